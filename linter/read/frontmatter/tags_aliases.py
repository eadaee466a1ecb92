"""Tags and aliases that the frontmatter gives a note (P-40 to P-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.model import Frontmatter


def property_tags(frontmatter: Frontmatter) -> tuple[str, ...]:
    """The tags in `tags`, each with its `#`, as written and in order.

    What has white space in it is no tag (P-44), what is no text is passed over (P-43); nothing is
    split at commas (P-42). Obsidian lists these before the tags of the body (P-45).
    """
    names = (text.strip().removeprefix("#") for text in _texts(frontmatter, "tags"))
    return tuple(f"#{name}" for name in names if name and not any(map(str.isspace, name)))


def aliases(frontmatter: Frontmatter) -> tuple[str, ...]:
    """The texts in `aliases`, trimmed and in order; one text is one alias, commas and all."""
    return tuple(name for text in _texts(frontmatter, "aliases") if (name := text.strip()))


def _texts(frontmatter: Frontmatter, key: str) -> list[str]:
    value = frontmatter.value(key)
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return []
