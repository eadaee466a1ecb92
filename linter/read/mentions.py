"""Names of files and folders in the text of a note, wherever they stand: a cheap look, no parsing.

For telling that something is in use. Too many are found rather than too few: within code and links
too. What a note means as a path, and where that stands, is told by `written_paths`.
"""

from __future__ import annotations

import re
from functools import lru_cache

_BACKWARDS = re.compile(r"[^\s`'\"()\[\]<>|,;:*，。；：（）、「」]{1,240}")
_LONGEST = 240
_USUAL = 60
"""Characters of a word that are looked at first."""
_ENDS_FOLDER = re.compile(r"/(?=[\s`'\")\]|,;:*，。；：）、」]|\Z)")


@lru_cache(maxsize=2)  # several rules ask of one note, one after the other
def named_files(text: str, extensions: tuple[str, ...] = ("md",)) -> tuple[str, ...] | None:
    """The words that end in one of the extensions, each once, in the order of the extensions.

    An extension is found in lower case only, and ends the word whatever follows.
    """
    found: dict[str, None] = {}
    for extension in extensions:
        ending = f".{extension}"
        at = text.find(ending)
        while at >= 0:
            word = _word_before(text, at)
            if word:
                found[word + ending] = None
            at = text.find(ending, at + len(ending))
    return tuple(found) or None


def named_folders(text: str) -> tuple[str, ...] | None:
    """The words that end in a slash, each once, with the slash."""
    found: dict[str, None] = {}
    for slash in _ENDS_FOLDER.finditer(text):
        word = _word_before(text, slash.start())
        if word:
            found[word + "/"] = None
    return tuple(found) or None


def _word_before(text: str, end: int) -> str:
    # Read backwards from the end: forwards, every word of the note would be tried.
    match = _BACKWARDS.match(text[max(0, end - _USUAL) : end][::-1])
    if match and match.end() == _USUAL:
        match = _BACKWARDS.match(text[max(0, end - _LONGEST) : end][::-1])
    return match[0][::-1] if match else ""
