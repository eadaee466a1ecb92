"""Watches over what was written in between: whoever read the note without it may write it anew.

Editors read a whole note and write it anew. One that reads a mended note in the instant before
another text is put back, or before what somebody appended is carried over, has not seen either of
them, and both are gone as soon as it writes.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.stamp import content
from vaultmend.linter.mend.apply.sweep import Swept

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.kept import Kept

LONGEST_WRITE = 60.0
"""Seconds between reading a note and writing it anew, at the most."""


def watch(kept: Kept, target: str | None, before: bytes | None) -> Swept:
    """Whether the note at `target` still has the lines of a copy, but for those it had `before`.

    The copy goes when nobody can be writing any more. Raises OSError.
    """
    there = content(target) if target else None
    if there is None:
        return Swept(conflict=True)
    added = _lines(content(kept.path) or b"") - _lines(before or b"")
    if added - _lines(there):
        return Swept(conflict=True)
    if time.time() - os.lstat(kept.path).st_mtime >= LONGEST_WRITE:
        disk.unlink(kept.path)
    return Swept()


def _lines(data: bytes) -> Counter[bytes]:
    return Counter(data.splitlines())
