"""The links of a JSON canvas: its files, the links in its texts, its backgrounds (V-01 to V-05)."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, cast

from vaultmend.linter.model import Link, Problem, place
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARACTERS = 5 * 1024 * 1024

_STRINGS = re.compile(
    r'"(file|text|background)"[ \t\r\n]*:[ \t\r\n]*"((?:[^"\\]++|\\.)*+)"', re.DOTALL
)
_BREAKS = re.compile(r"\r\n|\n|\r")
_HALVES = re.compile(r"[\ud800-\udfff]")
_PIECE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]", re.DOTALL)


class _Raw(NamedTuple):
    """A string as the JSON has it, escapes included, and where it begins."""

    text: str
    start: int


def read_canvas(text: str) -> tuple[Link, ...] | Problem:
    """The links of a canvas in the order of its nodes, or why it cannot be read; never raises.

    An empty file is an empty canvas. A link's place is that of the path, or of `[[...]]` in a
    text, inside the JSON.
    """
    if not text.strip():
        return ()
    if len(text) > MOST_CHARACTERS:
        return Problem("the canvas is larger than 5 MiB", 1, 1)
    import json

    try:
        canvas: object = json.loads(text)
    except json.JSONDecodeError as error:
        found = place(text[: error.pos], error.pos, error.pos)
        return Problem("this is not valid JSON", found.line, found.column)
    except RecursionError:
        return Problem("the canvas is nested too deeply", 1, 1)
    except ValueError:
        return Problem("the canvas has a number that is too long", 1, 1)
    if not isinstance(canvas, dict):
        return Problem("a canvas is one JSON object", 1, 1)
    nodes = cast("dict[str, object]", canvas).get("nodes")
    if not isinstance(nodes, list):
        return ()
    return tuple(_Finder(text).links(cast("list[object]", nodes)))


class _Finder:
    """Finds again in the JSON text what the nodes hold; strings of equal content go in turn."""

    def __init__(self, text: str) -> None:
        import json

        self._line_starts = [0, *(match.end() for match in _BREAKS.finditer(text))]
        self._found: dict[tuple[str, str], list[_Raw]] = {}
        for match in _STRINGS.finditer(text):
            raw = match[2]
            value = str(json.loads(f'"{raw}"', strict=False)) if "\\" in raw else raw
            self._found.setdefault((match[1], value), []).append(_Raw(raw, match.start(2)))
        for places in self._found.values():
            places.reverse()

    def links(self, nodes: list[object]) -> Iterator[Link]:
        for item in nodes:
            if not isinstance(item, dict):
                continue
            node = cast("dict[str, object]", item)
            kind = node.get("type")
            if kind == "file":
                yield from self._path(node, "file")
            elif kind == "group":
                yield from self._path(node, "background")
            elif kind == "text":
                yield from self._text_links(node)

    def _path(self, node: dict[str, object], key: str) -> Iterator[Link]:
        path = node.get(key)
        subpath = node.get("subpath") if key == "file" else None
        if not isinstance(path, str) or not path:
            return
        raw = self._raw(key, path)
        path = _printable(path)
        subpath = _printable(subpath) if isinstance(subpath, str) else ""
        start, end = (raw.start, raw.start + len(raw.text)) if raw else (0, 0)
        line, column = self._place(start)
        yield Link(
            "canvas",
            "path",
            path + subpath,
            path,
            subpath,
            None,
            line,
            column,
            start,
            end,
        )

    def _text_links(self, node: dict[str, object]) -> Iterator[Link]:
        text = node.get("text")
        if not isinstance(text, str):
            return
        raw = self._raw("text", text)
        if "[" not in text:
            return
        from vaultmend.linter.read.scanner import scan

        offsets = _offsets(raw) if raw else []
        for link in scan(_printable(text)).links:
            start, end = (offsets[link.start], offsets[link.end]) if raw else (0, 0)
            line, column = self._place(start)
            yield link._replace(kind="canvas", line=line, column=column, start=start, end=end)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, at)
        return line, at - self._line_starts[line - 1] + 1

    def _raw(self, key: str, value: str) -> _Raw | None:
        places = self._found.get((key, value))
        return places.pop() if places else None


def _offsets(raw: _Raw) -> list[int]:
    """The offset in the JSON text of each character of the string, and of its end."""
    return [raw.start + match.start() for match in _PIECE.finditer(raw.text)] + [
        raw.start + len(raw.text)
    ]


def _printable(text: str) -> str:
    """JSON can hold half an emoji, which no encoding can write."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)
