"""Moves or renames a note, a file or a folder, and takes every link along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.relink import Obstacle, relink
from vaultmend.fixers.relinking.mentions import Mention, mentions
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.file_names import doubts, refused
from vaultmend.linter.vault.links.names import files_named, link_key, without_md
from vaultmend.linter.vault.links.whereabouts import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.vault.vault import Vault


class Move(NamedTuple):
    """What a move does, and what the user should know of it."""

    fix: Fix
    """The moves and the new links; they go together or not at all."""
    warnings: tuple[Message, ...]
    """What other systems will make of the new name."""
    mentions: tuple[Mention, ...]
    """Paths in the texts of notes that still name the old place."""


class Refused(NamedTuple):
    """Why nothing is moved."""

    reason: Message
    obstacles: tuple[Obstacle, ...] = ()
    """The links in the way, if it is links."""


def move(
    vault: Vault,
    old: str,
    new: str,
    text_of: Callable[[str], str | None],
    others: Iterable[str] = (),
) -> Move | Refused:
    """The fix that moves `old` to `new`, with every link to and from it, or why there is none.

    Both are relative to the workspace. `old` is a path, with or without `.md`, the path of a
    folder, or the name or the end of the path of one file only; a new name without a folder then
    stays in the old one's. `new` may be a folder that exists; a note gets `.md` when it lacks it.
    `text_of` gives the text of a note by its path. `others` are files of the workspace that the
    vault does not know of, which go with their folder; links to them are none of Obsidian's.
    """
    known = dict.fromkeys((*vault.files, *vault.notes, *vault.others, *others))
    plan = _planned(vault, old, new, known)
    if isinstance(plan, Message):
        return Refused(plan)
    moves, folders, warnings = plan
    done = relink(vault, moves, text_of)
    if done.obstacles:
        count = len(done.obstacles)
        reason = say("{count} {count:link|links} would break and cannot be rewritten", count=count)
        return Refused(reason, done.obstacles)
    edits: tuple[Edit, ...] = (*done.edits, *(MoveFile(path, to) for path, to in moves.items()))
    source, target = next(iter(folders.items() or moves.items()))
    title = say("Move {path} to {target}", path=source, target=target)
    told = mentions(vault, moves, folders, text_of)
    return Move(Fix(title, edits, "safe"), warnings, tuple(told))


class _Plan(NamedTuple):
    """Which file goes where."""

    moves: dict[str, str]
    folders: dict[str, str]
    warnings: tuple[Message, ...]


def _planned(vault: Vault, old: str, new: str, known: dict[str, None]) -> _Plan | Message:
    source = _source(vault, old, known)
    if isinstance(source, Message):
        return source
    folder = source not in known
    by_name = not folder and joined("", old) not in (source, without_md(source))
    if by_name and "/" not in new and "/" in source and not _is_folder(new, known):
        new = f"{source.rpartition('/')[0]}/{new}"
    target = _target(vault, source, new, known)
    if isinstance(target, Message):
        return target
    if folder and target.startswith(source + "/"):
        return say("{path} cannot be moved into itself", path=source)
    if not folder:
        moves = {source: target}
    else:
        below = [path for path in known if path.startswith(source + "/")]
        moves = {path: target + path[len(source) :] for path in below}
    fault = _fault(vault, source, target, moves, known)
    if fault:
        return fault
    warnings = [doubt for name in _new_names(target, source, known) for doubt in doubts(name)]
    return _Plan(moves, {source: target} if folder else {}, tuple(warnings))


def _source(vault: Vault, old: str, known: dict[str, None]) -> str | Message:
    path = joined("", old)
    for candidate in (path, path + ".md"):
        if path and candidate in known:
            return candidate
    if path and _is_folder(path, known):
        return path
    found = files_named(path, vault.files) or files_named(path, known)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(found[:5])
        return say("'{name}' may be any of {candidates}; give the path", name=old, candidates=names)
    if path and vault.on_disk(path):
        return say(
            "{path} is nothing that can be moved: no note, file or folder of notes", path=old
        )
    return say(
        "there is no note '{path}' in the vault; give its name or its path",
        path=old,
    )


def _target(vault: Vault, source: str, new: str, known: dict[str, None]) -> str | Message:
    path = joined("", new)
    if not path and new.strip("./"):
        return say("{path} is outside the vault", path=new)
    if new.startswith("/"):
        return say("{path} is outside the vault; give it as it lies in the vault", path=new)
    name = source.rpartition("/")[2]
    into = not path or new.endswith("/") or (_is_folder(path, known) and path != source)
    is_empty_folder = vault.on_disk(path) and path not in known and not _same(path, source)
    if into or is_empty_folder:
        return f"{path}/{name}" if path else name
    if source in known:
        ending = name[name.rfind(".") :] if "." in name else ""
        is_note = ending.lower() == ".md"
        if (is_note and path[-3:].lower() != ".md") or "." not in path.rpartition("/")[2]:
            path += ending
    return path


def _fault(
    vault: Vault, source: str, target: str, moves: dict[str, str], known: dict[str, None]
) -> Message | None:
    """Why the files cannot lie where they would."""
    if target == source:
        return say("{path} is there already", path=target)
    for name in _new_names(target, source, known):
        reason = refused(name)
        if reason:
            return reason
    taken = {link_key(path): path for path in known if path not in moves}
    for above in _above(target):
        if above in known:
            return say("{path} is a file, not a folder", path=above)
    for old, new in moves.items():
        other = taken.get(link_key(new))
        if other is not None or (not _same(old, new) and vault.on_disk(new) and new not in moves):
            return say("{path} exists already; nothing is overwritten", path=other or new)
    if source not in known and not _same(source, target) and vault.on_disk(target):
        return say("{path} exists already; nothing is overwritten", path=target)
    return None


def _new_names(target: str, source: str, known: dict[str, None]) -> Iterator[str]:
    """The names on the way to the target that no folder has yet, nor the source."""
    folder = ""
    for name in target.split("/"):
        folder = f"{folder}/{name}" if folder else name
        if name != source.rpartition("/")[2] and not _is_folder(folder, known):
            yield name


def _above(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _same(path: str, other: str) -> bool:
    """Whether two paths differ in nothing but case or Unicode form."""
    return link_key(path) == link_key(other)


def _is_folder(path: str, known: dict[str, None]) -> bool:
    return any(file.startswith(path + "/") for file in known)
