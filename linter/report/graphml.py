"""`graph --format graphml`: for Gephi, yEd, Cytoscape and networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.report.xml_text import xml_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vaultmend.linter.vault.links.drawn import Drawn

_KEYS = (
    ("label", "node", "string"),
    ("kind", "node", "string"),
    ("role", "node", "string"),
    ("incoming", "node", "int"),
    ("links", "edge", "int"),
    ("kinds", "edge", "string"),
)


def render(graph: Drawn) -> Iterator[str]:
    """The graph that `drawn` gave, in pieces; the path of a node is its `label`."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for name, owner, kind in _KEYS:
        yield f'<key id="{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>\n'
    yield '<graph edgedefault="directed">\n'
    ids: dict[str, str] = {}
    for number, (name, node) in enumerate(graph.nodes.items()):
        ids[name] = f"n{number}"
        values: dict[str, object] = {"label": name, **node._asdict()}
        yield f'<node id="n{number}">{_data(values)}</node>\n'
    for edge in graph.edges:
        values = {"links": edge.links, "kinds": ",".join(edge.kinds)}
        ends = f'source="{ids[edge.source]}" target="{ids[edge.target]}"'
        yield f"<edge {ends}>{_data(values)}</edge>\n"
    yield "</graph>\n</graphml>\n"


def _data(values: Mapping[str, object]) -> str:
    return "".join(
        f'<data key="{name}">{xml_text(str(value))}</data>' for name, value in values.items()
    )
