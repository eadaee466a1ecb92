"""Keeps the findings on the screen while notes change: what `check --watch` does."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.collect import known_of
from vaultmend.linter.cli.baselines import without_baselines
from vaultmend.linter.cli.checking import judge, tell_pending
from vaultmend.linter.cli.clock import moment
from vaultmend.linter.cli.comparing import compared, names_history
from vaultmend.linter.cli.events import Events
from vaultmend.linter.cli.output import report, speaker_of
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.streams import flush, put, tell
from vaultmend.linter.cli.usage import UsageError, refuse_with
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.paint import look_of
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection, Sequence

    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.cli.workspace import Workspace

FORMATS = ("full", "concise", "grouped")
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(args: argparse.Namespace) -> int:
    """Show the findings, and show them again whenever something in a vault changes.

    Ends with 0 when it is interrupted: whoever watches has seen what there is. Raises UsageError
    where watchfiles is missing, and for what does not go together with watching.
    """
    import gc

    _refuse(args)
    # A run that does not end must give back what it no longer needs.
    gc.enable()
    watching = _Watching(args)
    try:
        events = Events(watching.roots)
        watching.show(())
        while True:
            changes = events.next()
            if changes or watching.day_is_over():
                watching.show(sorted(changes))
    except KeyboardInterrupt:
        put("\n")
    return 0


def _refuse(args: argparse.Namespace) -> None:
    refuse_with(
        "--watch",
        args,
        *("fix", "diff", "dry_run", "add_ignore", "output_file"),
        *("show_files", "since", "staged", "stdin_filename"),
    )
    if args.format not in (None, *FORMATS):
        raise UsageError(
            say(
                "--watch is for people; use {formats}, not {format}",
                formats=", ".join(FORMATS),
                format=args.format,
            )
        )
    args.format = args.format or "full"


class _Seen(NamedTuple):
    """A vault as it was read last."""

    space: Workspace
    collected: Collected
    stamps: dict[str, tuple[int, int]]
    """Size and time of each note, as listed before it was read."""


class _Watching:
    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._seen: dict[str, _Seen] = {}
        self._day = ""
        spaces = open_workspaces(args.paths, args.today, args.config, ALL)
        self.roots = [space.roots.workspace for space in spaces]
        self._is_screen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, changed: Sequence[str]) -> None:
        """Check all vaults and put the report on the screen."""
        args = self._args
        try:
            spaces = open_workspaces(args.paths, args.today, args.config, ALL)
            judged = self._judged(spaces)
        except UsageError as error:
            if not self._seen:
                raise
            # Somebody is at the configuration: the next change may mend it.
            from vaultmend.linter.cli.speaking import language_asked
            from vaultmend.linter.report.translate import speaker

            self._clear()
            tell(f"vaultmend: {speaker(language_asked(args))(error.message)}")
            return
        self._day = _days(spaces)
        results = [judge(*self._look(space, changed)) for space in judged]
        self._clear()
        tell_pending(spaces)
        report(args, spaces, results)
        put(self._status(spaces[0], changed))
        flush()

    def day_is_over(self) -> bool:
        """Whether it is another day than when the notes were last judged."""
        spaces = [seen.space for seen in self._seen.values()]
        return self._args.today is None and self._day != _days(spaces, now=True)

    def _judged(self, spaces: Sequence[Workspace]) -> list[Workspace]:
        """The workspaces with what they are compared with and what they accept."""
        args = self._args
        judged = without_baselines(spaces) if args.no_baseline else spaces
        return [
            compared(
                space,
                args.against,
                wanted=names_history(space.settings.select if args.select is None else args.select),
            )
            for space in judged
        ]

    def _look(
        self, space: Workspace, changed: Collection[str]
    ) -> tuple[Workspace, Collected, list[Any]]:
        """A vault read anew, of which only those notes are opened that may have changed."""
        active = active_rules(ALL, space.settings, self._args.select, self._args.ignore)
        root = space.roots.workspace
        stamps = {file.path: (file.size, file.mtime_ns) for file in space.source.files()}
        before = self._seen.get(root)
        known = None
        if before is not None and _is_alike(before.space, space):
            told = {os.path.relpath(path, root).replace(os.sep, "/") for path in changed}
            same = {
                path
                for path, stamp in stamps.items()
                if before.stamps.get(path) == stamp and path not in told
            }
            known = known_of(before.collected, same)
        collected = space.collect(active, None, known)
        self._seen[root] = _Seen(space, collected, stamps)
        return space, collected, active

    def _clear(self) -> None:
        if self._is_screen:
            put(_CLEAR)

    def _status(self, space: Workspace, changed: Sequence[str]) -> str:
        """The last line: when it was looked, and at what has changed."""
        speak = speaker_of(space)
        clock = f"{moment(space.settings.timezone):%H:%M:%S}"
        if not changed:
            said = say("{clock} watching; Ctrl-C stops", clock=clock)
        elif len(changed) == 1:
            path = os.path.relpath(changed[0], space.roots.workspace)
            said = say("{clock} after a change of {path}; Ctrl-C stops", clock=clock, path=path)
        else:
            count = len(changed)
            said = say(
                "{clock} after {count} {count:change|changes}; Ctrl-C stops",
                clock=clock,
                count=count,
            )
        look = look_of(sys.stdout, everything=False)
        return f"\n{look.paint('dim', speak(said))}\n"


def _is_alike(before: Workspace, now: Workspace) -> bool:
    """Whether what was collected then is what would be collected now."""
    return (before.settings, before.obsidian_settings, before.roots) == (
        now.settings,
        now.obsidian_settings,
        now.roots,
    )


def _days(spaces: Sequence[Workspace], *, now: bool = False) -> str:
    """The day of each vault, as it is taken or as it is by now."""
    days = (
        moment(space.settings.timezone).date() if now else space.scheme.today for space in spaces
    )
    return " ".join(day.isoformat() for day in days)
