"""Says in plain words, and at the right place, why a header is not valid YAML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from yaml.error import MarkedYAMLError

NOT_YAML = "this is not valid YAML"
LONG = "the header is longer than 64 KiB, or as laborious to read"
DEEP = "the header is nested more than 32 levels deep"
TAB = "a tab cannot indent"
_BEGINNING = "a plain value cannot begin with '{word}'"
_COLON = "a plain value cannot contain ': '"
_TOO_FAR = "this line is indented further than it may be"
_NEITHER = "this line is neither 'key: value' nor part of a value"
_BEHIND = "there is text behind the end of the value"
_ASTRAY = "this line is indented like nothing above it"
_HASH = re.compile(r"[^\r\n]*?[\[{, ]#")

_AT_THE_MARK = {
    "exceeded maximum nesting depth": DEEP,
    "sequence entries are not allowed": "a list item cannot begin here",
    "mapping keys are not allowed": "a plain value cannot begin with '? '",
    "found a tab character": TAB,
    "did not find expected ',' or ']'": "a list needs ',' between its items and ']' at its end",
    "did not find expected ',' or '}'": "a map needs ',' between its keys and '}' at its end",
    "did not find expected '-' indicator": "a list cannot go on with this line",
    "did not find expected node content": "a value is missing here",
    "did not find expected <document start>": "this line cannot follow what stands above it",
    "found unknown escape character": "this is no escape in a double-quoted value",
    "did not find expected hexdecimal number": "this escape needs more digits",
    "found invalid Unicode character": "this escape names no character",
    "found unexpected document indicator": "a quoted value is not closed",
    "did not find URI escape": "a plain value cannot begin with '!'",
}
_AT_THE_BEGINNING = {
    "while scanning a quoted scalar": "a quoted value is not closed",
    "while parsing a quoted scalar": "a quoted value is not closed",
    "while scanning an alias": "a plain value cannot begin with '*'",
    "while scanning an anchor": "a plain value cannot begin with '&'",
    "while scanning a simple key": _NEITHER,
    "while scanning a tag": "a plain value cannot begin with '!'",
    "while parsing a tag": "a plain value cannot begin with '!'",
    "while scanning a directive": "a line cannot begin with '%'",
}


class Reason(NamedTuple):
    """One clause and the offset it is about."""

    text: str
    at: int
    word: str = ""


def reason(error: MarkedYAMLError, source: str) -> Reason:
    """Why PyYAML gave up on `source`, and at which offset.

    PyYAML marks where it noticed; for what was opened and never closed that is the end of the
    file, so these are placed where they began.
    """
    problem: str = error.problem or ""
    context: str = error.context or ""
    at = _index(error.problem_mark)
    begun = _index(error.context_mark) if error.context_mark else at
    line = max(source.rfind("\n", 0, at), source.rfind("\r", 0, at)) + 1
    before = source[line:at]
    if problem.startswith("mapping values are not allowed"):
        return _colon(source, line, before)
    if "cannot start any token" in problem:
        char = source[at : at + 1]
        return Reason(TAB, at) if char == "\t" else Reason(_BEGINNING, at, char)
    if problem.startswith(("did not find expected key", "expected <block end>")):
        return Reason(_BEHIND if before.strip(" ") else _ASTRAY, at)
    if problem.startswith("did not find expected comment") and source[begun : begun + 1] in "|>":
        return Reason(_BEGINNING, begun, source[begun : begun + 1])
    if "flow" in context and (begun < line or at >= len(source.rstrip())):
        return _open_bracket(source, begun)
    for known, text in _AT_THE_MARK.items():
        if known in problem:
            return Reason(text, at)
    for known, text in _AT_THE_BEGINNING.items():
        if context.startswith(known):
            return Reason(text, begun)
    return Reason(NOT_YAML, at)


def _colon(source: str, line: int, before: str) -> Reason:
    """A colon too many: in a value, in a line too deep, or behind a line that has none."""
    at = line + len(before)
    if ": " in before:
        return Reason(_COLON, at)
    if before.startswith(" "):
        return Reason(_TOO_FAR, at)
    above = source[:line].rstrip()
    return Reason(_NEITHER, max(above.rfind("\n"), above.rfind("\r")) + 1)


def _open_bracket(source: str, begun: int) -> Reason:
    """A bracket without its partner; often a `#` hides the partner in a comment."""
    above = source[:begun].rstrip()
    line = max(above.rfind("\n"), above.rfind("\r")) + 1
    hash_ = _HASH.match(source, line)
    if hash_:
        return Reason("'#' begins a comment that hides the rest of the line", hash_.end() - 1)
    return Reason("what a bracket opens is not closed", begun)


def _index(mark: Any) -> int:
    return int(mark.index) if mark else 0
