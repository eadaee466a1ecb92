"""What a run is known by before anything is read: its words, its place, its surroundings, its code."""

from __future__ import annotations

import os
import sys

from vaultmend.linter.check.cache.digest import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NAMES = frozenset(
    (
        *("APPDATA", "COLUMNS", "FORCE_COLOR", "GIT_EXEC_PATH", "HOME", "LANG", "LANGUAGE"),
        *("LINES", "LOCALAPPDATA", "NO_COLOR", "PATH", "TERM", "TZ", "USERPROFILE"),
    )
)
_FAMILIES = ("CI", "GITHUB_", "GIT_CONFIG_", "LC_", "PYTHON", "VAULTMEND_", "XDG_")


def call_key(arguments: Sequence[str], environ: Mapping[str, str]) -> str | None:
    """32 hex digits for a call; None where its output cannot be known beforehand."""
    try:
        here = os.getcwd()
        known = sorted(
            (name, value)
            for name, value in environ.items()
            if name in _NAMES or name.startswith(_FAMILIES)
        )
        facts = (list(arguments), here, known, _streams(), code_of(), sys.version, _user())
    except (OSError, ValueError, AttributeError):
        return None
    return digest(repr(facts).encode("utf-8", "surrogatepass")).hex()


def _streams() -> list[object]:
    """What decides how a report looks and how it is encoded."""
    found: list[object] = [sys.getfilesystemencoding()]
    for stream in (sys.stdout, sys.stderr):
        found += [stream.encoding, stream.errors, stream.isatty()]
    if sys.stdout.isatty():
        found.append(tuple(os.get_terminal_size(sys.stdout.fileno())))
    return found


def code_of() -> list[object]:
    """What tells the code that runs from any other.

    What is installed is replaced as a whole; of a checkout every file counts, by its times.
    """
    own = os.path.abspath(__file__)
    package = os.path.dirname(os.path.dirname(os.path.dirname(own)))
    status = os.stat(own)
    found: list[object] = [own, status.st_size, status.st_mtime_ns, status.st_ctime_ns]
    if not {"site-packages", "dist-packages"}.intersection(own.split(os.sep)):
        found += _files_of(package)
    # What is installed beside it may change what YAML or a tree looks like.
    for folder in sys.path:
        if folder.endswith(("site-packages", "dist-packages")):
            try:
                found.append((folder, os.stat(folder).st_mtime_ns))
            except OSError:
                found.append(folder)
    return found


def _files_of(package: str) -> list[object]:
    """The files of a checkout, with their sizes and times."""
    beside = os.path.dirname(package)
    found: list[object] = []
    stack = [package, os.path.join(beside, "rules"), os.path.join(beside, "fixers")]
    while stack:
        with os.scandir(stack.pop()) as entries:
            for entry in entries:
                if entry.name[0] in "._" and entry.name != "__init__.py":
                    continue
                if entry.is_dir():
                    stack.append(entry.path)
                else:
                    status = entry.stat()
                    found += (entry.path, status.st_size, status.st_mtime_ns)
    return found


def _user() -> int:
    return os.geteuid() if os.name != "nt" else 0
