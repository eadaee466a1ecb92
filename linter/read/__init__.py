"""Bytes in, notes out."""
