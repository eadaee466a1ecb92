"""The vault: all notes and files of a workspace, and where each link leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from vaultmend.linter.vault.links.archived import Archive
from vaultmend.linter.vault.links.resolve import UNRESOLVED, Resolution, Resolver
from vaultmend.linter.vault.scheme import ARCHIVES, Scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import networkx as nx

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.changes.change import Change


T = TypeVar("T")


class Vault:
    """Notes, files, names and links of one workspace; paths are relative to the workspace."""

    def __init__(
        self,
        *,
        scheme: Scheme,
        notes: Mapping[str, Note],
        files: Sequence[str],
        roles: Mapping[str, str] | None = None,
        others: Sequence[str] = (),
        obsidian: str = "",
        muted: frozenset[str] = frozenset(),
        limited_out: frozenset[str] = frozenset(),
        on_disk: Callable[[str], bool] = lambda _path: False,
        setting: Callable[[str], str | None] = lambda _path: None,
        text_of: Callable[[str], str | None] = lambda _path: None,
        compare: Callable[[Vault], Change | None] = lambda _vault: None,
        limits: Sequence[str] = (),
    ) -> None:
        """`files` are those that Obsidian sees, `others` those that it leaves out for their format
        and that git does not ignore; `obsidian` is its root below the workspace. `roles` are those
        of the notes, where they are known without unpacking each.

        Notes in `muted` are read as targets and sources of links but never reported on; those in
        `limited_out` are among them, because the user asked for others. `on_disk`
        tells of any path below the workspace, seen by Obsidian or not, and `setting` gives the text
        of a file of Obsidian's or git's settings there, if it can be read; `text_of` that of a note,
        which is for evidence alone: what it may depend on is among the facts. `compare` is asked at most
        once for what has changed since an earlier revision. `limits` are the paths that the user
        asked for, where they are some: they concern files that are gone, which no mark names.
        """
        self.scheme = scheme
        self.notes = notes
        self._roles = roles
        self.files = files
        self.others = others
        self.obsidian = obsidian + "/" if obsidian else ""
        self.muted = muted
        self.limited_out = limited_out
        self._on_disk = on_disk
        self._known_on_disk: dict[str, bool] = {}
        self.setting = setting
        self.text_of = text_of
        self._resolver: Resolver | None = None
        self._archive: Archive | None = None
        self._live: list[Note] | None = None
        self._seen: frozenset[str] | None = None
        self._compare: Callable[[Vault], Change | None] | None = compare
        self._change: Change | None = None
        self._limits = limits
        self._targets: dict[str, tuple[Resolution, ...]] = {}
        self._names: Mapping[str, str] | None = None
        self._incoming: dict[str, int] | None = None
        self._graph: nx.DiGraph[str] | None = None
        self._derived: dict[Callable[[Vault], Any], Any] = {}

    def remember(self, make: Callable[[Vault], T], value: T) -> None:
        """Take for made what a function would make of the vault."""
        self._derived[make] = value

    def has_derived(self, make: Callable[[Vault], Any]) -> bool:
        """Whether it is known already what a function makes of the vault."""
        return make in self._derived

    def derived(self, make: Callable[[Vault], T]) -> T:
        """What a function makes of the vault, made once however many rules ask for it."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return cast("T", self._derived[make])

    @property
    def asked(self) -> Mapping[str, bool]:
        """The paths of which it was asked so far whether they are on disk, with the answers."""
        return self._known_on_disk

    def on_disk(self, path: str) -> bool:
        """Whether the path below the workspace names something, seen by Obsidian or not."""
        known = self._known_on_disk.get(path)
        if known is None:
            known = self._known_on_disk[path] = self._on_disk(path)
        return known

    @property
    def roles(self) -> Mapping[str, str]:
        """The role of each note, by path; to ask for the note itself costs more."""
        if self._roles is None:
            self._roles = {path: note.role for path, note in self.notes.items()}
        return self._roles

    def live(self) -> Sequence[Note]:
        """The notes that are reported on: in scope, neither archived nor muted."""
        if self._live is None:
            self._live = [note for path, note in self.notes.items() if self.is_live(path)]
        return self._live

    def is_live(self, path: str) -> bool:
        """Whether a note is in scope, neither archived nor muted."""
        return self.roles[path] != "archived" and self.is_reported(path)

    def is_reported(self, path: str) -> bool:
        """Whether findings in this note are for the user; archived notes are not told apart."""
        if path in self.muted:
            return False
        return self.scheme.is_reported(path, self.roles.get(path, "note"))

    def was_reported(self, path: str) -> bool:
        """Whether findings about a note that is gone are for the user."""
        role = self.scheme.role(path)
        return (
            role != "archived"
            and self.scheme.is_reported(path, role)
            and (not self._limits or f"{path}/".startswith(tuple(f"{p}/" for p in self._limits)))
        )

    @property
    def change(self) -> Change | None:
        """What has changed since the revision that the vault is compared with, if it is with one."""
        if self._compare is not None:
            compare, self._compare = self._compare, None
            self._change = compare(self)
        return self._change

    def targets(self, note: Note) -> tuple[Resolution, ...]:
        """Where each of the note's links leads, in their order."""
        known = self._targets.get(note.path)
        if known is None:
            known = self._targets[note.path] = self.leads_of(note)
        return known

    def leads_of(self, note: Note) -> tuple[Resolution, ...]:
        """The same for any version of a note."""
        source = note.path
        if self.obsidian or note.role == "canvas":
            found = tuple([self._resolve(link, source) for link in note.links])
        else:
            found = self.resolver.resolve_all([link[3] for link in note.links], source)
        return self._with_named(note, found) if self.scheme.link_names else found

    def _with_named(self, note: Note, found: tuple[Resolution, ...]) -> tuple[Resolution, ...]:
        from vaultmend.linter.vault.links.named import notes_by_name, with_named

        if self._names is None:
            self._names = notes_by_name(self.notes, self.scheme.link_names)
        return with_named(self._names, note.links, found)

    def resolve(self, path: str, source: str) -> Resolution:
        """Where a link path written in the note `source` leads, by Obsidian's rules."""
        if not self.obsidian:
            return self.resolver.resolve(path, source)
        return self._resolve_below(self.resolver, path, source)

    @property
    def resolver(self) -> Resolver:
        """Resolves paths relative to Obsidian's root."""
        if self._resolver is None:
            root = self.obsidian
            cut = len(root)
            self._resolver = Resolver([f[cut:] for f in self.files if f.startswith(root)])
        return self._resolver

    def resolved_by(self, resolver: Resolver, path: str, source: str) -> str | None:
        """Where a link path leads by the files of another resolver; None when that is not one."""
        if self.obsidian:
            return self._resolve_below(resolver, path, source).target
        return resolver.resolve(path, source).target

    def _resolve_below(self, resolver: Resolver, path: str, source: str) -> Resolution:
        root = self.obsidian
        inside = source[len(root) :] if source.startswith(root) else source.rpartition("/")[2]
        found = resolver.resolve(path, inside)
        if found.target is not None or found.candidates:
            target = root + found.target if found.target is not None else None
            return Resolution(target, tuple(root + c for c in found.candidates), found.how)
        if source.startswith(root):
            return UNRESOLVED
        # Notes beside the Obsidian root (NOW.md of profile `vault`) write paths from where they lie.
        if path.startswith(root):
            return self._resolve_below(resolver, path[len(root) :], source)
        for name in (path, path + ".md"):
            if name in self.notes and not name.startswith(root):
                return Resolution(name, (), "exact")
        return UNRESOLVED

    def _resolve(self, link: Link, source: str) -> Resolution:
        if link.style == "path":
            if self._seen is None:
                self._seen = frozenset(self.files)
            path = self.obsidian + link.path
            return Resolution(path, (), "exact") if path in self._seen else UNRESOLVED
        if not link.path:
            return Resolution(source, (), "exact")
        return self.resolve(link.path, source)

    def archived(self, path: str, source: str) -> str | None:
        """The archived note that a link path would mean, had Obsidian seen the archive."""
        root = self.obsidian
        if self._archive is None:
            roles = self.roles.items()
            archived = [path[len(root) :] for path, role in roles if role == "archived"]
            self._archive = Archive(archived, ARCHIVES)
        if not source.startswith(root):
            path = path.removeprefix(root)
        found = self._archive.find(path, source.removeprefix(root))
        return root + found if found is not None else None

    @property
    def incoming(self) -> Mapping[str, int]:
        """How many links of other notes lead to each file; each candidate of a tie gets one."""
        if self._incoming is None:
            counts: dict[str, int] = {}
            for note in self.notes.values():
                source = note.path
                for found in self.targets(note):
                    target = found.target
                    if target is None:
                        for candidate in found.candidates:
                            counts[candidate] = counts.get(candidate, 0) + 1
                    elif target != source:
                        counts[target] = counts.get(target, 0) + 1
            self._incoming = counts
        return self._incoming

    @property
    def graph(self) -> nx.DiGraph[str]:
        """Notes, attachments and unresolved names as nodes, links as edges; built once, on demand."""
        if self._graph is None:
            from vaultmend.linter.vault.links.graph import build_graph

            self._graph = build_graph(self.files, self._edges())
        return self._graph

    def _edges(self) -> Iterable[tuple[str, str, str, bool]]:
        for note in self.notes.values():
            for link, found in zip(note.links, self.targets(note), strict=True):
                for target in (found.target,) if found.target else found.candidates:
                    yield note.path, target, link.kind, True
                if found.target is None and not found.candidates:
                    yield note.path, link.path, link.kind, False
