"""Draws the graph of a vault: what `graph` does between its arguments and its formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.secrets import masked
from vaultmend.linter.vault.links.drawn import around, drawn
from vaultmend.linter.vault.links.measures import measure
from vaultmend.rules import broken_link, orphan_note, unreachable_note

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.vault.links.drawn import Drawn
    from vaultmend.linter.vault.links.measures import Measures
    from vaultmend.linter.vault.vault import Vault

COUNTED = (orphan_note.RULE, unreachable_note.RULE)
"""Rules that know which notes nothing leads to."""


class Drawing(NamedTuple):
    """A graph, or what is around one of its nodes, and what there is to tell of it."""

    graph: Drawn
    measures: Measures | None
    """Of the whole vault; None for a part."""
    near: Mapping[str, tuple[int, str]] | None
    """What is around the node, with distance and way; None for the whole vault."""


def draw(space: Workspace, start: str | None, depth: int) -> Drawing:
    """The graph of a vault, or what is at most `depth` links around `start`: a path or a name.

    Raises UsageError when nothing in the graph is called so.
    """
    rules = [Active(rule, space.settings.rules[rule.name].options) for rule in COUNTED]
    collected = space.collect(rules if start is None else ())
    graph = drawn(collected.vault)
    names = _without_secrets(graph)
    if start is None:
        measures = _measured(space, collected, graph)
        broken = tuple(one._replace(name=masked(one.name)) for one in measures.broken)
        return Drawing(_renamed(graph, names), measures._replace(broken=broken), None)
    near = around(graph, _meant(collected.vault, graph, start), depth)
    told = {names.get(name, name): (far, names.get(via, via)) for name, (far, via) in near.items()}
    return Drawing(_renamed(graph.part(near), names), None, told)


def _without_secrets(graph: Drawn) -> dict[str, str]:
    """What to call the names without a file that hold a secret; no two get the same name."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for name, node in graph.nodes.items():
        shown = masked(name) if node.kind == "unresolved" else name
        if shown != name:
            while shown in graph.nodes or shown in taken:
                shown += "*"
            taken.add(shown)
            names[name] = shown
    return names


def _renamed(graph: Drawn, names: Mapping[str, str]) -> Drawn:
    return graph.renamed(names) if names else graph


def _measured(space: Workspace, collected: Collected, graph: Drawn) -> Measures:
    vault, facts, _ = collected

    def options(rule: AnyRule) -> Any:
        return space.settings.rules[rule.name].options

    orphan, unreachable = COUNTED
    reach = unreachable_note.out_of_reach(vault, facts[unreachable.name])
    orphans = orphan_note.orphans(vault, facts[orphan.name], options(orphan))
    missing = broken_link.links_to_nothing(vault, options(broken_link.RULE))
    return measure(
        graph,
        orphans=[note.path for note in orphans],
        unreachable=None if reach is None else reach.left,
        missing=[item for item in missing if vault.is_reported(item.note.path)],
    )


def _meant(vault: Vault, graph: Drawn, name: str) -> str:
    """The node that is meant by a path or a name; one without a file counts too."""
    if name in graph.nodes:
        return name
    found = vault.resolve(name, "")
    if found.target is not None and found.target in graph.nodes:
        return found.target
    if found.candidates:
        raise UsageError(
            say(
                "'{name}' may be any of {candidates}; give the path",
                name=cut(name),
                candidates=_listed(found.candidates),
            )
        )
    raise UsageError(
        say("there is no note '{name}' in the graph; give its path or its name", name=cut(name))
    )


def _listed(paths: Iterable[str]) -> str:
    return ", ".join(sorted(paths)[:5])
