"""A bare link should have one note to lead to.

When two notes bear one name, `[[name]]` leads to the one that Obsidian's rules prefer, and that
depends on the folder the link stands in: an agent that copies the link elsewhere is sent to the
other note. Obsidian itself writes the path in this case.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.names import link_key
from vaultmend.linter.vault.links.unresolved import link_place

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault

_DAILY = re.compile(r"\d{4}-\d\d-\d\d.*")
MOST_NAMED = 3


class Options(NamedTuple):
    """Which names may stand twice."""

    ignore: tuple[str, ...] = ("README",)
    """File names, without `.md`, that many folders have; names that begin with a date may too."""


class Shared(NamedTuple):
    """A bare link to a file whose name others bear."""

    note: Note
    link: Link
    target: str


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link; the engine joins those of one name."""
    shared = _shared_names(vault, options)
    if not shared:
        return
    key_of = {path: key for key, paths in shared.items() for path in paths}
    by_key: dict[str, list[Shared]] = {}
    tied: set[str] = set()
    for note, link, target, candidates in _bare_links(vault, key_of):
        if candidates:
            tied.update(key_of[path] for path in candidates if path in key_of)
        elif target in key_of and not _is_beside(note, link, target):
            by_key.setdefault(key_of[target], []).append(Shared(note, link, target))
    for key, links in by_key.items():
        if key not in tied:  # else ambiguous-link has said that the name stands twice
            for item in links:
                yield _diagnostic(item, key, shared[key])


def _shared_names(vault: Vault, options: Options) -> dict[str, list[str]]:
    """Name -> the files that bear it, for names that several files outside archives bear."""
    ignored = {link_key(name + ".md") for name in options.ignore}
    first: dict[str, str] = {}
    shared: dict[str, list[str]] = {}
    for path in vault.files:
        if not path.startswith(vault.obsidian):
            continue  # what lies beside Obsidian's root is no rival to it
        key = link_key(path.rpartition("/")[2])
        if first.setdefault(key, path) is not path:
            shared.setdefault(key, [first[key]]).append(path)
    shared = {
        key: [path for path in paths if not vault.scheme.is_archived(path)]
        for key, paths in shared.items()
        if key not in ignored and not _DAILY.fullmatch(key)
    }
    return {key: paths for key, paths in shared.items() if len(paths) > 1}


def _bare_links(
    vault: Vault, shared: Container[str | None]
) -> Iterator[tuple[Note, Link, str | None, tuple[str, ...]]]:
    """The links without a folder that may lead to any of several files, or to one of `shared`."""
    for note in vault.notes.values():
        if note.role in ("archived", "template"):
            continue
        for link, found in zip(note.links, vault.targets(note), strict=True):
            if found.target not in shared and not found.candidates:
                continue
            if link.path and "/" not in link.path and link.style != "path":
                yield note, link, found.target, found.candidates


def _is_beside(note: Note, link: Link, target: str) -> bool:
    """Whether a Markdown link means the file beside the note, as it does in every other tool."""
    same_folder = note.path.rpartition("/")[0] == target.rpartition("/")[0]
    return link.style == "markdown" and same_folder


def _diagnostic(item: Shared, key: str, paths: list[str]) -> Diagnostic:
    # The files of a vault come in order, and a thousand of them may share a name.
    others = list(islice((path for path in paths if path != item.target), MOST_NAMED + 1))
    named = ", ".join(others[:MOST_NAMED])
    if len(others) > MOST_NAMED:
        named += ", …"
    return Diagnostic(
        item.note.path,
        link_place(item.link),
        say(
            "'{name}' leads to {target}, not to {others}",
            name=item.link.path,
            target=item.target,
            others=named,
        ),
        say("write the full path of the one you mean"),
        subject=item.link.path,
        cause=key,
    )


RULE = VaultRule(
    name="duplicate-name",
    summary="a bare link to a name that stands twice",
    family="duplicates",
    severity="info",
    options=Options(),
    check=check,
    sees=("links",),
    bad=(
        Example(
            "the shorter path wins",
            {
                "memory/INDEX.md": "[[ray]] [[projects/ray]]\n",
                "memory/people/ray.md": "# Ray\n",
                "memory/projects/ray.md": "# The project\n",
            },
        ),
        Example(
            "each folder has its own, in other letters",
            {
                "memory/projects/a/计划 A.md": "# A\n",
                "memory/projects/a/x.md": "[[计划 a]]\n",
                "memory/projects/bb/计划 a.md": "# B\n",
            },
        ),
    ),
    good=(
        Example(
            "links with the path",
            {
                "memory/INDEX.md": "[[people/ray]] [[projects/ray]]\n",
                "memory/people/ray.md": "# Ray\n",
                "memory/projects/ray.md": "# The project\n",
            },
        ),
        Example(
            "a tie is ambiguous-link's business",
            {
                "memory/INDEX.md": "[[部署]]\n",
                "memory/lessons/部署.md": "# A\n\n[[部署]]\n",
                "memory/actions/部署.md": "# B\n",
            },
        ),
        Example(
            "a log and a reflection of one day, and the archive",
            {
                "memory/INDEX.md": "[[2026-11-30]] [[cron]]\n",
                "memory/2026-11-30.md": "# 2026-11-30\n",
                "memory/reflections/2026-11-30.md": "# 反思\n",
                "memory/lessons/cron.md": "# Cron\n",
                "memory/.archive/lessons/cron.md": "# Cron\n",
            },
        ),
        Example(
            "a Markdown link to the file beside it",
            {
                "memory/projects/a/plan.md": "# A\n",
                "memory/projects/a/x.md": "[plan](plan.md)\n",
                "memory/projects/bb/plan.md": "# B\n",
            },
        ),
    ),
)
