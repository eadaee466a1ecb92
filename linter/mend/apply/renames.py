"""The two renames that Python does not offer: exchange two names, and never overwrite."""

from __future__ import annotations

import errno
import os
import sys

EXCHANGE = "exchange"
EXCLUSIVE = "exclusive"

_LINUX = {EXCLUSIVE: 1, EXCHANGE: 2}
"""RENAME_NOREPLACE and RENAME_EXCHANGE of renameat2(2)."""
_MACOS = {EXCHANGE: 2, EXCLUSIVE: 4}
"""RENAME_SWAP and RENAME_EXCL of renamex_np(2)."""
_HERE = -100
"""AT_FDCWD on Linux: paths are relative to the current folder."""


def rename_with(manner: str, source: str, target: str) -> None:
    """Rename in a manner that overwrites nothing; the OSError of the system is raised.

    Where the system has no such call, the error is ENOSYS.
    """
    import ctypes

    first, second = os.fsencode(source), os.fsencode(target)
    failed = -1
    try:
        system = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            failed = system.renameat2(_HERE, first, _HERE, second, _LINUX[manner])
        elif sys.platform == "darwin":
            failed = system.renamex_np(first, second, _MACOS[manner])
        else:
            ctypes.set_errno(errno.ENOSYS)
    except (AttributeError, OSError, TypeError):
        ctypes.set_errno(errno.ENOSYS)
    if failed:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), source, None, target)
