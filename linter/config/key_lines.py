"""Finds the line of every key in a TOML text, which the parser of the standard library forgets."""

from __future__ import annotations

import re

_PIECE = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|'
    r"'''.*?'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*"|'
    r"'[^'\n]*'|"
    r"#[^\n]*|[A-Za-z0-9_-]+|\n|\S",
    re.DOTALL,
)
_DEEPEST = 8
"""Parts of a key that are told apart; no key of a configuration has more."""


def key_lines(text: str) -> dict[tuple[str, ...], int]:
    """The 1-based line on which each key and each table of a valid TOML text is first written.

    What stands in an inline table has no entry of its own.
    """
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    parts: list[str] = []
    state, depth, line = "key", 0, 1
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece == "\n":
            line += 1
            if not depth:
                state, parts = "key", []
        elif piece[0] == "#":
            continue
        elif state == "value":
            depth += (piece in "[{") - (piece in "]}")
            line += piece.count("\n")
        elif piece == "[":
            state = "header"
        elif piece in ("=", "]"):
            written = tuple(parts) if state == "header" else table + tuple(parts)
            table = written if state == "header" else table
            state = "value" if piece == "=" else state
            for depth_of_key in range(1, min(len(written), _DEEPEST) + 1):
                lines.setdefault(written[:depth_of_key], line)
        elif piece != ".":
            parts.append(_bare(piece))
    return lines


def deepest_key(text: str) -> int:
    """How many parts the longest dotted key of a TOML text has, inline tables included.

    The parser of the standard library needs memory by the square of that number.
    """
    deepest = parts = 0
    is_joined = False
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece == ".":
            is_joined = True
        elif piece[0] in "\"'_-" or piece[0].isalnum():
            parts = parts + 1 if is_joined else 1
            deepest = max(deepest, parts)
            is_joined = False
        elif piece[0] != "#":
            parts, is_joined = 0, False
    return deepest


def _bare(piece: str) -> str:
    if piece[0] not in "\"'":
        return piece
    if piece[0] == '"' and "\\" in piece:
        import tomllib

        return str(tomllib.loads(f"key = {piece}")["key"])
    return piece[1:-1]
