"""What is superseded must say by what, and nothing that holds may rest on it.

An agent that lands on a superseded note needs the way to its successor, else it has only the
warning. A note that is in force and links to a superseded one hands on what is no longer true; and
where two notes name each other as successor, neither is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_status
from vaultmend.linter.vault.links.unresolved import link_place
from vaultmend.linter.vault.succession import after, circles, filled, is_superseded, named_notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.vault.vault import Vault

_BLANK_LINE = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)")
_SILENT = frozenset({"log", "reflection", "index", "hub", "health", "archived", "template", "done"})


class Options(NamedTuple):
    """How notes tell that one replaces another."""

    successor_keys: tuple[str, ...] = (
        "superseded_by",
        "superseded-by",
        "replaced_by",
        "successor",
        "取代者",
    )
    """Properties that name the successor of their note."""
    predecessor_keys: tuple[str, ...] = ("supersedes", "replaces", "取代")
    """Properties that name what their note replaces."""
    words: tuple[str, ...] = ("supersed", "replac", "取代", "替代", "旧版")
    """Words that make of a link in the same paragraph one between old and new."""
    pointers: tuple[str, ...] = ("see ", "moved", "new version", "见", "新版", "改用", "→")
    """More words for the same in a note that is superseded."""
    relying: tuple[str, ...] = ("core", "workbench", "instructions")
    """Roles whose notes hold without a status that says so."""


class Told(NamedTuple):
    """What the text of a note says about old and new."""

    links: frozenset[int]
    """Numbers of the links in such paragraphs."""
    marked: bool
    """A superseded note says somewhere that something took its place."""


def collect(note: Note, text: str, options: Options) -> Told | None:
    """The links of a note that lead from old to new or back."""
    if note.role in _SILENT:
        return None
    replaced = is_superseded(note)
    if not replaced and not note.links:
        return None
    words = _spellings(options.words)
    if not replaced and not any(map(text.__contains__, words)):
        return None
    near = (*words, *options.pointers) if replaced else words
    links = frozenset(_in_such_paragraphs(note, text, near))
    start = note.frontmatter.end if note.frontmatter else 0
    return Told(links, bool(links) or any(text.find(word, start) >= 0 for word in words))


@lru_cache(maxsize=1)
def _spellings(words: tuple[str, ...]) -> tuple[str, ...]:
    return (*words, *dict.fromkeys(word.capitalize() for word in words))


def _in_such_paragraphs(note: Note, text: str, words: Sequence[str]) -> Iterator[int]:
    """The numbers of the body's links in paragraphs with one of the words."""
    starts = [0, *(found.end() for found in _BLANK_LINE.finditer(text)), len(text)]
    verdicts: dict[int, bool] = {}
    for number, link in enumerate(note.links):
        if link.kind == "property":
            continue
        at = bisect_right(starts, link.start) - 1
        if at not in verdicts:
            paragraph = text[starts[at] : starts[at + 1]]
            verdicts[at] = any(word in paragraph for word in words)
        if verdicts[at]:
            yield number


def check(vault: Vault, facts: Mapping[str, Told], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note without successor, a link that relies on it, a circle of successors."""
    old = {n.path: n for n in vault.notes.values() if n.role not in _SILENT and is_superseded(n)}
    if not old:
        return
    successors = {
        path: set(named_notes(vault, note, options.successor_keys)) for path, note in old.items()
    }
    for note in vault.notes.values():
        for path in named_notes(vault, note, options.predecessor_keys):
            if path in successors:
                successors[path].add(note.path)
    for path, note in old.items():
        named = any(filled(note, key) for key in options.successor_keys)
        told = facts.get(path)
        if not successors[path] and not named and not (told and told.marked):
            yield _dangling(note)
    for circle in circles(successors):
        yield _circle(vault, [old[path] for path in circle])
    for path, told in facts.items():
        if path in old:
            targets = vault.targets(old[path])
            successors[path].update(filter(None, (targets[number].target for number in told.links)))
    for note in vault.live():
        if note.role in options.relying or read_status(note.value("status")) == "active":
            yield from _relying(vault, note, old, successors, facts)


def _dangling(note: Note) -> Diagnostic:
    return Diagnostic(
        note.path,
        _status_place(note),
        say("the note is superseded and does not say by what"),
        say('add superseded_by: "[[successor]]", or a line > [Superseded YYYY-MM-DD] that tells'),
        subject="status",
    )


def _status_place(note: Note) -> Place | None:
    item = filled(note, "status")
    if item is None:
        return None
    end = item.column + item.value_end - item.start
    return Place(item.line, item.column, item.line, end)


def _circle(vault: Vault, notes: Sequence[Note]) -> Diagnostic:
    first = next((note for note in notes if vault.is_reported(note.path)), notes[0])
    others = tuple(
        Related(note.path, _status_place(note), say("'{name}'", name=note.path))
        for note in notes
        if note is not first
    )
    return Diagnostic(
        first.path,
        _status_place(first),
        say("the successors lead in a circle of {count} notes", count=len(notes)),
        say("decide which of them holds, and set its status to active"),
        subject="circle",
        related=others,
    )


def _relying(
    vault: Vault,
    note: Note,
    old: Mapping[str, Note],
    successors: Mapping[str, set[str]],
    facts: Mapping[str, Told],
) -> Iterator[Diagnostic]:
    """One diagnostic a superseded note that a note in force links to as if it held."""
    told = facts.get(note.path)
    excused = told.links if told else frozenset[int]()
    for number, (link, found) in enumerate(zip(note.links, vault.targets(note), strict=True)):
        target = found.target
        if target is None or target not in old or target == note.path or number in excused:
            continue
        if link.kind == "property" or note.path in after(target, successors):
            continue
        following = sorted(after(target, successors) - old.keys())
        remedy = (
            say("link to {successor}, or say that it is history", successor=following[0])
            if (following)
            else say("link to what holds now, or say that it is history")
        )
        yield Diagnostic(
            note.path,
            link_place(link),
            say("'{name}' is superseded, and this note relies on it", name=link.path),
            remedy,
            subject=link.path,
            cause=f"{note.path} {target}",
        )


def _decision(status: str, more: str = "", body: str = "") -> str:
    return f"---\ntitle: 发布时间\nstatus: {status}\n{more}---\n# 发布时间\n\n{body}\n"


RULE = VaultRule(
    name="dangling-supersession",
    summary="a superseded note without a successor, or one that is still relied on",
    family="conflicts",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "links"),
    bad=(
        Example(
            "superseded, and nobody knows by what",
            {"NOW.md": "# NOW\n", "memory/decisions/2026-10-21-ten.md": _decision("已取代")},
        ),
        Example(
            "the core memory and an active lesson rely on it",
            {
                "NOW.md": "# NOW\n",
                "MEMORY.md": "# MEMORY\n\n- 发布时间见 [[2026-10-21-ten]]\n",
                "memory/decisions/2026-10-21-ten.md": _decision(
                    "superseded", 'superseded_by: "[[2026-11-20-evening]]"\n'
                ),
                "memory/decisions/2026-11-20-evening.md": _decision("active"),
                "memory/lessons/newsletter.md": _decision(
                    "active", body="按 [[2026-10-21-ten]] 发。"
                ),
            },
        ),
        Example(
            "two notes that name each other",
            {
                "NOW.md": "# NOW\n",
                "memory/decisions/a.md": _decision("superseded", 'superseded_by: "[[b]]"\n'),
                "memory/decisions/b.md": _decision("superseded", "superseded_by: decisions/a\n"),
            },
        ),
    ),
    good=(
        Example(
            "the successor is named, in any of four ways",
            {
                "NOW.md": "# NOW\n",
                "memory/decisions/a.md": _decision("superseded", 'superseded_by: "[[e]]"\n'),
                "memory/decisions/b.md": _decision("superseded", "", "> [Superseded 2026-11-20]"),
                "memory/decisions/c.md": _decision("superseded", "", "新版：[[e]]"),
                "memory/decisions/d.md": _decision("superseded"),
                "memory/decisions/e.md": _decision("active", 'supersedes: "[[d]]"\n'),
            },
        ),
        Example(
            "the index, a log and the successor itself may link to it",
            {
                "memory/INDEX.md": "# Index\n\n| [[ten]] | superseded |\n",
                "memory/2026-11-30.md": "# 2026-11-30\n\n[[ten]] 不再适用\n",
                "memory/decisions/ten.md": _decision("superseded", "superseded_by: evening\n"),
                "memory/decisions/evening.md": _decision("active", "", "以前是 [[ten]]。"),
                "memory/lessons/mail.md": _decision("active", "", "[[evening]] 取代了 [[ten]]。"),
            },
        ),
    ),
)
