"""From which notes which others can be reached, by links and by names in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from vaultmend.linter.vault.vault import Vault

Ways: TypeAlias = "dict[str, set[str]]"
"""Path of a note -> the files that it links to or names, itself left out."""


def ways(vault: Vault, names: Mapping[str, Iterable[str]], silent: Collection[str]) -> Ways:
    """The ways out of each note; those of roles in `silent` lead nowhere.

    `names` has, by note, the names in its text; one with a final slash means all notes below it.
    Of tied links each candidate counts.
    """
    found: Ways = {}
    linked = linked_files(vault)
    for path, note in vault.notes.items():
        if note.role in silent:
            continue
        targets = linked[path]
        if path in names:
            targets = targets.union(*(meant(vault, name, path) for name in names[path]))
            targets.discard(path)
        found[path] = targets
    return found


def linked_files(vault: Vault) -> Ways:
    """The files that the links of each note lead to, the note itself left out.

    Of tied links each candidate counts.
    """
    return vault.derived(_linked_files)


def _linked_files(vault: Vault) -> Ways:
    found: Ways = {}
    for path, note in vault.notes.items():
        leads = vault.targets(note)
        targets = {to.target for to in leads}
        if None in targets:
            targets.update(*(to.candidates for to in leads if to.candidates))
            targets.discard(None)
        targets.discard(path)
        found[path] = cast("set[str]", targets)
    return found


def meant(vault: Vault, name: str, source: str) -> Iterator[str]:
    """The notes that a name in the text of `source` may mean."""
    name = name.lstrip("./")
    if name.endswith("/"):
        for base in dict.fromkeys((source.rpartition("/")[0], vault.scheme.memory, "")):
            folder = f"{base}/{name}" if base else name
            yield from (path for path in vault.notes if path.startswith(folder))
        return
    if name in vault.notes:
        yield name
        return
    to = vault.resolve(name, source)
    yield from (to.target,) if to.target else to.candidates


def reached(ways: Ways, starts: Iterable[str]) -> set[str]:
    """All that the ways lead to from any of `starts`, with these."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        for target in ways.get(waiting.pop(), ()):
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def islands(ways: Ways, paths: Iterable[str], without: Collection[str]) -> Iterator[list[str]]:
    """`paths` in groups that hang together in any direction, not by way of notes in `without`."""
    both: Ways = {}
    for source, targets in ways.items():
        if source not in without:
            for target in targets.difference(without):
                both.setdefault(source, set()).add(target)
                both.setdefault(target, set()).add(source)
    left = dict.fromkeys(paths)
    while left:
        island = reached(both, (next(iter(left)),))
        together = [path for path in left if path in island]
        for path in together:
            del left[path]
        yield together
