"""The hash functions of Python itself: `hashlib` would first load all of OpenSSL."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b", "sha256"]


def sha256(data: bytes) -> str:
    """The SHA-256 in hexadecimal digits; its module is loaded on use: most runs need none."""
    if TYPE_CHECKING:
        from hashlib import sha256 as hashed
    else:
        try:
            from _sha2 import sha256 as hashed  # from Python 3.12 on
        except ImportError:
            try:
                from _sha256 import sha256 as hashed
            except ImportError:
                from hashlib import sha256 as hashed
    return hashed(data).hexdigest()
