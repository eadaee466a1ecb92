"""What was learnt of the notes of one vault, so that only those are read that have changed.

A note is known by its path, and by its times or its content; what was learnt holds for the same
code, the same settings and the same rules.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.again.derived import Derived
from vaultmend.linter.check.again.holding import Earlier
from vaultmend.linter.check.cache.codec import Encoder, Unknown
from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.folder import ENDING
from vaultmend.linter.check.cache.notes_file import NOTES, Entry, NotesFile
from vaultmend.linter.check.cache.packing import Ready, packed
from vaultmend.linter.check.cache.said import kept_of
from vaultmend.linter.check.collect import Known
from vaultmend.linter.check.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from vaultmend.linter.check.cache.folder import Folder
    from vaultmend.linter.check.cache.notes_file import Times
    from vaultmend.linter.check.cache.said import Said, World
    from vaultmend.linter.check.cache.witness import Witness
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.model import Note

_LEFT = "/"
"""With this begin the entries of what rules left, and no path of a note."""


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
        self._same: dict[str, Entry] = {}
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
        self._fresh = bool(file.entries)
        self._same = {path: entry for path, entry in file.entries.items() if self._is_same(entry)}
        return Known(
            self._same.keys(),
            self._notes(self._same),
            {path: entry.role for path, entry in self._same.items()},
            {rule: self._facts(number, self._same) for number, rule in enumerate(rules)},
            self._facts(len(rules), self._same),
        )

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

    def _notes(self, entries: Mapping[str, Entry]) -> Mapping[str, Note]:
        return Shared(entries.keys, lambda path: self._file.notes.note(entries[path].path), {})

    def _facts(self, number: int, entries: Mapping[str, Entry]) -> Mapping[str, Any]:
        bit = 1 << number

        def order() -> list[str]:
            return [path for path, entry in entries.items() if entry.has & bit]

        def load(path: str) -> Any:
            return self._file.notes.fact(entries[path].path, number)

        return Shared(order, load, {})

    def _is_same(self, entry: Entry) -> bool:
        """Whether a note is what it was; where its times do not tell, it is read."""
        path, times, content = entry[:3]
        now = self._times.get(path)
        if now is None:
            return False
        if now == times and path not in self._doubtful:
            return True
        self._fresh = False
        self._witness.read(path)
        return self._witness.seen.get(path) == content

    def earlier(
        self, files: bytes, options: Mapping[str, str], paths: Collection[str]
    ) -> Earlier | None:
        """What rules said when the world had the same `files`, and the notes at `paths` that have
        changed.

        `options` are those of the rules, by name. None where that says nothing of what they say now.
        """
        kept = self._file.said
        if kept is None or kept.files != files:
            return None
        if any(self._witness.exists(path) != there for path, there in kept.asked.items()):
            return None
        changed = [path for path in paths if path not in self._same]
        then = {path: self._file.entries[path] for path in changed}
        known = kept.with_options(options)

        def said_by(rule: str) -> Any:
            return self._file.notes.value(kept.by_rule[rule][1])

        self._held = Shared(lambda: known, said_by, {})
        return Earlier(
            notes=self._notes(then),
            facts={rule: self._facts(number, then) for number, rule in enumerate(self._rules)},
            said=self._held,
            remembered=Shared(lambda: known, self._left_by, {}),
            derived=Derived(*kept.derived),
            asked=kept.asked,
            renames=kept.renames,
        )

    def _left_by(self, rule: str) -> Any:
        return marshal.loads(self._file.packed(_LEFT + rule))  # noqa: S302

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
        learnt = [
            path
            for path in notes
            if path not in self._same
            and (path in ready or notes[path].problem is None)
            and seen.get(path)
            and path not in unsteady
        ]
        then = self._file.said
        if self._fresh and not learnt and then is not None and then.says(world, said):
            return
        encoder = Encoder(kinds or self._file.kinds)
        kept = [self._entry(old) for path in notes if (old := self._same.get(path)) is not None]
        new: list[tuple[Entry, bytes]] = []
        for path in learnt:
            try:
                role, (data, has) = ready.get(path) or self._packed(
                    encoder, notes[path], facts, switches.get(path)
                )
            except (Unknown, ValueError):
                continue  # it is read again the next time
            entry = Entry(path, None, seen[path] or b"", role, has, 0, 0, b"")
            new.append((self._entry(entry), data))
        whole = len(kept) + len(new) == len(notes)
        kept_said = kept_of(encoder, world, said, self._known) if whole else None
        for rule, left in said.remembered.items():
            entry = Entry(_LEFT + rule, None, b"", "", 0, 0, 0, b"")
            new.append((entry, marshal.dumps(left, 2)))
        stay = [_LEFT + rule for rule in said.by_rule if rule not in said.remembered]
        kept += [self._file.entries[path] for path in stay if path in self._file.entries]
        self._file.write(self._vault, encoder.kinds, kept, new, kept_said)

    def _entry(self, entry: Entry) -> Entry:
        """The entry of a note that is as it is now."""
        times = None if entry.path in self._doubtful else self._times.get(entry.path)
        return entry if entry.times == times else entry._replace(times=times)

    def forget(self) -> None:
        """Know nothing the next time."""
        self._file.forget()

    def _packed(
        self, encoder: Encoder, note: Note, facts: Mapping[str, Mapping[str, Any]], switches: Any
    ) -> Ready:
        path = note.path
        found = [
            (number, fact)
            for number, rule in enumerate(self._rules)
            if (fact := facts[rule].get(path)) is not None
        ]
        if switches is not None:
            found.append((len(self._rules), switches))
        return Ready(note.role, packed(encoder, note, found))

    def _known(self, rule: str, said: Sequence[Diagnostic]) -> Any:
        """The plain values of what a rule says, if it says what it said."""
        kept = self._file.said
        return kept.by_rule[rule][1] if kept and said is self._held.get(rule) else None
