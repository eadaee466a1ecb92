"""`report --format csv` is a table that spreadsheets show as it is, and in which nothing is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.cli import main
from vaultmend.linter.report.csv_ import cell

FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\uff1d1",
    "  =1",
    '"=1',
    "=cmd|' /C x'!A0",
)


def rows(capsys: pytest.CaptureFixture[str], *vaults: Path) -> list[dict[str, str]]:
    words = ["report", "--format", "csv", "--today", "2026-11-30", *map(str, vaults)]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_each_finding_is_a_row(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "# NOW\n\nUpdated: 2026-11-30\n\n[[Nowhere, else]]\n"})
    [row] = rows(capsys, vault)
    place = (row["vault"], row["path"], row["line"], row["column"])
    assert place == (vault.name, "NOW.md", "5", "1")
    assert (row["severity"], row["rule"], row["family"]) == ("error", "broken-link", "links")
    assert "'Nowhere, else'" in row["finding"]


def test_the_rows_of_several_vaults_follow_each_other(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vaults = [write_files({"NOW.md": "[[Nowhere]]\n"}) for _ in range(2)]
    assert {row["vault"] for row in rows(capsys, *vaults)} == {vault.name for vault in vaults}


def test_no_name_becomes_a_formula(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["=1+1.md", "+1.md", "-1.md", "@a.md", "＝1.md"]
    found = rows(
        capsys, write_files({name: f"[[Nowhere {number}]]\n" for number, name in enumerate(names)})
    )
    assert {row["path"] for row in found if row["rule"] == "broken-link"} == {
        f"'{name}" for name in names
    }


@given(st.sampled_from(FORMULAS) | st.text())
def test_a_cell_never_begins_as_a_formula_does(text: str) -> None:
    shown = cell(text)
    assert not shown.lstrip().startswith(
        ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
    )
    assert shown.removeprefix("'").isprintable() or not text.isprintable()
