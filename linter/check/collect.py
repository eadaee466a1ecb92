"""A source in, a vault out, with what each rule collected from each note on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from vaultmend.linter.check.shared import Shared
from vaultmend.linter.check.suppress import read_switches
from vaultmend.linter.model import Note, Problem
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.note import read_canvas_note, read_note
from vaultmend.linter.vault.vault import Vault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.check.suppress import Switches
    from vaultmend.linter.read.files.source import File, Source
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.scheme import Scheme

T = TypeVar("T")
CHEAP_ABOVE = 5 << 20
"""Bytes; in larger notes links are read, but no rule collects anything."""


class Collected(NamedTuple):
    """A vault, the facts of each rule by path, and the switches of notes by path."""

    vault: Vault
    facts: Mapping[str, Mapping[str, Any]]
    switches: Mapping[str, Switches]


def collect(
    source: Source,
    scheme: Scheme,
    active: Sequence[Active],
    *,
    obsidian: str,
    limits: Sequence[str],
    all_files: bool,
    compare: Callable[[Vault], Change | None] = lambda _vault: None,
    tick: Callable[[int, int], None] | None = None,
    known: tuple[Collected, AbstractSet[str]] | None = None,
) -> Collected:
    """Read every note of a source once.

    `obsidian` is Obsidian's root below the workspace, `limits` the paths to which the report is
    limited; no path means all. `all_files`: links may lead to files of any format (R-22).
    `compare` tells, when a rule asks, what has changed since a revision.
    `tick` is told how many files are done, and of how many. `known` is what was collected of another
    source by the same rules, with the paths that hold the same: these are not read again.
    """
    facts: dict[str, dict[str, Any]] = {item.rule.name: {} for item in active}
    collectors = [
        (item.rule.collect, item.options, facts[item.rule.name])
        for item in active
        if item.rule.collect is not None
    ]
    notes: dict[str, Note] = {}
    seen: list[str] = []
    others: list[str] = []
    switches: dict[str, Switches] = {}
    muted: set[str] = set()
    limited_out: set[str] = set()
    other, same = known or (None, frozenset[str]())
    shared: list[str] = []
    files = source.files()
    for done, file in enumerate(files):
        if tick is not None:
            tick(done, len(files))
        path = file.path
        if not file.hidden and (all_files or file.kind != "other"):
            seen.append(path)
        elif not (file.hidden or file.ignored or file.excluded):
            others.append(path)
        if file.kind not in ("note", "canvas") or file.ignored:
            continue
        if not _within(path, limits):
            limited_out.add(path)
        elif file.excluded:
            muted.add(path)
        if other is not None and path in same and path in other.vault.notes:
            shared.append(path)
            continue
        note, text = _read(source, scheme, file)
        notes[path] = note
        if note.problem is None and note.size <= CHEAP_ABOVE and file.kind == "note":
            for collector, options, found in collectors:
                fact = collector(note, text, options)
                if fact is not None:
                    found[path] = fact
            switched = read_switches(note, text)
            if switched is not None:
                switches[path] = switched
    for path, problem in source.problems:
        notes.setdefault(path, Note(path, scheme.role(path), 0, problem=problem))
    every: Mapping[str, Note] = notes
    roles = {path: note.role for path, note in notes.items()}
    if other is not None:
        every = _with_notes(other, notes, files, frozenset(shared))
        roles = {path: roles.get(path) or other.vault.roles[path] for path in every}
    vault = Vault(
        scheme=scheme,
        notes=every,
        roles=roles,
        files=seen,
        others=others,
        obsidian=obsidian,
        muted=frozenset(muted | limited_out),
        limited_out=frozenset(limited_out),
        on_disk=source.exists,
        setting=lambda path: _text(source.read(path)),
        compare=compare,
        limits=limits,
    )
    collected = Collected(vault, facts, switches)
    return collected if other is None else _with_facts(other, collected, frozenset(shared))


def _with_notes(
    other: Collected, mine: dict[str, Note], files: Sequence[File], shared: AbstractSet[str]
) -> Mapping[str, Note]:
    """The notes with those that are the same as in another vault, in the order of the files."""

    def order() -> Iterable[str]:
        known = {*mine, *shared}
        listed = [file.path for file in files if file.path in known]
        return (*listed, *known.difference(listed))

    return Shared(order, _shared_from(other.vault.notes, shared), mine)


def _with_facts(other: Collected, found: Collected, shared: AbstractSet[str]) -> Collected:
    """What is known with what is known of notes that are the same; facts go by path."""
    facts = {
        rule: _joined(mine, other.facts.get(rule, {}), shared) for rule, mine in found.facts.items()
    }
    switches = {p: switched for p, switched in other.switches.items() if p in shared}
    return Collected(found.vault, facts, {**switches, **found.switches})


def _joined(
    mine: Mapping[str, Any], theirs: Mapping[str, Any], shared: AbstractSet[str]
) -> Mapping[str, Any]:
    own = dict(mine)

    def order() -> Iterable[str]:
        return sorted({*mine, *(path for path in theirs if path in shared)})

    return Shared(order, _shared_from(theirs, shared), own)


def _shared_from(theirs: Mapping[str, T], shared: AbstractSet[str]) -> Callable[[str], T]:
    def load(path: str) -> T:
        if path not in shared:
            raise KeyError(path)
        return theirs[path]

    return load


def _read(source: Source, scheme: Scheme, file: File) -> tuple[Note, str]:
    data = source.read(file.path)
    if file.kind == "canvas":
        if isinstance(data, Problem):
            return Note(file.path, "canvas", file.size, problem=data), ""
        return read_canvas_note(file.path, data), ""
    role = scheme.role(file.path)
    if isinstance(data, Problem):
        return Note(file.path, role, file.size, problem=data), ""
    return read_note(file.path, role, data)


def _text(data: bytes | Problem) -> str | None:
    decoded = decode(data) if isinstance(data, bytes) else data
    return decoded.text if isinstance(decoded, Text) else None


def _within(path: str, limits: Sequence[str]) -> bool:
    return not limits or any(path == limit or path.startswith(limit + "/") for limit in limits)
