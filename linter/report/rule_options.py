"""The options of a rule: names, types and defaults from its class, descriptions from its source."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from vaultmend.linter.check.rule import AnyRule


class Option(NamedTuple):
    """One option as the configuration has it."""

    name: str
    type: str
    """In the vocabulary of JSON Schema; an array holds strings."""
    default: Any
    description: str


def options_of(rule: AnyRule) -> tuple[Option, ...]:
    """The options in the order of the source."""
    options: object = rule.options
    said = _descriptions(type(options))
    return tuple(
        Option(name.replace("_", "-"), _type(default), default, said.get(name, ""))
        for name, default in rule.options._asdict().items()
    )


def toml(value: object) -> str:
    """A default or a value as one writes it in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, cast("list[object]", value))) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _type(default: object) -> str:
    if isinstance(default, bool):
        return "boolean"
    if isinstance(default, int):
        return "integer"
    if isinstance(default, float):
        return "number"
    return "string" if isinstance(default, str) else "array"


def _descriptions(options: type) -> dict[str, str]:
    """By field, the text that stands below it; nothing where the source was not installed."""
    import ast

    try:
        with open(sys.modules[options.__module__].__file__ or "", encoding="utf-8") as file:
            tree = ast.parse(file.read())
    except OSError:
        return {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == options.__name__:
            return dict(_described(node))
    return {}


def _described(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    import ast

    for field, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        ):
            yield field.target.id, " ".join(str(below.value.value).split())
