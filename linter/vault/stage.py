"""How far a vault has grown: no rule demands what its stage has not got."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.vault.vault import Vault

FEW = 10
"""Notes of knowledge that an agent finds by a look at the folders."""


def is_young(vault: Vault) -> bool:
    """Whether the layout has an index that the vault has not grown yet."""
    return "index" in vault.scheme.roles and not any(
        note.role == "index" for note in vault.notes.values()
    )


def needs_index(vault: Vault) -> bool:
    """Whether what there is can no longer be read without an index: it is much, or some is archived."""
    knowledge = 0
    for note in vault.notes.values():
        if note.role in ("archived", "hub"):
            return True
        knowledge += vault.scheme.is_knowledge(note.role)
    return knowledge > FEW


def used_keys(vault: Vault) -> frozenset[str]:
    """The properties, in lower case, that some note of a role with a schema has."""
    return vault.derived(_used_keys)


def _used_keys(vault: Vault) -> frozenset[str]:
    schemas = vault.scheme.schemas
    return frozenset(
        item.key.lower()
        for note in vault.notes.values()
        if note.role in schemas and note.frontmatter is not None
        for item in note.frontmatter.properties
    )
