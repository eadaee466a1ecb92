"""What is said of a time zone that nobody knows: most people write its city alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.config.faults import unknown
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.message import Message

_MOST = 3
"""Zones of one word that are named: `Indiana` has eight."""
_SHORTEST = 3


def unknown_zone(name: str, zones: Iterable[str]) -> Message:
    """The sentence for `name`: with the zones that have this word in them, else with an example."""
    zones = sorted(zones)
    complaint = unknown(say("time zone"), name, zones)
    if "near" in dict(complaint.parameters):
        return complaint
    named = _zones_with(name, zones)[:_MOST]
    if named:
        return say(
            "{complaint}; did you mean {zones}?", complaint=complaint, zones=", ".join(named)
        )
    return say("{complaint}; write an IANA name: Asia/Shanghai", complaint=complaint)


def _zones_with(name: str, zones: Iterable[str]) -> list[str]:
    """The zones with this city or region, else those with a part that begins with it."""
    wanted = "_".join(name.lower().split())
    if len(wanted) < _SHORTEST:
        return []
    parts = {zone: zone.lower().split("/") for zone in zones}
    whole = [zone for zone, words in parts.items() if wanted in words[1:]]
    return whole or [
        zone for zone, words in parts.items() if any(w.startswith(wanted) for w in words[1:])
    ]
