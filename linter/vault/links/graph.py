"""The links of a vault as a networkx graph, for the commands that need a graph library.

Importing networkx takes longer than checking a small vault, so it is imported when asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import unresolved_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    import networkx as nx


def build_graph(
    files: Iterable[str], edges: Iterable[tuple[str, str, str, bool]]
) -> nx.DiGraph[str]:
    """The graph of `files`, paths, and `edges`: source, target, kind of link, whether it resolves.

    A node has the attribute `kind`: `note`, `attachment`, or `unresolved` for a name without a
    file (R-23). An edge has `count`, how many links it stands for (G-01), and `kinds`, theirs,
    sorted. Links of a note into itself are self-loops (G-02): leave them out when looking for
    orphans. A name without a file that is spelled like a file's path is another node, `[[name]]`.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    paths = set[str]()
    for path in files:
        paths.add(path)
        graph.add_node(path, kind=_kind(path))
    for (source, target, resolved), (count, kinds) in _counted(edges).items():
        node = target
        if not resolved:
            node = f"[[{target}]]" if target in paths else target
            graph.add_node(node, kind="unresolved")
        for path in (source, target) if resolved else (source,):
            if path not in graph:
                graph.add_node(path, kind=_kind(path))
        graph.add_edge(source, node, count=count, kinds=tuple(sorted(kinds)))
    return graph


def _counted(
    edges: Iterable[tuple[str, str, str, bool]],
) -> dict[tuple[str, str, bool], tuple[int, set[str]]]:
    """How many links lead from a source to a target, and of which kinds."""
    counted: dict[tuple[str, str, bool], tuple[int, set[str]]] = {}
    for source, target, kind, resolved in edges:
        key = source, target if resolved else unresolved_name(target), resolved
        count, kinds = counted.get(key, (0, set[str]()))
        kinds.add(kind)
        counted[key] = count + 1, kinds
    return counted


def _kind(path: str) -> str:
    return "note" if path[-3:].lower() == ".md" else "attachment"
