"""Paths that a note writes as text, not as links: in backticks, in cells of tables, in prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note

How: TypeAlias = Literal["code", "cell", "text"]
Span: TypeAlias = tuple[int, int]

_BARS = re.compile(r"\|[^\n]*")
_CELL = re.compile(r"(?:[^|\\]|\\.)+")
_NO_PART = "\\s`|\"',;()（）“”‘’「」『』《》【】，。；：、！？→←"
_PART = re.compile(rf"[^{_NO_PART}]*")
_SIGN = re.compile(r"/|\.(?=[A-Za-z])")
"""What a word has that is a path."""
_IS_PATH = re.compile(r"[^\n]*(?:/|\.[A-Za-z][A-Za-z0-9]{0,9})(?::[0-9]+(?:-[0-9]+)?|#[^\n]*)?")
_SUFFIX = re.compile(r":[0-9]+(?:-[0-9]+)?\Z|#.*\Z")
_SHELL = re.compile(r"[;&|$=\"'<>]|(?:^|\s)-|\.md\s")
_MARKS = ("**", "__", "==", "*", "_")
_VISIBLE = re.compile(r"[^\n]")


class WrittenPath(NamedTuple):
    """A path as it is written, without marks, line number or anchor around it.

    `how` is `code` for the whole of a piece in backticks, `cell` for a whole cell, with backticks
    or without, and `text` for a word of the running text.
    """

    path: str
    how: How
    start: int
    end: int


def written_paths(note: Note, text: str) -> list[WrittenPath]:
    """The words of a note that look like paths, in document order.

    They hold a `/` or end in an extension. Frontmatter, blocks of code, comments and links are not
    read. A word with Chinese text glued behind its extension is no path.
    """
    body = _without(prose(note, text), ((link.start, link.end) for link in note.links))
    if "\r" in body:
        body = body.replace("\r\n", " \n").replace("\r", "\n")
    found: list[WrittenPath] = []
    for row in _rows(body):
        found += _found("cell", body, (cell.span() for cell in _CELL.finditer(body, *row)))
    body = _without(body, ((item.start, item.end) for item in found))
    codes = [
        (region.start, region.end)
        for region in note.regions
        if region.kind == "code" and body.startswith("`", region.start)
    ]
    found += _found("code", body, codes)
    plain = _without(body, codes)
    found += _found("text", plain, _words(plain))
    found.sort(key=lambda item: item.start)
    return found


def _rows(body: str) -> Iterator[Span]:
    """The lines that begin with a bar."""
    for bars in _BARS.finditer(body):
        start = bars.start()
        if not body[body.rfind("\n", 0, start) + 1 : start].strip(" \t"):
            yield bars.span()


def _words(plain: str) -> Iterator[Span]:
    """The words that may be paths: to look for their signs is cheaper than to try each word."""
    end = 0
    for sign in _SIGN.finditer(plain):
        at = sign.start()
        if at < end:
            continue
        before = plain[max(end, plain.rfind("\n", end, at) + 1) : at]
        start = at - _length(before[::-1])
        end = at + _length(plain, at)
        yield start, end


def _length(text: str, at: int = 0) -> int:
    part = _PART.match(text, at)
    return part.end() - at if part else 0


def _found(how: How, body: str, spans: Iterable[Span]) -> Iterator[WrittenPath]:
    for start, end in spans:
        if not ("/" in body[start:end] or "." in body[start:end]):
            continue
        first, last = _trimmed(body, start, end)
        path = body[first:last]
        if not _IS_PATH.fullmatch(path) or (" " in path and _is_command(path)):
            continue
        if how == "cell" and " " in path and "`" not in body[start:end]:
            continue
        yield WrittenPath(_SUFFIX.sub("", path), how, first, last)


def _is_command(path: str) -> bool:
    return _SHELL.search(path) is not None


def _trimmed(body: str, start: int, end: int) -> Span:
    """Without blanks, backticks, emphasis and final punctuation around it."""
    piece = body[start:end]
    start += len(piece) - len(piece.lstrip(" \t`"))
    end = max(start, end - (len(piece) - len(piece.rstrip(" \t`,.;:!?"))))
    for mark in _MARKS:
        size = len(mark)
        if end - start > 2 * size and body.startswith(mark, start) and body.endswith(mark, 0, end):
            start, end = start + size, end - size
            if body[start] == "`" == body[end - 1]:
                start, end = start + 1, end - 1
            break
    return start, end


def _without(text: str, spans: Iterable[Span]) -> str:
    """The text with blanks for the spans, which may come in any order."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if start >= at:
            parts += (text[at:start], _VISIBLE.sub(" ", text[start:end]))
            at = end
    parts.append(text[at:])
    return "".join(parts)
