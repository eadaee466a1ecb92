"""Links and paths that name a note by its place in the archive, so that they say where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.archiving.inbound import Inbound, bases
from vaultmend.linter.mend.edits import ReplaceText
from vaultmend.linter.vault.links.link_source import link_sources
from vaultmend.linter.vault.links.whereabouts import joined
from vaultmend.linter.vault.links.wording import leads_plainly, relative

if TYPE_CHECKING:
    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.links.leads import Leads
    from vaultmend.linter.vault.links.link_source import LinkSource
    from vaultmend.linter.vault.vault import Vault


def link_to_place(
    vault: Vault, note: Note, text: str, link: Link, old: str, new: str
) -> tuple[ReplaceText, ...]:
    """The edits after which a link that leads to `old` names the path `new`; none if it cannot.

    A wikilink shows what it showed before, unless it stands among the cells of a table.
    """
    if not new.startswith(vault.obsidian) or _is_broken(note):
        return ()
    edits: list[ReplaceText] = []
    for source in link_sources(text, link):
        written = source.rewritten(_link_path(vault, note, source, old, new))
        if written is None:
            return ()
        start, end, raw = written
        if link.kind == "wikilink" and link.display is None and not _has_cells(text, link):
            close = link.end - 2
            raw, end = f"{raw}{text[end:close]}|{text[start:close].strip()}", close
        edits.append(ReplaceText(note.path, start, end, raw))
    return tuple(edits)


def _link_path(vault: Vault, note: Note, source: LinkSource, old: str, new: str) -> str:
    """The whole path, or for a Markdown link that other tools can follow, the way from the note."""
    inside = new.removeprefix(vault.obsidian)
    if source.link.style == "markdown":
        if source.said.startswith("/"):
            return "/" + inside
        dotted = source.said.startswith(("./", "../"))
        if dotted or leads_plainly(source.said, note.path, old):
            return relative(new, note.path, dotted=dotted)
        return inside
    if source.link.style == "wiki" and source.said[-3:].lower() != ".md":
        return inside[:-3]
    return inside


def link_as_shown(after: Leads, source: str, link: Link, target: str) -> ReplaceText | None:
    """The edit after which a link says what it shows, where that leads to the target `after`.

    It takes back what `link_to_place` made of a link that showed nothing else than it said.
    """
    path, mark, rest = (link.display or "").partition("#")
    if link.kind != "wikilink" or mark + rest != link.subpath:
        return None
    if not path or after.to(path, source).target != target:
        return None
    return ReplaceText(source, link.start + 2, link.end - 2, link.display or "")


def path_to_place(
    vault: Vault, note: Note, text: str, item: Inbound, old: str, new: str
) -> tuple[ReplaceText, ...]:
    """The edit after which a path that is written as text for `old` names the path `new`."""
    end = item.start + len(item.said)
    if text[item.start : end] != item.said or _is_broken(note):
        return ()
    return (ReplaceText(note.path, item.start, end, _spelled(vault, note, item.said, old, new)),)


def _spelled(vault: Vault, note: Note, said: str, old: str, new: str) -> str:
    """The path from the folder from which `said` is written, else from the workspace."""
    if said.startswith("/"):
        return "/" + new
    if said.startswith(("./", "../")):
        return relative(new, note.path, dotted=True)
    for base in bases(vault, note.path):
        if base and joined(base, said) == old and new.startswith(base + "/"):
            return new[len(base) + 1 :]
    return new


def _is_broken(note: Note) -> bool:
    """Whether nobody may rewrite the note, because it is not understood."""
    return bool(note.problem or (note.frontmatter and note.frontmatter.problem))


def _has_cells(text: str, link: Link) -> bool:
    start = max(text.rfind("\n", 0, link.start), text.rfind("\r", 0, link.start)) + 1
    ends = [at for at in (text.find("\n", link.end), text.find("\r", link.end)) if at >= 0]
    return "|" in text[start : link.start] + text[link.end : min(ends, default=None)]
