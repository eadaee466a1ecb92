"""The numbers of a vault's graph that matter: what hangs together, on whom, and what does not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.names import unresolved_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.links.drawn import Drawn
    from vaultmend.linter.vault.links.unresolved import Unresolved

LEAST_OF_A_HUB = 3
"""Notes that must link to a note to make it a hub."""


class Hub(NamedTuple):
    """A note to which many lead, with the numbers of notes that link to it and that it links to."""

    path: str
    incoming: int
    outgoing: int


class Bridge(NamedTuple):
    """A note without which others hang together no longer."""

    path: str
    cut_off: int
    """Notes that would lose their way to the rest."""


class Broken(NamedTuple):
    """A name that links say and no file bears."""

    name: str
    links: int
    notes: int
    """How many notes say it."""


class Measures(NamedTuple):
    """What there is to know of a graph; each list has the most important first."""

    notes: int
    attachments: int
    names: int
    """Names without a file."""
    links: int
    """Pairs of a source and a target."""
    components: tuple[tuple[str, ...], ...]
    """Notes that hang together by links, in any direction: the largest first, those alone last."""
    hubs: tuple[Hub, ...]
    bridges: tuple[Bridge, ...]
    orphans: tuple[str, ...]
    """Knowledge that no other note links to or names."""
    unreachable: tuple[str, ...] | None
    """More knowledge to which no way leads from an entry note; None where there is no such note."""
    broken: tuple[Broken, ...]


def measure(
    graph: Drawn,
    *,
    orphans: Iterable[str],
    unreachable: Iterable[str] | None,
    missing: Iterable[Unresolved],
) -> Measures:
    """The numbers of the graph that `drawn` gave.

    What no note leads to, by link or by name, and which links are broken, is the business of rules.
    """
    import networkx as nx

    kinds = [node.kind for node in graph.nodes.values()]
    notes = [path for path, node in graph.nodes.items() if node.kind == "note"]
    links = [
        (edge.source, edge.target) for edge in graph.part(notes).edges if edge.source != edge.target
    ]
    library: Any = nx
    both = library.Graph()
    both.add_nodes_from(notes)
    both.add_edges_from(links)
    return Measures(
        notes=len(notes),
        attachments=kinds.count("attachment"),
        names=kinds.count("unresolved"),
        links=len(graph.edges),
        components=_components(both),
        hubs=_hubs(links),
        bridges=_bridges(both),
        orphans=tuple(sorted(orphans)),
        unreachable=None if unreachable is None else tuple(sorted(unreachable)),
        broken=_broken(missing),
    )


def _components(both: Any) -> tuple[tuple[str, ...], ...]:
    import networkx as nx

    parts: Iterable[set[str]] = nx.connected_components(both)
    found = [tuple(sorted(part)) for part in parts]
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


def _hubs(links: Iterable[tuple[str, str]]) -> tuple[Hub, ...]:
    incoming: Counter[str] = Counter()
    outgoing: Counter[str] = Counter()
    for source, target in links:
        incoming[target] += 1
        outgoing[source] += 1
    hubs = [
        Hub(path, count, outgoing[path])
        for path, count in incoming.items()
        if count >= LEAST_OF_A_HUB
    ]
    return tuple(sorted(hubs, key=lambda hub: (-hub.incoming, -hub.outgoing, hub.path)))


def _bridges(both: Any) -> tuple[Bridge, ...]:
    """Without such a note all that is not in the largest of the pieces would be cut off."""
    import networkx as nx

    found: Any = nx.biconnected_components(both)
    blocks: list[frozenset[str]] = [frozenset(block) for block in found]
    holders: dict[str, list[int]] = {}
    for number, block in enumerate(blocks):
        for path in block:
            holders.setdefault(path, []).append(number)
    # The blocks and the notes that several of them share form a tree, for each component one.
    tree: dict[str | int, list[str | int]] = {}
    for path, numbers in holders.items():
        if len(numbers) > 1:
            for number in numbers:
                tree.setdefault(path, []).append(number)
                tree.setdefault(number, []).append(path)
    weights = {
        node: 1 if isinstance(node, str) else sum(len(holders[path]) == 1 for path in blocks[node])
        for node in tree
    }
    bridges: list[Bridge] = []
    seen: set[str | int] = set()
    for root in tree:
        if root not in seen:
            bridges.extend(_cut_off(tree, weights, root, seen))
    return tuple(sorted(bridges, key=lambda bridge: (-bridge.cut_off, bridge.path)))


def _cut_off(
    tree: Mapping[str | int, list[str | int]],
    weights: Mapping[str | int, int],
    root: str | int,
    seen: set[str | int],
) -> list[Bridge]:
    """The bridges of one tree, each node of which stands for as many notes as it weighs."""
    order: list[tuple[str | int, str | int | None]] = []
    waiting: list[tuple[str | int, str | int | None]] = [(root, None)]
    while waiting:
        node, parent = waiting.pop()
        seen.add(node)
        order.append((node, parent))
        waiting.extend((child, node) for child in tree[node] if child != parent)
    below = dict(weights)
    pieces: dict[str | int, list[int]] = {}
    for node, parent in reversed(order):
        if parent is not None:
            below[parent] += below[node]
            pieces.setdefault(parent, []).append(below[node])
    total = below[root]
    found: list[Bridge] = []
    for node, _ in order:
        if isinstance(node, str):
            parts = [*pieces.get(node, ()), total - below[node]]
            found.append(Bridge(node, total - 1 - max(parts)))
    return found


def _broken(missing: Iterable[Unresolved]) -> tuple[Broken, ...]:
    sources: dict[str, list[str]] = {}
    for item in missing:
        sources.setdefault(unresolved_name(item.link.path), []).append(item.note.path)
    found = [Broken(name, len(paths), len(set(paths))) for name, paths in sources.items()]
    return tuple(sorted(found, key=lambda item: (-item.notes, -item.links, item.name)))
