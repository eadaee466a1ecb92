"""Every sentence that can be printed, and the page of every rule, is there in Chinese too."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from vaultmend.linter.config.tables import UNITS
from vaultmend.linter.message import say
from vaultmend.linter.report.rule_options import options_of
from vaultmend.linter.report.rule_page import rationale
from vaultmend.linter.report.rule_words import paragraphs
from vaultmend.linter.report.translate import speaker
from vaultmend.rules import ALL

LOCALE = Path("linter/locale/zh/LC_MESSAGES")
EACH_CATALOGUE = pytest.mark.parametrize("name", ["vaultmend", "rules"])
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


def words() -> Iterator[str]:
    """What the page of each rule must have in Chinese."""
    for rule in ALL:
        yield from paragraphs(rationale(rule))
        yield from (option.description for option in options_of(rule))


def titles() -> Iterator[str]:
    """What it may have: titles of examples, which are English as long as nobody translates them."""
    for rule in ALL:
        yield from (example.title for example in (*rule.bad, *rule.good))


def catalogue(root: Path, name: str) -> Catalog:
    with (root / LOCALE / f"{name}.po").open("rb") as file:
        return read_po(file)


def translated(root: Path, name: str) -> set[str]:
    return {str(message.id) for message in catalogue(root, name) if message.id and message.string}


def parameters(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def code(text: str) -> set[str]:
    return set(re.findall("`[^`]+`", text))


def test_every_sentence_is_translated(root: Path) -> None:
    assert sorted(set(sentences(root)) - translated(root, "vaultmend")) == []


def test_no_translation_is_left_over(root: Path) -> None:
    known = {str(message.id) for message in catalogue(root, "vaultmend") if message.id}
    assert sorted(known - set(sentences(root))) == []


def test_every_rule_is_explained_in_chinese(root: Path) -> None:
    assert sorted(set(words()) - translated(root, "rules")) == []


def test_no_word_of_a_rule_is_left_over(root: Path) -> None:
    known = {str(message.id) for message in catalogue(root, "rules") if message.id}
    assert sorted(known - {*words(), *titles()}) == []


@EACH_CATALOGUE
def test_translations_have_the_same_parameters(root: Path, name: str) -> None:
    for message in catalogue(root, name):
        if message.id:
            assert parameters(str(message.string)) == parameters(str(message.id)), message.id


def test_translations_keep_what_stands_in_code(root: Path) -> None:
    for message in catalogue(root, "rules"):
        if message.id:
            assert code(str(message.string)) >= code(str(message.id)), message.id


@EACH_CATALOGUE
def test_the_compiled_catalogue_is_up_to_date(
    root: Path, name: str, compiled: Callable[[Path], bytes]
) -> None:
    path = root / LOCALE / f"{name}.po"
    is_new = path.with_suffix(".mo").read_bytes() == compiled(path)
    assert is_new, "run pytest --bless"


@pytest.mark.parametrize(
    ("count", "english", "chinese"),
    [
        (1, "1 change in 1 file; nothing is written", "在 1 个文件中有 1 处改动；没有写入"),
        (2, "2 changes in 2 files; nothing is written", "在 2 个文件中有 2 处改动；没有写入"),
        (0, "0 changes in 0 files; nothing is written", "在 0 个文件中有 0 处改动；没有写入"),
    ],
)
def test_a_word_agrees_with_its_number(count: int, english: str, chinese: str) -> None:
    template = "{count} {count:change|changes} in {files} {files:file|files}; nothing is written"
    message = say(template, count=count, files=count)
    assert str(message) == english
    assert speaker("en")(message) == english
    assert speaker("zh")(message) == chinese


NOUNS = "changes|findings|files|lines|days|places|rules|vaults|conflicts|rows|links"


def test_no_sentence_counts_one_things(root: Path) -> None:
    """A number and a plural beside it agree; what is only said of several is left out."""
    several = re.compile(r"\{most\w*\}|\{count\} lines (of the Retain|hide)|schemas")
    loose = re.compile(rf"\{{\w+\}} (?:more )?(?:{NOUNS})\b")
    found = [text for text in sentences(root) if loose.search(text) and not several.search(text)]
    assert found == []
