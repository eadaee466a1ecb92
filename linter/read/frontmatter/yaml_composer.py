"""YAML events of PyYAML, composed and typed as Obsidian does, within budgets.

PyYAML's own constructors read YAML 1.1 and raise on dates, duplicate anchors and `{{date}}`;
its events carry everything that is needed, marks and aliases included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.yaml_reasons import DEEP, TAB
from vaultmend.linter.read.frontmatter.yaml_scalars import key_text, plain_value, tagged_value
from vaultmend.linter.read.frontmatter.yaml_strict import (
    RefusedError,
    check_comment,
    check_indent,
    check_tag,
)

if TYPE_CHECKING:
    from vaultmend.linter.model import Value
    from vaultmend.linter.read.frontmatter.yaml_repair import Repair

MOST_DEPTH = 32
MOST_NODES = 10_000
MOST_ALIASES = 100
"""What npm `yaml` allows one anchor."""

_Loader: Any = getattr(yaml, "CLoader", yaml.Loader)


class Node(NamedTuple):
    """A value and where it is written."""

    value: Value
    start: int
    end: int


class Anchor(NamedTuple):
    """What an anchor stands for, and how many values an alias to it adds."""

    value: Value
    nodes: int


class Row(NamedTuple):
    """One key of a map and its value."""

    key: str
    line: int
    column: int
    """Of the key, counted from 0."""
    start: int
    end: int
    value: Node


class Composer:
    """Turns the events of one source into values; one object reads one source."""

    def __init__(self, repair: Repair) -> None:
        self._repair = repair
        self._source = repair.source
        self._loader = _Loader(self._source)
        self._anchors: dict[str, Anchor | None] = {}
        self._uses: dict[str, int] = {}
        self._nodes = 0
        self._hash = "#" in self._source
        self._tabs = "\t" in repair.original
        self._at = 0

    def rows(self) -> list[Row]:
        """The keys of the root map; none when the source has no content (P-05, P-11).

        Raises `RefusedError`, `yaml.YAMLError`, and `RecursionError` in the pure Python loader.
        """
        try:
            self._next()
            event = self._next()
            if _is(event, yaml.StreamEndEvent):
                return []
            root = self._next()
            rows = self._root(root)
            self._next()
            rest = self._next()
        finally:
            self._loader.dispose()
        if not _is(rest, yaml.StreamEndEvent):
            raise RefusedError("a second document begins here", rest.start_mark.index)
        return rows

    def _root(self, event: Any) -> list[Row]:
        at: int = event.start_mark.index
        if _is(event, yaml.MappingStartEvent):
            return self._map(event, -1, 1)[0]
        if _is(event, yaml.SequenceStartEvent):
            raise RefusedError("this is a list, not a set of properties", at)
        value = self._node(event, -1, 1).value
        # when the text is a line that should have been a key, this event has the better reason
        self._loader.peek_event()
        if value is None:
            return []
        raise RefusedError("this is a text, not a set of properties", at)

    def _next(self) -> Any:
        event = self._loader.get_event()
        if self._hash:
            check_comment(self._source, self._at, event.start_mark.index)
            self._at = event.end_mark.index
        return event

    def _node(self, event: Any, parent: int | None, depth: int) -> Node:
        """The value that `event` begins, in a block indented by `parent` columns."""
        self._nodes += 1
        start: int = event.start_mark.index
        if _is(event, yaml.AliasEvent):
            return self._alias(event.anchor, start, event.end_mark.index)
        if event.tag is not None:
            check_tag(self._source, start)
        if depth > MOST_DEPTH:
            raise RefusedError(DEEP, start)
        if self._nodes > MOST_NODES:
            raise RefusedError("the header has more than 10,000 values", start)
        before = self._nodes
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        if _is(event, yaml.ScalarEvent):
            value, end = self._scalar(event, parent)
        elif _is(event, yaml.SequenceStartEvent):
            value, end = self._list(event, parent, depth)
        else:
            rows, end = self._map(event, parent, depth)
            value = {row.key: row.value.value for row in rows}
        if event.anchor is not None:
            self._anchors[event.anchor] = Anchor(value, self._nodes - before + 1)
        return Node(value, start, end)

    def _alias(self, name: str, start: int, end: int) -> Node:
        anchor = self._anchors.get(name)
        if anchor is None:
            raise RefusedError("a plain value cannot begin with '*'", start)
        uses = self._uses[name] = self._uses.get(name, 0) + 1
        self._nodes += anchor.nodes
        if uses > MOST_ALIASES or self._nodes > MOST_NODES:
            raise RefusedError("the header repeats an anchored value too often", start)
        return Node(anchor.value, start, end)

    def _scalar(self, event: Any, parent: int | None) -> tuple[Value, int]:
        start: int = event.start_mark.index
        end: int = event.end_mark.index
        text: str = event.value
        style: str = event.style or ""
        if style in {"|", ">"}:
            if self._tabs and self._repair.took_tabs(start, end):
                raise RefusedError(TAB, start)
            end = start + len(self._source[start:end].rstrip(" \t\r\n"))
        elif style and parent is not None:
            check_indent(self._source, start, end, parent, bracket=False)
        if style or event.tag is not None:
            text = self._repair.text(text)
            return (text if event.tag is None else tagged_value(text, event.tag)), end
        if self._repair.is_lone_dash(text):
            return [None], end
        if parent is None and text == "-":
            raise RefusedError("a list item cannot begin here", start)
        return plain_value(self._repair.text(text)), end

    def _list(self, event: Any, parent: int | None, depth: int) -> tuple[list[Value], int]:
        inner = self._inner_indent(event, parent)
        values: list[Value] = []
        end: int = event.end_mark.index
        while not _is(item := self._next(), yaml.SequenceEndEvent):
            node = self._node(item, inner, depth + 1)
            values.append(node.value)
            end = node.end
        return values, self._collection_end(event, item, parent, end)

    def _map(self, event: Any, parent: int | None, depth: int) -> tuple[list[Row], int]:
        inner = self._inner_indent(event, parent)
        rows: list[Row] = []
        seen: set[tuple[bool, Value]] = set()
        end: int = event.end_mark.index
        while not _is(item := self._next(), yaml.MappingEndEvent):
            key = self._node(item, inner, depth + 1)
            if _is(item, yaml.ScalarEvent) and not isinstance(key.value, list):
                # 1 and 1.0 are one key, 1 and true are two, as in JavaScript
                identity = (isinstance(key.value, bool), key.value)
                if identity in seen:
                    twice = key_text(key.value)[:40]
                    raise RefusedError("the key '{word}' stands twice", key.start, twice)
                seen.add(identity)
            value = self._node(self._next(), inner, depth + 1)
            mark = item.start_mark
            rows.append(Row(key_text(key.value), mark.line, mark.column, key.start, key.end, value))
            end = value.end
        return rows, self._collection_end(event, item, parent, end)

    def _inner_indent(self, event: Any, parent: int | None) -> int | None:
        """The column that lines of a value in this collection must lie right of."""
        if event.flow_style or parent is None:
            return None
        if self._tabs and self._repair.indents_by_tab(event.start_mark.index):
            raise RefusedError(TAB, event.start_mark.index)
        if event.anchor is not None or event.tag is not None:
            # the mark is that of the anchor; the parent's column errs on the side of Obsidian
            return parent
        return int(event.start_mark.column)

    def _collection_end(self, begin: Any, finish: Any, parent: int | None, end: int) -> int:
        """Where a collection ends as written: behind its bracket, or behind its last value."""
        if not begin.flow_style or finish.end_mark.index == finish.start_mark.index:
            return end
        end = finish.end_mark.index
        if parent is not None:
            check_indent(self._source, begin.start_mark.index, end, parent, bracket=True)
        return end


def _is(event: Any, kind: type[object]) -> bool:
    # `isinstance` would narrow to stubs that let every mark be None
    return type(event) is kind
