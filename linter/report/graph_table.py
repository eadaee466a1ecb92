"""The graph of a vault for a person: the numbers that matter, or what is around one note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import ending, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.message import Message
    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.translate import Speak
    from vaultmend.linter.vault.links.drawn import Drawn
    from vaultmend.linter.vault.links.measures import Measures

MOST = 10
"""Rows of each part of the table."""


def measure_lines(measures: Measures, speak: Speak, look: Look) -> Iterator[str]:
    """The sizes of the graph, then a table for each kind of note that matters."""
    table = _Table(speak, look)
    sizes = say(
        "{notes} {notes:note|notes}, {files} {files:other file|other files}, {names} {names:name|names} without a note, {links} {links:link|links}",
        notes=measures.notes,
        files=measures.attachments,
        names=measures.names,
        links=measures.links,
    )
    parts = measures.components
    islands = [part for part in parts[1:] if len(part) > 1]
    together = say(
        "hanging together: {largest} {largest:note|notes}; islands: {islands}; alone: {alone}, with logs, "
        "templates and others that need no link",
        largest=len(parts[0]) if parts else 0,
        islands=len(islands),
        alone=sum(len(part) == 1 for part in parts),
    )
    for said in (sizes, together):
        yield from wrapped(speak(said), look.columns)
    yield from table.part(
        say("hubs"),
        (say("links in"), say("links out")),
        [(hub.path, (hub.incoming, hub.outgoing)) for hub in measures.hubs],
    )
    yield from table.part(
        say("bridges"),
        (say("notes cut off without it"),),
        [(bridge.path, (bridge.cut_off,)) for bridge in measures.bridges],
    )
    yield from table.part(
        say("islands"), (say("notes"),), [(part[0], (len(part),)) for part in islands]
    )
    yield from table.part(say("orphans"), (), [(path, ()) for path in measures.orphans])
    if measures.unreachable is not None:
        unreachable = [(path, ()) for path in measures.unreachable]
        yield from table.part(say("out of reach of the entry notes"), (), unreachable)
    yield from table.part(
        say("broken targets"),
        (say("links"), say("notes")),
        [(item.name, (item.links, item.notes)) for item in measures.broken],
    )


def around_lines(
    graph: Drawn,
    found: Mapping[str, tuple[int, str]],
    speak: Speak,
    look: Look,
) -> Iterator[str]:
    """What is around a note, as `around` found it: by distance, with the direction of the links."""
    start = next(iter(found))
    leads = {(edge.source, edge.target) for edge in graph.edges}
    yield look.paint("bold", ending(escaped(start), look.columns))
    for node, (distance, via) in found.items():
        if distance == 0:
            continue
        out, back = (via, node) in leads, (node, via) in leads
        arrow = "↔" if out and back else "→" if out else "←"
        name = escaped(node)
        if graph.nodes[node].kind == "unresolved":
            name = f"{name} ({speak(say('no such note'))})"
        if distance > 1:
            name = f"{name}  {speak(say('by way of {path}', path=via))}"
        yield ending(f"{'  ' * distance}{arrow} {name}", look.columns)
    if len(found) == 1:
        yield "  " + speak(say("no links lead to it or from it"))


class _Table:
    def __init__(self, speak: Speak, look: Look) -> None:
        self.speak = speak
        self.look = look

    def part(
        self,
        head: Message,
        columns: Sequence[Message],
        rows: Sequence[tuple[str, Sequence[int]]],
    ) -> Iterator[str]:
        """A heading with the number of rows, and the first of them; numbers stand to the right."""
        yield ""
        title = self.speak(say("{head}: {count}", head=head, count=len(rows)))
        if not rows:
            yield self.look.paint("bold", title)
            return
        heads = [self.speak(column) for column in columns]
        sizes = [max(width(text), 6) for text in heads]
        room = max(self.look.columns - 2 - sum(size + 2 for size in sizes), 12)
        shown = rows[:MOST]
        names = [ending(escaped(name), room) for name, _ in shown]
        widest = max(width(title) - 2, *map(width, names))
        if sum(sizes) + 2 * len(sizes) + widest + 2 > self.look.columns:
            widest = room
        title += " " * (widest + 2 - width(title))
        line = title + "".join(_right(text, size) for text, size in zip(heads, sizes, strict=True))
        yield self.look.paint("bold", line.rstrip())
        for name, (_, numbers) in zip(names, shown, strict=True):
            cells = [_right(str(n), size) for n, size in zip(numbers, sizes, strict=True)]
            yield (f"  {name}{' ' * (widest - width(name))}" + "".join(cells)).rstrip()
        if len(rows) > MOST:
            yield "  … " + self.speak(say("and {count} more", count=len(rows) - MOST))


def _right(text: str, size: int) -> str:
    return "  " + " " * (size - width(text)) + text
