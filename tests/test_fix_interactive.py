"""`fix --interactive` shows each fix in a terminal and writes what a person agrees to."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.editor import editor_command
from vaultmend.linter.report.width import width

TODAY = ("--today", "2026-11-30")
HEAD = "---\ntitle: {0}\ndate: 2026-11-01\ncategory: lessons\npriority: P1\nstatus: {1}\nlast_verified: 2026-11-20\ntags: [x]\n---\n# {0}\n"
MARK = "\n上。\n\n> CONFLICT (2026-11-20): 与上方内容矛盾\n\n下。\n"
NAMES = ("a", "b", "c")
NOTES = {name: f"memory/lessons/{name}.md" for name in NAMES}
FILES = {
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30\n",
    "memory/INDEX.md": "# Index\n\n[[a]] [[b]] [[c]]\n",
    **{NOTES[name]: HEAD.format(name, "active") + MARK for name in NAMES},
}
SELECT = ("--select", "conflict-mismatch", "--settle", "0")

Write = Callable[..., Path]
Open = Callable[..., Any]


def statuses(vault: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, path in NOTES.items():
        line = re.search(
            r"^status: (.*)$", (vault / path).read_text(encoding="utf-8"), re.MULTILINE
        )
        assert line
        found[name] = line[1]
    return found


def answered(window: Any, *answers: str) -> list[str]:
    """What was shown before each answer."""
    shown: list[str] = []
    for answer in answers:
        shown.append(window.read_until("[y/n/a/i/e/q]"))
        window.send(answer + "\n")
    return shown


def test_each_fix_is_shown_and_only_what_is_agreed_to_is_written(
    write_files: Write, terminal: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(FILES)
    before = {name: (vault / path).read_bytes() for name, path in NOTES.items()}
    window = terminal("fix", "-i", vault, *SELECT)
    shown = answered(window, "y", "n", "y")
    code, screen = window.end()
    assert code == 1  # b remains
    assert "-status: active\n+status: conflict\n" in shown[0]
    assert [f"[{n}/3] {NOTES[name]}:6:" in shown[n - 1] for n, name in enumerate(NAMES, 1)]
    assert "2 changes in 2 files; `vaultmend undo` takes them back" in screen
    assert statuses(vault) == {"a": "conflict", "b": "active", "c": "conflict"}
    assert main(["undo", "--vault", str(vault)]) == 0
    capsys.readouterr()
    assert {name: (vault / path).read_bytes() for name, path in NOTES.items()} == before


def test_all_that_are_left_of_a_rule_are_applied_without_asking(
    write_files: Write, terminal: Open
) -> None:
    other = {"memory/lessons/d.md": HEAD.format("d", "active") + "[[A]]\n"}
    vault = write_files({**FILES, **other})
    select = ("--select", "conflict-mismatch,miscased-link", "--settle", "0")
    window = terminal("fix", "-i", vault, *select)
    shown = answered(window, "n", "a", "q")
    code, screen = window.end()
    assert code == 1
    assert f"[2/4] {NOTES['b']}:6:" in shown[1]
    # Of c only its place is said, then a finding of another rule is asked for.
    assert f"[3/4] {NOTES['c']}:6:" in shown[2]
    assert "status: conflict" not in shown[2]
    assert "miscased-link" in shown[2]
    assert statuses(vault) == {"a": "active", "b": "conflict", "c": "conflict"}
    assert "2 changes in 2 files" in screen


def test_who_agrees_to_all_safe_fixes_is_still_asked_of_the_others(
    write_files: Write, commit_files: Callable[..., None], terminal: Open
) -> None:
    old, new = "memory/lessons/cron-discipline.md", "memory/lessons/schedules.md"
    links = {"d": "[[cron-discipline]]", "e": "[[deploymnt]]", "f": "[[cron-discipline]]"}
    files = {
        **FILES,
        **{f"memory/lessons/{name}.md": f"{link}\n" for name, link in links.items()},
        "memory/lessons/deployment.md": HEAD.format("Deployment", "active"),
        old: HEAD.format("Cron", "active") + "每一次任务都要写明时区。\n" * 5,
    }
    vault = write_files({})
    commit_files(vault, files)
    (vault / old).rename(vault / new)
    window = terminal("fix", "-i", vault, "--select", "broken-link", "--settle", "0")
    shown = answered(window, "a", "n")
    window.end()
    assert "(safe)" in shown[0]
    assert "(look twice)" in shown[1]
    assert "e.md" in shown[1]
    assert "[[schedules]]" in (vault / "memory/lessons/d.md").read_text(encoding="utf-8")
    assert "[[deploymnt]]" in (vault / "memory/lessons/e.md").read_text(encoding="utf-8")
    assert "[[schedules]]" in (vault / "memory/lessons/f.md").read_text(encoding="utf-8")


def test_all_of_a_rule_are_applied_also_where_fixes_meet(
    write_files: Write, terminal: Open
) -> None:
    text = "[[A]] [[B]] [[C]]\n"
    vault = write_files({**FILES, "memory/lessons/d.md": HEAD.format("d", "active") + text})
    window = terminal("fix", "-i", vault, "--select", "miscased-link", "--settle", "0")
    answered(window, "i", "a")
    code, _ = window.end()
    note = (vault / "memory/lessons/d.md").read_text(encoding="utf-8")
    assert code == 0
    assert "[[b]] [[c]]" in note


def test_ignore_here_writes_the_switch_that_add_ignore_writes(
    write_files: Write, terminal: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    vault, other = write_files(FILES), write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT)
    answered(window, "i", "i", "i")
    assert window.end()[0] == 0
    main(["check", str(other), "--add-ignore", *SELECT[:2], *TODAY])
    capsys.readouterr()
    for path in NOTES.values():
        assert (vault / path).read_bytes() == (other / path).read_bytes()
    assert main(["check", str(vault), *SELECT[:2], *TODAY]) == 0


@pytest.mark.parametrize("last", ["q\n", "\x04"])
def test_who_quits_keeps_what_was_agreed_to(last: str, write_files: Write, terminal: Open) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT)
    answered(window, "y")
    window.read_until("[y/n/a/i/e/q]")
    window.send(last)
    assert window.end()[0] == 1
    assert statuses(vault) == {"a": "conflict", "b": "active", "c": "active"}


def test_who_interrupts_writes_nothing(write_files: Write, terminal: Open) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT)
    answered(window, "y")
    window.read_until("[y/n/a/i/e/q]")
    window.process.send_signal(2)
    code, screen = window.end()
    assert (code, "Traceback" in screen) == (130, False)
    assert set(statuses(vault).values()) == {"active"}


def test_edit_opens_the_note_at_its_line_once_what_was_agreed_to_is_written(
    write_files: Write, terminal: Open, tmp_path: Path
) -> None:
    vault = write_files(FILES)
    editor = tmp_path / "vi"
    editor.write_text(
        f"#!{sys.executable}\n"
        "import sys, pathlib\n"
        "line, path = sys.argv[1:]\n"
        "note = pathlib.Path(path)\n"
        f"a = pathlib.Path({str(vault / NOTES['a'])!r}).read_text(encoding='utf-8')\n"
        "print('EDITED', line, note.name, 'status: conflict' in a)\n"
        "text = note.read_text(encoding='utf-8')\n"
        "note.write_text(text.replace('status: active', 'status: conflict'), encoding='utf-8')\n",
        encoding="utf-8",
    )
    editor.chmod(0o755)
    window = terminal("fix", "-i", vault, *SELECT, EDITOR=str(editor), VISUAL="")
    answered(window, "y", "e")
    assert "EDITED +6 b.md True" in window.read_until("[1/1]")
    answered(window, "y")
    assert window.end()[0] == 0
    assert set(statuses(vault).values()) == {"conflict"}


def test_without_an_editor_or_with_a_broken_one_it_asks_again(
    write_files: Write, terminal: Open
) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT, EDITOR="unclosed '", VISUAL="")
    answered(window, "e")
    window.read_until("EDITOR")
    answered(window, "q")
    assert window.end()[0] == 1
    window = terminal("fix", "-i", vault, *SELECT, EDITOR="/nowhere/at-all", VISUAL="")
    answered(window, "e")
    window.read_until("the editor failed")
    answered(window, "q")
    assert window.end()[0] == 1


def test_a_note_that_somebody_writes_meanwhile_is_left(write_files: Write, terminal: Open) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT)
    answered(window, "y", "y")
    window.read_until("[y/n/a/i/e/q]")
    with (vault / NOTES["a"]).open("a", encoding="utf-8") as note:
        note.write("\n## 新的\n\n一行\n")
    window.send("n\n")
    code, screen = window.end()
    assert code == 1
    assert f"{NOTES['a']}: for later: it was changed meanwhile" in screen
    assert statuses(vault) == {"a": "active", "b": "conflict", "c": "active"}
    assert (vault / NOTES["a"]).read_text(encoding="utf-8").endswith("一行\n")


def test_fixes_that_meet_are_shown_one_after_the_other(write_files: Write, terminal: Open) -> None:
    # The switch of the one finding and the fix of the other stand on the same line.
    text = "[[A]] [[B]]\n"
    vault = write_files({**FILES, "memory/lessons/d.md": HEAD.format("d", "active") + text})
    window = terminal("fix", "-i", vault, "--select", "miscased-link", "--settle", "0")
    answered(window, "i", "y")
    code, screen = window.end()
    note = (vault / "memory/lessons/d.md").read_text(encoding="utf-8")
    assert "%% vaultmend: ignore miscased-link %%" in note
    assert (code, "Traceback" in screen) == (0, False)


@pytest.mark.parametrize("columns", [60, 100])
def test_it_fits_and_has_colours_only_where_they_are_wanted(
    columns: int, write_files: Write, terminal: Open
) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT, columns=columns)
    [shown] = answered(window, "q")
    assert "\x1b" not in shown
    assert [line for line in shown.splitlines() if width(line) > columns] == []
    assert window.end()[0] == 1
    window = terminal("fix", "-i", vault, *SELECT, columns=columns, colour=True)
    [shown] = answered(window, "q")
    assert "\x1b[32m+status: conflict\x1b[0m" in shown
    assert window.end()[0] == 1


def test_what_the_letters_mean_is_not_broken_within_a_word(
    write_files: Write, terminal: Open
) -> None:
    window = terminal("fix", "-i", write_files(FILES), *SELECT, columns=60)
    _, shown = answered(window, "?", "q")
    window.end()
    assert "as safe; i: ignore here; e: edit the note; q: write and quit" in " ".join(shown.split())
    assert [line for line in shown.splitlines() if width(line) > 60] == []


def test_a_terminal_that_goes_away_while_it_asks_writes_nothing(
    write_files: Write, terminal: Open
) -> None:
    vault = write_files(FILES)
    window = terminal("fix", "-i", vault, *SELECT)
    answered(window, "y")
    window.read_until("[y/n/a/i/e/q]")
    window.hang_up()
    assert set(statuses(vault).values()) == {"active"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "needs a terminal"),
        (("--diff",), "leave --diff away"),
        (("--dry-run",), "leave --diff away"),
        (("--format", "json"), "asks a person"),
    ],
)
def test_where_nobody_can_be_asked_nothing_is_done(
    arguments: tuple[str, ...],
    said: str,
    write_files: Write,
    capsys: pytest.CaptureFixture[str],
) -> None:
    vault = write_files(FILES)
    assert main(["fix", "--interactive", str(vault), *arguments, *TODAY]) == 2
    assert said in capsys.readouterr().err
    assert set(statuses(vault).values()) == {"active"}


def test_nothing_to_mend_is_said(write_files: Write, terminal: Open) -> None:
    vault = write_files({"NOW.md": "# NOW\n\nUpdated: 2026-11-30\n"})
    code, screen = terminal("fix", "-i", vault).end()
    assert code == 0
    assert "no finding with a fix is left" in screen


def test_the_letters_are_explained_once_before_the_first_question(
    write_files: Write, terminal: Open
) -> None:
    window = terminal("fix", "-i", write_files(FILES), *SELECT)
    first, second = answered(window, "n", "q")
    assert "y applies a fix, n skips" in first
    assert "y applies" not in second


def test_without_a_chosen_editor_it_is_vi_as_for_git(tmp_path: Path) -> None:
    vi = tmp_path / "vi"
    vi.write_text("#!/bin/sh\n", encoding="ascii")
    vi.chmod(0o755)
    assert editor_command("/v/a.md", 7, {"PATH": str(tmp_path)}) == ["vi", "+7", "/v/a.md"]


@pytest.mark.parametrize(
    ("editor", "expected"),
    [
        ({"EDITOR": "vim -u NONE"}, ["vim", "-u", "NONE", "+7", "/v/a b.md"]),
        ({"VISUAL": "code --wait", "EDITOR": "vi"}, ["code", "--wait", "--goto", "/v/a b.md:7"]),
        ({"EDITOR": "/opt/my editor"}, ["/opt/my", "editor", "/v/a b.md"]),
        ({"EDITOR": "'/opt/my editor'"}, ["/opt/my editor", "/v/a b.md"]),
        ({"EDITOR": "unclosed '"}, []),
        ({"PATH": "/nowhere"}, []),
    ],
)
def test_editors_are_told_the_line_as_they_understand_it(
    editor: dict[str, str], expected: list[str]
) -> None:
    assert editor_command("/v/a b.md", 7, editor) == expected
