"""Links of a benchmark vault, sound and broken, with the truth counted as they are made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vault_words import title

if TYPE_CHECKING:
    from random import Random

    from vault_plan import Note

BROKEN_TARGETS = 0.004
BROKEN_HEADINGS = 0.001
_FORMS = ("bare", "display", "heading", "heading-display", "path", "embed", "log", "markdown")
_WEIGHTS = (48, 14, 9, 4, 5, 4, 9, 7)


class LinkMaker:
    """Makes links between the planned notes; `truth` says how many of which sort."""

    def __init__(self, notes: list[Note], attachments: int, rng: Random) -> None:
        self.truth: Counter[str] = Counter()
        self._targets = [note for note in notes if note.knowledge and note.fault != "unlinked"]
        self._days = sorted({note.day for note in notes if note.kind == "log"})
        self._attachments = attachments
        self._rng = rng
        self._broken: set[str] = set()

    def link(self, source: Note, in_table: bool = False) -> str:
        """Return one link as it stands in `source`, sound or, rarely, broken."""
        rng = self._rng
        target = rng.choice(self._targets)
        dice = rng.random()
        if source.kind != "skill":
            if dice < BROKEN_TARGETS:
                return self._broken_target(target)
            if dice < BROKEN_TARGETS + BROKEN_HEADINGS:
                self.truth.update(("wikilinks", "broken_headings"))
                return f"[[{target.name}#Lost part {self.truth['broken_headings']:05d}]]"
        form = rng.choices(_FORMS, _WEIGHTS)[0]
        if form == "markdown" and not in_table:
            self.truth["markdown_links"] += 1
            return f"[{title(rng, source.chinese)}]({_relative(source, target)})"
        self.truth["wikilinks"] += 1
        return self._sound(form, target, source.chinese, "\\|" if in_table else "|")

    def image(self) -> str:
        """Return the embed of an attachment, its width given."""
        self.truth["wikilinks"] += 1
        return f"![[diagram-{self._rng.randrange(self._attachments):04d}.png|300]]"

    def decoy(self) -> str:
        """Return what looks like a link; it must stand where Obsidian sees none."""
        self.truth["decoys"] += 1
        return f"[[decoy-{self._rng.randrange(1000):03d}]]"

    def _sound(self, form: str, target: Note, chinese: bool, bar: str) -> str:
        rng = self._rng
        if form == "log":
            return f"[[{rng.choice(self._days).isoformat()}]]"
        if form == "path":
            return f"[[{target.path[:-3]}]]"
        if form == "embed":
            return f"![[{target.name}]]"
        words = f"{bar}{title(rng, chinese)}" if form.endswith("display") else ""
        if form.startswith("heading"):
            return f"[[{target.name}#{rng.choice(target.headings)}{words}]]"
        return f"[[{target.name}{words}]]"

    def _broken_target(self, near: Note) -> str:
        """Half of the missing names are new, half are one letter off a name that exists."""
        self.truth.update(("wikilinks", "broken_links"))
        number = self.truth["broken_links"]
        name = f"{near.name}x" if number % 2 else f"missing-note-{number:05d}"
        if name not in self._broken:
            self._broken.add(name)
            self.truth["broken_targets"] += 1
        return f"[[{name}]]"


def _relative(source: Note, target: Note) -> str:
    """Return a path that both Obsidian and a web page resolve."""
    return "../" * source.path.count("/") + target.path
