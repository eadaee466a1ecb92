"""What a link stands in: plain text, a quoted YAML value or a JSON string, with its escapes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_links import value_link

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.model import Link, LinkStyle

_SINGLE = re.compile(r"''|[^']", re.DOTALL)
_DOUBLE = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[^xuU])|[^\\]", re.DOTALL
)
_JSON = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]", re.DOTALL)
_QUOTED = re.compile(r"'((?:[^']++|'')*+)'|\"((?:[^\"\\]++|\\.)*+)\"", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
_YAML_NAMES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "_": "\xa0", "N": "\x85"}


class Held(NamedTuple):
    """A stretch of a text as it reads without the escapes of what it stands in."""

    plain: str
    offsets: Sequence[int]
    """Where each character of `plain` begins in the text, and where the last one ends."""
    escaped: Callable[[str], str]
    """Puts the escapes into text that shall stand there."""


def held(text: str, link: Link) -> tuple[Held, ...]:
    """The source of a link of the note or canvas `text`; nothing when it cannot be found.

    Where escapes hide a link in a property, all values of the property that say the same.
    """
    if link.kind == "canvas":
        found = _json(text, link.start, link.end) if link.end else None
        return (found,) if found else ()
    if link.kind != "property":
        return (_plain(text, link.start, link.end),)
    as_read = (link.style, link.link, link.display)
    if value_link(text[link.start : link.end]) != as_read:
        return tuple(_quoted(text, link, as_read))
    escaped = _ESCAPES.get(text[link.start - 1], str)
    return (_plain(text, link.start, link.end)._replace(escaped=escaped),)


def _plain(text: str, start: int, end: int) -> Held:
    # As the scanner has it: a line end of two characters is a blank and a line end.
    source = text[start:end].replace("\r\n", " \n").replace("\r", "\n")
    return Held(source, range(start, end + 1), str)


def _quoted(text: str, link: Link, as_read: tuple[LinkStyle, str, str | None]) -> Iterator[Held]:
    """The quoted values of a property that hold the link."""
    for match in _QUOTED.finditer(text, link.start, link.end):
        group = match.lastindex or 1
        piece, read = (_SINGLE, _single_piece) if group == 1 else (_DOUBLE, _double_piece)
        found = _pieces(text, match.start(group), match.end(group), piece, read)
        if found and value_link(found.plain) == as_read:
            yield found._replace(escaped=_ESCAPES["'" if group == 1 else '"'])


def _json(text: str, start: int, end: int) -> Held | None:
    raw = text[start:end]
    found = _pieces(text, start, end, _JSON, _json_piece)
    if found is None:
        return None
    ascii_only = text.isascii() and ("\\u" in raw or "\\u" in text)
    slashes = "\\/" in raw

    def escaped(plain: str) -> str:
        import json

        written = json.dumps(plain, ensure_ascii=ascii_only)[1:-1]
        return written.replace("/", "\\/") if slashes else written

    return found._replace(escaped=escaped)


def _pieces(
    text: str, start: int, end: int, piece: re.Pattern[str], read: Callable[[str], str]
) -> Held | None:
    plain: list[str] = []
    offsets: list[int] = []
    at = start
    for match in piece.finditer(text, start, end):
        if match.start() != at:
            return None
        value = read(match[0])
        if len(value) != 1:
            return None
        plain.append(value)
        offsets.append(at)
        at = match.end()
    return Held("".join(plain), [*offsets, end], str) if at == end else None


def _single_piece(raw: str) -> str:
    return raw[0]


def _double_piece(raw: str) -> str:
    if raw[0] != "\\":
        return raw
    if raw[1] in "xuU":
        code = int(f"0x{raw[2:]}", 0)
        return chr(code) if code <= 0x10FFFF else ""
    return _YAML_NAMES.get(raw[1], raw[1])


def _json_piece(raw: str) -> str:
    if raw[0] != "\\":
        return raw
    import json

    try:
        return str(json.loads(f'"{raw}"'))
    except ValueError:
        return ""


def _in_single(plain: str) -> str:
    return plain.replace("'", "''")


def _in_double(plain: str) -> str:
    plain = plain.replace("\\", "\\\\").replace('"', '\\"')
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", plain)


_ESCAPES: dict[str, Callable[[str], str]] = {"'": _in_single, '"': _in_double}
