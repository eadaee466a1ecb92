"""YAML 1.2 core: what a plain scalar means to Obsidian, and how a value reads as a key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.model import Value

_INFINITY = float("inf")
_NOT_A_NUMBER = float("nan")
_WORDS: dict[str, Value] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    ".inf": _INFINITY,
    ".Inf": _INFINITY,
    ".INF": _INFINITY,
    "+.inf": _INFINITY,
    "+.Inf": _INFINITY,
    "+.INF": _INFINITY,
    "-.inf": -_INFINITY,
    "-.Inf": -_INFINITY,
    "-.INF": -_INFINITY,
    ".nan": _NOT_A_NUMBER,
    ".NaN": _NOT_A_NUMBER,
    ".NAN": _NOT_A_NUMBER,
}
_NUMBER = re.compile(
    r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|0o([0-7]+)|0x([0-9a-fA-F]+)"
)
_EXACT = 2**53
"""Up to here every whole number has a double of its own; JavaScript has no other numbers."""

SPECIAL = frozenset("0123456789+-.tTfFnN~")
"""The first characters of plain scalars that may be something else than text."""


def plain_value(text: str) -> Value:
    """The value of the plain scalar `text`: null, bool, number or the text itself (P-14..P-16)."""
    if text and text[0] not in SPECIAL:
        return text
    if text in _WORDS:
        return _WORDS[text]
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    octal, hexadecimal = match.groups()
    if octal:
        return _as_double(int(octal, 8))
    if hexadecimal:
        return _as_double(int(hexadecimal, 16))
    # float reads any number of digits in linear time, int refuses more than 4,300 of them
    return _whole(float(text))


def tagged_value(text: str, tag: str) -> Value:
    """The value of a scalar with an explicit tag; an unknown or unfitting one makes it text."""
    value = plain_value(text)
    name = tag.removeprefix("tag:yaml.org,2002:")
    fits = (
        (name == "null" and value is None)
        or (name == "bool" and isinstance(value, bool))
        or (name in {"int", "float"} and type(value) in {int, float})
    )
    return value if fits else text


def key_text(value: Value) -> str:
    """The name under which JavaScript files a key of this value."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    return _flow_text(value)


def _as_double(number: int) -> int | float:
    if number <= _EXACT:
        return number
    try:
        return _whole(float(number))
    except OverflowError:
        return _INFINITY


def _whole(number: float) -> int | float:
    """`1e3` and `1.0` are whole numbers to Obsidian; from 1e21 on it writes an exponent."""
    return int(number) if abs(number) < 1e21 and number.is_integer() else number


def _flow_text(value: Value) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _float_text(value)
    if isinstance(value, list):
        return f"[ {', '.join(map(_flow_text, value))} ]" if value else "[]"
    if isinstance(value, dict):
        pairs = (k if v is None else f"{k}: {_flow_text(v)}" for k, v in value.items())
        return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return str(value)


def _float_text(number: float) -> str:
    if number != number:  # noqa: PLR0124 - the test for NaN that needs no import
        return "NaN"
    if abs(number) == _INFINITY:
        return "Infinity" if number > 0 else "-Infinity"
    return repr(number)
