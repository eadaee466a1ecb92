"""Wildcards as git understands them become regular expressions that take linear time.

The usual translation of `*a*a*a*b` needs seconds for one name of 250 letters, and a vault brings
its own patterns and its own names. Here every star is atomic: it takes the first place where the
text up to the next star fits, by which no match is lost, and never tries another.
"""

from __future__ import annotations

import re

_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


class _BrokenPatternError(ValueError):
    """The pattern is none: git lets such a line match nothing."""


def is_plain(text: str) -> bool:
    """Whether the text has no wildcard, so that it can only match itself."""
    return not any(char in text for char in "*?[\\")


def escaped(name: str) -> str:
    """The glob that matches this path and no other."""
    return re.sub(r"([*?\[\\])", r"\\\1", name)


def literal(glob: str) -> str:
    """The only path that a glob matches; empty for one with wildcards."""
    if not is_plain(re.sub(r"\\.", "", glob)):
        return ""
    return re.sub(r"\\(.)", r"\1", glob)


def path_regex(pattern: str) -> str:
    """A regular expression for a whole path, or "" for a broken pattern.

    `*`, `?` and `[...]` stay within a name; `**` as a whole name is any number of folders, at the
    end anything below.
    """
    if not pattern or pattern[0] == "/" or "//" in pattern:
        return ""
    chunks: list[list[str]] = [[]]
    for segment in pattern.split("/"):
        if segment != "**":
            chunks[-1].append(segment)
        elif chunks[-1] or len(chunks) == 1:
            chunks.append([])
    try:
        return _joined([[_name_regex(segment) for segment in chunk] for chunk in chunks])
    except _BrokenPatternError:
        return ""


def _joined(chunks: list[list[str]]) -> str:
    """The chunks between the `**`, each at the first folder where it fits."""
    first, *middle = ["".join(f"{name}/" for name in chunk) for chunk in chunks[:-1]] or [""]
    text = first + "".join(f"(?>(?:[^/]+/)*?{chunk})" for chunk in middle)
    if not chunks[-1]:
        return f"(?s:{text}.+)"
    return text + ("(?:[^/]+/)*?" if len(chunks) > 1 else "") + "/".join(chunks[-1])


def _name_regex(segment: str) -> str:
    """A regular expression for one name, which never matches a slash."""
    pieces = _pieces(segment)
    if len(pieces) == 1:
        return pieces[0]
    middle = "".join(f"(?>[^/]*?{piece})" for piece in pieces[1:-1])
    return f"(?>{pieces[0]}{middle}[^/]*{pieces[-1]}(?=/|\\Z))"


def _pieces(segment: str) -> list[str]:
    """What stands between the stars, each as a regular expression of fixed length."""
    pieces = [""]
    at = 0
    while at < len(segment):
        char = segment[at]
        at += 1
        if char == "*":
            if len(pieces) == 1 or pieces[-1]:
                pieces.append("")
        elif char == "?":
            pieces[-1] += "[^/]"
        elif char == "[":
            regex, at = _set_regex(segment, at)
            pieces[-1] += regex
        else:
            char, at = _char(segment, at - 1)
            pieces[-1] += re.escape(char)
    return pieces


def _char(segment: str, at: int) -> tuple[str, int]:
    """The character at `at`, or the one that a backslash there protects, and where it ends."""
    if segment[at] == "\\":
        at += 1
    if at >= len(segment):
        raise _BrokenPatternError
    return segment[at], at + 1


def _set_regex(segment: str, at: int) -> tuple[str, int]:
    """The set whose `[` stands before `at` as a regular expression, and where it ends."""
    negated = segment[at : at + 1] in ("!", "^")
    at += negated
    items = ""
    start = at
    while at == start or segment[at : at + 1] != "]":
        if at >= len(segment):
            raise _BrokenPatternError
        if segment.startswith("[:", at):
            name, closed, _ = segment[at + 2 :].partition(":]")
            if not closed or name not in _CLASSES:
                raise _BrokenPatternError
            items += _CLASSES[name]
            at += len(name) + 4
            continue
        low, at = _char(segment, at)
        high = low
        if segment[at : at + 1] == "-" and segment[at + 1 : at + 2] not in ("", "]"):
            high, at = _char(segment, at + 1)
        if low <= high:
            items += f"\\U{ord(low):08x}-\\U{ord(high):08x}"
    if not items:
        return ("[^/]" if negated else "(?!)"), at + 1
    return f"(?!/)[{'^' if negated else ''}{items}]", at + 1
