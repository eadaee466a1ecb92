"""What rules said of a vault as plain values, with all on which they went by, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from vaultmend.linter.check.cache.codec import Encoder, Unknown
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vaultmend.linter.check.again.derived import Derived
    from vaultmend.linter.check.diagnostics import Diagnostic

Diagnostics: TypeAlias = "Sequence[Diagnostic]"


class World(NamedTuple):
    """All that rules see besides notes; two that are equal differ in nothing that counts."""

    files: bytes
    """A digest of the files, the day, and to what the report is limited."""
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
    """The same as plain values; what rules left lies elsewhere."""

    files: bytes
    renames: object
    derived: tuple[Any, ...]
    asked: Mapping[str, bool]
    by_rule: Mapping[str, tuple[str, Any]]

    def with_options(self, options: Mapping[str, str]) -> list[str]:
        """The rules that had the same options then."""
        return [rule for rule, (given, _) in self.by_rule.items() if options.get(rule) == given]

    def says(self, world: World, said: Said) -> bool:
        """Whether it is what is said now."""
        then = {rule: options for rule, (options, _) in self.by_rule.items()}
        now = {rule: options for rule, (options, _) in said.by_rule.items()}
        return (self.files, self.renames) == world and then == now


def kept_of(
    encoder: Encoder, world: World, said: Said, known: Callable[[str, Diagnostics], Any]
) -> Kept:
    """What is to be kept; `known` gives the plain values of what a rule says, if there are some."""
    by_rule: dict[str, tuple[str, Any]] = {}
    for rule, (options, diagnostics) in said.by_rule.items():
        try:
            plain = known(rule, diagnostics) or encoder.encode(list(diagnostics))
        except Unknown:
            continue  # it speaks again the next time
        by_rule[rule] = options, plain
    return Kept(world.files, world.renames, tuple(said.derived), dict(said.asked), by_rule)
