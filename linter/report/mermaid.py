"""`graph --format mermaid`: for a code block in a note, which Obsidian and GitHub draw."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.vault.links.drawn import Drawn

MOST_LINKS = 500
MOST_CHARACTERS = 50_000
"""Above either of these Mermaid draws nothing."""
# What is no letter, digit, space or slash may be markup of Mermaid, of HTML or of Markdown; points
# and dashes within words are none.
_MARKUP = re.compile(r"(?<=[^\W_])[.-](?=[^\W_])|([^\w /]|_)")


def render(graph: Drawn) -> Iterator[str]:
    """The graph that `drawn` gave, in pieces; names without a file are dashed."""
    yield "graph LR\n"
    ids: dict[str, str] = {}
    for number, (name, node) in enumerate(graph.nodes.items()):
        ids[name] = f"n{number}"
        missing = ":::missing" if node.kind == "unresolved" else ""
        yield f'  n{number}["{_label(name)}"]{missing}\n'
    for edge in graph.edges:
        yield f"  {ids[edge.source]} --> {ids[edge.target]}\n"
    yield "  classDef missing stroke-dasharray: 4\n"


def _label(text: str) -> str:
    return _MARKUP.sub(lambda found: f"#{ord(found[1])};" if found[1] else found[0], escaped(text))
