"""Where a finding lies as the services see it that know repositories, not vaults."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.result import Result

_FILES = (".md", ".canvas")


def file_of(result: Result, finding: Finding) -> tuple[str, Place | None]:
    """The path of a file from the root of the repository, and the place in it.

    A finding about a folder or the whole vault stands at the first of its related places, for
    these services can show nothing but files; without any, at the folder.
    """
    path = finding.path or ""
    if path[-3:].lower() == _FILES[0] or path[-7:].lower() == _FILES[1] or not finding.related:
        return (result.prefix + path).rstrip("/") or ".", finding.place
    first = finding.related[0]
    return result.prefix + first.path, first.place


class Identities:
    """Fingerprints that are unique in one report and stay the same from run to run."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def of(self, result: Result, finding: Finding) -> str:
        """64 hexadecimal digits at most; made of the path and what the finding says, never of a line."""
        key = f"{result.prefix}{finding.path or ''}\0{finding.rule}\0{finding.fingerprint}"
        identity = _hash(key)
        salt = 0
        while identity in self._seen:
            # Two vaults outside of any repository may hold the same path.
            salt += 1
            identity = _hash(f"{key}\0{salt}")
        self._seen.add(identity)
        return identity


def _hash(key: str) -> str:
    return hashlib.blake2b(key.encode(errors="surrogatepass"), digest_size=16).hexdigest()
