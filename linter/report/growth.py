"""What a report tells of the past of a vault: a few of its earlier states, and how busy it was."""

from __future__ import annotations

from vaultmend.linter.named_tuple import NamedTuple


class State(NamedTuple):
    """A vault as it was on a day, judged by the rules and the configuration of now."""

    day: str
    """In ISO form."""
    notes: int
    errors: int
    warnings: int
    infos: int
    core: int
    """Bytes of the core memory."""


class Growth(NamedTuple):
    """The past of a vault; both are empty where no history is known."""

    states: tuple[State, ...] = ()
    """The oldest first, the last one is today's."""
    weeks: tuple[tuple[str, int], ...] = ()
    """The Monday of each week, and its commits."""
