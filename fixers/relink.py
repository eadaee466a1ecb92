"""Rewrites links so that files can move and every link still leads to the same content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.relinking.moved import moved_vault
from vaultmend.fixers.relinking.proof import misread
from vaultmend.linter.mend.edits import ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.leads import Lead, Leads
from vaultmend.linter.vault.links.link_source import link_sources
from vaultmend.linter.vault.links.wording import Wording, leads_plainly, manner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.links.link_source import LinkSource
    from vaultmend.linter.vault.vault import Vault


class Obstacle(NamedTuple):
    """A link that a move would break and that cannot be rewritten."""

    path: str
    """The note with the link, by its path before the move."""
    line: int
    link: str
    """Path and subpath, as Obsidian reads them."""
    reason: Message


class Relinked(NamedTuple):
    """What must go with a move."""

    edits: tuple[ReplaceText, ...]
    """By note and place; they name notes by their paths before the move."""
    obstacles: tuple[Obstacle, ...]
    """With any of these, the move would break a link."""


class _Stale(NamedTuple):
    """A link that would lead elsewhere, where it leads now, and where that file will be."""

    link: Link
    target: str
    wanted: str


def relink(
    vault: Vault, moves: Mapping[str, str], text_of: Callable[[str], str | None]
) -> Relinked:
    """The edits after which every link that resolves leads to the same content after `moves`.

    `moves` maps old paths of files to new ones, relative to the workspace; that of a folder is
    given as those of all its files. `text_of` gives the text of a note or canvas by its old path,
    without byte order mark. Links are told as Obsidian resolves them, else among archived notes.
    Rewritten is what would lead elsewhere, be found only by another spelling, or, of Markdown
    links, no longer hold where it stands; each in the manner in which it is written. Links that
    lead nowhere, or to any of several files, are left alone.
    """
    moves = {old: new for old, new in moves.items() if old != new}
    edits: list[ReplaceText] = []
    obstacles: list[Obstacle] = []
    if moves:
        moving = _Moving(vault, moves)
        for note in vault.notes.values():
            stale = list(moving.stale(note)) if note.links else []
            if stale:
                done = moving.rewritten(note, stale, text_of(note.path))
                edits += done.edits
                obstacles += done.obstacles
    return Relinked(tuple(edits), tuple(obstacles))


class _Moving:
    """The vault before and after some moves."""

    def __init__(self, vault: Vault, moves: Mapping[str, str]) -> None:
        self.moves = moves
        self.before = Leads(vault)
        self.after = Leads(moved_vault(vault, moves))
        self.wording = Wording(self.after)

    def stale(self, note: Note) -> Iterator[_Stale]:
        """The links of a note that the moves would break or change."""
        source = self.moves.get(note.path, note.path)
        for link in note.links:
            lead = self.before.of(link, note.path)
            if lead.target is None or not link.path:
                continue
            wanted = self.moves.get(lead.target, lead.target)
            found = self.after.of(link, source)
            if found.target != wanted or (
                # What is archived or restored comes back as it was.
                not self._is_archived(note.path)
                and (
                    (lead.by == "exact" and found.by in ("inexact", "partial", "elsewhere"))
                    or self._misplaced(link, note.path, lead, found)
                )
            ):
                yield _Stale(link, lead.target, wanted)

    def _is_archived(self, path: str) -> bool:
        scheme = self.before.vault.scheme
        return scheme.is_archived(path) or scheme.is_archived(self.moves.get(path, path))

    def _misplaced(self, link: Link, source: str, lead: Lead, found: Lead) -> bool:
        """Whether a Markdown link holds from its folder now, as all tools read it, and not then."""
        if link.style != "markdown" or "archived" in (lead.by, found.by):
            return False
        target = lead.target or ""
        new = self.moves.get(source, source)
        wanted = found.target or ""
        if new == source and wanted == target:
            return False
        return leads_plainly(link.path, source, target) and not leads_plainly(
            link.path, new, wanted
        )

    def rewritten(self, note: Note, stale: list[_Stale], text: str | None) -> Relinked:
        """The edits of one note, or all that stands in their way."""
        if text is None:
            return _none(note, stale, say("the note cannot be read"))
        if note.frontmatter is not None and note.frontmatter.problem is not None:
            return _none(note, stale, say("its frontmatter cannot be read; mend it first"))
        edits: dict[ReplaceText, None] = {}
        obstacles: list[Obstacle] = []
        for item in stale:
            made = self._edits(note, item, text)
            if isinstance(made, Message):
                obstacles.append(_obstacle(note, item, made))
            else:
                edits.update(dict.fromkeys(made))
        wanted = [self._wanted(link, note.path) for link in note.links]
        if not obstacles and misread(note, text, tuple(edits), wanted, self.after, self.moves):
            reason = say("written with the new name, it would be read as something else")
            return _none(note, stale, reason)
        return Relinked(tuple(sorted(edits)), tuple(obstacles))

    def _wanted(self, link: Link, source: str) -> str | None:
        target = self.before.of(link, source).target
        return self.moves.get(target, target) if target else None

    def _edits(self, note: Note, item: _Stale, text: str) -> list[ReplaceText] | Message:
        """The edits of one link, none if it says what another one says, or why there are none."""
        sources = link_sources(text, item.link)
        if not sources and not _is_alias(text, item.link):
            return say("the link is not found in the text of the note")
        edits: list[ReplaceText] = []
        for source in sources:
            said = self._said(note, item, source)
            if said is None:
                return say("no link leads to {path} from there", path=item.wanted)
            done = source.rewritten(said)
            if done is None or ("^" in said and "^" not in item.target):
                return say("a link cannot hold {path}", path=said)
            edits.append(ReplaceText(note.path, *done))
        return edits

    def _said(self, note: Note, item: _Stale, source: LinkSource) -> str | None:
        link, target, wanted = item
        if link.style == "path":
            return self._shown(wanted)
        manner = manner_of(link, source.said, note.path, target, self.before.vault.obsidian)
        same = target.rpartition("/")[2] == wanted.rpartition("/")[2]
        name = source.said.rpartition("/")[2] if same else ""
        return self.wording.path_to(wanted, self.moves.get(note.path, note.path), manner, name)

    def _shown(self, wanted: str) -> str | None:
        """The path of a file in a canvas, if Obsidian's root holds the file."""
        root = self.after.vault.obsidian
        path = wanted.removeprefix(root)
        return path if wanted.startswith(root) and self.after.at(path, "").target else None


def _is_alias(text: str, link: Link) -> bool:
    """Whether the frontmatter repeats a value here that is edited where it stands."""
    return link.kind == "property" and text[link.start : link.start + 1] == "*"


def _none(note: Note, stale: list[_Stale], reason: Message) -> Relinked:
    return Relinked((), tuple(_obstacle(note, item, reason) for item in stale))


def _obstacle(note: Note, item: _Stale, reason: Message) -> Obstacle:
    return Obstacle(note.path, item.link.line, item.link.link, reason)
