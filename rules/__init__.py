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
    deprecated_property,
    duplicate_item,
    duplicate_name,
    duplicate_note,
    duplicate_section,
    duplicate_title,
    git_conflict,
    impossible_date,
    invalid_frontmatter,
    invalid_property,
    invalid_tag,
    misfiled_category,
    missing_frontmatter,
    missing_property,
    open_conflict,
    orphan_note,
    oversized_memory,
    stale_note,
    undecodable_text,
    unknown_property,
    unquoted_link,
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
    unknown_property.RULE,
    deprecated_property.RULE,
    invalid_tag.RULE,
    unquoted_link.RULE,
    misfiled_category.RULE,
    impossible_date.RULE,
    stale_note.RULE,
    duplicate_note.RULE,
    duplicate_section.RULE,
    duplicate_item.RULE,
    duplicate_name.RULE,
    duplicate_title.RULE,
    oversized_memory.RULE,
    git_conflict.RULE,
    open_conflict.RULE,
    undecodable_text.RULE,
    unused_suppression.RULE,
)
