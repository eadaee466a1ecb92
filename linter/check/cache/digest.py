"""Digests of what a run depends on."""

from __future__ import annotations

import errno
import os

from vaultmend.linter.hashes import blake2b

LARGEST = 64 << 20
"""Bytes; of more than this no digest is taken."""
MISSING = tuple(f"no: {number}".encode() for number in (errno.ENOENT, errno.ENOTDIR))
"""What stands for the content of a file that is not there."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def digest(data: bytes | memoryview) -> bytes:
    """16 bytes that tell this content from any other."""
    return blake2b(data, digest_size=16).digest()


def digest_of(path: str) -> bytes:
    """The digest of the file at an absolute path, links followed.

    What cannot be read has a digest of its own, by the reason: it never equals that of a content.
    """
    try:
        handle = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        return f"no: {getattr(error, 'errno', None)}".encode()
    try:
        status = os.fstat(handle)
        if status.st_mode & 0o170000 != 0o100000:
            return b"no file"
        if status.st_size > LARGEST:
            return b"too large"
        parts: list[bytes] = []
        while part := os.read(handle, 1 << 20):
            parts.append(part)
        return digest(b"".join(parts))
    except OSError as error:
        return f"no: {error.errno}".encode()
    finally:
        os.close(handle)


def group_of(roots: Iterable[str]) -> str:
    """A part of the names of all files about these vaults, that tells them from all others."""
    return "-" + digest("\0".join(roots).encode("utf-8", "surrogatepass"))[:6].hex()
