"""The registry agrees with the catalogue of rules that the project began with, where that is at hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from vaultmend.rules import ALL

CATALOGUE = Path(__file__).resolve().parent.parent.parent / "shared/rules.md"
pytestmark = pytest.mark.skipif(not CATALOGUE.exists(), reason="the catalogue is not here")


class Row(NamedTuple):
    family: str
    severity: str
    fix: str


def rows() -> dict[str, Row]:
    """The rows of all tables; a bar in a cell is written `\\|`."""
    found: dict[str, Row] = {}
    family = ""
    for line in CATALOGUE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            family = line[3:].split()[0]
        cells = re.split(r"(?<!\\)\|", line)
        if len(cells) == 6 and re.fullmatch(r" [a-z][a-z-]+ ", cells[1]) and cells[1] != " rule ":
            found[cells[1].strip()] = Row(family, cells[2].strip(), cells[4].strip())
    return found


def test_every_row_is_a_rule_and_every_rule_a_row() -> None:
    assert {rule.name for rule in ALL} == set(rows())


def test_families_and_severities_are_those_of_the_catalogue() -> None:
    for rule in ALL:
        row = rows()[rule.name]
        assert rule.family == row.family, rule.name
        # "`bank`: error; else info": what profiles change stands in their own files.
        severity = re.findall(r"error|warning|info|off", row.severity)
        own = rule.severity if rule.enabled else "off"
        assert own in (severity[0], severity[-1]), rule.name


def test_rules_with_fixes_are_those_of_the_catalogue() -> None:
    promised = {name for name, row in rows().items() if row.fix.startswith(("S", "U"))}
    assert {rule.name for rule in ALL if any(example.fixed for example in rule.bad)} == promised


def test_every_rule_has_a_bad_example_and_a_good_one() -> None:
    assert [rule.name for rule in ALL if not rule.bad or not rule.good] == []
