"""The rules whose fixes somebody has agreed to for all that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.check.diagnostics import Finding


class Agreed:
    """What need not be asked any more; who agreed to a safe fix has not agreed to others."""

    __slots__ = ("_rules",)

    def __init__(self) -> None:
        self._rules: set[tuple[str, bool]] = set()

    def agree(self, finding: Finding) -> None:
        """Agree to this fix and to all of its rule that are as safe."""
        self._rules |= {(finding.rule, True), (finding.rule, _is_safe(finding))}

    def covers(self, finding: Finding) -> bool:
        """Whether the fixes of this finding were agreed to."""
        return (finding.rule, _is_safe(finding)) in self._rules

    def withdraw(self, finding: Finding) -> None:
        """Ask again of the fixes of this rule."""
        self._rules -= {(finding.rule, True), (finding.rule, False)}


def _is_safe(finding: Finding) -> bool:
    return all(fix.safety == "safe" for fix in finding.fixes)
