"""Keeps what a check said, with all that it depended on, for `replay`."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.chosen import OPTION, VARIABLE
from vaultmend.linter.check.cache.digest import group_of
from vaultmend.linter.check.cache.folder import ENDING, Folder
from vaultmend.linter.check.cache.listed import Listed
from vaultmend.linter.check.cache.listing import Listing
from vaultmend.linter.check.cache.memory import Memory
from vaultmend.linter.check.cache.record import Record, young
from vaultmend.linter.check.cache.witness import Witness
from vaultmend.linter.cli.base_revision import base_of
from vaultmend.linter.cli.streams import flush, listen, unlisten
from vaultmend.linter.cli.surroundings import Surroundings, Unsure, is_older
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import current_folder, source_of
from vaultmend.linter.mend.apply.pending import journal_of
from vaultmend.linter.mend.apply.state import find_state, places_of_state
from vaultmend.linter.message import say
from vaultmend.linter.read.files.confine import is_inside, is_relative
from vaultmend.linter.read.files.roots import NoSuchVault, Roots, find_roots
from vaultmend.linter.vault.scheme import ARCHIVES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.cli.replay import Call
    from vaultmend.linter.cli.workspace import Workspace

_NOT_KEPT = (
    *("add_ignore", "against", "output_file", "show_files", "since", "staged"),
    *("stdin_filename", "vaults"),
)
"""Options with which a run depends on more than the work tree and HEAD, or does more than print."""
_MOST_SAID = 64 << 20
"""Characters of a report that is kept."""


class Recording:
    """A check that is under way."""

    def __init__(self, call: Call, paths: Sequence[str]) -> None:
        """Look at everything that may matter, before it is read. Raises NoSuchVault and Unsure."""
        self._call = call
        self._begun = call.begun if call.walked else time.time_ns()
        self._around = Surroundings()
        self._reals: dict[str, str] = {}
        self._roots: dict[str, Roots] = {}
        self._listings: dict[str, Listing] = {}
        self._unsettled: dict[str, set[str]] = {}
        self._times: dict[str, dict[str, tuple[int, ...]]] = {}
        self._witnesses: list[tuple[str, Witness]] = []
        self._spaces: Sequence[Workspace] = ()
        self._said: list[tuple[str, str]] = []
        self._length = 0
        for path in paths or (None,):
            here = current_folder(path)
            roots = find_roots(path, here)
            self._look(os.path.join(here, path or ""), roots)
        for workspace, roots in self._roots.items():
            self._look_at_vault(workspace, roots)
        listen(self._hear)

    def _look(self, start: str, roots: Roots) -> None:
        self._roots.setdefault(roots.workspace, roots)
        real = os.path.realpath(start)
        self._reals[start] = real
        if not os.path.isdir(real):
            self._around.add_place(start)
            real = os.path.dirname(real)
            folder = os.path.join(roots.workspace, ".obsidian")
            if not os.path.isdir(folder):
                # A note in a folder that nothing marks: its vault is told by many signs.
                raise Unsure
        self._around.add_marks(real, roots.workspace)

    def _look_at_vault(self, workspace: str, roots: Roots) -> None:
        if is_inside(os.path.realpath(self._call.folder), workspace):
            if self._call.named:
                raise UsageError(
                    say(
                        "the cache must not lie in the vault; name another folder with {option} or "
                        "{variable}",
                        option=OPTION,
                        variable=VARIABLE,
                    )
                )
            raise Unsure
        around = self._around
        around.add_settings(workspace, roots.obsidian)
        listing = self._call.walked.get(workspace) or Listing(workspace, ARCHIVES)
        self._listings[workspace] = listing
        self._times[workspace] = listing.times()
        unsettled = self._unsettled[workspace] = listing.doubtful(young(self._begun))
        for folder in listing.git:
            if not is_inside(os.path.realpath(os.path.join(folder, ".git")), workspace):
                around.add_place(os.path.join(folder, ".git"))
        around.add_git(workspace, listing.git)
        around.add_place(journal_of(find_state(workspace)))
        for path in places_of_state(workspace):
            around.add_place(path)
        for path in unsettled:
            if os.path.basename(path)[0] == ".":
                around.add_file(path)

    def _hear(self, where: str, text: str) -> None:
        self._length += len(text)
        if self._length <= _MOST_SAID:
            self._said.append((where, text))

    def watched(self, spaces: Sequence[Workspace]) -> list[Workspace]:
        """The workspaces, of which it is noted from now on what is asked of them."""
        watched: list[Workspace] = []
        for space in spaces:
            roots = space.roots
            listing = self._listings.get(roots.workspace)
            known = self._roots.get(roots.workspace)
            if listing is None or known is None or known.obsidian != roots.obsidian:
                return list(spaces)
            system = Listed(listing)
            witness = Witness(source_of(roots, space.settings.exclude, system))
            self._witnesses.append((roots.workspace, witness))
            watched.append(space._replace(source=witness, memory=self._memory(listing, witness)))
            if space.settings.baseline:
                self._add_late(os.path.join(roots.workspace, space.settings.baseline))
            memory = os.path.join(roots.workspace, space.settings.memory)
            for place in (memory, os.path.join(memory, ".git"), os.path.join(memory, ".obsidian")):
                self._around.add_place(place)
        self._spaces = watched
        return watched

    def _memory(self, listing: Listing, witness: Witness) -> Memory:
        """What earlier runs learnt of the notes of a vault."""
        root = listing.root
        times, cut = self._times[root], len(root.rstrip(os.sep)) + 1
        doubtful = frozenset(path[cut:].replace(os.sep, "/") for path in self._unsettled[root])
        return Memory(Folder(self._call.folder), group_of([root]), witness, times, doubtful)

    def _add_late(self, path: str) -> None:
        try:
            self._around.add_file(path)
        except Unsure:
            self._length = _MOST_SAID + 1

    def keep(self, args: argparse.Namespace, code: int) -> None:
        """Keep what was said, unless something makes it unsure whether it can be said again."""
        unlisten(self._hear)
        flush()
        if not self._spaces or self._length > _MOST_SAID:
            return
        if not self._add_configurations():
            return
        try:
            doubtful = self._doubtful()
        except Unsure:
            return
        since, until = self._day(args)
        record = Record(
            since=since,
            until=until,
            kinds=self._around.kinds,
            reals=self._reals,
            contents=self._around.contents,
            asked=list(self._asked()),
            doubtful=doubtful,
            trees=[(root, ARCHIVES, each.mark()) for root, each in self._listings.items()],
            said=self._said,
            code=code,
        )
        folder = Folder(self._call.folder)
        group = group_of(self._roots)
        name = f"{self._call.key}{group}{ENDING}"
        old = folder.find(self._call.key)
        if old is not None and old != name:
            folder.remove(old)
        folder.write(name, record.packed(), group)

    def stop(self) -> None:
        """Keep nothing."""
        unlisten(self._hear)

    def _add_configurations(self) -> bool:
        """Look at files that only other files name; they must be older than the run."""
        for space in self._spaces:
            for path in space.configurations:
                if path not in self._around.contents:
                    if not is_older(path, self._begun):
                        return False
                    self._around.add_file(path)
        return True

    def _asked(self) -> Iterator[tuple[str, str, bool]]:
        """The questions that a listing does not answer: behind dots, and behind links."""
        for root, witness in self._witnesses:
            links = self._listings[root].links
            for path, known in witness.asked.items():
                if is_relative(path) and (links or path[0] == "." or "/." in path):
                    yield root, path, known

    def _doubtful(self) -> dict[str, bytes]:
        """The digests of the notes in doubt; those of files that no listing has are settings.

        Raises Unsure where something was not steady.
        """
        doubtful: dict[str, bytes] = {}
        for root, witness in self._witnesses:
            times, unsettled = self._times[root], self._unsettled[root]
            for path, known in witness.seen.items():
                absolute = os.path.join(root, path)
                if path in times and absolute not in unsettled:
                    continue
                if witness.unsteady or (known is None and absolute in unsettled):
                    raise Unsure
                if known is not None and absolute in unsettled:
                    doubtful[absolute] = known
                else:
                    self._around.add_read(absolute, known)
        return doubtful

    def _day(self, args: argparse.Namespace) -> tuple[float, float]:
        """From when until when today is the same day, in seconds of the epoch."""
        if args.today is not None:
            return 0.0, float("inf")
        import datetime

        from vaultmend.linter.cli.clock import moment

        since, until = 0.0, float("inf")
        for space in self._spaces:
            zone = moment(space.settings.timezone).tzinfo
            today = space.scheme.today
            after = today + datetime.timedelta(days=1)
            midnight = datetime.time(tzinfo=zone)
            since = max(since, datetime.datetime.combine(today, midnight).timestamp())
            until = min(until, datetime.datetime.combine(after, midnight).timestamp())
        return since, until


def begin(args: argparse.Namespace) -> Recording | None:
    """The recording of a check; None when it is not to be kept.

    Raises UsageError for a cache folder that lies in the vault.
    """
    call: Call | None = getattr(args, "call", None)
    if call is None or any(getattr(args, name, None) for name in _NOT_KEPT):
        return None
    base = base_of(None, {**os.environ, "GITHUB_EVENT_PATH": ""})
    if base.forked or base.asked:
        return None
    try:
        recording = Recording(call, args.paths)
    except (NoSuchVault, Unsure):
        return None
    return recording
