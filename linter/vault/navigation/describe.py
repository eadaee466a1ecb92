"""What a row says of a note: its own description, else its title, else its first sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.model import Note

LONGEST = 80
"""Code points of a first sentence; a title is never cut."""

_PROPERTIES = ("description", "summary", "title")
_SENTENCE_END = re.compile(r"[。！？]|[.!?](?=\s|\Z)")
_NO_TEXT = re.compile(r"\s*(?:\Z|[#>|<$]|```|~~~|%%|!\[|([-*_=])\s*(?:\1\s*)+\Z)")
_ITEM = re.compile(r"\s*(?:[-*+]|[0-9]{1,9}[.)])\s+(?:\[[^\]]\]\s+)?")
_WIKILINK = re.compile(r"!?\[\[([^\[\]|#]*)(?:#[^\[\]|]*)?(?:\\?\|([^\[\]]*))?\]\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"(\*\*|__|==|~~|`|\*)(?=\S)([^*_=~`\n]+?)(?<=\S)\1")
_WITHIN = 4096
"""Code points of the body that are looked at."""


def first_sentence(note: Note, text: str) -> str | None:
    """The first sentence of a note that says nothing of itself by property or heading.

    None when a property or the first heading describes it, or when there is no sentence.
    """
    if described(note):
        return None
    start = note.frontmatter.end if note.frontmatter else 0
    heads = [heading for heading in note.headings[:20] if heading.start < start + _WITHIN]
    at = 0
    position = start
    fence = ""
    for line in text[start : start + _WITHIN].splitlines(keepends=True):
        while at < len(heads) and heads[at].end <= position:
            at += 1
        in_heading = at < len(heads) and heads[at].start < position + len(line)
        position += len(line)
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and fence in ("", mark):
            fence = "" if fence else mark
            continue
        if fence or in_heading or _NO_TEXT.match(line):
            continue
        item = _ITEM.match(line)
        said = plain(line[item.end() :] if item else line)
        end = _SENTENCE_END.search(said)
        if end and end.start():
            said = said[: end.start() if end[0] in "。." else end.end()]
        if said:
            return said if len(said) <= LONGEST else said[: LONGEST - 1].rstrip() + "…"
    return None


def described(note: Note) -> str:
    """The description of a note by its properties or its first heading; empty without one.

    A title that only repeats the name of the file says nothing.
    """
    name = _same(note.path[note.path.rfind("/") + 1 :].removesuffix(".md"))
    if note.frontmatter is not None:
        for key in _PROPERTIES:
            value = note.frontmatter.value(key)
            if isinstance(value, str):
                said = plain(value)
                if said and _same(said) != name:
                    return said
    if note.headings and note.headings[0].level == 1:
        said = plain(note.headings[0].text)
        if said and _same(said) != name:
            return said
    return ""


def title_of(note: Note) -> str:
    """The title of a note: its property, its first heading, else the name of its file."""
    title = note.frontmatter.value("title") if note.frontmatter else None
    if isinstance(title, str) and plain(title):
        return plain(title)
    if note.headings and note.headings[0].level == 1 and plain(note.headings[0].text):
        return plain(note.headings[0].text)
    return note.path[note.path.rfind("/") + 1 :].removesuffix(".md")


def plain(text: str) -> str:
    """Text in one line, links and emphasis as what a reader sees of them."""
    if "[" in text:
        text = _WIKILINK.sub(lambda found: found[2] or found[1].rpartition("/")[2], text)
        text = _LINK.sub(r"\1", text)
    if "*" in text or "_" in text or "`" in text or "=" in text or "~" in text:
        text = _EMPHASIS.sub(r"\2", text)
    return " ".join(text.split())


def _same(text: str) -> str:
    """Without what a file name cannot tell from a title."""
    return "".join(filter(str.isalnum, text.casefold()))
