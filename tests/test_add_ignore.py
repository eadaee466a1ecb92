"""`check --add-ignore`: what is written where, and what is never written into."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.cli import main
from vaultmend.linter.mend.edits import replaced
from vaultmend.linter.mend.silencing import silenced
from vaultmend.linter.model import Place
from vaultmend.linter.read.note import read_note

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
        (
            "AGENTS.md",
            "\ufeff[[Gone]]\n",
            f"\ufeff%% vaultmend: disable byte-order-mark %%\n[[Gone]] {BROKEN}\n",
        ),
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
    main(["check", str(vault), "--add-ignore", "--select", "broken-link"])
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


def test_what_an_agent_appends_meanwhile_is_kept(
    write_files: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = write_files({"NOW.md": "[[Gone]]\n"})
    note = vault / "NOW.md"
    real = os.fsync
    appended = 0

    def append_first(handle: int) -> None:
        nonlocal appended
        appended += 1
        with note.open("a", encoding="utf-8") as file:
            file.write(f"line {appended}\n")
        real(handle)

    monkeypatch.setattr("os.fsync", append_first)
    main(["check", str(vault), "--add-ignore"])
    first, *lines = note.read_text(encoding="utf-8").splitlines()
    assert first.startswith("[[Gone]]")
    assert sorted(lines) == sorted(f"line {number + 1}" for number in range(appended))
    assert [path.name for path in vault.iterdir()] == ["NOW.md"]


def test_the_mode_of_a_note_stays(write_files: Callable[..., Path]) -> None:
    vault = write_files({"NOW.md": "[[Gone]]\n"})
    (vault / "NOW.md").chmod(0o640)
    main(["check", str(vault), "--add-ignore"])
    assert (vault / "NOW.md").stat().st_mode & 0o777 == 0o640


def test_the_demo_vault_is_silent_afterwards_but_for_what_nobody_rewrites(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = tmp_path / "demo"
    shutil.copytree(ROOT / "fixtures" / "demo-vault", vault)
    flags = ["--today", "2026-11-30"]
    main(["check", str(vault), "--add-ignore", *flags])
    capsys.readouterr()
    main(["check", str(vault), "--format", "concise", "--quiet", *flags])
    line, header = capsys.readouterr().out.splitlines()
    assert line.startswith("memory/2026-11-22.md:3:11: error undecodable-text")
    assert "error invalid-frontmatter" in header


HIDDEN = "<!-- vaultmend: ignore broken-link -->"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "%% never closed\n\n[[Gone]]\n",
            f"%% never closed\n\n[[Gone]] {HIDDEN}\n",
            id="in a comment that is never closed",
        ),
        pytest.param(
            "%%\n\n[[Gone]]",
            f"%%\n\n[[Gone]] {HIDDEN}",
            id="in one that ends with the note",
        ),
        pytest.param(
            "%%\n[[Gone]]\n%%\nb\n",
            f"%%\n[[Gone]] {HIDDEN}\n%%\nb\n",
            id="in a comment of several lines",
        ),
        pytest.param(
            "a %% [[Gone]]\n", f"a %% [[Gone]] {HIDDEN}\n", id="behind a mark without a partner"
        ),
        pytest.param(
            "a %% [[Gone]] %% b\n",
            f"a %% [[Gone]] %% b {BROKEN}\n",
            id="twin: behind a comment that is closed",
        ),
        pytest.param(
            "%%\nx\n%%\n[[Gone]]\n", f"%%\nx\n%%\n[[Gone]] {BROKEN}\n", id="twin: below one"
        ),
        pytest.param("`%%` [[Gone]]\n", f"`%%` [[Gone]] {BROKEN}\n", id="twin: marks in code"),
    ],
)
def test_a_switch_closes_no_comment(
    before: str, after: str, write_files: Callable[..., Path]
) -> None:
    vault = write_files({"NOW.md": before})
    assert main(["check", str(vault), "--add-ignore", "--select", "links"]) == 0
    assert (vault / "NOW.md").read_text() == after
    assert main(["check", str(vault), "--select", "links", "--fail-on", "info"]) == 0


def test_what_stays_is_told_and_counts(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    log = "# 2026-11-30\n\n[[Gone]]\n"
    vault = write_files({"NOW.md": "[[Away]]\n", "memory/2026-11-30.md": log})
    flags = ["--add-ignore", "--format", "concise", "--select", "links", "--quiet"]
    assert main(["check", str(vault), *flags, "--fail-on", "info"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("memory/2026-11-30.md:3:1: info broken-link: ")
    assert told.out.count("\n") == 1
    assert "1 finding silenced\n" in told.err
    assert "memory/2026-11-30.md is left as it is: logs only grow\n" in told.err
    assert main(["check", str(vault), *flags]) == 0
    assert main(["check", str(vault), *flags, "--fail-on", "info", "--exit-zero"]) == 0


def test_a_finding_where_no_switch_is_read_stays_and_nothing_is_written_there(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    text = "# NOW\n\n$$\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n$$\n\n[[Gone]]\n"
    vault = write_files({"NOW.md": text})
    flags = ["--format", "concise", "--quiet", "--select", "conflicts,links"]
    assert main(["check", str(vault), "--add-ignore", *flags]) == 1
    told = capsys.readouterr()
    assert (vault / "NOW.md").read_text() == text.replace("[[Gone]]", f"[[Gone]] {BROKEN}")
    assert told.out.startswith("NOW.md:4:1: error git-conflict")
    assert "NOW.md:4: git-conflict stays: a switch would be no switch there" in told.err


def test_text_from_stdin_gets_no_switches(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "[[Gone]]\n"})
    flags = ["--add-ignore", "--stdin-filename", str(vault / "NOW.md")]
    assert main(["check", str(vault), *flags]) == 2
    assert "leave one of them away" in capsys.readouterr().err
    assert (vault / "NOW.md").read_text() == "[[Gone]]\n"


PIECES = st.sampled_from(
    ["[[Gone]]", "%%", "<!--", "-->", "`", "```", "\n", "\n\n", "text ", "# H ", "| a |", " ^id", "$$",
     "<div>", "> ", "- ", "---\n", "a: b\n", "#tag "]
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_a_switch_never_changes_what_a_note_says(text: str) -> None:
    note, _ = read_note("a.md", "note", text.encode())
    spots = [("broken-link", Place(link.line, 1, link.line, 2)) for link in note.links]
    done = silenced(note, text, [*spots, ("orphan-note", None)])
    after, _ = read_note("a.md", "note", replaced(text, done.edits).encode())
    assert [link.link for link in after.links] == [link.link for link in note.links]
    assert [heading.text for heading in after.headings] == [h.text for h in note.headings]
    assert [block.id for block in after.blocks] == [block.id for block in note.blocks]
    assert silenced(note, text, []).edits == ()


def test_a_secret_is_silenced_only_by_its_name(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"# Keys\n\ntoken: ghp_{'aB3dE5gH7jK9mN1pQ3sT5vW7yZ0bC2dF4gH6'}\n"
    vault = write_files({"NOW.md": "", "memory/keys.md": text})
    main(["check", str(vault), "--add-ignore"])
    told = capsys.readouterr().err
    assert "memory/keys.md:4: leaked-secret stays: revoke the secret, and take it out" in told
    assert "ignore leaked-secret" not in (vault / "memory/keys.md").read_text()
    main(["check", str(vault), "--add-ignore", "--select", "leaked-secret"])
    assert "ignore leaked-secret" in (vault / "memory/keys.md").read_text()
