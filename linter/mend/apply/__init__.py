"""The only writer: changes go to disk whole or not at all, and nothing that others write is lost."""
