"""Index files as people write them: rebuilt without losing a word, as trees in the repository."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from vaultmend.fixers.index import Plan, rebuild
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.mend.edits import ReplaceText, replaced
from vaultmend.rules import ALL, stale_index

STYLES = Path(__file__).resolve().parent.parent / "fixtures" / "index-styles"
BOM = b"\xef\xbb\xbf"
NAMES = sorted(path.parent.name for path in STYLES.glob("*/vault"))


def rebuilt(vault: Path) -> tuple[Plan, dict[str, bytes]]:
    """What is told, and the new bytes of the notes that change."""
    [space] = open_workspaces([str(vault)], "2026-11-30", None, ALL)
    found = space.collect([Active(stale_index.RULE, stale_index.RULE.options)])
    plan = rebuild(found.vault, found.facts["stale-index"])
    after: dict[str, bytes] = {}
    for fix in plan.fixes:
        [path] = {edit.path for edit in fix.edits}
        data = (vault / path).read_bytes()
        mark = BOM if data.startswith(BOM) else b""
        edits = [edit for edit in fix.edits if isinstance(edit, ReplaceText)]
        after[path] = mark + replaced(data.removeprefix(BOM).decode(), edits).encode()
    return plan, after


def told(plan: Plan) -> str:
    lines = [f"{said.path}:{said.line}: {said.message}" for said in plan.changes]
    lines += ["", *(f"{said.path}:{said.line}: {said.message}" for said in plan.left_alone)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_rebuild_gives_the_expected_tree(name: str, bless: bool) -> None:
    plan, after = rebuilt(STYLES / name / "vault")
    folder = STYLES / name / "after"
    if bless:
        shutil.rmtree(folder, ignore_errors=True)
        for path, data in after.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        (STYLES / name / "told.txt").write_text(told(plan), encoding="utf-8")
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert after == {p.relative_to(folder).as_posix(): p.read_bytes() for p in files}
    assert told(plan) == (STYLES / name / "told.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_second_rebuild_changes_nothing(name: str, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(STYLES / name / "vault", vault)
    _, after = rebuilt(vault)
    for path, data in after.items():
        (vault / path).write_bytes(data)
    plan, again = rebuilt(vault)
    assert again == {}
    assert plan.changes == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_word_outside_dead_rows_and_own_cells_is_still_there(name: str) -> None:
    plan, after = rebuilt(STYLES / name / "vault")
    for path, data in after.items():
        gone = {
            said.line
            for said in plan.changes
            if said.path == path and ("leaves" in str(said.message) or "'" in str(said.message))
        }
        lines = (STYLES / name / "vault" / path).read_bytes().decode().splitlines()
        kept = [line for number, line in enumerate(lines, 1) if number not in gone]
        words = set(re.findall(r"\w+", data.decode()))
        assert set(re.findall(r"\w+", "\n".join(kept))) <= words
