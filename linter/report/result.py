"""What a report is made of: the findings of one vault and the figures around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Finding


class Result(NamedTuple):
    """The outcome of `check` for one vault."""

    vault: str
    """The name of the workspace's folder."""
    workspace: str
    """Its absolute path."""
    today: str
    notes: int
    ignored: int
    """Notes that git ignores; they are not among `notes`."""
    profile: str
    detected: str
    findings: Sequence[Finding]
    suppressed: int
    """Diagnostics that switches in the notes silenced."""
    prefix: str = ""
    """What leads from the root of the repository to the workspace: empty, or ending in `/`."""
    baselined: int = 0
    """Diagnostics that the baseline accepts."""
    gone: int = 0
    """Entries of the baseline that no longer occur."""

    def count(self, severity: str) -> int:
        """How many findings have this severity."""
        return sum(finding.severity == severity for finding in self.findings)
