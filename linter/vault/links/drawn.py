"""The graph of a vault as it is drawn and exported: what Obsidian shows, with role and weight."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from vaultmend.linter.vault.vault import Vault


class Node(NamedTuple):
    """A note, an attachment, or a name without a file."""

    kind: str
    """`note`, `attachment` or `unresolved`."""
    role: str
    """Of a note; else empty."""
    incoming: int
    """How many other nodes link to it."""


class Edge(NamedTuple):
    """All links from one node to another, or to itself."""

    source: str
    target: str
    links: int
    kinds: tuple[str, ...]


class Drawn(NamedTuple):
    """A graph, or a part of one; the order is that of the vault."""

    nodes: dict[str, Node]
    """By path, or by name where there is no file."""
    edges: tuple[Edge, ...]

    def part(self, nodes: Collection[str]) -> Drawn:
        """These nodes, in their order, and the links between them."""
        inside = frozenset(nodes)
        return Drawn(
            {name: self.nodes[name] for name in nodes},
            tuple(e for e in self.edges if e.source in inside and e.target in inside),
        )

    def renamed(self, names: Mapping[str, str]) -> Drawn:
        """The graph with other names for some of its nodes."""
        return Drawn(
            {names.get(name, name): node for name, node in self.nodes.items()},
            tuple(
                edge._replace(
                    source=names.get(edge.source, edge.source),
                    target=names.get(edge.target, edge.target),
                )
                for edge in self.edges
            ),
        )


def drawn(vault: Vault) -> Drawn:
    """The graph without the archive, and without the names that only archived notes link to."""
    # The stubs of networkx know nothing of what nodes and edges carry.
    graph: Any = vault.graph
    kinds: dict[str, str] = dict(graph.nodes(data="kind"))
    is_archived = vault.scheme.is_archived
    files = {path for path, kind in kinds.items() if kind != "unresolved" and not is_archived(path)}
    edges = [
        Edge(source, target, data["count"], data["kinds"])
        for source, target, data in graph.edges(data=True)
        if source in files and (target in files or kinds[target] == "unresolved")
    ]
    incoming: dict[str, int] = {}
    for edge in edges:
        incoming.setdefault(edge.target, 0)
        incoming[edge.target] += edge.source != edge.target
    nodes: dict[str, Node] = {}
    for name, kind in kinds.items():
        if name in files or (kind == "unresolved" and name in incoming):
            note = vault.notes.get(name) if name in files else None
            nodes[name] = Node(kind, note.role if note else "", incoming.get(name, 0))
    return Drawn(nodes, tuple(edges))


def around(graph: Drawn, start: str, depth: int) -> dict[str, tuple[int, str]]:
    """What is at most `depth` links from a node, in either direction, the nearest first.

    Each with its distance and the node by way of which it is reached; `start` itself is at 0.
    """
    near: dict[str, set[str]] = {}
    for edge in graph.edges:
        near.setdefault(edge.source, set()).add(edge.target)
        near.setdefault(edge.target, set()).add(edge.source)
    found: dict[str, tuple[int, str]] = {start: (0, "")}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        distance = found[node][0] + 1
        if distance > depth:
            break
        for other in sorted(near.get(node, ())):
            if other not in found:
                found[other] = distance, node
                waiting.append(other)
    return found
