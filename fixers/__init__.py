"""Fixers return edits and write nothing; the first ones come with `vaultmend fix`."""
