"""Opens a workspace: its roots, its files, its settings and the rules that take part."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.check.collect import Collected, Known, collect
from vaultmend.linter.cli.clock import day_of
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.config import ConfigError, Settings
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.files.file import kind_of
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.obsidian_settings import ObsidianSettings, read_obsidian_settings
from vaultmend.linter.read.files.overlay import Overlay
from vaultmend.linter.read.files.roots import NoSuchVault, Roots, find_roots
from vaultmend.linter.read.files.source import Source, WorkTree
from vaultmend.linter.read.files.system import DISK, FileSystem
from vaultmend.linter.read.files.wildcards import escaped
from vaultmend.linter.vault.scheme import ARCHIVES, Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.check.cache.memory import Memory
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.read.git.tree import GitTree
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.vault import Vault


class Workspace(NamedTuple):
    """Everything a command needs to read one vault."""

    roots: Roots
    limits: tuple[str, ...]
    """The paths, relative to the workspace, to which the report is limited; none means all."""
    source: Source
    settings: Settings
    scheme: Scheme
    obsidian_settings: ObsidianSettings
    compare: Callable[[Vault], Change | None] = lambda _vault: None
    """Tells what has changed since a revision, for rules that ask."""
    configurations: tuple[str, ...] = ()
    """The absolute paths of the files that the settings were read from."""
    memory: Memory | None = None
    """What earlier runs learnt of its notes."""
    tree: GitTree | None = None
    """The index or the commit whose files these are; None for those on disk."""

    @property
    def name(self) -> str:
        """The name of the workspace's folder."""
        return os.path.basename(self.roots.workspace)

    @property
    def obsidian(self) -> str:
        """Obsidian's root relative to the workspace, empty when they are the same folder."""
        below = os.path.relpath(self.roots.obsidian, self.roots.workspace)
        return "" if below == "." else below.replace(os.sep, "/")

    @property
    def is_known(self) -> bool:
        """Whether anything says that the workspace is a vault, and not just some folder."""
        marked = os.path.isdir(os.path.join(self.roots.obsidian, ".obsidian"))
        return marked or self.settings.detected != ""

    def reopened(self) -> Workspace:
        """The same workspace with its files read anew."""
        ignore = Ignore(self.roots.workspace, self.roots.obsidian, self.settings.exclude)
        source = WorkTree(self.roots.workspace, ignore=ignore, archives=ARCHIVES)
        return self._replace(source=source, memory=None)

    def text_of(self, path: str) -> str | None:
        """The text of a note, or nothing when it cannot be read."""
        data = self.source.read(path)
        decoded = decode(data) if isinstance(data, bytes) else data
        return decoded.text if isinstance(decoded, Text) else None

    def collect(
        self,
        active: Sequence[Active],
        tick: Callable[[int, int], None] | None = None,
        known: Known | None = None,
    ) -> Collected:
        """The vault, and what the rules of a run learnt of each note; `tick` is told of each.

        Notes that are `known` are not read.
        """
        return collect(
            self.source,
            self.scheme,
            active,
            obsidian=self.obsidian,
            limits=self.limits,
            all_files=self.obsidian_settings.shows_all_files,
            compare=self.compare,
            tick=tick,
            known=known,
        )


def open_workspaces(
    paths: Sequence[str],
    today: str | None,
    config: str | None,
    rules: Sequence[AnyRule],
    *,
    inside: bool = False,
    tree_of: Callable[[Roots], GitTree | None] = lambda _roots: None,
) -> list[Workspace]:
    """The workspaces that the paths of a command line belong to, in their order.

    `inside`: the paths are what lies in a vault, and no vaults themselves. `tree_of` tells from
    which tree of git a workspace is read, configuration and all; None is the disk.

    Raises UsageError for a path that is missing, a day that is none, and a faulty configuration.
    """
    grouped: dict[str, tuple[Roots, list[str]]] = {}
    arguments: Sequence[str | None] = paths or (None,)
    for path in arguments:
        try:
            roots = find_roots(path, current_folder(path), inside=inside)
        except NoSuchVault as error:
            raise UsageError(error.message) from None
        _, limits = grouped.setdefault(roots.workspace, (roots, []))
        limits.append(roots.reported or "")
    return [
        open_roots(
            roots, today, config, rules, () if "" in limits else tuple(limits), tree_of(roots)
        )
        for roots, limits in grouped.values()
    ]


def current_folder(path: str | None) -> str:
    """The folder that a path is relative to; it may be gone when none is needed."""
    try:
        return os.getcwd()
    except OSError:
        if path and os.path.isabs(path):
            return os.sep
        raise UsageError(
            say("the current folder does not exist any more; go to another one")
        ) from None


def open_roots(
    roots: Roots,
    today: str | None,
    config: str | None,
    rules: Sequence[AnyRule],
    limits: tuple[str, ...] = (),
    tree: GitTree | None = None,
    *,
    is_new: bool = False,
) -> Workspace:
    """The workspace at these roots; `limits` are the paths to which the report is limited.

    Its files and its configuration are those of the `tree`, if there is one. Where it `is_new`,
    its memory may still be missing.
    Raises UsageError for a day that is none and for a faulty configuration.
    """
    try:
        system = tree.files if tree else DISK
        found = configured(roots, config, rules, system, is_new=is_new)
    except ConfigError as error:
        raise UsageError(error.message) from None
    chosen = found.settings
    obsidian_settings = read_obsidian_settings(roots.obsidian, system)
    scheme = Scheme(
        profile=chosen.profile,
        today=day_of(today, chosen.timezone),
        memory=chosen.memory,
        scope=chosen.scope,
        search=chosen.search,
        roles=_with_templates(chosen.roles, roots, obsidian_settings),
        groups=chosen.groups,
        schemas=chosen.schemas,
        limits=chosen.limits,
        link_names=chosen.link_names,
        archiving=chosen.archiving,
        index=chosen.navigation,
    )
    source = source_of(roots, chosen.exclude, system)
    return Workspace(
        *(roots, limits, source, chosen, scheme, obsidian_settings),
        tree=tree,
        configurations=found.files,
    )


def source_of(roots: Roots, exclude: Iterable[str], system: FileSystem = DISK) -> WorkTree:
    """The files of a workspace on disk or in a tree of git."""
    ignore = Ignore(roots.workspace, roots.obsidian, exclude, system=system)
    return WorkTree(roots.workspace, ignore=ignore, archives=ARCHIVES, system=system)


def with_stdin(spaces: Sequence[Workspace], name: str) -> Workspace:
    """The workspace of the note `name`, whose text comes from stdin; only it is reported on.

    Raises UsageError when the name is none of a note or a canvas, or lies in no workspace.
    """
    absolute = os.path.realpath(name)
    if os.path.isdir(absolute) or name.endswith(("/", os.sep)) or not name:
        raise UsageError(
            say("--stdin-filename '{name}' is a folder; write the name of a note in it", name=name)
        )
    if kind_of(os.path.basename(absolute)) not in ("note", "canvas"):
        raise UsageError(
            say(
                "--stdin-filename '{name}' is no note; write a name that ends in .md or .canvas",
                name=name,
            )
        )
    for space in spaces:
        root = space.roots.workspace
        if absolute.startswith(root + os.sep):
            path = absolute[len(root) + 1 :].replace(os.sep, "/")
            source = Overlay(space.source, path, sys.stdin.buffer.read())
            return space._replace(source=source, limits=(path,))
    raise UsageError(
        say("--stdin-filename '{name}' is not in the vault; give the vault as PATH", name=name)
    )


def _with_templates(
    roles: Mapping[str, tuple[str, ...]], roots: Roots, found: ObsidianSettings
) -> dict[str, tuple[str, ...]]:
    """The roles with the folders that Obsidian takes templates from; they outweigh all others."""
    below = os.path.relpath(roots.obsidian, roots.workspace).replace(os.sep, "/")
    start = "" if below == "." else below + "/"
    # Brackets and stars in a folder's name would be wildcards.
    named = [escaped(start + name) for name in found.template_folders]
    own = {"template": tuple(f"{folder}/**" for folder in named)} if named else {}
    rest = {role: globs for role, globs in roles.items() if role != "template"}
    known = roles.get("template", ())
    return {**own, **rest, "template": own.get("template", ()) + known}
