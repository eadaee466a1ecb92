"""One rule, one file; `ALL` lists them by family, in the order of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.rules import (
    alias_link,
    ambiguous_link,
    archived_link,
    broken_block,
    broken_heading,
    broken_link,
    duplicate_item,
    duplicate_note,
    duplicate_section,
    git_conflict,
    invalid_frontmatter,
    invalid_property,
    missing_frontmatter,
    missing_property,
    open_conflict,
    orphan_note,
    oversized_memory,
    stale_note,
    undecodable_text,
    unused_suppression,
)

if TYPE_CHECKING:
    from vaultmend.linter.check.rule import AnyRule

ALL: tuple[AnyRule, ...] = (
    broken_link.RULE,
    broken_heading.RULE,
    broken_block.RULE,
    ambiguous_link.RULE,
    archived_link.RULE,
    alias_link.RULE,
    orphan_note.RULE,
    missing_frontmatter.RULE,
    invalid_frontmatter.RULE,
    missing_property.RULE,
    invalid_property.RULE,
    stale_note.RULE,
    duplicate_note.RULE,
    duplicate_section.RULE,
    duplicate_item.RULE,
    oversized_memory.RULE,
    git_conflict.RULE,
    open_conflict.RULE,
    undecodable_text.RULE,
    unused_suppression.RULE,
)
