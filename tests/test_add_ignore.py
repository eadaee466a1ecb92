"""`check --add-ignore`: what is written where, and what is never written into."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

ROOT = Path(__file__).resolve().parent.parent
LESSON = "---\ntitle: Cron # 标题\nlast_verified: '2026-09-30'\n---\n# Cron\n"
BROKEN = "%% vaultmend: ignore broken-link %%"


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("AGENTS.md", "进行中 [[Gone]]\n", f"进行中 [[Gone]] {BROKEN}\n"),
        ("AGENTS.md", "进行中 [[Gone]]", f"进行中 [[Gone]] {BROKEN}"),
        ("AGENTS.md", "a [[Gone]]  \r\nb\r\n", f"a [[Gone]] {BROKEN}  \r\nb\r\n"),
        ("AGENTS.md", "| a |\n|---|\n| [[Gone]] |\n", f"| a |\n|---|\n| [[Gone]] {BROKEN} |\n"),
        ("AGENTS.md", "# A [[Gone]]\n", f"{BROKEN}\n# A [[Gone]]\n"),
        ("AGENTS.md", "A fact [[Gone]] ^id\r\n", f"{BROKEN}\r\nA fact [[Gone]] ^id\r\n"),
        ("AGENTS.md", "\ufeff[[Gone]]\n", f"\ufeff[[Gone]] {BROKEN}\n"),
        (
            "memory/lessons/cron.md",
            LESSON,
            LESSON.replace("'2026-09-30'", "'2026-09-30'  # vaultmend: ignore stale-note").replace(
                "---\ntitle", "---\nvaultmend-ignore: [missing-property, orphan-note]\ntitle"
            ),
        ),
        (
            "memory/lessons/cron.md",
            "---\nvaultmend-ignore: missing-property # 暂时\n---\n",
            "---\nvaultmend-ignore: [missing-property, orphan-note] # 暂时\n---\n",
        ),
        (
            "memory/lessons/cron.md",
            "# Cron\n",
            "%% vaultmend: disable missing-frontmatter, orphan-note %%\n# Cron\n",
        ),
    ],
)
def test_a_switch_is_written_where_the_finding_stands(
    name: str, before: str, after: str, write_files: Callable[..., Path]
) -> None:
    vault = write_files({"memory/INDEX.md": "# Index\n", name: before})
    flags = ["--today", "2026-11-30"]
    assert main(["check", str(vault), "--add-ignore", *flags]) == 0
    assert (vault / name).read_bytes().decode() == after
    assert main(["check", str(vault), "--fail-on", "info", *flags]) == 0


def test_every_place_of_one_cause_gets_its_own(write_files: Callable[..., Path]) -> None:
    notes = {f"memory/n{n}.md": "[[Gone]]\n" for n in range(5)}
    vault = write_files({"NOW.md": "", **notes})
    main(["check", str(vault), "--add-ignore"])
    assert {(vault / name).read_text() for name in notes} == {f"[[Gone]] {BROKEN}\n"}


def test_nothing_is_written_into_logs_unreadable_notes_and_links(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "NOW.md": "",
        "memory/2026-11-29.md": "[[Gone]]\n",
        "memory/gbk.md": "进行中的任务".encode("gbk"),
        "memory/real.md": "[[Away]]\n",
    }
    vault = write_files(files)
    os.link(vault / "memory/real.md", vault / "memory/second.md")
    before = {path: path.read_bytes() for path in vault.rglob("*.md")}
    main(["check", str(vault), "--add-ignore"])
    assert {path: path.read_bytes() for path in vault.rglob("*.md")} == before
    said = capsys.readouterr().err
    assert "memory/2026-11-29.md is left as it is: logs only grow" in said
    assert "memory/gbk.md is left as it is: only notes that can be read" in said
    assert "a hard link" in said


def test_a_note_that_changes_meanwhile_is_left_alone(
    write_files: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = write_files({"NOW.md": "[[Gone]]\n"})
    note = vault / "NOW.md"
    real = os.fsync

    def append_first(handle: int) -> None:
        with note.open("a", encoding="utf-8") as file:
            file.write("an agent's line\n")
        real(handle)

    monkeypatch.setattr("os.fsync", append_first)
    main(["check", str(vault), "--add-ignore"])
    assert note.read_text().startswith("[[Gone]]\nan agent's line\n")
    assert [path.name for path in vault.iterdir()] == ["NOW.md"]


def test_the_mode_of_a_note_stays(write_files: Callable[..., Path]) -> None:
    vault = write_files({"NOW.md": "[[Gone]]\n"})
    (vault / "NOW.md").chmod(0o640)
    main(["check", str(vault), "--add-ignore"])
    assert (vault / "NOW.md").stat().st_mode & 0o777 == 0o640


def test_the_demo_vault_is_silent_afterwards_but_for_its_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = tmp_path / "demo"
    shutil.copytree(ROOT / "fixtures" / "demo-vault", vault)
    flags = ["--today", "2026-11-30"]
    main(["check", str(vault), "--add-ignore", *flags])
    capsys.readouterr()
    main(["check", str(vault), "--format", "concise", "--quiet", *flags])
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("memory/2026-11-22.md:3:11: error undecodable-text")
