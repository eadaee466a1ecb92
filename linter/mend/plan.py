"""Which fixes of a pass go together, and what they make of the files: pure, nothing is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import DropMark, MoveFile, ReplaceText, WriteFile, replaced
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.frontmatter import read_frontmatter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.mend.edits import Edit, Fix
    from vaultmend.linter.message import Message
    from vaultmend.linter.read.files.source import Source

_MARK = b"\xef\xbb\xbf"


_NOT_UTF8 = re.compile("[\ud800-\udfff]")
"""Bytes of a file's name, as `os.fsdecode` has them."""


class Proposal(NamedTuple):
    """A fix, and the rule or command that asks for it."""

    by: str
    fix: Fix


class Bar(NamedTuple):
    """Why a file may not be changed now."""

    reason: Message
    passes: bool = False
    """A later run may find it gone."""


class Refusal(NamedTuple):
    """A fix that is not made, the file that stands in its way, and why."""

    proposal: Proposal
    path: str
    bar: Bar


class Step(NamedTuple):
    """What one pass does; paths are those before the step."""

    taken: tuple[Proposal, ...]
    waiting: tuple[Proposal, ...]
    """Fixes that overlap one that is taken; the next pass looks at them anew."""
    refused: tuple[Refusal, ...]
    edits: Mapping[str, tuple[ReplaceText, ...]]
    derived: Mapping[str, frozenset[ReplaceText]]
    """Those edits of a file whose links may come and go."""
    moves: Mapping[str, str]
    written: Mapping[str, bytes]
    """The new bytes of files that are edited."""
    created: Mapping[str, bytes]
    unmarked: frozenset[str] = frozenset()
    """Files that lose their byte order mark."""


def plan(
    proposals: Iterable[Proposal],
    source: Source,
    bars: Callable[[Edit, Proposal], Bar | None],
) -> Step:
    """One step of a source: every fix whole or not at all, in the order in which they come.

    `bars` tells why an edit of a fix may not be made, or nothing. Equal fixes count once. Of two
    fixes that touch the same text, want the same path, or move the same file, the second waits.
    A note that cannot be decoded is never rewritten, and one whose frontmatter cannot be read only
    by the fix that makes it readable.
    """
    drawn = _Drawing(source)
    waiting: list[Proposal] = []
    refused: list[Refusal] = []
    seen: set[tuple[Edit, ...]] = set()
    for proposal in proposals:
        edits = proposal.fix.edits
        if not edits or edits in seen:
            continue
        seen.add(edits)
        refusal = _refusal(proposal, source, bars)
        if refusal is not None:
            refused.append(refusal)
        elif drawn.has_room(proposal.fix):
            drawn.add(proposal)
        else:
            waiting.append(proposal)
    return drawn.step(tuple(waiting), tuple(refused))


def _refusal(
    proposal: Proposal, source: Source, bars: Callable[[Edit, Proposal], Bar | None]
) -> Refusal | None:
    looked_at: set[str] = set()
    for edit in proposal.fix.edits:
        bar = bars(edit, proposal)
        # What stands in the way of one edit of a note's text stands in the way of all.
        if bar is None and not (isinstance(edit, ReplaceText) and edit.path in looked_at):
            if isinstance(edit, ReplaceText):
                looked_at.add(edit.path)
            reason = _obstacle(edit, proposal.fix, source)
            bar = Bar(reason) if reason else None
        if bar is not None:
            return Refusal(proposal, edit.path, bar)
    return None


def _obstacle(edit: Edit, fix: Fix, source: Source) -> Message | None:
    if isinstance(edit, WriteFile):
        taken = source.exists(edit.path)
        return say("there is a file of this name already") if taken else None
    data = source.read(edit.path)
    if not isinstance(data, bytes):
        return data.message
    if isinstance(edit, MoveFile):
        return None if _is_free(edit, source) else say("{path} exists already", path=edit.to)
    decoded = decode(data)
    if not isinstance(decoded, Text):
        return decoded.message
    if any(isinstance(e, ReplaceText) and _NOT_UTF8.search(e.text) for e in fix.edits):
        return say("it would write a name that is not UTF-8, and notes are")
    header = read_frontmatter(decoded.text)
    if header is not None and header.problem is not None:
        mine = [other for other in fix.edits if other.path == edit.path]
        mended = read_frontmatter(replaced(decoded.text, mine))
        if mended is None or mended.problem is not None:
            return say("its frontmatter cannot be read; mend it first")
    return None


def _is_free(edit: MoveFile, source: Source) -> bool:
    # Where case is ignored, a new spelling of the same name finds the file itself.
    return edit.path.lower() == edit.to.lower() or not source.exists(edit.to)


class _Drawing:
    """The fixes that are taken so far, by file."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._taken: list[Proposal] = []
        self._edits: dict[str, list[ReplaceText]] = {}
        self._derived: dict[str, set[ReplaceText]] = {}
        self._moves: dict[str, str] = {}
        self._created: dict[str, bytes] = {}
        self._unmarked: set[str] = set()
        self._claimed: set[str] = set()

    def has_room(self, fix: Fix) -> bool:
        """Whether all edits fit beside those that are there, and beside each other.

        What is derived from notes may name one that another fix moves: it waits for that, or that
        for it.
        """
        if _overlap_each_other(fix.edits):
            return False
        if self._moves if fix.derived else self._derived and _moves(fix):
            return False
        for edit in fix.edits:
            if isinstance(edit, ReplaceText):
                if any(_touch(edit, other) for other in self._edits.get(edit.path, ())):
                    return False
            elif isinstance(edit, DropMark):
                if edit.path in self._unmarked:
                    return False
            elif isinstance(edit, WriteFile):
                if edit.path.lower() in self._claimed:
                    return False
            elif edit.path in self._moves or edit.to.lower() in self._claimed:
                return False
        return True

    def add(self, proposal: Proposal) -> None:
        self._taken.append(proposal)
        for edit in proposal.fix.edits:
            if isinstance(edit, ReplaceText):
                self._edits.setdefault(edit.path, []).append(edit)
                if proposal.fix.derived:
                    self._derived.setdefault(edit.path, set()).add(edit)
            elif isinstance(edit, DropMark):
                self._unmarked.add(edit.path)
            elif isinstance(edit, WriteFile):
                self._created[edit.path] = edit.data
                self._claimed.add(edit.path.lower())
            else:
                self._moves[edit.path] = edit.to
                self._claimed.add(edit.to.lower())

    def step(self, waiting: tuple[Proposal, ...], refused: tuple[Refusal, ...]) -> Step:
        return Step(
            taken=tuple(self._taken),
            waiting=waiting,
            refused=refused,
            edits={path: tuple(sorted(edits)) for path, edits in self._edits.items()},
            derived={path: frozenset(edits) for path, edits in self._derived.items()},
            moves=dict(self._moves),
            written={path: self._written(path) for path in sorted({*self._edits, *self._unmarked})},
            created=dict(self._created),
            unmarked=frozenset(self._unmarked),
        )

    def _written(self, path: str) -> bytes:
        data = self._source.read(path)
        decoded = decode(data) if isinstance(data, bytes) else data
        if not isinstance(decoded, Text):
            raise TypeError(path)  # a file that is none was refused
        text = replaced(decoded.text, self._edits.get(path, ()))
        keeps_mark = decoded.bom and path not in self._unmarked
        return (_MARK if keeps_mark else b"") + text.encode("utf-8")


def _moves(fix: Fix) -> bool:
    return any(isinstance(edit, MoveFile) for edit in fix.edits)


def _overlap_each_other(edits: Sequence[Edit]) -> bool:
    """Whether two edits of one fix replace the same text."""
    path, end = "", 0
    for edit in sorted(edit for edit in edits if isinstance(edit, ReplaceText)):
        if edit.path == path and edit.start < end:
            return True
        path, end = edit.path, edit.end if edit.path != path else max(end, edit.end)
    return False


def _touch(edit: ReplaceText, other: ReplaceText) -> bool:
    """Whether two edits of one file meet; an insertion meets both its neighbours."""
    if edit.start == edit.end or other.start == other.end:
        return edit.start <= other.end and other.start <= edit.end
    return edit.start < other.end and other.start < edit.end
