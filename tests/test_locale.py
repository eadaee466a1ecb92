"""Every sentence that can be printed has a Chinese translation with the same parameters."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from vaultmend.linter.config.tables import UNITS
from vaultmend.rules import ALL

LOCALE = Path("linter/locale/zh/LC_MESSAGES")
SAYS = ("say", "Message")
REASONS = ("canvas", "decode", "disk", "source", "walk", "yaml_")


def sentences(root: Path) -> Iterator[str]:
    """The templates of all messages: first arguments of `say`, and the summaries of rules."""
    for folder in ("linter", "rules", "fixers"):
        for path in sorted((root / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in SAYS
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    yield str(node.args[0].value)
    for path in sorted((root / "linter" / "read").rglob("*.py")):
        if path.name.startswith(REASONS):
            yield from reasons(ast.parse(path.read_text(encoding="utf-8")))
    for rule in ALL:
        yield rule.summary
    yield from UNITS


def reasons(tree: ast.Module) -> Iterator[str]:
    """The clauses of problems: every text of several words that is no docstring and no key."""
    left_out = {
        id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys
    }
    left_out |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    left_out |= {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        for argument in node.args
        for part in (argument, *(argument.elts if isinstance(argument, ast.Tuple) else ()))
    }
    left_out |= {
        id(part) for n in ast.walk(tree) if isinstance(n, ast.Compare) for part in ast.walk(n)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in left_out
            and (not node.value[:1].isupper())
            and (node.value.count(" ") > 1 or "UTF-8" in node.value)
        ):
            yield node.value


def catalogue(root: Path) -> Catalog:
    with (root / LOCALE / "vaultmend.po").open("rb") as file:
        return read_po(file)


def parameters(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def test_every_sentence_is_translated(root: Path) -> None:
    known = {str(message.id) for message in catalogue(root) if message.id and message.string}
    assert sorted(set(sentences(root)) - known) == []


def test_no_translation_is_left_over(root: Path) -> None:
    known = {str(message.id) for message in catalogue(root) if message.id}
    assert sorted(known - set(sentences(root))) == []


def test_translations_have_the_same_parameters(root: Path) -> None:
    for message in catalogue(root):
        if message.id:
            assert parameters(str(message.string)) == parameters(str(message.id)), message.id


def test_the_compiled_catalogue_is_up_to_date(root: Path, bless: bool) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(root))
    path = root / LOCALE / "vaultmend.mo"
    if bless:
        path.write_bytes(compiled.getvalue())
    assert path.read_bytes() == compiled.getvalue()
