"""The quotes that make an invalid header readable, when quotes are all that is missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.read.frontmatter import header_span, read_fully

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Frontmatter

Edit: TypeAlias = tuple[int, int, str]
"""Start and end of the text to replace, and the text to put there."""

_MOST_CHARACTERS = 16 * 1024
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_VALUE = re.compile(
    r"( *)((?:- +)*)(?:(?:[^\s:#\"'\[\]{}&*!|>%@`?,-][^:#\r\n]*|\"[^\"\r\n]*\"|'[^'\r\n]*'):[ \t]+)?(?=\S)"
)
_BLOCK = re.compile(r"[|>][-+0-9]{0,2}[ \t]*(?:#.*)?")
_COMMENT = re.compile(r"(?<![ \t])[ \t]+#(?:[ \t].*)?$")
_WORDS = re.compile(r"\w(?:'\w|[^'])*")


def quote_invalid_value(text: str, frontmatter: Frontmatter) -> tuple[Edit, ...] | None:
    """The edits that put quotes around each single-line value that does not parse by itself.

    Offsets are those of `text`, whose frontmatter `frontmatter` is, edits are in order. None when
    the header is in order, or would still not parse. Fix of `invalid-frontmatter`.
    """
    span = header_span(text)
    if frontmatter.problem is None or span is None or span[1] - span[0] > _MOST_CHARACTERS:
        return None
    start, stop, _ = span
    edits = tuple(_edits(text, start, stop))
    if not edits:
        return None
    mended, at = "", start
    for begin, end, new in edits:
        mended += text[at:begin] + new
        at = end
    read = read_fully(f"---\n{mended}{text[at:stop]}---\n")
    return None if read is None or read.problem else edits


def _edits(text: str, start: int, stop: int) -> Iterator[Edit]:
    lines = [match.span(1) for match in _LINE.finditer(text, start, stop)]
    skipped_below = -1
    for index, (begin, end) in enumerate(lines):
        match = _VALUE.match(text, begin, end)
        if match is None:
            continue
        indent = len(match[1])
        if 0 <= skipped_below < indent:
            continue
        skipped_below = -1
        first = match.end()
        value = text[first:end].rstrip()
        if first == begin + indent or value.startswith("#"):
            # neither a key nor an item: a text that goes on, or a comment
            continue
        if _BLOCK.fullmatch(value):
            skipped_below = indent
        elif not _goes_on(text, lines, index, indent) and not _parses(value):
            kept = _without_comment(value)
            yield first, first + len(kept), _quoted(kept)


def _goes_on(text: str, lines: list[tuple[int, int]], index: int, indent: int) -> bool:
    """Whether the value has a second line: the next that is not blank lies deeper."""
    for begin, end in lines[index + 1 :]:
        line = text[begin:end]
        if line.strip():
            return len(line) - len(line.lstrip(" ")) > indent
    return False


def _parses(value: str) -> bool:
    read = read_fully(f"---\nx: {value}\n---\n")
    return read is not None and read.problem is None


def _without_comment(value: str) -> str:
    """`# c` behind a space is a comment; `#12` and `#tag` more likely belong to a title."""
    return value if value[:1] in "\"'[{" else _COMMENT.sub("", value)


def _quoted(value: str) -> str:
    mark, inner = value[:1], value[1:-1]
    if mark == "'" and value.endswith("'") and _WORDS.fullmatch(inner):
        return _in_quotes(inner)
    if mark == '"' and value.endswith('"') and '"' not in inner:
        return _in_quotes(inner)
    if mark == "[" and value.endswith("]") and not set(inner) & set("[]{}\"'"):
        items = [item.strip() for item in inner.split(",")]
        safe = [i if i[0] != "#" and _parses(i) else _in_quotes(i) for i in items if i]
        return f"[{', '.join(safe)}]"
    return _in_quotes(value)


def _in_quotes(value: str) -> str:
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'
