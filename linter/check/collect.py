"""A source in, a vault out, with what each rule collected from each note on the way."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any, TypeVar

from vaultmend.linter.check.learning import collecting, learner
from vaultmend.linter.check.shared import Shared
from vaultmend.linter.model import Note, Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.decode import Text, decode
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


class Collected(NamedTuple):
    """A vault, the facts of each rule by path, and the switches of notes by path."""

    vault: Vault
    facts: Mapping[str, Mapping[str, Any]]
    switches: Mapping[str, Switches]


class Known(NamedTuple):
    """What is known already of some notes: what the same rules would learn of them."""

    same: AbstractSet[str]
    """The paths of these notes, as far as they are among the `notes`."""
    notes: Mapping[str, Note]
    roles: Mapping[str, str]
    facts: Mapping[str, Mapping[str, Any]]
    switches: Mapping[str, Switches]


def known_of(collected: Collected, same: AbstractSet[str]) -> Known:
    """What another look learnt of the notes at the paths `same`."""
    vault, facts, switches = collected
    return Known(same, vault.notes, vault.roles, facts, switches)


def together(one: Known, other: Known) -> Known:
    """What is known of two sets of notes that have no path in common."""
    rules = dict.fromkeys((*one.facts, *other.facts))
    return Known(
        {*one.same, *other.same},
        ChainMap(one.notes, other.notes),  # type: ignore[arg-type]
        ChainMap(one.roles, other.roles),  # type: ignore[arg-type]
        {rule: ChainMap(one.facts.get(rule, {}), other.facts.get(rule, {})) for rule in rules},  # type: ignore[arg-type]
        ChainMap(one.switches, other.switches),  # type: ignore[arg-type]
    )


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
    known: Known | None = None,
) -> Collected:
    """Read every note of a source once.

    `obsidian` is Obsidian's root below the workspace, `limits` the paths to which the report is
    limited; no path means all. `all_files`: links may lead to files of any format (R-22).
    `compare` tells, when a rule asks, what has changed since a revision.
    `tick` is told how many files are done, and of how many. Notes that are `known` are not read.
    """
    facts: dict[str, dict[str, Any]] = {item.rule.name: {} for item in active}
    switches: dict[str, Switches] = {}
    by_number = [*(facts[item.rule.name] for item in collecting(active)), switches]
    learn = learner(source, scheme, active)
    notes: dict[str, Note] = {}
    seen: list[str] = []
    others: list[str] = []
    muted: set[str] = set()
    limited_out: set[str] = set()
    shared: list[str] = []
    files = source.files()
    there = known.same & known.notes.keys() if known is not None else frozenset[str]()
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
        if path in there:
            shared.append(path)
            continue
        notes[path], found = learn(file)
        for number, fact in found:
            by_number[number][path] = fact
    for path, problem in source.problems:
        notes.setdefault(path, Note(path, scheme.role(path), 0, problem=problem))
    every: Mapping[str, Note] = notes
    roles = {path: note.role for path, note in notes.items()}
    if known is not None:
        every = _with_notes(known, notes, files, frozenset(shared))
        roles = {path: roles.get(path) or known.roles[path] for path in every}
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
        text_of=lambda path: _text(source.read(path)),
        compare=compare,
        limits=limits,
    )
    collected = Collected(vault, facts, switches)
    return collected if known is None else _with_facts(known, collected, frozenset(shared))


def _with_notes(
    known: Known, mine: dict[str, Note], files: Sequence[File], shared: AbstractSet[str]
) -> Mapping[str, Note]:
    """The notes with those that are known, in the order of the files."""

    def order() -> Iterable[str]:
        every = {*mine, *shared}
        listed = [file.path for file in files if file.path in every]
        return (*listed, *every.difference(listed))

    return Shared(order, _shared_from(known.notes, shared), mine)


def _with_facts(known: Known, found: Collected, shared: AbstractSet[str]) -> Collected:
    """What was found with what is known of other notes; facts go by path."""
    facts = {
        rule: _joined(mine, known.facts.get(rule, {}), shared) for rule, mine in found.facts.items()
    }
    switches = {path: known.switches[path] for path in known.switches if path in shared}
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


def _text(data: bytes | Problem) -> str | None:
    decoded = decode(data) if isinstance(data, bytes) else data
    return decoded.text if isinstance(decoded, Text) else None


def _within(path: str, limits: Sequence[str]) -> bool:
    return not limits or any(path == limit or path.startswith(limit + "/") for limit in limits)
