"""The common header, flat and without tricks, read without a YAML library."""

from __future__ import annotations

import re

from vaultmend.linter.model import Frontmatter, Property, Value
from vaultmend.linter.read.frontmatter.yaml_scalars import SPECIAL, plain_value

_MOST_LINES = 200
_MOST_CHARACTERS = 8192
"""Well below every budget of the full reader, so that both always agree."""

# Characters that YAML or its libraries treat in ways of their own. The others are looked for once,
# in the whole header: in each of the sets below they would cost 5 ms at import.
_ODD = r"\x00-\x1f"
_OTHER_ODD = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
_PLAIN = rf"([^ {_ODD}\-?:,\[\]{{}}#&*!|>'\"%@`](?:[^{_ODD}:#]++|:(?![ \r\n])|(?<! )#)*+)"
_DOUBLE = rf'"([^"\\{_ODD}]*+)"(?=[ \r\n])'
_SINGLE = rf"'([^'{_ODD}]*+)'(?=[ \r\n])"
_FLOW_PLAIN = rf"\w[^{_ODD},\[\]{{}}:#\"']*+"
_FLOW_ITEM = rf"{_FLOW_PLAIN}|\"[^\"\\{_ODD}]*+\" *+|'[^'{_ODD}]*+' *+"
_FLOW = rf"(\[ *+(?:(?:{_FLOW_ITEM})(?:, *+|(?=\])))*+\])(?=[ \r\n])"
_END = rf" *+(?:(?<= )#[^{_ODD}]*+)?+\r?\n"

# Every repeat is possessive: nothing here can backtrack.
_LINE = re.compile(
    rf"([^\W\d][^{_ODD}:#]{{0,79}}+)(?<! ):(?: ++(?:{_PLAIN}|{_DOUBLE}|{_SINGLE}|{_FLOW})?+)?+{_END}"
    rf"|( *+)- ++(?:{_PLAIN}|{_DOUBLE}|{_SINGLE}){_END}"
    rf"| *+(?:#[^{_ODD}]*+)?+\r?\n"
)
_KEY, _FLOW_LIST, _INDENT = 1, 5, 6
_PLAIN_KINDS = frozenset({2, 7})
"""Groups of `_LINE`; those between and behind are the quoted values and items."""
_SPLIT = re.compile(rf"({_FLOW_PLAIN})|\"([^\"]*)\"|'([^']*)'")
_OPENING = re.compile(r"---\r?\n")
_CLOSING = re.compile(r"---[ \t]*(?:\r?\n|\Z)")
_NO_TEXT = frozenset({"null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"})
"""Keys that are not their own name."""


def read_flat(text: str) -> Frontmatter | None:
    """The frontmatter of `text` if the header is flat and simple, else None: ask the full reader.

    An answer is always the one the full reader would give. Lines are `key: value` with a plain or
    simply quoted value, a list of these in brackets or below the key, blank, or a comment.
    """
    opening = _OPENING.match(text)
    if opening is None:
        return None
    at = opening.end()
    match_line = _LINE.match
    properties: list[Property] = []
    seen: set[str] = set()
    items: list[Value] | None = None
    dash = indent = stop = 0
    value: Value
    for line in range(2, _MOST_LINES):
        match = match_line(text, at)
        if match is None:
            break
        kind = match.lastindex
        if kind is None:
            at = match.end()
            continue
        if kind < _INDENT:
            if items is not None:
                properties[-1] = _listed(properties[-1], items, dash, stop)
                items = None
            key = match[1]
            if key in seen or key in _NO_TEXT:
                return None
            seen.add(key)
            end = at + len(key)
            if kind == _KEY:
                value, start, stop = None, end + 1, end + 1
            else:
                value, start, stop = _value(match, kind)
            # half the price of calling the class
            row = (key, value, line, 1, at, end, start, stop)
            properties.append(tuple.__new__(Property, row))  # pyright: ignore[reportUnknownMemberType]
        else:
            first = match.end(_INDENT)
            if items is None:
                # only a key without a value, right above, can take a list
                if not properties or properties[-1].end + 1 != properties[-1].value_end:
                    return None
                items, dash, indent = [], first, first - at
            elif first - at != indent:
                return None
            value, _, stop = _value(match, kind)
            items.append(value)
        at = match.end()
    closing = _CLOSING.match(text, at)
    if closing is None or at > _MOST_CHARACTERS or _OTHER_ODD.search(text, 0, at):
        return None
    if items is not None:
        properties[-1] = _listed(properties[-1], items, dash, stop)
    return Frontmatter(tuple(properties), closing.end())


def _value(match: re.Match[str], kind: int) -> tuple[Value, int, int]:
    """The value in group `kind` with its start and end as written, quotes and brackets included."""
    text = match[kind]
    start, stop = match.span(kind)
    if kind in _PLAIN_KINDS:
        if text[-1] == " ":
            text = text.rstrip(" ")
            stop = start + len(text)
        return (plain_value(text) if text[0] in SPECIAL else text), start, stop
    if kind == _FLOW_LIST:
        return _flow_list(text), start, stop
    return text, start - 1, stop + 1


def _flow_list(text: str) -> list[Value]:
    if '"' in text or "'" in text:
        return [
            plain_value(plain.rstrip(" ")) if plain else double or single
            for plain, double, single in _SPLIT.findall(text)
        ]
    inner = text[1:-1].strip(" ").removesuffix(",")
    if not inner:
        return []
    items = [item.strip(" ") for item in inner.split(",")]
    return [plain_value(item) if item[0] in SPECIAL else item for item in items]


def _listed(key: Property, items: list[Value], start: int, stop: int) -> Property:
    return key._replace(value=items, value_start=start, value_end=stop)
