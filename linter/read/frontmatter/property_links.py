"""Links among the properties: a text that is, as a whole, one link (P-30 to P-36)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.model import Link, place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.scanner.links import DESTINATION, destination, wikilink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Frontmatter, LinkStyle, Property, Value

_LABEL = re.compile(r"\[((?:[^\[\]\\\n]|\\.)++)\](?=\()")


class _Target(NamedTuple):
    style: LinkStyle
    link: str
    display: str | None


def property_links(frontmatter: Frontmatter, text: str) -> tuple[Link, ...]:
    """The property links of a note in the order of its keys; `text` is the whole note.

    Values of lists and nested maps count, keys never. A place is that of `[[...]]` inside its
    quotes, or that of the whole value where escapes or an alias hide it.
    """
    links: list[Link] = []
    for item in frontmatter.properties:
        value = item.value
        if isinstance(value, str):
            if value[:1] == "[" and (target := _target(value)):
                at = text.find(value, item.value_start, item.value_end)
                links.append(_link(target, text, item, value, at))
        elif isinstance(value, list | dict):
            links.extend(_nested(item, value, text))
    return tuple(links)


def _nested(item: Property, value: Value, text: str) -> Iterator[Link]:
    cursor = item.value_start
    for leaf, is_key in _texts(value):
        at = text.find(leaf, cursor, item.value_end)
        if at >= 0:
            cursor = at + len(leaf)
        if not is_key and leaf[:1] == "[" and (target := _target(leaf)):
            yield _link(target, text, item, leaf, at)


def _texts(value: Value) -> Iterator[tuple[str, bool]]:
    """The texts in a value in the order they are written, and whether each is a key."""
    if isinstance(value, str):
        if value:
            yield value, False
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key, True
            yield from _texts(item)


def value_link(value: str) -> tuple[LinkStyle, str, str | None] | None:
    """Style, link and display text of a value that is, as a whole, one link."""
    return _target(value)


def _target(value: str) -> _Target | None:
    if value.startswith("[["):
        return _wiki(value)
    label = _LABEL.match(value)
    if label is None:
        return None
    match = DESTINATION.fullmatch(value, label.end())
    link = destination(match[1] or match[2] or "") if match else ""
    return _Target("markdown", link, label[1]) if link else None


def _wiki(value: str) -> _Target | None:
    """`[[link|display]]` and nothing around it (L-01 to L-05, L-11 to L-13)."""
    inner = value[2:-2]
    if not value.endswith("]]") or "]]" in value[2:-1] or "[[" in inner or "\n" in inner:
        return None
    parts = wikilink(inner)
    return _Target("wiki", *parts) if parts else None


def _link(target: _Target, text: str, item: Property, value: str, at: int) -> Link:
    start, end = (at, at + len(value)) if at >= 0 else (item.value_start, item.value_end)
    where = place(text[:start], start, start)
    path, mark, subpath = target.link.partition("#")
    return Link(
        "property",
        target.style,
        target.link,
        path,
        mark + subpath,
        target.display,
        where.line,
        where.column,
        start,
        end,
    )
