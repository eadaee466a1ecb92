"""`report --format note` writes a note that is itself in order, and that changes nothing around it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main
from vaultmend.linter.cli.checking import look_at
from vaultmend.linter.cli.comparing import compared
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.report.markdown import MARK
from vaultmend.linter.vault.vault import Vault
from vaultmend.rules import ALL

TODAY = "2026-11-30"
LAYOUTS = ["bank", "basic-memory", "claude", "layered", "obsidian", "openclaw", "vault", "wiki"]


def look(vault: Path, against: str | None = None) -> tuple[Vault, list[Finding]]:
    [space] = open_workspaces([str(vault)], TODAY, None, ALL)
    if against:
        space = compared(space, against)
    seen, result = look_at(space, active_rules(ALL, space.settings, None, None))
    return seen, list(result.findings)


def write(vault: Path, name: str = "memory/HEALTH.md") -> str:
    target = vault / name
    words = ["report", "--format", "note", "--today", TODAY, str(vault), "-o", str(target)]
    assert main(words) == 0
    return target.read_text(encoding="utf-8")


def said(findings: list[Finding]) -> list[tuple[str, str | None, str]]:
    return sorted((item.rule, item.path, str(item.fact)) for item in findings)


def place_in(vault: Path) -> str:
    return "memory/HEALTH.md" if (vault / "memory").is_dir() else "HEALTH.md"


@pytest.fixture
def demo(root: Path, tmp_path: Path) -> Path:
    shutil.copytree(root / "fixtures" / "demo-vault", tmp_path / "demo-vault")
    return tmp_path / "demo-vault"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_clean_vault_stays_clean_with_its_report(layout: str, root: Path, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(root / "fixtures" / f"clean-{layout}" / "vault", vault)
    before = said(look(vault)[1])
    write(vault, place_in(vault))
    assert said(look(vault)[1]) == before


@pytest.mark.parametrize("name", ["memory/HEALTH.md", "HEALTH.md"])
def test_a_rotten_vault_has_the_same_findings_with_its_report(demo: Path, name: str) -> None:
    before = said(look(demo)[1])
    first = write(demo, name)
    assert said(look(demo)[1]) == before
    assert write(demo, name) == first


def test_a_report_that_lies_where_notes_lie_is_told(
    demo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(demo, "memory/projects/health.md")
    assert "memory/projects/health.md 会被当作普通笔记" in capsys.readouterr().err


def test_all_links_of_the_note_lead_to_notes(demo: Path) -> None:
    write(demo)
    vault, _ = look(demo)
    note = vault.notes["memory/HEALTH.md"]
    assert len(note.links) > 15
    assert all(found.target for found in vault.targets(note))


def test_the_note_has_a_callout_and_tables_in_the_language_of_the_vault(demo: Path) -> None:
    text = write(demo)
    assert text.startswith(f"{MARK}\n# 健康\n\n> [!failure] 2026-11-30：错误 6，警告 17，提示 2\n")
    assert "| 错误 | [[deployment]]:18 | 链接没有对应的笔记：“blue-green-checklist”" in text


def test_only_a_report_is_replaced(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (demo / "memory" / "HEALTH.md").write_text("# Mine\n", encoding="utf-8")
    words = ["report", "--format", "note", str(demo), "-o", str(demo / "memory" / "HEALTH.md")]
    assert main(words) == 2
    assert "会被报告覆盖" in capsys.readouterr().err
    assert (demo / "memory" / "HEALTH.md").read_text(encoding="utf-8") == "# Mine\n"


def test_a_note_tells_of_one_vault(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vaults = [str(write_files({"a.md": ""})) for _ in range(2)]
    assert main(["report", "--format", "note", *vaults]) == 2
    assert "a note tells of one vault" in capsys.readouterr().err


def test_writing_the_note_again_is_no_loss_in_the_history(
    demo: Path, run_git: Callable[..., str]
) -> None:
    write(demo)
    run_git(demo, "init", "-q")
    run_git(demo, "add", "-Af")
    run_git(demo, "commit", "-qm", "backup")
    for path in (demo / "memory" / "lessons").glob("*.md"):
        if path.name != "feishu-api.md":
            path.write_bytes(
                path.read_bytes().replace(b"last_verified: 2026-08", b"last_verified: 2026-11")
            )
    write(demo)
    assert run_git(demo, "diff", "--stat", "--", "memory/HEALTH.md")
    assert [item for item in look(demo, "HEAD")[1] if item.path == "memory/HEALTH.md"] == []


def test_hostile_texts_do_nothing_in_the_note(write_files: Callable[..., Path]) -> None:
    texts = ["![[NOW]]", "| a | b", "#tag", "<img src=x>", "%%", "> [!note]", "[[NOW]]", "\u202e"]
    names = {f"memory/lessons/{n}.md": f"[[gone {text} {n}]]\n" for n, text in enumerate(texts)}
    vault = write_files({"memory/INDEX.md": "# Index\n", "NOW.md": "# NOW\n", **names})
    write(vault)
    note = look(vault)[0].notes["memory/HEALTH.md"]
    assert {link.link for link in note.links} <= {*map(str, range(8)), "INDEX", "NOW"}
    assert (note.tags, [heading.text for heading in note.headings]) == (
        (),
        ["Health", "Mend first", "By rule", "Findings"],
    )
