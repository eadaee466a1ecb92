"""A name must be one that every system, every sync service and every link can hold.

A vault is written on a server and opened on a phone. A name with `:` or `?` cannot be stored on
Windows or Android, so that the note never arrives there, or a checkout stops half-way; one with
`#`, `^`, `[` or `|` cannot be linked to; two that differ only in case are one file on a Mac. A name
whose accents are separate characters (NFD) is not found by a tool that compares bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.archive.places import Places
from vaultmend.linter.vault.links.names import link_key
from vaultmend.linter.vault.links.plain_names import is_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a file or folder with a bad name, one for names that differ in case only."""
    files = [path for path in vault.files if _is_asked_for(vault, path)]
    odd: set[str] = set()
    for path in files:
        if not is_plain(path):
            odd.update(_odd_parts(path))
    for path in sorted(odd):
        yield _diagnostic(vault, path)
    yield from _collisions(vault, files)


def _is_asked_for(vault: Vault, path: str) -> bool:
    return not vault.scheme.is_archived(path) and vault.is_reported(path)


def _odd_parts(path: str) -> Iterator[str]:
    """The file and the folders above it whose own names have a fault."""
    from vaultmend.linter.vault.links.file_names import faults

    while path:
        folder, _, name = path.rpartition("/")
        if any(True for _ in faults(name)):
            yield path
        path = folder


def _diagnostic(vault: Vault, path: str) -> Diagnostic:
    from vaultmend.linter.vault.links.file_names import faults, portable

    folder, slash, name = path.rpartition("/")
    new = portable(name)
    return Diagnostic(
        path,
        None,
        next(faults(name)),
        say("call it '{name}'", name=new) if new != name else say("choose another name"),
        subject=name,
        fix=_fix(vault, path, f"{folder}{slash}{new}") if new != name else None,
    )


def _fix(vault: Vault, path: str, to: str) -> Fix | None:
    """The new name, of a folder for all that is in it, unless something has it already."""
    places = Places(vault)
    below = [known for known in (*vault.notes, *vault.files, *vault.others) if _is_in(known, path)]
    moves = {old: to + old[len(path) :] for old in dict.fromkeys(below)}
    # What differs in its Unicode form alone is the file itself, on some disks.
    same = link_key(path) == link_key(to)
    if not same and not all(places.is_free(new) for new in (to, *moves.values())):
        return None
    if same and vault.on_disk(to):
        return None
    title = say("Rename {path} to {to}", path=path, to=to)
    return Fix(title, tuple(MoveFile(old, new) for old, new in moves.items()), "unsafe")


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


def _collisions(vault: Vault, files: Iterable[str]) -> Iterator[Diagnostic]:
    """Names in one folder that are one name where case, or the Unicode form, does not count."""
    known: dict[str, str] = {}
    for path in files:
        first = known.setdefault(link_key(path), path)
        if first == path:
            continue
        one, other = _parting(first, path)
        told = say(
            "'{name}' and '{other}' are one name where case does not count",
            name=other.rpartition("/")[2],
            other=one.rpartition("/")[2],
        )
        yield Diagnostic(
            other if other in vault.notes or other == path else path,
            None,
            told,
            say("rename one of them"),
            subject=other,
            cause=f"{one} {other}",
            related=(Related(first, None, say("the other one")),),
        )


def _parting(one: str, other: str) -> tuple[str, str]:
    """The beginnings of two paths up to the first parts that differ."""
    parts = list(zip(one.split("/"), other.split("/"), strict=True))
    at = next(number for number, (mine, yours) in enumerate(parts) if mine != yours)
    return "/".join(p[0] for p in parts[: at + 1]), "/".join(p[1] for p in parts[: at + 1])


_NOW = {"NOW.md": "# NOW\n"}
_TEXT = "# 会议\n"

RULE = VaultRule(
    name="unportable-name",
    summary="a name that some systems or links cannot hold",
    family="layout",
    severity="warning",
    options=Options(),
    check=check,
    sees=(),
    convention=True,
    bad=(
        Example(
            "a time with colons, as a script writes it",
            {**_NOW, "memory/people/会议 10:30.md": _TEXT},
            fixed={"memory/people/会议 10 - 30.md": _TEXT},
        ),
        Example(
            "a tag in a name, and brackets: no link can hold them",
            {
                **_NOW,
                "memory/projects/C# notes.md": _TEXT,
                "memory/projects/[draft] plan.md": _TEXT,
            },
            fixed={
                "memory/projects/C notes.md": _TEXT,
                "memory/projects/(draft) plan.md": _TEXT,
            },
        ),
        Example(
            "a name that Windows keeps for itself, and a folder that ends with a dot",
            {**_NOW, "memory/people/Aux.md": _TEXT, "memory/projects/etc./plan.md": _TEXT},
            fixed={"memory/people/Aux_.md": _TEXT, "memory/projects/etc/plan.md": _TEXT},
        ),
        Example(
            "an accent as a character of its own",
            {**_NOW, "memory/people/Rene\u0301.md": _TEXT},
            fixed={"memory/people/Ren\u00e9.md": _TEXT},
        ),
        Example(
            "two names that differ in case",
            {**_NOW, "memory/lessons/Cron.md": _TEXT, "memory/lessons/cron.md": _TEXT},
        ),
    ),
    good=(
        Example(
            "Chinese, emoji, blanks, dots, and other signs that all can hold",
            {
                **_NOW,
                "memory/lessons/飞书 API（图片）.md": _TEXT,
                "memory/lessons/🚀 v1.2 & more, (50%) 'x' – y.md": _TEXT,
                "memory/people/Ren\u00e9.md": _TEXT,
                "memory/projects/console/auxiliary.md": _TEXT,
            },
        ),
        Example(
            "archived, or outside of the memory",
            {**_NOW, "memory/.archive/a?b.md": _TEXT, "drafts/a?b.md": _TEXT},
        ),
    ),
)
