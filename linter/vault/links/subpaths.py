"""Links whose note exists and whose heading or block does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.anchors import Anchors, Verdict
from vaultmend.linter.vault.links.odd import part_links

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault


class BrokenSubpath(NamedTuple):
    """A link, the note it leads to, and what that note lacks."""

    note: Note
    link: Link
    target: Note
    wanted: str
    """The subpath without the leading `#`."""
    fault: Verdict


def broken_subpaths(
    vault: Vault, fault: Literal["no heading", "no block"]
) -> Iterator[BrokenSubpath]:
    """The links with this fault; subpaths of other files than notes are free text (E-04)."""
    return (item for item in vault.derived(_broken) if item.fault == fault)


def _broken(vault: Vault) -> list[BrokenSubpath]:
    found: list[BrokenSubpath] = []
    anchors: dict[str, Anchors] = {}
    written: dict[str, frozenset[str]] = {}
    for note, link, to in part_links(vault):
        target = vault.notes.get(to.target or "")
        if target is None or target.role == "canvas" or target.problem is not None:
            continue
        texts = written.get(target.path)
        if texts is None:
            texts = frozenset([heading.text for heading in target.headings])
            written[target.path] = texts
        if link.subpath[1:] in texts and "#" not in link.subpath[1:]:
            continue  # Most links write the heading as it stands: no key is needed.
        known = anchors.get(target.path)
        if known is None:
            known = anchors[target.path] = Anchors(target.headings, target.blocks)
        verdict = known.verdict(link.subpath)
        if verdict in ("no heading", "no block"):
            found.append(BrokenSubpath(note, link, target, link.subpath[1:], verdict))
    return found
