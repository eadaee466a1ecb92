"""What is said when a command cannot do what it is asked for."""

from __future__ import annotations

from vaultmend.linter.message import Complaint


class UsageError(Complaint):
    """What the user asked for cannot be done; the message says why and what to do instead."""
