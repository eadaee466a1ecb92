"""The registry of rules, the folder of rules and what rules say of themselves agree."""

from __future__ import annotations

import ast
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from vaultmend.linter.check.rule import AnyRule
from vaultmend.linter.config import unknown
from vaultmend.linter.message import say
from vaultmend.rules import ALL

EACH_RULE = pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)


def test_every_file_of_the_folder_is_in_the_registry(root: Path) -> None:
    files = {path.stem.replace("_", "-") for path in (root / "rules").glob("[!_]*.py")}
    assert files == {rule.name for rule in ALL}


def test_names_are_unique() -> None:
    assert len({rule.name for rule in ALL}) == len(ALL)


@EACH_RULE
def test_a_rule_says_what_it_wants_and_why(rule: AnyRule) -> None:
    text = sys.modules["vaultmend.rules." + rule.name.replace("-", "_")].__doc__ or ""
    first, _, reason = text.partition("\n\n")
    assert first.endswith(".")
    assert len(reason.split()) > 15


@EACH_RULE
def test_a_rule_has_examples_on_both_sides(rule: AnyRule) -> None:
    assert rule.bad
    assert rule.good


@EACH_RULE
def test_options_have_plain_types_and_a_description(rule: AnyRule, root: Path) -> None:
    source = (root / "rules" / f"{rule.name.replace('-', '_')}.py").read_text(encoding="utf-8")
    [options] = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Options"
    ]
    described = {
        field.target.id
        for field, text in pairwise(options.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
    }
    assert described == set(rule.options._fields)
    for default in rule.options:
        assert isinstance(default, bool | int | float | str | tuple)


def test_rules_stand_by_family() -> None:
    families = [rule.family for rule in ALL]
    assert families == sorted(families, key=families.index)


def test_a_misspelt_rule_names_the_nearest_one() -> None:
    names = [rule.name for rule in ALL]
    assert str(unknown(say("rule"), "broken-lnk", names)) == (
        "there is no rule 'broken-lnk'; did you mean 'broken-link'?"
    )
