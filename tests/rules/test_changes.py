"""Rules that compare a vault with a revision: what is a loss, and what only looks like one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main

Files = Mapping[str, str]
CheckFiles = Callable[..., "list[Finding]"]

DAY, TODAY = "memory/2026-11-29.md", "memory/2026-11-30.md"
HEAD = "# 2026-11-29\n\n"
ONE = "### 09:00 — 迁移数据库\n\nPostgreSQL 从 v14 到 v16，先备份，再升级，最后验证。\n"
TWO = "\n### 14:30 — Agent B 提交了周报\n\n用户增长 12%，留存率 65%。\n"
THREE = "\n### 18:00 — 收工\n\n无数据丢失。\n"
LOG = HEAD + ONE + TWO
REST = {"NOW.md": "# NOW\n"}

WAYS: dict[str, tuple[Files, str | None]] = {
    "edit a word": ({DAY: LOG.replace("12%", "15%")}, "error"),
    "delete an entry": ({DAY: HEAD + TWO}, "error"),
    "reorder": ({DAY: HEAD + TWO + ONE}, "error"),
    "re-wrap": ({DAY: LOG.replace("，", "，\n")}, "error"),
    "change line endings": ({DAY: LOG.replace("\n", "\r\n")}, "error"),
    "rename": ({"memory/2026-11-29-postgres.md": LOG}, None),
    "truncate": ({DAY: LOG[:60]}, "error"),
    "rewrite with the same text plus more": ({DAY: f"{LOG}{THREE}"}, None),
    "append": ({DAY: LOG + THREE}, None),
    "create": ({DAY: LOG, TODAY: "# 2026-11-30\n"}, None),
    "move to the archive": ({"memory/.archive/2026-11-29.md": LOG}, None),
    "delete": ({}, "error"),
    "empty": ({DAY: ""}, "error"),
    "take the final newline away": ({DAY: LOG.rstrip()}, None),
    "take it away and go on in the next line": ({DAY: LOG.rstrip() + "\n" + THREE}, None),
    "go on in the last line": ({DAY: LOG.rstrip() + "，还有\n"}, "error"),
    "put a line before it": ({DAY: "> 周报日\n" + LOG}, "error"),
    "rename and edit": ({"memory/2026-11-29-b.md": LOG.replace("12%", "15%")}, "error"),
}


def of(rule: str, found: list[Finding]) -> list[Finding]:
    return [finding for finding in found if finding.rule == rule]


@pytest.mark.parametrize("way", WAYS)
def test_ten_ways_to_change_a_log_and_some_more(way: str, check_files: CheckFiles) -> None:
    files, verdict = WAYS[way]
    found = of("rewritten-log", check_files({**REST, **files}, before=[{**REST, DAY: LOG}]))
    assert [finding.severity for finding in found] == ([verdict] if verdict else [])


def test_the_log_of_today_may_be_tidied_with_a_warning(check_files: CheckFiles) -> None:
    found = check_files({**REST, TODAY: HEAD + TWO}, before=[{**REST, TODAY: LOG}])
    assert [(f.path, f.severity) for f in of("rewritten-log", found)] == [(TODAY, "warning")]


def test_the_finding_stands_where_the_log_differs_and_quotes_what_was_there(
    check_files: CheckFiles,
) -> None:
    files = {**REST, DAY: LOG.replace("用户增长 12%", "用户增长 15%")}
    [found] = of("rewritten-log", check_files(files, before=[{**REST, DAY: LOG}]))
    assert found.place is not None
    assert found.place.line == LOG[: LOG.index("用户增长")].count("\n") + 1
    assert "用户增长 12%，留存率 65%。" in str(found.fact)


LINKED = "[[backup]] ![[backup#步骤]] [x](lessons/backup.md) [[backup|备份]]\n"
MOVED = "[[db-backup]] ![[db-backup#步骤]] [x](lessons/db-backup.md) [[db-backup|备份]]\n"
NOTE = "# 备份\n\n## 步骤\n\n先备份，再升级，最后验证数据完整性。\n"

LINKS = {
    "all links follow": (MOVED, True),
    "and an entry is appended": (f"{MOVED}{THREE}[[db-backup]]\n", True),
    "one leads to another note": (MOVED.replace("[[db-backup]]", "[[other]]"), False),
    "one has another display": (MOVED.replace("|备份", "|数据库"), False),
    "one has another heading": (MOVED.replace("#步骤", "#别的"), False),
    "a word changes with it": (MOVED.replace("[x]", "[y]"), False),
    "one is gone": (MOVED.replace("[[db-backup]] ", ""), False),
}


@pytest.mark.parametrize("case", LINKS)
def test_links_in_a_log_may_follow_their_note_and_nothing_else(
    case: str, check_files: CheckFiles
) -> None:
    text, is_fine = LINKS[case]
    other = {**REST, "memory/lessons/other.md": "# 别的\n\n别的教训，与备份无关。\n"}
    found = check_files(
        {**other, "memory/lessons/db-backup.md": NOTE, DAY: HEAD + text},
        before=[{**other, "memory/lessons/backup.md": NOTE, DAY: HEAD + LINKED}],
    )
    assert bool(of("rewritten-log", found)) is not is_fine


@pytest.mark.parametrize("to", ["memory/lessons/db-backup.md", "memory/people/backup two.md"])
def test_what_mv_writes_into_a_log_is_excused(
    to: str, tmp_path: Path, commit_files: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    commit_files(vault, {**REST, "memory/lessons/backup.md": NOTE, DAY: HEAD + LINKED})
    old = (vault / DAY).read_bytes()
    (vault / to).parent.mkdir(exist_ok=True)
    source = str(vault / "memory/lessons/backup.md")
    assert main(["mv", "--settle", "0", source, str(vault / to)]) == 0
    assert (vault / DAY).read_bytes() != old
    capsys.readouterr()
    for select in ("rewritten-log", "unverified-change", "guard"):
        assert main(["check", "--against", "HEAD", "--select", select, "-q", str(vault)]) == 0
    assert capsys.readouterr().out == ""


def lessons(numbers: range, folder: str = "memory/lessons") -> dict[str, str]:
    return {
        f"{folder}/l{n}.md": f"# 教训 {n}\n\n第 {n} 次部署前没有备份，恢复花了 {n * 7} 分钟。\n"
        for n in numbers
    }


DELETIONS: dict[str, tuple[Files, int]] = {
    "eleven lessons": ({}, 1),
    "ten of them": (lessons(range(1)), 0),
    "all go to the archive": (lessons(range(11), "memory/.archive"), 0),
    "all go to another folder": (lessons(range(11), "memory/bank"), 0),
    "all are joined in one": ({"memory/all.md": "".join(lessons(range(11)).values())}, 0),
}


@pytest.mark.parametrize("case", DELETIONS)
def test_many_notes_at_once_are_a_mass_deletion_unless_they_live_on(
    case: str, check_files: CheckFiles
) -> None:
    files, count = DELETIONS[case]
    found = check_files({**REST, **files}, before=[{**REST, **lessons(range(11))}])
    mine = of("mass-deletion", found)
    assert len(mine) == count
    assert all(len(f.related) == 11 and f.path is None for f in mine)


def test_what_is_ignored_excluded_archived_or_a_copy_may_go(check_files: CheckFiles) -> None:
    kept = {**REST, **lessons(range(11)), ".gitignore": "drafts/\n"}
    gone = {
        **lessons(range(20), "drafts"),
        **lessons(range(20, 40), "memory/imports"),
        **lessons(range(40, 60), "memory/.archive"),
        **lessons(range(60, 80), "memory/.trash"),
        **lessons(range(80, 99), "skills"),
        **{path.replace(".md", ".sync-conflict-1.md"): t for path, t in lessons(range(11)).items()},
    }
    config = 'profile = "layered"\nexclude = ["memory/imports/**"]\n'
    found = check_files(kept, "guard", config=config, before=[{**kept, **gone}])
    assert found == []


def test_the_index_may_lose_the_rows_of_what_was_archived(check_files: CheckFiles) -> None:
    rows = "".join(
        f"| [[l{n}]] | P2 | active | 2026-10-01 | 第 {n} 次部署的教训 |\n" for n in range(12)
    )
    index = "# Memory Vault Index\n\n## Lessons\n| 文件 | 优先级 | 状态 | 最后验证 | 说明 |\n|--|--|--|--|--|\n"
    before = {**REST, "memory/INDEX.md": index + rows, **lessons(range(12))}
    archived = {**REST, "memory/INDEX.md": index, **lessons(range(12), "memory/.archive/lessons")}
    assert check_files(archived, "guard", before=[before]) == []
    emptied = {**before, "memory/INDEX.md": index}
    [found] = check_files(emptied, "guard", before=[before])
    assert (found.rule, found.path) == ("mass-deletion", "memory/INDEX.md")


def test_a_core_that_is_too_large_may_be_slimmed(check_files: CheckFiles) -> None:
    rules = [
        f"- 规则 {n}：第 {n} 类任务先读文件，再写日志，最后更新索引，不得跳过\n" for n in range(80)
    ]
    before = {**REST, "MEMORY.md": "# MEMORY\n" + "".join(rules)}
    slim = {**REST, "MEMORY.md": "# MEMORY\n" + "".join(rules[:22])}
    gutted = {**REST, "MEMORY.md": "# MEMORY\n" + "".join(rules[:3])}
    assert check_files(slim, "guard", before=[before]) == []
    assert [f.path for f in check_files(gutted, "guard", before=[before])] == ["MEMORY.md"]


def test_a_folder_that_is_reported_on_is_all_that_counts(
    tmp_path: Path, commit_files: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    config = {"vaultmend.toml": 'profile = "layered"\n'}
    notes = {**REST, DAY: LOG, "memory/people/ray.md": NOTE, **lessons(range(2))}
    commit_files(vault, {**config, **notes})
    (vault / DAY).unlink()
    (vault / "memory/people/ray.md").unlink()
    select = "rewritten-log,guard"
    check = ["check", "--against", "HEAD", "--select", select, "--format", "concise", "-q"]
    assert main([*check, str(vault / "memory/lessons")]) == 0
    main([*check, str(vault)])
    said = capsys.readouterr().out
    assert DAY in said
    assert "memory/people/ray.md" in said


class TestOnDisk:
    """What git does to files on their way to the disk is no change of theirs."""

    @pytest.fixture
    def vault(self, tmp_path: Path, commit_files: Callable[..., None]) -> Path:
        folder = tmp_path / "vault"
        folder.mkdir()
        commit_files(folder, {**REST, DAY: LOG, **lessons(range(12))})
        return folder

    def check(self, vault: Path, capsys: pytest.CaptureFixture[str]) -> str:
        select = "rewritten-log,guard,illegal-transition,unverified-change"
        main(
            [
                "check",
                "--against",
                "HEAD",
                "--select",
                select,
                "--format",
                "concise",
                "-q",
                "--today",
                "2026-11-30",
                str(vault),
            ]
        )
        return capsys.readouterr().out

    def test_line_endings_of_a_checkout(
        self, vault: Path, run_git: Callable[..., str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        (vault / DAY).write_bytes(LOG.replace("\n", "\r\n").encode())
        assert "line endings" in self.check(vault, capsys)
        run_git(vault, "config", "core.autocrlf", "true")
        assert self.check(vault, capsys) == ""
        (vault / DAY).write_bytes((LOG + THREE).replace("\n", "\r\n").encode())
        assert self.check(vault, capsys) == ""
        (vault / DAY).write_bytes((HEAD + TWO).replace("\n", "\r\n").encode())
        assert DAY in self.check(vault, capsys)

    def test_a_sparse_checkout(
        self, vault: Path, run_git: Callable[..., str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        run_git(vault, "sparse-checkout", "set", "memory/people")
        assert not (vault / "memory/lessons").exists()
        assert self.check(vault, capsys) == ""

    def test_files_that_are_kept_in_another_form(
        self, vault: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (vault / ".gitattributes").write_text("memory/2026-* filter=git-crypt\n")
        (vault / DAY).write_text("anything\n")
        assert self.check(vault, capsys) == ""
