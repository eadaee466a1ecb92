"""A file of the vault before it is opened: its name, and what it is to Obsidian."""

from __future__ import annotations

from typing import Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

Kind: TypeAlias = Literal["note", "canvas", "base", "attachment", "other"]

_ATTACHMENTS = (
    "avif bmp gif jpeg jpg png svg webp flac m4a mp3 ogg wav webm 3gp mkv mov mp4 ogv pdf"
)
KINDS: dict[str, Kind] = {
    "md": "note",
    "canvas": "canvas",
    "base": "base",
    **dict.fromkeys(_ATTACHMENTS.split(), "attachment"),
}


def kind_of(name: str) -> Kind:
    """The kind of a file called `name`, whatever the case of its extension (F-01, F-02)."""
    _, dot, extension = name.rpartition(".")
    return KINDS.get(extension.lower(), "other") if dot else "other"


class File(NamedTuple):
    """A file of the vault, by name; hidden, ignored and excluded ones are listed as well."""

    path: str
    """Relative to the workspace, `/` separated, as on disk; bytes that are not UTF-8 are
    surrogates, which `os.fsencode` turns back."""
    size: int
    """Bytes; -1 for attachments and other files, which nothing opens."""
    mtime_ns: int
    """-1 where the size is."""
    kind: Kind
    hidden: bool = False
    """Below a dot folder that is an archive: Obsidian does not see it (R-19)."""
    ignored: bool = False
    """Matched by a pattern of git: still a target of links."""
    excluded: bool = False
    """By the configuration or by Obsidian's filters: a target, but not reported on (R-20)."""
    linked: bool = False
    """A symbolic link, or below one: its content may be that of another file."""
    ctime_ns: int = -1
    """When its content or its name was changed last; -1 when nobody looked."""
