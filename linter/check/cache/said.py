"""What rules said of a vault, with all on which they went by, and what of that a table keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.again.derived import Derived
    from vaultmend.linter.check.diagnostics import Diagnostic

Diagnostics: TypeAlias = "Sequence[Diagnostic]"


class World(NamedTuple):
    """All that rules see besides notes; two that are equal differ in nothing that counts."""

    files: bytes
    """A digest of the files."""
    circumstances: bytes
    """A digest of the day, and to what the report is limited."""
    muted: Sequence[str]
    """The notes on which nothing is reported, for one reason or another."""
    renames: object
    """What had another name before, where rules ask for that: plain values."""


class Said(NamedTuple):
    """What rules said of a vault, each with its options, and on what they went by for that."""

    by_rule: Mapping[str, tuple[str, Diagnostics]]
    remembered: Mapping[str, Any]
    """What rules left this time; of those that did not speak anew it is what it was."""
    derived: Derived
    asked: Mapping[str, bool]


class Kept(NamedTuple):
    """The same as plain values; what rules said and left lies elsewhere, each by itself."""

    files: bytes
    circumstances: bytes
    muted: Sequence[str]
    renames: object
    derived: tuple[Any, ...]
    asked: Mapping[str, bool]
    options: Mapping[str, str]
    """Of the rules of which it is kept what they said."""

    def with_options(self, options: Mapping[str, str]) -> list[str]:
        """The rules that had the same options then."""
        return [rule for rule, given in self.options.items() if options.get(rule) == given]

    def says(self, world: World, said: Said) -> bool:
        """Whether it is what is said now."""
        now = {rule: options for rule, (options, _) in said.by_rule.items()}
        return self[:4] == world and self.options == now
