"""What a run does to one file of the vault: its bytes and its path, before and after."""

from __future__ import annotations

from vaultmend.linter.named_tuple import NamedTuple


class Change(NamedTuple):
    """One file is created, edited, moved (and perhaps edited on the way), or removed.

    Paths are relative to the workspace, `/` separated; bytes that are not UTF-8 are surrogates.
    """

    path: str
    """Where the file lies before; where it will lie when it is created."""
    to: str
    """Where it lies afterwards; the same path unless it is moved."""
    before: bytes | None
    """Nothing: there is no file yet, and none may be there when it is written."""
    after: bytes | None
    """Nothing: the file goes. Only undoing a creation does that."""
