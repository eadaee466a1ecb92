"""`vaultmend inspect`: what is known of a note, as plain data whose shape is a public contract.

Secrets are masked, as in every other output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from vaultmend.linter.model import Problem
from vaultmend.linter.read.frontmatter.tags_aliases import aliases, property_tags
from vaultmend.linter.read.secrets import KEY_MARK, masked
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.read.tree import Node
    from vaultmend.linter.vault.links.resolve import Resolution
    from vaultmend.linter.vault.vault import Vault


_Plain: TypeAlias = "str | float | bool | list[_Plain] | dict[str, _Plain] | None"


def note_object(vault: Vault, note: Note) -> dict[str, Any]:
    """The object for one note; lines and columns are 1-based code points."""
    frontmatter = note.frontmatter
    targets = vault.targets(note)
    told: dict[str, Any] = {
        "path": note.path,
        "role": note.role,
        "problem": str(note.problem.message) if note.problem else None,
        "properties": {p.key: p.value for p in frontmatter.properties} if frontmatter else {},
        "aliases": list(aliases(frontmatter)) if frontmatter else [],
        "tags": [
            *(property_tags(frontmatter) if frontmatter else ()),
            *(tag.tag for tag in note.tags),
        ],
        "headings": [{"level": h.level, "text": h.text, "line": h.line} for h in note.headings],
        "blocks": [{"id": b.id, "line": b.line} for b in note.blocks],
        "links": [_link(link, to) for link, to in zip(note.links, targets, strict=True)],
    }
    return {key: _discreet(value) for key, value in told.items()}


def _discreet(value: _Plain) -> _Plain:
    """The same value, the secrets in its texts masked."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, list):
        return [_discreet(item) for item in value]
    if isinstance(value, dict):
        return {masked(key): _discreet(item) for key, item in value.items()}
    return value


def _told(text: str) -> str:
    return escaped(masked(text))


def _link(link: Link, found: Resolution) -> dict[str, Any]:
    told: dict[str, Any] = {
        "kind": link.kind,
        "link": link.link,
        "path": link.path,
        "subpath": link.subpath,
        "display": display_text(link),
        "line": link.line,
        "column": link.column,
        "target": found.target,
        "ambiguous": bool(found.candidates),
    }
    if found.candidates:
        told["candidates"] = list(found.candidates)
    return told


def display_text(link: Link) -> str:
    """What Obsidian shows for a link: its display text, else `a > b > c` for `a#b#c` (L-10)."""
    if link.display is not None:
        return link.display
    return " > ".join(part for part in link.link.split("#") if part)


def text_lines(vault: Vault, note: Note) -> Iterator[str]:
    """The same for a person: one line a fact."""
    yield f"{escaped(note.path)} ({note.role})"
    if note.problem:
        yield f"  cannot be read: {escaped(str(note.problem.message))}"
    if note.frontmatter and note.frontmatter.problem:
        yield f"  frontmatter is invalid: {escaped(str(note.frontmatter.problem.message))}"
    for item in note.frontmatter.properties if note.frontmatter else ():
        yield f"  {item.line}: {_told(item.key)} = {_told(repr(item.value))}"
    for heading in note.headings:
        yield f"  {heading.line}: {'#' * heading.level} {_told(heading.text)}"
    for link, found in zip(note.links, vault.targets(note), strict=True):
        lead = found.target or (" or ".join(found.candidates) if found.candidates else "nowhere")
        yield f"  {link.line}:{link.column}: {link.kind} {_told(link.link)} → {escaped(lead)}"
    for block in note.blocks:
        yield f"  {block.line}: ^{_told(block.id)}"
    tags = note_object(vault, note)["tags"]
    if tags:
        yield "  tags: " + _told(" ".join(tags))


def tree_lines(note: Note, data: bytes | Problem) -> Iterator[str]:
    """The blocks of a note, indented by what they stand in, each with its text or link."""
    from vaultmend.linter.read.files.decode import Text, decode
    from vaultmend.linter.read.tree import tree

    yield f"{escaped(note.path)} ({note.role})"
    decoded = data if isinstance(data, Problem) else decode(data)
    start = note.frontmatter.end if note.frontmatter else 0
    text = decoded.text if isinstance(decoded, Text) else None
    if text is not None and KEY_MARK in text:
        text = masked(text)  # A key goes on over several blocks, and only its first says so.
    nodes = tree(text, start) if text is not None else None
    if nodes is None:
        yield "  no tree: the note cannot be read, is over 64 KiB or is nested too deeply"
    else:
        yield from _node_lines(nodes, "  ")


def _node_lines(nodes: Iterable[Node], indent: str) -> Iterator[str]:
    for node in nodes:
        level = f" {node.level}" if node.level else ""
        text = f": {_told(node.text)}" if node.text else ""
        yield f"{indent}{node.kind}{level}{text}"
        yield from _node_lines(node.children, indent + "  ")
