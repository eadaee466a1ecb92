"""Switches in notes that silence rules: on a line, for a range, for the whole note.

`%% vaultmend: ignore broken-link %%` silences its own line, or the next one when it stands alone;
`disable` holds until `enable` or the end of the note; the property `vaultmend-ignore` holds for the
note. HTML comments do the same, and YAML comments in the frontmatter. No name means every rule.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.model import Place, place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.places import Places

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.model import Note

WORD = "vaultmend"
PROPERTY = "vaultmend-ignore"
_SWITCH = re.compile(
    r"(?:%%|<!--|#)[ \t]*vaultmend:[ \t]*(ignore|disable|enable)\b([a-zA-Z0-9, \t-]*?)[ \t]*"
    r"(%%|-->|(?=[\r\n]|\Z))"
)
_CLOSED_BY = {"%": "%%", "<": "-->", "#": ""}
_TEXT = re.compile(r"\S")
_PREFIX = re.compile(r"[\s>*+-]*")

Kind: TypeAlias = Literal["ignore", "disable", "enable", "note"]


class Switch(NamedTuple):
    """One switch: what it silences, from which line on, and where it is written."""

    kind: Kind
    names: tuple[str, ...]
    """Rules and families; none means all."""
    line: int
    """The line that is silenced, or the first one of a range."""
    place: Place
    start: int
    end: int

    def covers(self, rule: AnyRule) -> bool:
        """Whether the switch is about this rule."""
        return not self.names or rule.name in self.names or rule.family in self.names


class Switches(NamedTuple):
    """The switches of one note, and the line on which findings about the whole note stand."""

    body_line: int
    switches: tuple[Switch, ...]


def read_switches(note: Note, text: str) -> Switches | None:
    """The switches of a note in the order they are written; those in code are examples."""
    if WORD not in text:
        return None
    body = note.frontmatter.end if note.frontmatter else 0
    found = (*_of_note(note), *_written(note, text, body))
    return Switches(place(text, body, body).line, found) if found else None


def _of_note(note: Note) -> Iterator[Switch]:
    item = note.frontmatter.get(PROPERTY) if note.frontmatter else None
    if item is None:
        return
    values = item.value if isinstance(item.value, list) else [item.value]
    names = tuple(value.strip() for value in values if isinstance(value, str))
    if names:
        where = Place(item.line, item.column, item.line, item.column + item.end - item.start)
        yield Switch("note", names, 0, where, item.start, item.value_end)


def _written(note: Note, text: str, body: int) -> Iterator[Switch]:
    places = Places(text)
    code = Cover((r.start, r.end) for r in note.regions if r.kind in ("code", "math"))
    for match in _SWITCH.finditer(text):
        start, end = match.span()
        if match[3] != _CLOSED_BY[text[start]] or (text[start] == "#" and start >= body):
            continue
        if code.hides(start):
            continue
        where = places.on_line(start, end)
        kind: Kind = match[1]  # type: ignore[assignment]
        line = where.line
        if kind == "ignore" and _stands_alone(text, start, end):
            below = _TEXT.search(text, end)
            line = places.on_line(below.start(), below.start()).line if below else line
        names = tuple(re.split(r"[\s,]+", match[2].strip())) if match[2].strip() else ()
        yield Switch(kind, names, line, where, start, end)


def _stands_alone(text: str, start: int, end: int) -> bool:
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    rest = re.compile(r"[^\r\n]*").match(text, end)
    before = _PREFIX.fullmatch(text, line_start, start)
    return before is not None and rest is not None and not rest[0].strip()


class _Index:
    """The switches of one note by what they silence."""

    __slots__ = ("by_line", "for_note", "ranges")

    def __init__(self, switches: tuple[Switch, ...]) -> None:
        self.by_line: dict[int, list[Switch]] = {}
        self.for_note = [switch for switch in switches if switch.kind == "note"]
        self.ranges = [switch for switch in switches if switch.kind in ("disable", "enable")]
        for switch in switches:
            if switch.kind == "ignore":
                self.by_line.setdefault(switch.line, []).append(switch)

    def holder(self, rule: AnyRule, line: int) -> Switch | None:
        """The switch that silences a rule on a line."""
        nearby: list[Switch] = [*self.for_note, *self.by_line.get(line, [])]
        for switch in nearby:
            if switch.covers(rule):
                return switch
        disabled: Switch | None = None
        for switch in self.ranges:
            if switch.line > line:
                break
            if switch.covers(rule):
                disabled = (disabled or switch) if switch.kind == "disable" else None
        return disabled


class Suppressions:
    """All switches of a vault; remembers which of them silenced something."""

    def __init__(self, switches: Mapping[str, Switches]) -> None:
        self._switches = switches
        self._indexes: dict[str, _Index] = {}
        self._used: set[tuple[str, int]] = set()
        self.count = 0

    def hide(self, rule: AnyRule, said: Diagnostic) -> bool:
        """Whether a switch silences this diagnostic; then it is counted as used."""
        path = said.path or ""
        known = self._switches.get(path)
        if known is None:
            return False
        index = self._indexes.get(path)
        if index is None:
            index = self._indexes[path] = _Index(known.switches)
        holder = index.holder(rule, said.place.line if said.place else known.body_line)
        if holder is None:
            return False
        self._used.add((path, holder.start))
        self.count += 1
        return True

    def unused(self, active: Collection[AnyRule]) -> dict[str, tuple[Switch, ...]]:
        """By path, the switches that silenced nothing although all they name took part."""
        names = {rule.name for rule in active} | {rule.family for rule in active}
        left: dict[str, tuple[Switch, ...]] = {}
        for path, known in self._switches.items():
            unused = tuple(
                switch
                for switch in known.switches
                if switch.kind != "enable"
                and (path, switch.start) not in self._used
                and names.issuperset(switch.names)
            )
            if unused:
                left[path] = unused
        return left
