"""What became of an earlier vault: which notes were edited, renamed and removed, with their texts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vaultmend.linter.model import Note
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.changes.renames import renamed
from vaultmend.linter.vault.links.resolve import Resolver

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vaultmend.linter.model import Problem
    from vaultmend.linter.vault.changes.past import Past
    from vaultmend.linter.vault.vault import Vault


class Version(NamedTuple):
    """A note at one of the two times; a note with a problem has no text."""

    path: str
    data: bytes
    note: Note
    text: str

    @property
    def body(self) -> str:
        """The text behind the frontmatter."""
        header = self.note.frontmatter
        return self.text[header.end :] if header else self.text

    def only_body(self) -> Version:
        """The same note without its frontmatter."""
        header = self.note.frontmatter
        if header is None:
            return self
        cut = header.end
        links = tuple(
            link._replace(start=link.start - cut, end=link.end - cut)
            for link in self.note.links
            if link.start >= cut
        )
        note = self.note._replace(links=links, frontmatter=None)
        return self._replace(note=note, text=self.text[cut:])


class Pair(NamedTuple):
    """A note then and now; the paths differ when it was renamed."""

    before: Version
    after: Version


class Change:
    """Everything between an earlier vault and the one of now; only what differs is read."""

    def __init__(self, vault: Vault, past: Past, read: Callable[[str], bytes | Problem]) -> None:
        """`vault` is the one of now, and `read` gives the content of its files."""
        self.vault = vault
        self.past = past
        self._read = read
        self._then: dict[str, Version] = {}
        self._now: dict[str, Version] = {}

    @cached_property
    def renames(self) -> Mapping[str, str]:
        """Old path -> new path, of all kinds of files."""
        past = self.past

        def then(path: str) -> bytes:
            return _bytes(past.read(path))

        def now(path: str) -> bytes:
            return _bytes(self._read(path))

        return renamed(past.removed, past.added, (past.id_then, past.id_now), (then, now))

    @cached_property
    def removed(self) -> Sequence[Version]:
        """The notes that are gone, and not under another name either."""
        renames = self.renames
        return [
            self.before(path)
            for path in self.past.removed
            if path[-3:].lower() == ".md" and path not in renames
        ]

    @cached_property
    def added(self) -> Sequence[Version]:
        """The notes that have come, renamed ones aside."""
        known = set(self.renames.values())
        new = [path for path in self.past.added if path in self.vault.notes and path not in known]
        return [self.after(path) for path in new if path[-3:].lower() == ".md"]

    @cached_property
    def edited(self) -> Sequence[Pair]:
        """The notes whose content differs, renamed or not, that can be read at both times."""
        same = [(path, path) for path in self.past.edited]
        past = self.past
        moved = [
            (old, new)
            for old, new in self.renames.items()
            if old[-3:].lower() == ".md" and past.id_then(old) != past.id_now(new)
        ]
        pairs = [
            Pair(self.before(old), self.after(new))
            for old, new in sorted([*same, *moved])
            if new in self.vault.notes
        ]
        return [p for p in pairs if p.before.note.problem is None and p.after.note.problem is None]

    def before(self, path: str) -> Version:
        """A note as it was."""
        if path not in self._then:
            self._then[path] = self._version(path, self.past.read(path))
        return self._then[path]

    def after(self, path: str) -> Version:
        """A note as it is."""
        if path not in self._now:
            self._now[path] = self._version(path, self._read(path))
        return self._now[path]

    def _version(self, path: str, data: bytes | Problem) -> Version:
        role = self.vault.scheme.role(path)
        if not isinstance(data, bytes):
            return Version(path, b"", Note(path, role, 0, problem=data), "")
        return Version(path, data, *read_note(path, role, data))

    def led_to(self, link_path: str, source: str) -> str | None:
        """The file that a link in the note `source` led to then, by the path it has now.

        None when it led to nothing, to several files, or to one that is gone.
        """
        target = self.vault.resolved_by(self._resolver, link_path, source)
        if target is None:
            return None
        return self.renames.get(target, target if target not in self._gone else None)

    def has_moved(self, link_path: str, source: str) -> bool:
        """Whether the file that a link in the note `source` led to then has gone from its place."""
        return self.vault.resolved_by(self._resolver, link_path, source) in self._gone

    @cached_property
    def _resolver(self) -> Resolver:
        """Resolves as Obsidian did then; hidden folders were none of its business."""
        root = self.vault.obsidian
        names = sorted(name for name in self.past.names if "/." not in f"/{name}")
        return Resolver([name[len(root) :] for name in names if name.startswith(root)])

    @cached_property
    def _gone(self) -> frozenset[str]:
        return frozenset(self.past.removed)


def _bytes(data: bytes | Problem) -> bytes:
    """The content; a file that cannot be read is compared as an empty one."""
    return data if isinstance(data, bytes) else b""
