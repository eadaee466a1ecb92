"""What is known of one note: links, headings, blocks, tags and properties, each with its place.

Offsets are half-open code points of the text without its byte order mark; lines and columns are
1-based code points. The classes are named tuples because a vault makes a hundred thousand of
them: a frozen dataclass costs twice as much to create and six times as much to define.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple

LinkKind: TypeAlias = Literal["wikilink", "embed", "markdown", "property", "canvas"]
LinkStyle: TypeAlias = Literal["wiki", "markdown", "path"]
RegionKind: TypeAlias = Literal["code", "math", "comment", "html-comment", "html"]
Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value] | None"


class Place(NamedTuple):
    """Where something stands in a note: 1-based line and column, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Problem(NamedTuple):
    """Why a note, or a part of it, could not be read."""

    reason: str
    """One English clause, which may hold `{word}`."""
    line: int
    column: int
    word: str = ""

    @property
    def message(self) -> Message:
        """The reason as a sentence that can be translated."""
        return say(self.reason, word=self.word) if self.word else Message(self.reason)


class Link(NamedTuple):
    """One link as Obsidian's cache has it: trimmed, percent-decoded, split at the first `#`."""

    kind: LinkKind
    style: LinkStyle
    link: str
    """Path and subpath: `note#Heading`."""
    path: str
    """What stands before the first `#`; empty for a link into the note itself."""
    subpath: str
    """From the first `#` on, with it; empty when there is none."""
    display: str | None
    """The display text that is written out, or nothing."""
    line: int
    column: int
    start: int
    end: int


class Heading(NamedTuple):
    """A top-level heading; `text` is the raw source without the marks, trimmed."""

    level: int
    text: str
    line: int
    start: int
    end: int


class Block(NamedTuple):
    """A block id; `line` is where its block begins, the offsets those of the `^id` itself."""

    id: str
    line: int
    start: int
    end: int


class Tag(NamedTuple):
    """A tag of the body with its `#`, as written."""

    tag: str
    line: int
    column: int


class Region(NamedTuple):
    """A stretch of the body that is not plain text."""

    kind: RegionKind
    start: int
    end: int


class Property(NamedTuple):
    """One top-level key of the frontmatter with its value as Obsidian types it."""

    key: str
    value: Value
    line: int
    column: int
    start: int
    end: int
    """The end of the key; `value_start` and `value_end` enclose the value as written."""
    value_start: int
    value_end: int


class Frontmatter(NamedTuple):
    """The properties of a note, or the reason why Obsidian reads none."""

    properties: tuple[Property, ...]
    end: int
    """Offset of the body: behind the closing line."""
    problem: Problem | None = None

    def get(self, key: str) -> Property | None:
        """The property of this name; names are compared as Obsidian does, without case."""
        lowered = key.lower()
        # Whatever becomes ASCII in lower case keeps its length.
        size = len(lowered) if lowered.isascii() else 0
        for item in self.properties:
            name = item[0]
            if (not size or len(name) == size) and name.lower() == lowered:
                return item
        return None

    def by_name(self) -> dict[str, Property]:
        """The properties by their names in lower case; of equals the first, as `get` has it."""
        return {item.key.lower(): item for item in reversed(self.properties)}

    def value(self, key: str) -> Value:
        """The value of this name, or None."""
        item = self.get(key)
        return item.value if item else None


class Body(NamedTuple):
    """What the scanner finds in a body, each list in document order."""

    links: tuple[Link, ...]
    headings: tuple[Heading, ...]
    blocks: tuple[Block, ...]
    tags: tuple[Tag, ...]
    regions: tuple[Region, ...]


class Note(NamedTuple):
    """Everything learnt from the bytes of one note, and the role its path gives it."""

    path: str
    """Relative to the workspace, `/` separated."""
    role: str
    size: int
    """Bytes on disk."""
    frontmatter: Frontmatter | None = None
    links: tuple[Link, ...] = ()
    """Property links first, then those of the body, in document order."""
    headings: tuple[Heading, ...] = ()
    blocks: tuple[Block, ...] = ()
    tags: tuple[Tag, ...] = ()
    regions: tuple[Region, ...] = ()
    problem: Problem | None = None
    """Why the note could not be read at all."""
    bom: bool = False
    """Whether a byte order mark stands before the text."""

    def value(self, key: str) -> Value:
        """The value of a property, or None."""
        return self.frontmatter.value(key) if self.frontmatter else None


def place(text: str, start: int, end: int) -> Place:
    """The lines and columns of the code points `start` to `end` of `text`.

    Lines end at LF, CRLF or CR and at nothing else, as in editors and in git.
    """
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    line = text.count("\n", 0, start) + 1
    end_line = line + text.count("\n", start, end)
    return Place(
        line,
        start - text.rfind("\n", 0, start),
        end_line,
        end - text.rfind("\n", 0, end),
    )
