"""How a link names its target: in which manner it does, and the same manner for another target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.names import link_key, without_md
from vaultmend.linter.vault.links.whereabouts import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Link
    from vaultmend.linter.vault.links.leads import Leads

Form: TypeAlias = Literal["dotted", "plain", "root", "full", "path", "name"]
"""- `dotted`: `./x`, `../lessons/x`;
- `plain`: a Markdown link that holds where dots are not needed, as in every other tool;
- `root`: `/memory/x`; `full`: the same without the slash; `path`: the last part of it;
- `name`: no folder at all.
"""


class Manner(NamedTuple):
    """How a link names its target."""

    form: Form
    extended: bool
    """Whether it says `.md`."""
    folders: int
    """How many folders it names."""
    outer: bool
    """From beside Obsidian's root, with the name of that root before the path."""


def manner_of(link: Link, said: str, source: str, target: str, root: str) -> Manner:
    """How the link, which says the path `said`, names `target`; `root` is Obsidian's, with `/`."""
    name = target.rpartition("/")[2]
    extended = link_key(said.rpartition("/")[2]) == link_key(name)
    folders = said.count("/")
    outer = bool(root) and not source.startswith(root) and said.startswith(root)
    if said.startswith(("./", "../")):
        form: Form = "dotted"
    elif said.startswith("/"):
        form = "root"
    elif link.style == "markdown" and leads_plainly(said, source, target):
        form = "plain"
    elif not folders:
        form = "name"
    else:
        whole = target.removeprefix(root) if not outer else target
        same = link_key(without_md(said)) == link_key(without_md(whole))
        form = "full" if same else "path"
    return Manner(form, extended, folders - root.count("/") if outer else folders, outer)


def leads_plainly(said: str, source: str, target: str) -> bool:
    """Whether the path leads to the target for a tool that starts from the note's folder."""
    place = link_key(joined(source.rpartition("/")[0], said))
    return place in (link_key(target), link_key(without_md(target)))


class Wording:
    """Finds for a target the path that leads to it, in the vault of `leads`."""

    def __init__(self, leads: Leads) -> None:
        self._leads = leads
        self._root = leads.vault.obsidian
        self._bearers: dict[str, int] | None = None

    def path_to(self, target: str, source: str, manner: Manner, name: str = "") -> str | None:
        """What a link in `source` must say to lead to `target`; None when nothing does.

        `name` is how the link spells the name of its target, when that may stay as it is. A bare
        name is taken only if no other file bears it, as Obsidian itself does (R-25).
        """
        for path in self._paths(target, source, manner):
            for said in _spelled(path, manner.extended, name):
                lead = self._leads.to(said, source)
                if lead.target == target and lead.by in ("exact", "inexact", "archived"):
                    return said
        return None

    def _paths(self, target: str, source: str, manner: Manner) -> Iterator[str]:
        """Whole paths, extension included, the one that is most like before first."""
        root = self._root
        inside = target.removeprefix(root)
        if manner.form == "dotted":
            yield relative(target, source, dotted=True)
        elif manner.form == "plain":
            yield relative(target, source, dotted=False)
            yield relative(target, source, dotted=True)
        elif manner.form == "root":
            yield "/" + inside
        outer = root if manner.outer and target.startswith(root) else ""
        parts = inside.split("/")
        least = {"name": 1, "path": manner.folders + 1}.get(manner.form, 2)
        if manner.form in ("full", "root"):
            least = len(parts)
        for count in range(least, len(parts)):
            if count > 1 or self._is_only(parts[-1]):
                yield outer + "/".join(parts[-count:])
        yield outer + inside
        yield "/" + inside
        yield target

    def _is_only(self, name: str) -> bool:
        """Whether at most one file that Obsidian sees is called so."""
        if self._bearers is None:
            bearers: dict[str, int] = {}
            for file in self._leads.vault.files:
                key = link_key(file[file.rfind("/") + 1 :])
                bearers[key] = bearers.get(key, 0) + 1
            self._bearers = bearers
        return self._bearers.get(link_key(name), 0) < 2


def relative(target: str, source: str, *, dotted: bool) -> str:
    """The way from the folder of `source` to `target`; `dotted`: it begins with `./` or `../`."""
    here = source.split("/")[:-1]
    there = target.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    up = "../" * (len(here) - shared)
    return ((up or "./") if dotted else up) + "/".join(there[shared:])


def _spelled(path: str, extended: bool, name: str) -> Iterator[str]:
    """The path with and without `.md`, as the link has it first."""
    folder, slash, last = path.rpartition("/")
    if name:
        yield folder + slash + name
    if last[-3:].lower() != ".md":
        yield path
    else:
        yield from (path, path[:-3]) if extended else (path[:-3], path)
