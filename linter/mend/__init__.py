"""Fixes in, edits out."""
