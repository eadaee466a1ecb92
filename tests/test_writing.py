"""The commands that write: what each does to a vault, its exit code, and what it leaves alone."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
Run = Callable[..., tuple[int, str, str]]

LESSON = """\
---
title: {title}
date: 2026-11-01
category: lessons
priority: {priority}
status: {status}
last_verified: 2026-11-20
tags: [x]
---

# {title}

{body}
"""


def lesson(title: str, body: str = "Text.", *, priority: str = "P1", status: str = "active") -> str:
    return LESSON.format(title=title, body=body, priority=priority, status=status)


VAULT = {
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30 08:00\n",
    "memory/INDEX.md": (
        "# Memory Vault Index\n\n## Lessons\n\n"
        "| File | Priority | Status | Last verified | About |\n|---|---|---|---|---|\n"
        "| [[cron]] | P1 | active | 2026-11-20 | Cron |\n"
        "| [[feishu]] | P1 | active | 2026-11-20 | Feishu |\n"
    ),
    "memory/lessons/cron.md": lesson("Cron", status="✅ active # as of today"),
    "memory/lessons/feishu.md": lesson("Feishu", "See [[cron]] and [it](cron.md)."),
    "memory/2026-11-30.md": "# 2026-11-30\n\n### 09:00 — Cron\n\nSee [[Cron]].\n",
}
OLD_LOG = {"memory/2026-09-01.md": "# 2026-09-01\n\n### 09:00 — A day\n\nDone.\n"}


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def vault(write_files: WriteFiles) -> Path:
    return write_files(VAULT)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def start(
        *words: object, settle: bool = False, today: str = "2026-11-30"
    ) -> tuple[int, str, str]:
        flags = [] if words[0] == "undo" else ["--today", today]
        if words[0] not in ("undo", "check") and not settle:
            flags += ["--settle", "0"]
        code = main([*map(str, words), *flags])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return start


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def edited(before: Mapping[str, bytes], folder: Path) -> list[str]:
    after = tree(folder)
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))


class TestFix:
    def test_mends_the_value_and_nothing_else(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, out, _ = run("fix", vault)
        assert (code, edited(before, vault)) == (0, ["memory/lessons/cron.md"])
        text = (vault / "memory/lessons/cron.md").read_text(encoding="utf-8")
        assert "status: active # as of today\n" in text
        assert "`vaultmend undo`" in out

    def test_a_second_run_has_nothing_to_do(self, run: Run, vault: Path) -> None:
        run("fix", vault)
        before = tree(vault)
        _, out, _ = run("fix", vault)
        assert out.startswith("nothing to change\n")
        assert edited(before, vault) == []

    def test_sums_up_what_is_left_and_says_nothing_twice(self, run: Run, vault: Path) -> None:
        lesson = vault / "memory/lessons/cron.md"
        lesson.write_text(lesson.read_text("utf-8") + "\n[[Nowhere]] [[Gone]]\n", "utf-8")
        code, out, _ = run("fix", vault)
        assert code == 1
        lines = [line for line in out.splitlines() if line]
        assert len(lines) == len(set(lines))
        assert "     2  error    broken-link" in lines
        assert "Nowhere" not in out
        assert lines[-1] == f"to see what is left: vaultmend check {vault}"

    def test_a_fix_that_wants_a_look_is_named_with_the_way_to_see_it(
        self, run: Run, vault: Path
    ) -> None:
        (vault / "memory/lessons/other.md").write_text("# Other\n\n[[cron]]\n", "utf-8")
        said = f"fixes that want a look first: 1; to see them: vaultmend fix {vault}"
        assert said in run("fix", vault)[1]
        assert "want a look" not in run("fix", vault, "--unsafe-fixes")[1]

    def test_check_fix_reports_all_that_is_left(self, run: Run, vault: Path) -> None:
        lesson = vault / "memory/lessons/cron.md"
        lesson.write_text(lesson.read_text("utf-8") + "\n[[Nowhere]]\n", "utf-8")
        assert "'Nowhere'" in run("check", vault, "--fix", "--settle", "0")[1]
        for form in ("full", "concise", "grouped"):
            assert "'Nowhere'" in run("fix", vault, "--format", form)[1]

    @pytest.mark.parametrize("flag", ["--diff", "--dry-run"])
    def test_looks_only_where_that_is_asked_for(self, run: Run, vault: Path, flag: str) -> None:
        before = tree(vault)
        code, out, _ = run("fix", vault, flag)
        assert (code, edited(before, vault)) == (1, [])
        assert "memory/lessons/cron.md" in out
        assert not (vault.parent / "state").exists()

    def test_the_diff_is_one_that_git_applies(self, run: Run, vault: Path) -> None:
        _, out, _ = run("fix", vault, "--diff")
        subprocess.run(["git", "init", "-q"], cwd=vault, check=True)
        subprocess.run(["git", "apply"], cwd=vault, input=out.encode(), check=True)
        applied = tree(vault / "memory")
        subprocess.run(["git", "apply", "-R"], cwd=vault, input=out.encode(), check=True)
        run("fix", vault)
        assert tree(vault / "memory") == applied

    def test_a_diff_of_nothing_is_empty_and_says_so_beside_it(self, run: Run, vault: Path) -> None:
        run("fix", vault)
        assert run("fix", vault, "--diff")[1:] == ("", "nothing to change\n")

    def test_a_diff_says_beside_it_what_it_leaves_for_later(self, run: Run, vault: Path) -> None:
        _, out, err = run("fix", vault, "--diff", settle=True)
        assert out == ""
        assert "memory/lessons/cron.md: for later: it was changed less than" in err

    def test_leaves_for_later_what_was_just_written(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, out, _ = run("fix", vault, settle=True)
        assert (code, edited(before, vault)) == (0, [])
        assert "changed less than 60 seconds ago" in out
        long_ago = time.time() - 61
        os.utime(vault / "memory/lessons/cron.md", (long_ago, long_ago))
        run("fix", vault, settle=True)
        assert edited(before, vault) == ["memory/lessons/cron.md"]

    def test_does_not_wait_for_its_own_writing(self, run: Run, vault: Path) -> None:
        run("fix", vault)
        code, _, _ = run("verify", vault / "memory/lessons/cron.md", settle=True)
        assert code == 0
        assert b"last_verified: 2026-11-30" in (vault / "memory/lessons/cron.md").read_bytes()

    def test_waits_for_nobody_in_ci(
        self, run: Run, vault: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("CI", "true")
        before = tree(vault)
        run("fix", vault, settle=True)
        assert edited(before, vault) == ["memory/lessons/cron.md"]

    def test_tells_of_a_text_that_came_after_the_last_run(self, run: Run, vault: Path) -> None:
        lesson = vault / "memory/lessons/cron.md"
        with lesson.open("r+b", buffering=0) as held:
            assert run("verify", lesson)[0] == 0
            held.truncate(0)
            held.write(b"a person's text\n")
        code, out, _ = run("fix", vault)
        assert code == 1
        assert "memory/lessons/cron.md: CONFLICT" in out

    def test_a_note_that_is_named_is_mended_at_once(self, run: Run, vault: Path) -> None:
        lesson = vault / "memory/lessons/cron.md"
        lesson.write_text(lesson.read_text("utf-8"), "utf-8")
        run("fix", vault / "memory/lessons", settle=True)
        assert "✅" in lesson.read_text("utf-8")
        run("fix", lesson, settle=True)
        assert "✅" not in lesson.read_text("utf-8")

    def test_only_what_is_selected_and_below_a_path(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        run("fix", vault, "--select", "links")
        run("fix", vault, "--ignore", "invalid-property")
        run(
            "fix",
            vault / "memory/people" if (vault / "memory/people").exists() else vault / "NOW.md",
        )
        assert edited(before, vault) == []

    def test_no_log_is_edited(self, run: Run, write_files: WriteFiles) -> None:
        log = "---\ntag: a\n---\n\n# 2026-11-30\n\nSee [[feishu|x]] and [[CRON]].\n"
        folder = write_files({**VAULT, "memory/2026-11-30.md": log})
        _, out, _ = run("fix", folder, "--unsafe-fixes", "--select", "ALL")
        assert (folder / "memory/2026-11-30.md").read_text(encoding="utf-8") == log
        assert "memory/2026-11-30.md: left alone: logs only grow" in out

    def test_unsafe_fixes_are_made_when_asked_for(self, run: Run, write_files: WriteFiles) -> None:
        text = lesson("Cron").replace("category: lessons", "category: person")
        folder = write_files({**VAULT, "memory/lessons/cron.md": text})
        assert run("fix", folder)[0] == 1
        assert (folder / "memory/lessons/cron.md").read_text(encoding="utf-8") == text
        assert run("fix", folder, "--unsafe-fixes")[0] == 0

    @pytest.mark.parametrize(
        ("flags", "code"),
        [((), 0), (("--exit-non-zero-on-fix",), 1)],
    )
    def test_exit_code_of_a_vault_that_is_well_afterwards(
        self, run: Run, vault: Path, flags: tuple[str, ...], code: int
    ) -> None:
        assert run("fix", vault, *flags)[0] == code

    @pytest.mark.parametrize(
        ("flags", "code"), [((), 1), (("--exit-zero",), 0), (("--fail-on", "never"), 0)]
    )
    def test_exit_code_when_something_remains(
        self, run: Run, write_files: WriteFiles, flags: tuple[str, ...], code: int
    ) -> None:
        folder = write_files(
            {**VAULT, "NOW.md": "# NOW\n\nUpdated: 2026-11-30 08:00\n\n[[gone]]\n"}
        )
        got, out, _ = run("fix", folder, *flags)
        assert got == code
        assert "broken-link" in out

    def test_json(self, run: Run, write_files: WriteFiles) -> None:
        folder = write_files(
            {**VAULT, "NOW.md": "# NOW\n\nUpdated: 2026-11-30 08:00\n\n[[gone]]\n"}
        )
        told: dict[str, Any] = json.loads(run("fix", folder, "--format", "json")[1])
        assert set(told) == {
            *("version", "vault", "run", "dry_run", "applied"),
            *("deferred", "refused", "conflicts", "remaining"),
        }
        [group] = told["applied"]
        assert group["files"] == [
            {"path": "memory/lessons/cron.md", "to": "memory/lessons/cron.md", "created": False}
        ]
        assert [item["rule"] for item in told["remaining"]] == ["broken-link"]

    def test_check_fix_is_the_same(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        assert run("check", vault, "--fix", "--settle", "0")[0] == 0
        assert edited(before, vault) == ["memory/lessons/cron.md"]

    @pytest.mark.parametrize("flag", ["--add-ignore", "--show-files", "--statistics"])
    def test_check_fix_does_one_thing(self, run: Run, vault: Path, flag: str) -> None:
        code, _, errors = run("check", vault, "--fix", flag)
        assert code == 2
        assert flag in errors

    def test_not_in_the_middle_of_a_merge(self, run: Run, vault: Path) -> None:
        subprocess.run(["git", "init", "-q"], cwd=vault, check=True)
        (vault / ".git/MERGE_HEAD").write_text("0" * 40 + "\n", encoding="ascii")
        before = tree(vault)
        code, _, errors = run("fix", vault)
        assert (code, edited(before, vault)) == (2, [".git/vaultmend/lock"])
        assert "merge is under way" in errors
        for flag in ("--diff", "--dry-run"):
            code, _, errors = run("fix", vault, flag)
            assert code == 1
            assert "merge is under way" in errors

    def test_the_git_directory_keeps_what_undo_needs(self, run: Run, vault: Path) -> None:
        subprocess.run(["git", "init", "-q"], cwd=vault, check=True)
        run("fix", vault)
        assert (vault / ".git/vaultmend").is_dir()
        shown = subprocess.run(
            ["git", "status", "--porcelain"], cwd=vault, check=True, capture_output=True
        )
        assert b"vaultmend" not in shown.stdout

    @pytest.mark.parametrize("flag", ["60s", "-1", "nan", ""])
    def test_a_time_to_settle_that_is_none(self, run: Run, vault: Path, flag: str) -> None:
        code, _, errors = run("fix", vault, f"--settle={flag}", settle=True)
        assert code == 2
        assert "write it as 60 or 0" in errors


class TestVerify:
    def test_dates_a_note(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, _, _ = run("verify", vault / "memory/lessons/feishu.md")
        after = (vault / "memory/lessons/feishu.md").read_bytes()
        assert code == 0
        assert edited(before, vault) == ["memory/INDEX.md", "memory/lessons/feishu.md"]
        assert after == before["memory/lessons/feishu.md"].replace(b"2026-11-20", b"2026-11-30")

    @pytest.mark.parametrize(
        ("header", "expected"),
        [
            pytest.param(
                '---\ntitle: A\nlast_verified: "2026-01-01"  # by hand\n---\n',
                "---\ntitle: A\nlast_verified: 2026-11-30  # by hand\n---\n",
                id="quoted, with a comment",
            ),
            pytest.param(
                "---\ntitle: A\nlast_verified:\n---\n",
                "---\ntitle: A\nlast_verified: 2026-11-30\n---\n",
                id="empty",
            ),
            pytest.param(
                "---\r\ntitle: A\r\n---\r\n",
                "---\r\ntitle: A\r\nlast_verified: 2026-11-30\r\n---\r\n",
                id="missing, CRLF",
            ),
            pytest.param("", "---\nlast_verified: 2026-11-30\n---\n\n", id="no frontmatter"),
            pytest.param(
                "---\nx: |\n  text\n---\n",
                "---\nx: |\n  text\nlast_verified: 2026-11-30\n---\n",
                id="below a block of text",
            ),
        ],
    )
    def test_writes_the_date_where_it_belongs(
        self, run: Run, write_files: WriteFiles, header: str, expected: str
    ) -> None:
        folder = write_files({**VAULT, "memory/lessons/a.md": f"{header}# A\n"})
        run("verify", folder / "memory/lessons/a.md")
        assert (folder / "memory/lessons/a.md").read_bytes().decode() == f"{expected}# A\n"

    def test_a_note_that_is_named_is_dated_at_once(self, run: Run, vault: Path) -> None:
        lesson = vault / "memory/lessons/cron.md"
        lesson.write_text("---\ntitle: Cron\n---\n# Cron\n", encoding="utf-8")
        assert run("verify", lesson, settle=True)[0] == 0
        assert "last_verified: 2026-11-30" in lesson.read_text(encoding="utf-8")

    def test_takes_the_index_along(self, run: Run, vault: Path) -> None:
        run("index", vault)
        index = vault / "memory/INDEX.md"
        assert run("verify", vault / "memory/lessons/cron.md", settle=True)[0] == 0
        assert "| [[cron]] | P1 | active | 2026-11-30 | Cron |" in index.read_text("utf-8")
        assert run("index", vault, "--check")[0] == 0

    def test_leaves_an_index_alone_that_was_wrong_before(self, run: Run, vault: Path) -> None:
        index = vault / "memory/INDEX.md"
        index.write_text(index.read_text("utf-8").replace("| P1 |", "| P2 |"), "utf-8")
        before = tree(vault)
        assert run("verify", vault / "memory/lessons/feishu.md")[0] == 0
        assert edited(before, vault) == ["memory/lessons/feishu.md"]

    def test_resolves_a_contradiction(self, run: Run, write_files: WriteFiles) -> None:
        text = lesson("A", status="conflict")
        folder = write_files({**VAULT, "memory/lessons/a.md": text})
        run("verify", "--resolve", folder / "memory/lessons/a.md")
        assert (folder / "memory/lessons/a.md").read_text(encoding="utf-8") == text.replace(
            "status: conflict", "status: active"
        ).replace("2026-11-20", "2026-11-30")

    @pytest.mark.parametrize(
        ("path", "text", "reason"),
        [
            ("memory/2026-11-29.md", "# 2026-11-29\n", "a note of role 'log' is never verified"),
            ("memory/lessons/a.md", "---\na: [\n---\n", "its frontmatter cannot be read"),
            ("memory/lessons/a.md", "---\n{title: A}\n---\n", "cannot be set in place"),
            ("memory/lessons/a.md", b"\xff", "not UTF-8"),
        ],
    )
    def test_leaves_a_note_that_it_cannot_date(
        self, run: Run, write_files: WriteFiles, path: str, text: str | bytes, reason: str
    ) -> None:
        folder = write_files({**VAULT, path: text})
        before = tree(folder)
        code, out, _ = run("verify", folder / path)
        assert (code, edited(before, folder)) == (1, [])
        assert reason in out

    def test_a_whole_vault_is_not_verified_by_accident(self, run: Run, vault: Path) -> None:
        code, _, errors = run("verify", vault)
        assert code == 2
        assert "name the notes" in errors


class TestIndex:
    def test_adds_and_removes_rows(self, run: Run, vault: Path) -> None:
        (vault / "memory/lessons/feishu.md").unlink()
        (vault / "memory/lessons/disk.md").write_text(
            lesson("Disk", priority="P0"), encoding="utf-8"
        )
        before = tree(vault)
        assert run("index", vault, "--check")[0] == 1
        code, _, _ = run("index", vault)
        index = (vault / "memory/INDEX.md").read_text(encoding="utf-8")
        assert (code, edited(before, vault)) == (0, ["memory/INDEX.md"])
        assert index.splitlines()[6:] == [
            "| [[disk]] | P0 | active | 2026-11-20 | Text |",
            "| [[cron]] | P1 | active | 2026-11-20 | Cron |",
        ]
        assert run("index", vault, "--check")[0] == 0

    def test_makes_an_index_where_there_is_none(self, run: Run, vault: Path) -> None:
        (vault / "memory/INDEX.md").unlink()
        before = tree(vault)
        assert run("index", vault)[0] == 0
        assert edited(before, vault) == ["memory/INDEX.md"]
        assert run("undo", "--vault", vault)[0] == 0
        assert edited(before, vault) == []


class TestArchive:
    @pytest.fixture
    def vault(self, write_files: WriteFiles) -> Path:
        return write_files({**VAULT, **OLD_LOG})

    def test_moves_what_is_cold_and_restore_brings_it_back(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, out, _ = run("archive", vault, "--yes")
        assert code == 0
        assert edited(before, vault) == ["memory/.archive/2026-09-01.md", "memory/2026-09-01.md"]
        assert "memory/2026-09-01.md  90    0" in out
        assert run("restore", "2026-09-01", "--vault", vault)[0] == 0
        assert edited(before, vault) == []

    def test_asks_first(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, out, errors = run("archive", vault)
        assert (code, edited(before, vault)) == (0, [])
        assert "memory/2026-09-01.md" in out
        assert "--yes" in errors

    def test_an_index_that_lists_the_note_loses_its_row(
        self, run: Run, write_files: WriteFiles
    ) -> None:
        folder = write_files(
            {
                **VAULT,
                "vaultmend.toml": "[archive]\nproject = { after-days = 30 }\n",
                "memory/projects/old.md": "---\ndate: 2026-09-01\n---\n# Old\n\nA plan.\n",
            }
        )
        run("index", folder)
        assert b"[[old]]" in (folder / "memory/INDEX.md").read_bytes()
        before = tree(folder)
        assert run("archive", folder, "--yes")[0] == 0
        assert "memory/.archive/projects/old.md" in tree(folder)
        assert b"[[old]]" not in (folder / "memory/INDEX.md").read_bytes()
        assert run("restore", "old", "--vault", folder)[0] == 0
        assert edited(before, folder) == []

    def test_what_live_notes_link_to_stays(self, run: Run, vault: Path) -> None:
        note = vault / "memory/lessons/cron.md"
        note.write_text(lesson("Cron", "See [[2026-09-01]]."), encoding="utf-8")
        before = tree(vault)
        _, out, _ = run("archive", vault, "--yes")
        assert edited(before, vault) == []
        assert "memory/lessons/cron.md:13: " in out
        run("archive", vault, "--yes", "--relink")
        assert "memory/.archive/2026-09-01.md" in tree(vault)
        assert ".archive/2026-09-01" in note.read_text(encoding="utf-8")

    def test_restore_of_nothing(self, run: Run, vault: Path) -> None:
        code, _, errors = run("restore", "nothing", "--vault", vault)
        assert code == 2
        assert "there is no archived note 'nothing'" in errors


class TestMove:
    def test_takes_links_along(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        code, _, _ = run("mv", vault / "memory/lessons/cron.md", vault / "memory/lessons/jobs.md")
        assert code == 0
        assert "See [[jobs]] and [it](jobs.md)." in (vault / "memory/lessons/feishu.md").read_text(
            encoding="utf-8"
        )
        log = (vault / "memory/2026-11-30.md").read_bytes()
        assert log == before["memory/2026-11-30.md"].replace(b"[[Cron]]", b"[[jobs]]")
        assert run("undo", "--vault", vault)[0] == 0
        assert edited(before, vault) == []

    def test_by_name(self, run: Run, vault: Path) -> None:
        assert run("mv", "cron", "jobs", "--vault", vault)[0] == 0
        assert "memory/lessons/jobs.md" in tree(vault)

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ("cron", "memory/lessons/feishu.md", "exists already"),
            ("gone", "x", "there is no note 'gone' in the vault"),
            ("cron", "../x.md", "outside the vault"),
            ("cron", "a]]b", "no link can hold"),
        ],
    )
    def test_what_cannot_be(self, run: Run, vault: Path, old: str, new: str, reason: str) -> None:
        before = tree(vault)
        code, _, errors = run("mv", old, new, "--vault", vault)
        assert (code, edited(before, vault)) == (2, [])
        assert reason in errors


class TestUndo:
    def test_refuses_a_note_that_changed_since(self, run: Run, vault: Path) -> None:
        run("mv", "cron", "jobs", "--vault", vault)
        (vault / "memory/lessons/feishu.md").write_bytes(b"# Feishu\n\nSee [[jobs]].\n")
        moved = tree(vault)
        code, out, _ = run("undo", "--vault", vault)
        assert code == 1
        assert "memory/lessons/feishu.md: left alone: it was changed since that run" in out
        assert "memory/lessons/jobs.md: left alone: it goes together with" in out
        assert edited(moved, vault) == []

    def test_keeps_what_was_appended_since(self, run: Run, vault: Path) -> None:
        before = tree(vault)
        run("mv", "cron", "jobs", "--vault", vault)
        with (vault / "memory/lessons/jobs.md").open("ab") as file:
            file.write(b"- appended\n")
        assert run("undo", "--vault", vault)[0] == 0
        assert edited(before, vault) == ["memory/lessons/cron.md"]
        cron = before["memory/lessons/cron.md"]
        assert (vault / "memory/lessons/cron.md").read_bytes() == cron + b"- appended\n"

    def test_says_how_to_have_it_again(self, run: Run, vault: Path) -> None:
        run("verify", vault / "memory/lessons/cron.md")
        dated = tree(vault)
        out = run("undo", "--vault", vault)[1]
        again = out.split("vaultmend undo ")[1].strip()
        assert run("undo", again, "--vault", vault)[0] == 0
        assert edited(dated, vault) == []

    def test_of_nothing(self, run: Run, vault: Path) -> None:
        code, _, errors = run("undo", "--vault", vault)
        assert code == 2
        assert "there is no run to undo" in errors

    def test_lists_and_forgets(self, run: Run, vault: Path) -> None:
        run("fix", vault)
        told = json.loads(run("undo", "--vault", vault, "--list", "--format", "json")[1])
        assert [(item["command"], item["edited"]) for item in told["runs"]] == [("fix", 1)]
        assert "fix      1 edited" in run("undo", "--vault", vault, "--list")[1]
        assert run("undo", "--vault", vault, "--prune", "0")[1] == "1 run forgotten\n"
        assert "no run has written" in run("undo", "--vault", vault, "--list")[1]
