"""Proves that a step keeps what it must keep: links, notes, text outside the edits, encoding."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.decode import Text, decode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.mend.edits import ReplaceText
    from vaultmend.linter.mend.plan import Step
    from vaultmend.linter.model import Frontmatter, Link, Note, Property
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.vault.vault import Vault

_NEWLINE = re.compile(r"\r\n|\n|\r")


class Fault(NamedTuple):
    """What a step would break; no user should ever see one."""

    path: str
    reason: str


class Side(NamedTuple):
    """A vault before or after a step, and the bytes of its files."""

    vault: Vault
    source: Source


def faults(before: Side, after: Side, step: Step) -> list[Fault]:
    """What the step breaks of design's promises 5 and 6; nothing when it is sound.

    No note disappears; every link that led somewhere, the archive included, leads to the same
    file; text outside the edits, the byte order mark that no edit takes away, the kinds of line
    ends and the other properties stay; what is decoded before is decoded after.
    """
    found = list(_lost_notes(before.vault, after.vault, step))
    for path in step.written:
        found.extend(_text_faults(before, after, step, path, step.edits.get(path, ())))
    for note in before.vault.notes.values():
        found.extend(_link_faults(before, after, step, note))
    return found


def _lost_notes(before: Vault, after: Vault, step: Step) -> Iterator[Fault]:
    for path in before.notes:
        if step.moves.get(path, path) not in after.notes:
            yield Fault(path, "the note would disappear")


def _text_faults(
    before: Side, after: Side, step: Step, path: str, edits: Sequence[ReplaceText]
) -> Iterator[Fault]:
    now = step.moves.get(path, path)
    old, new = _text(before.source, path), _text(after.source, now)
    if old is None or new is None or new.bom != (old.bom and path not in step.unmarked):
        yield Fault(path, "its encoding would change")
        return
    if not _same_outside(old.text, new.text, edits):
        yield Fault(path, "text outside the edits would change")
    ends = set(_NEWLINE.findall(old.text))
    if ends and not set(_NEWLINE.findall(new.text)) <= ends:
        yield Fault(path, "its line ends would change")
    was = before.vault.notes.get(path)
    becomes = after.vault.notes.get(now)
    if was and becomes and not _keeps_properties(was.frontmatter, becomes.frontmatter, edits):
        yield Fault(path, "properties outside the edits would change")


def _text(source: Source, path: str) -> Text | None:
    data = source.read(path)
    decoded = decode(data) if isinstance(data, bytes) else None
    return decoded if isinstance(decoded, Text) else None


def _same_outside(old: str, new: str, edits: Sequence[ReplaceText]) -> bool:
    at_old = at_new = 0
    for edit in edits:
        kept = edit.start - at_old
        if old[at_old : edit.start] != new[at_new : at_new + kept]:
            return False
        at_new += kept
        if new[at_new : at_new + len(edit.text)] != edit.text:
            return False
        at_old, at_new = edit.end, at_new + len(edit.text)
    return old[at_old:] == new[at_new:]


def _keeps_properties(
    old: Frontmatter | None, new: Frontmatter | None, edits: Sequence[ReplaceText]
) -> bool:
    if old is None or old.problem is not None:
        return True
    if new is None or new.problem is not None:
        return False
    kept = [item for item in old.properties if not _is_edited(item, edits)]
    known = {(item.key, repr(item.value)) for item in new.properties}
    return all((item.key, repr(item.value)) in known for item in kept)


def _is_edited(item: Property, edits: Sequence[ReplaceText]) -> bool:
    end = max(item.end, item.value_end)
    return any(edit.start <= end and item.start <= edit.end for edit in edits)


def _link_faults(before: Side, after: Side, step: Step, note: Note) -> Iterator[Fault]:
    becomes = after.vault.notes.get(step.moves.get(note.path, note.path))
    if becomes is None:
        return
    old, new = _Leads(before.vault, note), _Leads(after.vault, becomes)
    edits = step.edits.get(note.path, ())
    if note.role == "canvas" or not edits:
        pairs = list(zip(old.links, new.links, strict=False))
        if len(old.links) != len(new.links):
            yield Fault(note.path, "links would come or go without an edit")
        touched_old: list[Link] = []
        touched_new: list[Link] = []
    else:
        pairs, touched_old, touched_new, lost = _matched(old.links, new.links, edits)
        for link in lost:
            yield Fault(note.path, f"the link {link.link} in line {link.line} would be gone")
    for link, same in pairs:
        target = old.target(link)
        if target is not None and new.target(same) != step.moves.get(target, target):
            yield Fault(note.path, f"the link {link.link} in line {link.line} would lead elsewhere")
    if touched_old or touched_new:
        yield from _touched_faults(before, step, note, (old, new), (touched_old, touched_new))


class _Leads:
    """Where the links of one note lead, archived notes included."""

    def __init__(self, vault: Vault, note: Note) -> None:
        self.links = note.links
        self._vault = vault
        self._note = note
        self._targets = {
            id(link): found.target
            for link, found in zip(note.links, vault.targets(note), strict=True)
        }

    def target(self, link: Link) -> str | None:
        found = self._targets[id(link)]
        return found if found is not None else self._vault.archived(link.path, self._note.path)


_Pairs = list["tuple[Link, Link]"]


def _matched(
    old: Sequence[Link], new: Sequence[Link], edits: Sequence[ReplaceText]
) -> tuple[_Pairs, list[Link], list[Link], list[Link]]:
    """Links that no edit touches by their shifted places, the touched ones, and those lost."""
    at = {(link.start, link.kind): link for link in new}
    pairs: _Pairs = []
    touched: list[Link] = []
    lost: list[Link] = []
    for link in old:
        if any(link.start < edit.end and edit.start < link.end for edit in edits):
            touched.append(link)
            continue
        shift = sum(len(e.text) - (e.end - e.start) for e in edits if e.end <= link.start)
        same = at.pop((link.start + shift, link.kind), None)
        if same is None:
            lost.append(link)
        else:
            pairs.append((link, same))
    return pairs, touched, list(at.values()), lost


def _touched_faults(
    before: Side,
    step: Step,
    note: Note,
    leads: tuple[_Leads, _Leads],
    touched: tuple[Sequence[Link], Sequence[Link]],
) -> Iterator[Fault]:
    """Links inside edits keep their targets, and no new one leads nowhere."""
    (old, new), (links, becomes) = leads, touched
    derived = step.derived.get(note.path, frozenset())
    kept = [link for link in links if not any(e.start <= link.start < e.end for e in derived)]
    targets = [target for link in kept if (target := old.target(link)) is not None]
    wanted = Counter(step.moves.get(target, target) for target in targets)
    if wanted - Counter(target for link in becomes if (target := new.target(link))):
        yield Fault(note.path, "a link that is edited would lead elsewhere")
    text = _text(before.source, note.path)
    for link in becomes:
        if new.target(link) is None and link.path not in (text.text if text else ""):
            yield Fault(note.path, f"the new link {link.link} would lead nowhere")
