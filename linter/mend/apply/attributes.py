"""What a new file takes over from the one whose place it takes: mode, owner, extended attributes."""

from __future__ import annotations

import errno
import os
import stat
import sys

from vaultmend.linter.mend.apply import disk

_NOT_KEPT = (errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENODATA if hasattr(errno, "ENODATA") else -1)
_FINDER = 1 | 4
"""COPYFILE_ACL and COPYFILE_XATTR of copyfile(3)."""


def take_over(handle: int, path: str, status: os.stat_result) -> None:
    """Give the open new file the attributes of the file at `path`; times stay those of the new.

    Raises OSError when an attribute that is the user's cannot be kept.
    """
    if sys.platform == "linux":
        _copy_attributes(handle, path)
    elif sys.platform == "darwin":
        _copy_as_finder(handle, path)
    if hasattr(os, "geteuid"):
        own = os.fstat(handle)
        if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid):
            disk.set_owner(handle, status.st_uid, status.st_gid)
    # Last, because another owner takes special bits away.
    disk.set_mode(handle, stat.S_IMODE(status.st_mode))


def take_after(handle: int, folder: str) -> None:
    """Give the open new file, which was made elsewhere, the group and rights a folder passes on."""
    if sys.platform == "win32":
        return
    status = os.stat(folder)
    if status.st_mode & stat.S_ISGID and os.fstat(handle).st_gid != status.st_gid:
        disk.set_owner(handle, -1, status.st_gid)
    if sys.platform == "linux":
        try:
            rights = os.getxattr(folder, "system.posix_acl_default")
        except OSError:
            return
        disk.set_attribute(handle, "system.posix_acl_access", rights)
        disk.set_mode(handle, stat.S_IMODE(os.fstat(handle).st_mode) & 0o666)


def _copy_attributes(handle: int, path: str) -> None:
    if sys.platform != "linux":
        return
    try:
        names = os.listxattr(path, follow_symlinks=False)
    except OSError as error:
        if error.errno in _NOT_KEPT:
            return
        raise
    for name in names:
        try:
            disk.set_attribute(handle, name, os.getxattr(path, name, follow_symlinks=False))
        except OSError as error:
            # Labels of the system are the system's to give.
            if error.errno not in _NOT_KEPT and not name.startswith(("security.", "trusted.")):
                raise


def _copy_as_finder(handle: int, path: str) -> None:
    import ctypes

    source = os.open(path, os.O_RDONLY)
    try:
        ctypes.CDLL(None).fcopyfile(source, handle, None, _FINDER)
    finally:
        os.close(source)
