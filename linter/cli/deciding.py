"""Asks a person to decide contradictions, and writes the decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.decision import decide
from vaultmend.fixers.verification import verify
from vaultmend.linter.cli.asking import ask
from vaultmend.linter.cli.indexing import Following, read_for_index
from vaultmend.linter.cli.streams import put
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.edits import Fix
from vaultmend.linter.mend.plan import Bar, Proposal, Refusal
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.contradictions import contradictions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vaultmend.fixers.decision import Keep
    from vaultmend.linter.cli.contested import Contested
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.conflict_view import Open, Unmarked
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.translate import Speak
    from vaultmend.linter.vault.vault import Vault

COMMAND = "conflicts"
KEEPS: Mapping[str, Keep] = {"1": "first", "2": "second", "b": "both"}
"""What each answer keeps."""


class Decisions(NamedTuple):
    """What a person has decided."""

    kept: Mapping[Open, Keep]
    """The side that holds, of each marked contradiction."""
    upheld: Sequence[str] = ()
    """Paths of notes without a marker that hold as they are."""
    left: int = 0
    """How many were skipped, or not come to."""

    @property
    def paths(self) -> set[str]:
        """The notes in which something is to be written."""
        return {*(one.path for one in self.kept), *self.upheld}


def carry_out_decisions(space: Workspace, decisions: Decisions, writing: Writing) -> Mending:
    """Write decisions into their notes, all of them in one run; the index follows."""
    wanted: dict[str, list[Open]] = {}
    for one in decisions.kept:
        wanted.setdefault(one.path, []).append(one)
    # From the last to the first of a note, so that the numbers of the others stay the same.
    for mine in wanted.values():
        mine.sort(key=lambda one: -one.number)
    counts: dict[str, int] = {}
    index = Following()

    def look(source: Source) -> View:
        seen = space._replace(source=source)
        collected = read_for_index(seen)
        vault = collected.vault
        found: list[Proposal | Refusal] = [*_upheld(seen, vault, decisions.upheld)]
        for path, mine in wanted.items():
            note, text = vault.notes.get(path), seen.text_of(path)
            if note is None or text is None:
                continue
            left = len(contradictions(note, text))
            done = counts.setdefault(path, left) - left
            found += _proposed(note, text, mine[done:], decisions.kept, space)
        return View(
            vault,
            [item for item in found if isinstance(item, Proposal)] + index.proposals(collected),
            refused=[item for item in found if isinstance(item, Refusal)],
        )

    mending, _ = carry_out(space, writing, look)
    return mending


def _proposed(
    note: Note,
    text: str,
    left: Sequence[Open],
    decisions: Mapping[Open, Keep],
    space: Workspace,
) -> Iterator[Proposal | Refusal]:
    """The next decision of a note; when it cannot be written, the others of the note wait too."""
    if not left:
        return
    one = left[0]
    now = contradictions(note, text)
    block = now[one.number].block if one.number < len(now) else None
    if block is not None and one.marker == text[block.start : block.end]:
        fix = decide(note, text, one.number, decisions[one], space.scheme)
    else:
        fix = say("it was changed meanwhile; look at it again")
    yield _proposal(note.path, fix)


def _upheld(space: Workspace, vault: Vault, paths: Iterable[str]) -> Iterator[Proposal | Refusal]:
    """Notes that hold as they are: active again, and verified today."""
    for path in paths:
        note, text = vault.notes.get(path), space.text_of(path)
        if note is None or text is None:
            continue
        key = space.scheme.index.verified
        fix = verify(note, text, space.scheme.today, key=key, resolve=True)
        if isinstance(fix, Message) or fix.edits:
            yield _proposal(path, fix)


def _proposal(path: str, fix: Fix | Message) -> Proposal | Refusal:
    if isinstance(fix, Message):
        return Refusal(Proposal(COMMAND, Fix(fix, (), "manual")), path, Bar(fix))
    return Proposal(COMMAND, fix)


def ask_for_decisions(space: Workspace, found: Contested) -> Decisions:
    """Show each contradiction and ask; what was decided until the end, or until somebody quits."""
    import sys

    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.report.paint import look_of

    speak = speaker_of(space)
    total = len(found.marked) + len(found.unmarked)
    if not total:
        put(speak(say("open conflicts: {count}", count=0)) + "\n")
    return _Asking(speak, look_of(sys.stdout, everything=False), total).ask(found)


class _Asking:
    def __init__(self, speak: Speak, look: Look, total: int) -> None:
        self._speak = speak
        self._look = look
        self._total = total
        self._shown = 0

    def ask(self, found: Contested) -> Decisions:
        kept: dict[Open, Keep] = {}
        upheld: list[str] = []
        for one in found.marked:
            answer = self._side(one)
            if answer in ("", "q"):
                return self._decided(kept, upheld)
            if answer in KEEPS:
                kept[one] = KEEPS[answer]
        for bare in found.unmarked:
            answer = self._whether(bare)
            if answer in ("", "q"):
                break
            if answer == "y":
                upheld.append(bare.path)
        return self._decided(kept, upheld)

    def _decided(self, kept: Mapping[Open, Keep], upheld: Sequence[str]) -> Decisions:
        return Decisions(kept, upheld, self._total - len(kept) - len(upheld))

    def _side(self, one: Open) -> str:
        from vaultmend.linter.report.conflict_view import view_lines

        self._show(view_lines(one, self._where(), self._speak, self._look))
        return self._answer(
            say("keep 1, 2 or both? [1/2/b/s/q]"),
            "12bsq",
            say("1: what is above holds; 2: what is below; b: both; s: skip; q: quit"),
        )

    def _whether(self, one: Unmarked) -> str:
        from vaultmend.linter.report.conflict_view import unmarked_lines

        self._show(unmarked_lines(one, self._where(), self._speak, self._look))
        return self._answer(
            say("does it hold as it is? [y/s/q]"),
            "ysq",
            say("y: it is active again, and verified today; s: skip; q: quit"),
        )

    def _where(self) -> str:
        self._shown += 1
        return f"[{self._shown}/{self._total}]"

    def _show(self, lines: Iterable[str]) -> None:
        put("".join(f"{line}\n" for line in lines) + "\n")

    def _answer(self, question: Message, letters: str, help_text: Message) -> str:
        return ask(f"{self._speak(question)} ", letters, self._speak(help_text))
