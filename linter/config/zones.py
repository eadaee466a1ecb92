"""What is said of a time zone that nobody knows: most people write its city alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.config.faults import unknown
from vaultmend.linter.message import say
from vaultmend.linter.vault.links.nearest import nearest_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


def _zones_with(name: str, zones: Sequence[str]) -> list[str]:
    """The zones with this city or region, else with one that begins so or is spelt nearly so."""
    wanted = "_".join(name.lower().split())
    regions = {zone.lower().partition("/")[0] for zone in zones}
    if len(wanted) < _SHORTEST or wanted in regions:  # `Asia` is no misspelt `Pacific/Apia`
        return []
    parts = {zone: zone.lower().split("/")[1:] for zone in zones}
    cities = {word for words in parts.values() for word in words}
    near = {wanted} & cities or {word for word in cities if word.startswith(wanted)}
    near = near or {nearest_word(wanted, cities) or ""}
    return [zone for zone, words in parts.items() if not near.isdisjoint(words)]
