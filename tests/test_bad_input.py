"""Input that is none: a finding or a clear error, never a traceback, and the others still checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main

GOOD = {"memory/good.md": "[[Nowhere]]\n", "NOW.md": "# NOW\n"}
CHINESE = "# 现在\n进行中的任务\n"
DEEP = "a:\n" + "".join("  " * n + "- a:\n" for n in range(1, 200))
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)


@pytest.fixture
def report(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> Callable[..., dict[str, Any]]:
    def report(files: dict[str, str | bytes]) -> dict[str, Any]:
        vault = write_files({**GOOD, **files})
        code = main(["check", str(vault), "--format", "json", "--today", "2026-11-30"])
        captured = capsys.readouterr()
        assert captured.err == ""
        assert code in (0, 1)
        told: dict[str, Any] = json.loads(captured.out)
        assert ("memory/good.md", "broken-link") in {
            (finding["path"], finding["rule"]) for finding in told["findings"]
        }
        return told

    return report


def rules_at(told: dict[str, Any], path: str) -> list[str]:
    return [finding["rule"] for finding in told["findings"] if finding["path"] == path]


@pytest.mark.parametrize(
    ("content", "rules"),
    [
        pytest.param(b"a\xffb\n", ["undecodable-text"], id="not UTF-8"),
        pytest.param(CHINESE.encode("utf-16"), ["undecodable-text"], id="UTF-16"),
        pytest.param(CHINESE.encode("gbk"), ["undecodable-text"], id="GBK"),
        pytest.param(b"\x00\x01\x02", ["undecodable-text"], id="binary"),
        pytest.param(b"", [], id="empty"),
        pytest.param(b"\xef\xbb\xbf", ["byte-order-mark"], id="a byte order mark alone"),
        pytest.param("---\ntitle: x\n# No end\n", [], id="unclosed frontmatter"),
        pytest.param("---\n\n# Title\n\n---\n", [], id="a rule on line one, above a heading"),
        pytest.param("---\n\nText.\n\n---\n", ["invalid-frontmatter"], id="a rule on line one"),
        pytest.param("---\n- a\n- b\n---\n", ["invalid-frontmatter"], id="YAML that is a list"),
        pytest.param(f"---\n{BOMB}---\n", ["invalid-frontmatter"], id="a YAML bomb"),
        pytest.param(f"---\na: {'[' * 1000}\n---\n", ["invalid-frontmatter"], id="1,000 levels"),
        pytest.param(f"---\n{DEEP}---\n", ["invalid-frontmatter"], id="deep blocks"),
        pytest.param(f"---\na: {'x' * 70_000}\n---\n", ["invalid-frontmatter"], id="over 64 KiB"),
        pytest.param("记" * 400_000, ["oversized-note"], id="a line of 1 MB"),
    ],
)
def test_a_bad_note_is_a_finding(
    report: Callable[..., dict[str, Any]], content: str | bytes, rules: list[str]
) -> None:
    found = rules_at(report({"memory/bad.md": content}), "memory/bad.md")
    assert [rule for rule in found if rule != "misplaced-note"] == rules


def test_a_note_of_100_mb_is_not_read(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = time.process_time()
    told = report({"memory/huge.md": b"x" * (100 << 20)})
    assert "undecodable-text" in rules_at(told, "memory/huge.md")
    assert time.process_time() - begun < 3


NAMES = [
    "a\nb",
    'a"b',
    "a'b",
    "--fix",
    "a[b]c",
    "😀",
    "e\u0301",
    "a\x1b[31mb",
    "a\u202eb",
    "记" * 84,
    " lead",
    "a#b^c|d",
    "CON",
    "%0A::error::x",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["full", "concise", "grouped", "github"])
def test_a_hostile_name_is_checked_and_cannot_act(
    name: str, form: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({**GOOD, f"memory/{name}.md": f"[[{name} x]] [[Gone]]\n"})
    assert main(["check", str(vault), "--format", form]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert not set(captured.out) & {"\x1b", "\u202e", "\r"}


def test_a_name_that_is_not_utf_8_is_valid_json(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(GOOD)
    path = os.fsencode(vault) + b"/memory/a\xff.md"
    with open(path, "wb") as file:
        file.write(b"[[Gone]]\n")
    main(["check", str(vault), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert "memory/a\ufffd.md" in {finding["path"] for finding in told["findings"]}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")
def test_names_that_no_link_can_hold_stop_no_fix(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    names = (os.fsdecode(b"bad\xff"), "two\nlines", "blank ", "tab\tin it", "q#a", "é", "e\u0301")
    index = "# Index\n\n## Lessons\n\n| File | Priority |\n|---|---|\n| [[gone]] | P0 |\n"
    vault = write_files(
        {
            "memory/INDEX.md": index,
            "NOW.md": b"\xef\xbb\xbf\xef\xbb\xbf# NOW\n\n[[bad]] [[q-a]] [[two lines]] [x](bad%20.md)\n",
            **{f"memory/lessons/{name}.md": f"# {number}\n" for number, name in enumerate(names)},
        }
    )
    before = {path: path.read_bytes() for path in vault.rglob("*.md")}
    for words in (["index"], ["fix", "--unsafe-fixes", "--select", "ALL"], ["archive", "--yes"]):
        line = [*words, str(vault), "--settle", "0", "--today", "2026-11-30"]
        assert main(line) in (0, 1)
        there = {path: path.read_bytes() for path in vault.rglob("*.md")}
        assert main(line) in (0, 1)
        assert {path: path.read_bytes() for path in vault.rglob("*.md")} == there
        assert len(there) == len(before)
        assert capsys.readouterr().err == ""
    text = (vault / "memory/INDEX.md").read_text(encoding="utf-8")
    assert "gone" not in text
    assert text.count("\n| ") == len(names)


def test_a_note_removed_while_the_vault_is_read_is_a_finding(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def vanishing(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if str(path).endswith("gone.md"):
            raise FileNotFoundError(2, "No such file or directory")
        return real(path, flags, *rest, **named)

    monkeypatch.setattr("os.open", vanishing)
    told = report({"memory/lessons/gone.md": ""})
    assert rules_at(told, "memory/lessons/gone.md") == ["undecodable-text"]


def test_a_fifo_and_a_loop_of_links_never_hang(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(GOOD)
    os.mkfifo(vault / "memory" / "pipe.md")
    (vault / "memory" / "loop").symlink_to(vault / "memory")
    (vault / "memory" / "self.md").symlink_to("self.md")
    assert main(["check", str(vault), "--format", "json"]) == 1
    paths = {finding["path"] for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert {"memory/pipe.md", "memory/self.md", "memory/good.md"} <= paths


MANY: dict[str, Callable[[int], str]] = {
    "contradictions": lambda n: "> CONFLICT (2026-11-20): x\n\ny\n\n" * n,
    "contradictions in long lines": lambda n: ("字" * 90 + "\n> CONFLICT: x\n") * n,
    "merges": lambda n: "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n" * n,
    "merges in code": lambda n: "`x`\n<<<<<<< a\n" * n + ">>>>>>> b\n",
    "switches": lambda n: "x %% vaultmend: ignore stale-note %%\n" * n,
    "switches that hide": lambda n: "[[a/x]] %% vaultmend: ignore broken-link %%\n" * n,
    "superseded marks": lambda n: "> [Superseded 2026-11-01]\n> x\n\n" * n,
    "superseded sections": lambda n: "## A\n\n> [Superseded 2026-11-01]\n\n" * n,
    "headings": lambda n: "## 12:00 — x\n" * n,
    "links to headings": lambda n: "# A\n" + "[[#B x]] " * n,
    "headings and misspelt links to them": lambda n: "".join(
        f"# Rollback steps {i:x}\n[[#Rolback steps {i:x}]]\n" for i in range(n // 8)
    ),
    "broken links": lambda n: "".join(f"[[a/{i:x}]]\n" for i in range(n)),
    "broken names": lambda n: "".join(f"[[na{i:x}me{i}]]\n" for i in range(n)),
    "list items": lambda n: "- always write the time zone of every cron job down\n" * n,
    "properties": lambda n: "---\n" + "".join(f"k{i}: v\n" for i in range(n // 4)) + "---\n",
}


MANY_NOTES: dict[str, Callable[[int], dict[str, str]]] = {
    "of one name": lambda n: {f"memory/lessons/{i:04}/same.md": "[[same]]\n" for i in range(n)},
    "of one name, others of it named in one": lambda n: {
        **{f"memory/lessons/{i:04}/same.md": "" for i in range(n)},
        "NOW.md": "".join(f"`elsewhere/{i}/same.md`\n" for i in range(n)),
    },
    "with one alias": lambda n: {
        f"memory/lessons/{i}.md": "---\naliases: [x]\n---\n[[x]]\n" for i in range(n)
    },
}


@pytest.mark.parametrize("kind", MANY)
def test_twice_as_much_takes_about_twice_as_long(
    kind: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    def seconds(count: int) -> float:
        return checked_in({"memory/lessons/x.md": MANY[kind](count)}, write_files, capsys)

    small, large = min(seconds(1200), seconds(1200)), seconds(4800)
    # Four times the input; a quadratic step would take sixteen times as long.
    assert large < 8 * small + 0.3


@pytest.mark.parametrize("kind", MANY_NOTES)
def test_twice_as_many_notes_take_about_twice_as_long(
    kind: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    def seconds(count: int) -> float:
        return checked_in(MANY_NOTES[kind](count), write_files, capsys)

    small, large = min(seconds(600), seconds(600)), seconds(2400)
    assert large < 8 * small + 0.3


def checked_in(
    files: dict[str, str], write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> float:
    """Seconds of processor time that a check of these files takes."""
    vault = str(write_files({"memory/INDEX.md": "", **files}))
    begun = time.process_time()
    main(["check", vault, "--format", "json", "--today", "2026-11-30"])
    taken = time.process_time() - begun
    capsys.readouterr()
    return taken


def test_a_vault_of_near_names_does_not_make_each_broken_link_dear(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    letters = "abcdefgh"
    near = [a + b + c + d for a in letters for b in letters for c in letters for d in letters[:4]]
    files = {f"memory/x/{name}zzzzzz.md": "" for name in near}
    links = "".join(f"[[{name}zzzz]]\n" for name in near[:300])
    plain = checked_in(files, write_files, capsys)
    assert checked_in({**files, "NOW.md": links}, write_files, capsys) < plain + 1


FAULTS: dict[str, tuple[str, bytes]] = {
    "is a folder": ("vaultmend.toml/x.md", b""),
    "is not UTF-8": ("vaultmend.toml", b"lang = '\xff'\n"),
    "is UTF-16": ("vaultmend.toml", "lang = 'en'\n".encode("utf-16")),
    "is nested 100,000 levels deep": ("vaultmend.toml", b"select = " + b"[" * 100_000),
    "has a limit of 5,000 digits": (
        "vaultmend.toml",
        b"[limits]\ncore = '" + b"9" * 5000 + b" bytes'\n",
    ),
    "has a pattern that repeats too often": (
        "vaultmend.toml",
        b"[schema.lesson]\nproperties.title.pattern = 'a{99999999999999999999}'\n",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_configuration_is_told_by_name_when_it(
    fault: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    name, content = FAULTS[fault]
    vault = write_files({**GOOD, name: content})
    assert main(["check", str(vault)]) == 2
    told = capsys.readouterr().err
    assert "vaultmend.toml" in told
    assert "internal error" not in told
    assert told.count("\n") == 1


def test_an_empty_vault_is_said_to_have_0_notes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("0 notes")


def test_a_vault_that_is_missing_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "no\x1b[31m")]) == 2
    assert "no\\x1b[31m" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("command", ["check", "inspect"])
def test_json_has_every_control_character_escaped(
    command: str, form: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    if (command, form) == ("inspect", "jsonl"):
        pytest.skip("inspect has no such format")
    acting = "\x7f\x9b31m\u202e\u2028\U000e0041"
    vault = write_files(
        {**GOOD, f"memory/{acting}.md": f"# {acting}\n[[x{acting}]] [[#{acting}]]\n"}
    )
    main([command, str(vault), "--format", form])
    assert not set(capsys.readouterr().out) & set("\x7f\x9b\u202e\u2028\U000e0041")


def shell(command: str, *arguments: str, **environment: str) -> tuple[int, bytes, bytes]:
    """A command of `sh` in which `"$@"` is vaultmend with the arguments."""
    done = subprocess.run(
        ["sh", "-c", command, "sh", sys.executable, "-m", "vaultmend.linter", *arguments],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "environment",
    [
        pytest.param(
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, id="the C locale"
        ),
        pytest.param({"PYTHONIOENCODING": "cp1252"}, id="cp1252"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii"),
        pytest.param({"PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati"}, id="other seed and zone"),
    ],
)
def test_json_is_the_same_bytes_for_every(
    environment: dict[str, str], write_files: Callable[..., Path]
) -> None:
    vault = str(write_files({**GOOD, "memory/记.md": "[[不在 é\x9b😀]]\n"}))
    arguments = ("check", vault, "--format", "json", "--today", "2026-11-30")
    usual = shell('"$@"', *arguments, PYTHONIOENCODING="utf-8")
    json.loads(usual[1])
    assert shell('"$@"', *arguments, **environment) == usual


@pytest.mark.parametrize("arguments", [("check",), ("inspect",), ("rules",), ("--version",)])
@pytest.mark.parametrize("output", [">/dev/full", ">&-"])
def test_output_that_cannot_be_written_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], output: str, write_files: Callable[..., Path]
) -> None:
    vault = (str(write_files(GOOD)),) if arguments[0] in ("check", "inspect") else ()
    code, _, told = shell(f'"$@" {output}', *arguments, *vault)
    assert b"internal error" not in told
    assert (code, told.count(b"\n")) == (2, 1)


@pytest.mark.parametrize("arguments", [("check",), ("rules",), ("--version",)])
def test_a_reader_that_stops_reading_is_no_error(
    arguments: tuple[str, ...], write_files: Callable[..., Path]
) -> None:
    vault = (str(write_files(GOOD)), "--exit-zero") if arguments[0] == "check" else ()
    # The reader is gone before the first line.
    code, _, told = shell('{ sleep 0.3; "$@"; echo $? >&2; } | true', *arguments, *vault)
    assert (code, told) == (0, b"0\n")


@pytest.mark.parametrize("errors", ["2>/dev/full", "2>&-", ">&- 2>&- <&-"])
def test_a_usage_error_that_cannot_be_told_is_still_exit_code_2(errors: str) -> None:
    assert shell(f'"$@" {errors}', "check", "/does/not/exist")[0] == 2


def test_a_folder_that_was_removed_under_the_shell_is_a_usage_error(
    write_files: Callable[..., Path], tmp_path: Path
) -> None:
    vault = write_files(GOOD)
    gone = f"mkdir '{tmp_path}/gone' && cd '{tmp_path}/gone' && rmdir ../gone"
    code, _, told = shell(f'{gone} && "$@"', "check")
    assert b"internal error" not in told
    assert code == 2
    assert shell(f'{gone} && "$@"', "check", str(vault), "--exit-zero")[0] == 0


@pytest.mark.parametrize("errors", ["2>/dev/full", "2>&-", "2>&- <&-"])
@pytest.mark.parametrize("command", ["check", "inspect", "rules"])
def test_a_report_needs_no_place_for_errors(
    command: str, errors: str, write_files: Callable[..., Path]
) -> None:
    vault = () if command == "rules" else (str(write_files(GOOD)),)
    usual = shell('"$@"', command, *vault)
    assert shell(f'"$@" {errors}', command, *vault) == usual


def test_the_remedy_fits_the_cause_of_a_note_that_cannot_be_read(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = os.open

    def refusing(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if str(path).endswith("mine.md"):
            raise PermissionError(13, "Permission denied")
        if str(path).endswith("gone.md"):
            raise FileNotFoundError(2, "No such file or directory")
        if str(path).endswith("disk.md"):
            raise OSError(5, "Input/output error")
        return real(path, flags, *rest, **named)

    monkeypatch.setattr("os.open", refusing)
    files = {f"memory/{name}.md": "" for name in ("mine", "gone", "disk")}
    told = report(
        {
            **files,
            "memory/gbk.md": CHINESE.encode("gbk"),
            "memory/wide.md": CHINESE.encode("utf-16"),
            "memory/binary.md": b"a note of old" + bytes(2),
            "memory/plan.canvas": "{",
        }
    )
    said = {
        finding["path"]: finding["message"].rpartition("; ")[2]
        for finding in told["findings"]
        if finding["rule"] == "undecodable-text"
    }
    encoding = "save it as UTF-8, or take it out of the vault"
    assert said == {
        "memory/gbk.md": encoding,
        "memory/wide.md": encoding,
        "memory/binary.md": "restore the note, or take the file out of the vault",
        "memory/mine.md": "give whoever runs vaultmend the right to read it",
        "memory/gone.md": "check again",
        "memory/disk.md": "see to it and check again, or take it out of the vault",
        "memory/plan.canvas": "save the canvas anew in Obsidian, or restore it",
    }


def test_a_fifo_and_a_loop_are_not_to_be_saved_as_utf_8(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(GOOD)
    os.mkfifo(vault / "memory/pipe.md")
    (vault / "memory/self.md").symlink_to("self.md")
    main(["check", str(vault), "--format", "concise", "--select", "undecodable-text"])
    lines = capsys.readouterr().out.splitlines()
    for line in lines[:2]:
        assert "it is not a regular file; take it out of the vault: only a file can be" in line
    assert not any("UTF-8" in line for line in lines)
