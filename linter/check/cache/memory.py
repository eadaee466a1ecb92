"""What was learnt of the notes of one vault, so that only those are read that have changed.

A note is known by its path, and by its times or its content; what was learnt holds for the same
code, the same settings and the same rules.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.again.derived import Derived
from vaultmend.linter.check.again.holding import Earlier
from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.folder import ENDING
from vaultmend.linter.check.cache.notes_file import NOTES, Entry, NotesFile
from vaultmend.linter.check.cache.packing import numbered
from vaultmend.linter.check.cache.parts import facts_of, notes_of
from vaultmend.linter.check.cache.sayings import from_plain
from vaultmend.linter.check.cache.writing import Writing, left_by, said_by
from vaultmend.linter.check.collect import Known
from vaultmend.linter.check.shared import Shared
from vaultmend.linter.vault.agents import homes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.cache.folder import Folder
    from vaultmend.linter.check.cache.notes_file import Row, Times
    from vaultmend.linter.check.cache.packing import Ready
    from vaultmend.linter.check.cache.said import Said, World
    from vaultmend.linter.check.cache.witness import Witness
    from vaultmend.linter.model import Note


class Memory:
    """The notes of one vault, as one run of certain rules left them for the next."""

    def __init__(
        self,
        folder: Folder,
        vault: str,
        witness: Witness,
        times: Mapping[str, Times],
        doubtful: frozenset[str],
        of: str = "disk",
    ) -> None:
        """`vault` is part of the name of the vault's files. `times` are those of all its files now,
        or what else tells when they were changed, by what they are `of`; those of the `doubtful`
        tell nothing.
        """
        self._folder = folder
        self._vault = vault
        self._witness = witness
        self._times = times
        self._doubtful = doubtful
        self._of = of
        self._file = NotesFile(folder, "")
        self._same: dict[str, Row] = {}
        self._again: set[str] = set()
        self._rules: Sequence[str] = ()
        self._fresh = False
        self._held: Mapping[str, Any] = {}
        self._ready: tuple[Sequence[str], Mapping[str, Ready]] = (), {}

    def recall(self, settings: str, rules: Sequence[str]) -> Known:
        """All that is known of notes which are the same; `settings` is all that it depends on.

        `rules` are those that collect something.
        """
        key = digest(repr((self._of, settings, list(rules))).encode("utf-8", "surrogatepass")).hex()
        self._rules = rules
        self._file = file = NotesFile(self._folder, f"{NOTES}{self._vault}-{key}{ENDING}")
        self._fresh = bool(file.rows)
        self._same = same = self._settled(file.rows)
        return Known(
            same.keys(),
            notes_of(file, same),
            {path: row[2] for path, row in same.items()},
            {rule: facts_of(file, same, number) for number, rule in enumerate(rules)},
            facts_of(file, same, len(rules)),
        )

    def _settled(self, rows: Mapping[str, Row]) -> dict[str, Row]:
        """The rows of the notes that are what they were; where times do not tell, they are read."""
        now, doubtful = self._times, self._doubtful
        same = {path: row for path, row in rows.items() if row[0] == now.get(path)}
        unsure = {*doubtful.intersection(rows), *(rows.keys() & now.keys()).difference(same)}
        for path in sorted(unsure):
            same.pop(path, None)
            self._fresh = False
            self._witness.read(path)
            if self._witness.seen.get(path) == rows[path][1]:
                self._again.add(path)
        if self._again:
            # In the order of the table, whatever had to be read.
            return {path: row for path, row in rows.items() if path in same or path in self._again}
        return same

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of values that are known already, in the order of their numbers."""
        return self._file.kinds

    @property
    def seen(self) -> dict[str, bytes | None]:
        """The digests of the files that were read."""
        return self._witness.seen

    def take(self, kinds: Sequence[str], ready: Mapping[str, Ready]) -> None:
        """Notes that somebody packed already, with the `kinds` after those that were known."""
        self._ready = kinds, ready

    def earlier(
        self, world: World, options: Mapping[str, str], paths: Mapping[str, Note]
    ) -> Earlier | None:
        """What rules said when the world was the same, and the notes at `paths` that have changed.

        `options` are those of the rules, by name. None where that says nothing of what they say now.
        """
        kept = self._file.said
        if kept is None or kept.circumstances != world.circumstances:
            return None
        changed = [path for path in paths if path not in self._same]
        is_whole = kept.files == world.files and not any(
            self._witness.exists(path) != there for path, there in kept.asked.items()
        )
        then = {path: self._file.rows[path] for path in changed} if is_whole else {}
        if not is_whole:
            before = {path for path in self._file.rows if path[0] != "/"}
            if list(kept.muted) != list(world.muted) or homes(before) != homes(paths):
                return None
            changed += sorted(before.difference(paths))
        known = kept.with_options(options)
        self._held = Shared(lambda: known, self._said_by, {})
        return Earlier(
            changed=changed,
            notes=notes_of(self._file, then) if is_whole else None,
            facts={
                rule: facts_of(self._file, then, number) for number, rule in enumerate(self._rules)
            },
            said=self._held,
            remembered=Shared(lambda: known, self._left_by, {}),
            derived=Derived(*kept.derived) if is_whole else Derived(),
            asked=kept.asked if is_whole else {},
            renames=kept.renames,
        )

    def _said_by(self, rule: str) -> Any:
        plain = marshal.loads(self._file.packed(said_by(rule)))  # noqa: S302
        return from_plain(plain, self._file.notes.decoder)

    def _left_by(self, rule: str) -> Any:
        return marshal.loads(self._file.packed(left_by(rule)))  # noqa: S302

    def keep(
        self,
        notes: Mapping[str, Note],
        facts: Mapping[str, Mapping[str, Any]],
        switches: Mapping[str, Any],
        world: World,
        said: Said,
    ) -> None:
        """Write down what is known now, unless that is what the file says."""
        seen, unsteady = self._witness.seen, self._witness.unsteady
        kinds, ready = self._ready
        same = self._same
        learnt = [
            path
            for path in notes
            if path not in same
            and (path in ready or notes[path].problem is None)
            and seen.get(path)
            and path not in unsteady
        ]
        then = self._file.said
        if self._fresh and not learnt and then is not None and then.says(world, said):
            return
        writing = Writing(self._file, kinds or self._file.kinds)
        kept = writing.kept = {path: same[path] for path in notes if path in same}
        for path in self._again & kept.keys():
            kept[path] = (self._time(path), *kept[path][1:])
        for path in learnt:
            entry = Entry(self._time(path), seen[path] or b"")
            if path in ready:
                writing.add_ready(path, entry, ready[path])
            else:
                writing.add(entry, notes[path], numbered(path, self._rules, facts, switches))
        whole = len(kept) + len(writing.learnt) == len(notes)
        writing.finish(self._vault, world if whole else None, said, self._held)

    def _time(self, path: str) -> Times:
        """What tells of a note that it is as it is now; nothing where it is in doubt."""
        return () if path in self._doubtful else self._times.get(path, ())

    def forget(self) -> None:
        """Know nothing the next time."""
        self._file.forget()
