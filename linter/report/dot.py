"""`graph --format dot`: for Graphviz."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.vault.links.drawn import Drawn

_SHAPES = {"note": "box", "attachment": "note", "unresolved": "box"}


def render(graph: Drawn) -> Iterator[str]:
    """The graph that `drawn` gave, in pieces; names without a file are dashed."""
    yield "digraph vault {\n  rankdir=LR;\n"
    ids: dict[str, str] = {}
    for number, (name, node) in enumerate(graph.nodes.items()):
        ids[name] = f"n{number}"
        dashed = ", style=dashed" if node.kind == "unresolved" else ""
        yield f"  n{number} [label={_quoted(name)}, shape={_SHAPES[node.kind]}{dashed}];\n"
    for edge in graph.edges:
        weight = f" [weight={edge.links}]" if edge.links > 1 else ""
        yield f"  {ids[edge.source]} -> {ids[edge.target]}{weight};\n"
    yield "}\n"


def _quoted(text: str) -> str:
    """A label: in it a backslash begins an escape, and `&` an entity of HTML."""
    shown = escaped(text).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    # A runner of GitHub Actions obeys `##[name]` anywhere in a line.
    return f'"{shown.replace("##[", "##&#91;")}"'
