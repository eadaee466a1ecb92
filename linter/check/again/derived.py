"""What several rules derive from all notes together, kept for when only a few of them change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.odd import odd_sources, remember_odd
from vaultmend.linter.vault.links.unresolved import known_aliases, remember_aliases

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from vaultmend.linter.check.again.aspects import Aspect
    from vaultmend.linter.vault.vault import Vault


class Derived(NamedTuple):
    """Plain values; None for what no rule asked for."""

    odd: Sequence[str] | None = None
    """The notes with links that do not simply lead to one note."""
    aliases: dict[str, str] | None = None
    """The note of each alias."""


def derived_of(vault: Vault, earlier: Derived) -> Derived:
    """What is known of a vault; of what no rule asked for this time, what was known `earlier`."""
    odd, aliases = odd_sources(vault), known_aliases(vault)
    return Derived(
        earlier.odd if odd is None else list(odd), earlier.aliases if aliases is None else aliases
    )


def still_known(earlier: Derived, changed: Collection[str], differ: Collection[Aspect]) -> Derived:
    """What is left of it when some notes have changed, and what differs in them."""
    odd = None if earlier.odd is None else sorted({*earlier.odd, *changed})
    return Derived(odd, None if "properties" in differ else earlier.aliases)


def remember(vault: Vault, known: Derived) -> None:
    """Spare the vault what is known already."""
    if known.odd is not None:
        remember_odd(vault, known.odd)
    if known.aliases is not None:
        remember_aliases(vault, known.aliases)
