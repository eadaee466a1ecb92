"""Paths and links as Obsidian compares them (2.1 of its semantics)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def link_key(text: str) -> str:
    """What two paths or links must share to be equal: NFC, plain spaces, lower case.

    `.md` is appended before, not after: a Greek sigma is lowered by what follows it (N-01..N-05).
    """
    return text.lower() if text.isascii() else composed(text).lower()


def composed(text: str) -> str:
    """`text` in NFC, with U+00A0 and U+202F as plain spaces (N-01, N-02)."""
    import unicodedata

    return unicodedata.normalize("NFC", text).replace("\xa0", " ").replace("\u202f", " ")


def unresolved_name(path: str) -> str:
    """The name under which Obsidian lists a link without a file: no `.md`, case kept (R-23)."""
    return without_md(path if path.isascii() else composed(path))


def without_md(path: str) -> str:
    """A path without `.md` at its end, in any case."""
    return path[:-3] if path[-3:].lower() == ".md" else path


def without_dots(path: str, folder: str) -> str:
    """A `./` or `../` link in `folder` as seen from the root; `..` there stays there (step 4)."""
    if not path.startswith(("./", "../")):
        return path
    at = 2 if path.startswith("./") else 0
    while path.startswith("../", at):
        at += 3
        folder = folder.rpartition("/")[0]
    return f"{folder}/{path[at:]}" if folder else path[at:]


def files_named(name: str, files: Iterable[str]) -> list[str]:
    """The files that bear a name or end with a path, with or without `.md`, in whatever folder."""
    ends = tuple(f"/{link_key(end)}" for end in (name, f"{name}.md"))
    return [file for file in files if name and link_key(f"/{file}").endswith(ends)]
