"""The text of one note of a benchmark vault: header, sections, and every trap of the dialect."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from vault_words import CHINESE, ENGLISH, SLUG_WORDS, sentence, title

if TYPE_CHECKING:
    from collections.abc import Callable

    from vault_links import LinkMaker
    from vault_plan import Note

_CATEGORIES = {"lesson": "lessons", "decision": "decision", "person": "person"}
_BLOCKS = (2, 1, 2, 1)
"""How many blocks that are no paragraphs each of the four sections has."""


class NoteWriter:
    """Writes notes one after the other; all chance comes from one generator."""

    def __init__(self, links: LinkMaker, rng: Random) -> None:
        self._links = links
        self._rng = rng
        self._blocks: tuple[Callable[[Note], str], ...] = (
            self._fence, self._nested_fence, self._table, self._callout, self._tasks,
            self._percent_comment, self._html_comment, self._math, self._escapes,
            self._indented_code, self._list, self._html_block, self._image,
        )  # fmt: skip
        self._next_block = 0

    def write(self, note: Note, twin: str | None = None) -> str:
        """Return the whole text; `twin` replaces the third section (see `twin_section`)."""
        head, *sections = note.headings
        mark = "###" if note.kind == "log" else "##"
        parts = [self._header(note), f"# {head}\n\n{self._paragraph(note, 14)}"]
        parts += [self._marks(note)] if note.knowledge else []
        for number, heading in enumerate(sections):
            body = [twin] if twin and number == 2 else self._section(note, number)
            parts.append("\n\n".join((f"{mark} {heading}", *body)))
        return "\n\n".join(part for part in parts if part) + "\n"

    def _section(self, note: Note, number: int) -> list[str]:
        first = self._paragraph(note, 36)
        blocks = [self._block(note) for _ in range(_BLOCKS[number])]
        return [first, *blocks, self._paragraph(note, 40, link=False)]

    def _header(self, note: Note) -> str:
        if note.kind == "skill":
            name = note.path.split("/")[1]
            return f"---\nname: {name}\ndescription: {note.headings[0]}\n---"
        if not note.knowledge:
            return ""
        colon = ": " if note.fault == "invalid-header" else " "
        status = note.fault if note.fault in ("superseded", "conflict") else "active"
        lines = [
            f"title: {note.headings[0].replace(' ', colon, 1)}",
            f"date: {note.day.isoformat()}",
            f"category: {_CATEGORIES.get(note.kind, 'project')}",
            f"priority: {note.priority}",
            f"status: {status}",
            f"last_verified: {note.verified.isoformat()}",
            f"tags: [{note.kind}, {self._rng.choice(CHINESE if note.chinese else SLUG_WORDS)}]",
        ]
        if note.fault == "missing-key":
            del lines[3]
        return "\n".join(("---", *lines, "---"))

    def _marks(self, note: Note) -> str:
        text = sentence(self._rng, 9, note.chinese)
        if note.fault == "superseded":
            return f"> [Superseded 2026-06-12] {self._links.link(note)} {text}"
        return f"> CONFLICT (2026-06-21): {text}" if note.fault == "conflict" else ""

    def _paragraph(self, note: Note, words: int, link: bool = True) -> str:
        rng, said = self._rng, [sentence(self._rng, words // 2, note.chinese) for _ in range(2)]
        if link:
            said.append(f"{self._links.link(note)} {sentence(rng, 6, note.chinese)}")
        if rng.random() < 0.15:
            said.append(f"**{title(rng, note.chinese)}** #{rng.choice(SLUG_WORDS)}")
        return " ".join(said)

    def _block(self, note: Note) -> str:
        self._next_block = (self._next_block + 1) % len(self._blocks)
        return self._blocks[self._next_block](note)

    def _fence(self, note: Note) -> str:
        return f"```python\ndef run(x):\n    return x  # {self._links.decoy()}\n```"

    def _nested_fence(self, note: Note) -> str:
        decoy = self._links.decoy
        return f"````md\n# Not a heading\n```sh\necho '{decoy()}'\n```\n{decoy()}\n````"

    def _table(self, note: Note) -> str:
        rows = [
            f"| {self._links.link(note, in_table=True)} | {sentence(self._rng, 4, note.chinese)} |"
            for _ in range(2)
        ]
        return "\n".join(("| Note | Why |\n| --- | --- |", *rows))

    def _callout(self, note: Note) -> str:
        words = sentence(self._rng, 10, note.chinese)
        return f"> [!note] {title(self._rng, note.chinese)}\n> {words} {self._links.link(note)}"

    def _tasks(self, note: Note) -> str:
        said = [sentence(self._rng, 7, note.chinese) for _ in range(3)]
        return f"- [x] {said[0]}\n- [ ] {said[1]} {self._links.link(note)}\n  - [!] {said[2]}"

    def _percent_comment(self, note: Note) -> str:
        # Obsidian's index sees links in these comments: the link is real.
        return f"%% {sentence(self._rng, 5, note.chinese)} {self._links.link(note)} %%"

    def _html_comment(self, note: Note) -> str:
        return f"<!-- {sentence(self._rng, 5, note.chinese)}\n{self._links.decoy()} -->"

    def _math(self, note: Note) -> str:
        inline = f"$a_1 + {self._links.decoy()}$"
        return (
            f"{sentence(self._rng, 5, note.chinese)} {inline}\n\n$$\nx = {self._links.decoy()}\n$$"
        )

    def _escapes(self, note: Note) -> str:
        decoy = self._links.decoy()
        escaped = decoy.replace("[", "\\[").replace("]", "\\]")
        return f"{sentence(self._rng, 8, note.chinese)} {escaped}, \\#tag, `{self._links.decoy()}`"

    def _indented_code(self, note: Note) -> str:
        words = sentence(self._rng, 6, note.chinese)
        return f"{words}\n\n    $ show {self._links.decoy()}\n    # not a heading"

    def _list(self, note: Note) -> str:
        said = [sentence(self._rng, 7, note.chinese) for _ in range(3)]
        return (
            f"- {said[0]}\n- {said[1]} `memory/INDEX.md`\n  1. {said[2]} {self._links.link(note)}"
        )

    def _html_block(self, note: Note) -> str:
        return f'<div class="box">\n{self._links.decoy()}\n</div>'

    def _image(self, note: Note) -> str:
        return f"{self._links.image()} {sentence(self._rng, 5, note.chinese)}"


def twin_section(seed: str, chinese: bool, copy: bool) -> str:
    """Return a section of about 60 words; the copy has every twelfth word changed."""
    rng = Random(seed)
    words = rng.choices(CHINESE if chinese else ENGLISH, k=60)
    if copy:
        words[::12] = rng.choices(CHINESE if chinese else ENGLISH, k=5)
    return "".join(words) + "。" if chinese else " ".join(words) + "."
