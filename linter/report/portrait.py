"""A vault as the reports for people show it: its findings, its notes and links, its past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.report.growth import Growth
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.census import Census
    from vaultmend.linter.vault.vault import Vault


class Portrait(NamedTuple):
    """All that is shown of one vault."""

    result: Result
    vault: Vault
    census: Census
    growth: Growth
    lang: str
    """`en` or `zh`: the language the vault is kept in."""
    obsidian: str
    """The name under which Obsidian knows it: that of its root folder."""
    colours: Sequence[tuple[str, int]] = ()
    """Parts of paths and the colour, 0xRRGGBB, that Obsidian's graph gives to notes with them."""

    @property
    def core_use(self) -> tuple[int, int] | None:
        """Bytes of the core memory and its limit in bytes, where it has such a limit."""
        limits = self.vault.scheme.limits.get("core", ())
        amount = next((limit.amount for limit in limits if limit.unit == "bytes"), None)
        sizes = [item.note.size for item in self.census.notes if item.note.role == "core"]
        return (max(sizes), amount) if sizes and amount is not None else None
