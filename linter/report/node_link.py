"""`graph --format json`: nodes and links with the numbers that matter, for scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.report.json_ import VERSION, dumped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.vault.links.drawn import Drawn
    from vaultmend.linter.vault.links.measures import Measures

_SURROGATE = re.compile("[\ud800-\udfff]")


def render(graph: Drawn, vault: str, measures: Measures | None) -> Iterator[str]:
    """The graph that `drawn` gave, in pieces, in the form that networkx and D3 call node-link.

    `measures` are those of the whole vault; a part of it has none.
    """
    ids = _ids(graph.nodes)
    head: dict[str, Any] = {"version": VERSION, "vault": vault}
    if measures is not None:
        head["measures"] = measures_object(measures)
    yield f'{{"directed":true,"multigraph":false,"graph":{dumped(head)},"nodes":['
    for number, (name, node) in enumerate(graph.nodes.items()):
        yield ("," if number else "") + dumped({"id": ids[name], **node._asdict()})
    yield '],"edges":['
    for number, edge in enumerate(graph.edges):
        ends = {"source": ids[edge.source], "target": ids[edge.target]}
        yield ("," if number else "") + dumped({**edge._asdict(), **ends})
    yield "]}\n"


def measures_object(measures: Measures) -> dict[str, Any]:
    """The numbers as an object; its shape is a public contract."""
    return {
        **measures._asdict(),
        "hubs": [hub._asdict() for hub in measures.hubs],
        "bridges": [bridge._asdict() for bridge in measures.bridges],
        "broken": [broken._asdict() for broken in measures.broken],
    }


def _ids(nodes: Iterable[str]) -> dict[str, str]:
    """Each node by what names it: JSON has no bytes that are not UTF-8, and two may look alike."""
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for node in nodes:
        shown = _SURROGATE.sub("\ufffd", node)
        while shown in taken:
            shown += "\ufffd"
        taken.add(shown)
        ids[node] = shown
    return ids
