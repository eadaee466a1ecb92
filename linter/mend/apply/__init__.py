"""The only writer: changes go to disk whole or not at all, and nothing that others write is lost."""

from vaultmend.linter.mend.apply.single import NotWritten, replace_note

__all__ = ["NotWritten", "replace_note"]
