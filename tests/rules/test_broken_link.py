"""What counts as broken: plans, periodic notes, templates, titles with a slash, other folders."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main

CheckFiles = Callable[..., "list[Finding]"]
OBSIDIAN = {".obsidian/app.json": "{}"}
MOC = "[[Generics]] [[Mapped Types]] [[Narrowing]] [[Enums]] [[CI/CD Pipelines]] [[Home]]\n"


def told(findings: list[Finding]) -> list[tuple[str | None, str, int]]:
    return [(f.path, f.severity, len(f.related)) for f in findings]


def test_a_note_that_promises_many_notes_is_a_plan(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC}
    assert told(check_files(files, "broken-link")) == [("Home.md", "info", 5)]


def test_what_one_note_plans_is_planned_everywhere(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC, "Types.md": "[[Mapped Types]] [[Missing]]\n"}
    assert told(check_files(files, "broken-link")) == [
        ("Home.md", "info", 6),
        ("Types.md", "error", 0),
    ]


def test_a_path_into_a_folder_of_the_vault_is_no_plan(check_files: CheckFiles) -> None:
    files = {**OBSIDIAN, "Home.md": MOC.replace("CI/CD", "Notes/CD"), "Notes/A.md": ""}
    found = check_files(files, "broken-link")
    assert {f.severity for f in found} == {"error"}
    assert len(found) == 5


def test_rows_of_an_index_are_promises_to_keep(check_files: CheckFiles) -> None:
    files = {"memory/INDEX.md": "[[lessons/INDEX]]\n", "memory/lessons/INDEX.md": MOC}
    assert {f.severity for f in check_files(files, "broken-link")} == {"error"}


@pytest.mark.parametrize(
    "name", ["2026-11-30", "2026-W22", "2026-11", "2026-Q4", "daily/2026-12-01", "2026-12-01.md"]
)
def test_periodic_notes_may_be_linked_before_they_exist(name: str, check_files: CheckFiles) -> None:
    assert check_files({"NOW.md": f"[[{name}]]\n"}, "broken-link") == []


@pytest.mark.parametrize("name", ["2026-11-30-cron", "2026", "v2026-11-30"])
def test_other_names_with_a_year_may_not(name: str, check_files: CheckFiles) -> None:
    assert len(check_files({"NOW.md": f"[[{name}]]\n"}, "broken-link")) == 1


@pytest.mark.parametrize("folder", ["templates", "Templates", "99_Templates", "模板"])
def test_links_of_templates_are_placeholders(folder: str, check_files: CheckFiles) -> None:
    files = {"NOW.md": "", f"memory/{folder}/Entry.md": "[[Patrón X]]\n"}
    assert check_files(files) == []


def test_the_same_target_is_one_finding_and_an_info_in_a_log(check_files: CheckFiles) -> None:
    files = {"memory/2026-11-29.md": "[[Gone]]\n", "memory/2026-11-30.md": "[[Gone]] [[Gone.md]]\n"}
    assert told(check_files(files, "broken-link")) == [("memory/2026-11-29.md", "info", 2)]
    worst = check_files({**files, "NOW.md": "[[Gone]]\n"}, "broken-link")
    assert told(worst) == [("NOW.md", "error", 3)]


def test_a_note_beside_obsidians_root_is_on_disk_and_unseen(check_files: CheckFiles) -> None:
    files = {
        "memory/.obsidian/app.json": "{}",
        "NOW.md": "[[cron]] [x](memory/lessons/cron.md) [[MEMORY]]\n",
        "MEMORY.md": "",
        "memory/INDEX.md": "[[../MEMORY]] [[lessons/cron]]\n",
        "memory/lessons/cron.md": "",
    }
    assert told(check_files(files, "broken-link")) == [("memory/INDEX.md", "info", 0)]


BACKUP = "# 备份\n\n## 步骤\n\n先备份，再升级，最后验证数据完整性。\n"
LINKS = "[[backup]] ![[ backup#步骤 ]] [x](lessons/backup.md) [[lessons/backup|备份]]\n"
FOLLOWED = "[[db backup]] ![[ db backup#步骤 ]] [x](memory/lessons/db%20backup.md) [[lessons/db backup|备份]]\n"


class TestRenamedNotes:
    """A note that was renamed with `mv`, or with git, and links that still have its old name."""

    @pytest.fixture
    def vault(self, tmp_path: Path, commit_files: Callable[..., None]) -> Path:
        folder = tmp_path / "vault"
        folder.mkdir()
        notes = {
            "NOW.md": LINKS,
            "memory/lessons/backup.md": BACKUP,
            "memory/2026-11-29.md": f"# 2026-11-29\n\n{LINKS}",
            "memory/lessons/cron.md": "[[lessons/backup]] [x](./backup.md)\n",
        }
        commit_files(folder, notes)
        (folder / "memory/lessons/backup.md").rename(folder / "memory/lessons/db backup.md")
        return folder

    def fix(self, vault: Path, *flags: str) -> None:
        main(["fix", "--settle", "0", "--select", "broken-link", "-q", *flags, str(vault)])

    def test_links_follow_but_not_in_logs(self, vault: Path) -> None:
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == FOLLOWED
        cron = (vault / "memory/lessons/cron.md").read_text(encoding="utf-8")
        assert cron == "[[lessons/db backup]] [x](./db%20backup.md)\n"
        assert LINKS in (vault / "memory/2026-11-29.md").read_text(encoding="utf-8")

    def test_a_rename_that_git_knows_counts_as_well(
        self, vault: Path, run_git: Callable[..., str]
    ) -> None:
        run_git(vault, "add", "-A")
        self.fix(vault)
        assert "db backup" in (vault / "NOW.md").read_text(encoding="utf-8")

    def test_an_older_revision_knows_of_older_renames(
        self, vault: Path, run_git: Callable[..., str]
    ) -> None:
        run_git(vault, "add", "-A")
        run_git(vault, "commit", "-qm", "renamed")
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == LINKS
        self.fix(vault, "--against", "HEAD^")
        assert "db backup" in (vault / "NOW.md").read_text(encoding="utf-8")

    def test_nothing_is_written_when_another_note_bears_the_name(self, vault: Path) -> None:
        (vault / "memory/people").mkdir()
        (vault / "memory/people/backup.md").write_text("# 备份员\n", encoding="utf-8")
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == LINKS

    def test_nor_when_the_note_is_gone(self, vault: Path) -> None:
        (vault / "memory/lessons/db backup.md").write_text("# 别的\n", encoding="utf-8")
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == LINKS

    def test_nor_when_two_notes_have_come_with_its_text(self, vault: Path) -> None:
        (vault / "memory/lessons/copy.md").write_text(BACKUP, encoding="utf-8")
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == LINKS

    def test_five_renamed_notes_are_no_plan(
        self, tmp_path: Path, commit_files: Callable[..., None]
    ) -> None:
        names = "甲乙丙丁戊己"
        links = " ".join(f"[[{name}]]" for name in names)
        notes = {
            f"memory/lessons/{n}.md": f"# {n}\n\n{n}类任务先读文件，再写日志。\n" for n in names
        }
        vault = tmp_path / "vault"
        vault.mkdir()
        commit_files(vault, {"NOW.md": links, **notes})
        for name in names:
            path = vault / f"memory/lessons/{name}.md"
            path.rename(path.with_name(f"{name}类.md"))
        self.fix(vault)
        assert (vault / "NOW.md").read_text(encoding="utf-8") == links.replace("]]", "类]]")


@pytest.mark.parametrize("name", ["deploy#checklist", "deploy-check|list", "deploy\nchecklist"])
@pytest.mark.parametrize("link", ["[[deploy-checklst]]", "[x](deploy-checklst.md)"])
def test_a_name_that_the_link_cannot_hold_is_not_written_into_it(
    name: str, link: str, check_files: CheckFiles
) -> None:
    found = check_files({**OBSIDIAN, f"{name}.md": "", "Home.md": f"{link}\n"}, "broken-link")
    assert [(f.path, f.fix) for f in found] == [("Home.md", None)]
