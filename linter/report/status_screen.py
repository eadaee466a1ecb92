"""The health of a vault on one screen of a terminal."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.runs import done_by
from vaultmend.linter.report.text import of_baseline, profile_of
from vaultmend.linter.report.width import width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.table import Table

    from vaultmend.linter.message import Message
    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.status import Filled, Status
    from vaultmend.linter.report.translate import Speak

BLOCKS = ("█", "░")
PLAIN = ("#", ".")
"""What a bar is made of where the terminal cannot show blocks."""
WIDEST_BAR = 24
NARROWEST_BAR = 8
_STYLES = {"error": "bold red", "warning": "bold yellow", "info": "bold blue"}
_NEAR, _OVER = 0.9, 1.0
_WIDEST_HEAD = 12
"""Columns for the names of the sections and the gap behind them."""


def screen(status: Status, speak: Speak, look: Look, marks: tuple[str, str]) -> str:
    """The screen of one vault, in at most `look.columns` columns; `marks` make up the bars."""
    from io import StringIO

    from rich.console import Console

    console = Console(
        file=StringIO(),
        width=look.columns,
        height=100,
        force_terminal=look.colour,
        force_jupyter=False,
        color_system="standard" if look.colour else None,
        no_color=not look.colour,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    with console.capture() as written:
        console.print(_Screen(status, speak, look, marks).whole())
    return "".join(f"{line.rstrip()}\n" for line in written.get().splitlines())


class _Screen:
    def __init__(self, status: Status, speak: Speak, look: Look, marks: tuple[str, str]) -> None:
        self.status = status
        self.speak = speak
        self.marks = marks
        self.room = look.columns - _WIDEST_HEAD
        self.bar_width = max(NARROWEST_BAR, min(WIDEST_BAR, look.columns // 5))

    def whole(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        table = _grid(2)
        table.columns[0].style = "dim"
        for head, content in self._sections():
            table.add_row(self.speak(head), content)
        result = self.status.result
        title = Text(escaped(result.vault), style="bold")
        title.append(f"  {self.speak(profile_of(result))}  {result.today}", style="not bold")
        return Group(title, table)

    def _sections(self) -> Iterator[tuple[Message, RenderableType]]:
        result = self.status.result
        yield say("notes"), self._roles()
        if self.status.filled:
            yield say("memory"), self._memory()
        yield say("findings"), self._findings()
        if self.status.first:
            yield say("mend first"), self._first()
        yield say("freshness"), self._freshness()
        yield say("warmth"), self._warmth()
        yield say("to do"), "\n".join(self._to_do())
        yield say("last runs"), self._runs()
        accepted = "\n".join(of_baseline(result, self.speak))
        if accepted:
            yield say("baseline"), accepted

    def _roles(self) -> str:
        roles = ", ".join(f"{escaped(role)} {n}" for role, n in self.status.roles.items())
        return f"{self.status.result.notes}: {roles}" if roles else "0"

    def _memory(self) -> RenderableType:
        table = _grid(3)
        for column in table.columns[1:]:
            column.no_wrap = True
        for item in self.status.filled:
            table.add_row(
                escaped(item.path or item.name),
                self._bar(item.used / item.limit, _fill_style(item)),
                self.speak(
                    say(
                        "{used} of {limit} {unit}",
                        used=item.used,
                        limit=item.limit,
                        unit=say(item.unit),
                    )
                ),
            )
        return table

    def _findings(self) -> RenderableType:
        families = self.status.families
        if not families:
            return self.speak(self._no_findings())
        table = _grid(4)
        heads = (say("errors"), say("warnings"), say("infos"))
        table.add_row("", *map(self.speak, heads))
        for column in table.columns[1:]:
            column.justify = "right"
        for family, counts in families.items():
            cells = [_count(counts[level], _STYLES[level]) for level in SEVERITIES]
            table.add_row(escaped(family), *cells)
        totals = [_count(self.status.result.count(s), _STYLES[s]) for s in SEVERITIES]
        table.add_row(self.speak(say("all")), *totals)
        return table

    def _no_findings(self) -> Message:
        """That all is well, unless another part of the screen tells of something to be done."""
        status = self.status
        if status.result.baselined:
            return say("none but what the baseline accepts: {count}", count=status.result.baselined)
        open_ends = (status.stale, status.conflicts, status.disputed, status.index_changes)
        idle = not (any(open_ends) or status.index_missing or status.archivable)
        return say("nothing is rotten") if idle else say("none")

    def _first(self) -> RenderableType:
        from rich.text import Text

        lines = Text()
        for note in self.status.first:
            said = say(
                "errors: {errors}, warnings: {warnings}", errors=note.errors, warnings=note.warnings
            )
            rules = ", ".join(
                f"{rule} {count}" if count > 1 else rule for rule, count in note.rules.items()
            )
            lines.append("\n" if lines else "")
            name = escaped(note.path or self.status.result.vault)
            why = self.speak(say("{counts}: {rules}", counts=said, rules=rules))
            lines.append(name, style="bold")
            # Where a line does not hold both, neither is broken in its middle.
            lines.append(f"  {why}" if width(f"{name}  {why}") <= self.room else f"\n  {why}")
        return lines

    def _freshness(self) -> str:
        status = self.status
        parts = [say("stale: {count}", count=status.stale)]
        if status.conflict_days is not None:
            parts.append(
                say(
                    "open conflicts: {count}, the oldest for {days} {days:day|days}",
                    count=status.conflicts,
                    days=status.conflict_days,
                )
            )
        else:
            parts.append(say("open conflicts: {count}", count=status.conflicts))
        parts.append(say("notes with status conflict: {count}", count=status.disputed))
        return self.speak(say("; ")).join(map(self.speak, parts))

    def _warmth(self) -> RenderableType:
        warmth = self.status.warmth
        rows = (
            (say("hot"), warmth.hot, "red"),
            (say("warm"), warmth.warm, "yellow"),
            (say("cold"), warmth.cold, "blue"),
            (say("of unknown age"), warmth.unknown, "dim"),
        )
        most = max(1, *(count for _, count, _ in rows))
        table = _grid(3)
        table.columns[1].no_wrap = True
        for head, count, style in rows:
            table.add_row(self.speak(head), self._bar(count / most, style), str(count))
        return table

    def _to_do(self) -> Iterator[str]:
        status = self.status
        yield self.speak(
            say(
                "`vaultmend archive`: to move by its policy: {count}; due, but staying: {held}",
                count=status.archivable,
                held=status.held_back,
            )
        )
        if status.index_missing:
            yield self.speak(say("`vaultmend index`: would make an index"))
        else:
            yield self.speak(say("`vaultmend index`: changes: {count}", count=status.index_changes))

    def _runs(self) -> RenderableType:
        if not self.status.runs:
            return self.speak(say("none"))
        table = _grid(3)
        for run in self.status.runs:
            when = datetime.datetime.fromtimestamp(run.when, _zone(self.status.timezone))
            table.add_row(f"{when:%Y-%m-%d %H:%M}", escaped(run.command), done_by(run, self.speak))
        return table

    def _bar(self, share: float, style: str) -> RenderableType:
        """A bar of which a part is full; whatever is more than nothing shows."""
        from rich.text import Text

        full = min(round(share * self.bar_width), self.bar_width)
        full = max(full, 1) if share > 0 else 0
        bar = Text(self.marks[0] * full, style=style)
        bar.append(self.marks[1] * (self.bar_width - full), style="dim")
        return bar


def _grid(columns: int) -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column(overflow="fold")
    return table


def _count(number: int, style: str) -> RenderableType:
    from rich.text import Text

    return Text(str(number), style=style if number else "dim")


def _fill_style(item: Filled) -> str:
    share = item.used / item.limit
    if share > _OVER:
        return "red"
    return "yellow" if share >= _NEAR else "green"


def _zone(name: str | None) -> datetime.tzinfo | None:
    """The zone of the vault; without one, and where the machine does not know it, its own."""
    if name is None:
        return None
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return None
