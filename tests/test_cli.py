"""The command line: exit codes, streams, formats, and what it says when it cannot go on."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import commands, main
from vaultmend.linter.cli.commands import COMMANDS, GROUPS

ROTTEN = {"NOW.md": "# NOW\n\n[[Nowhere]]\n\nUpdated: 2026-11-30\n"}
INFO_ONLY = {"NOW.md": "# NOW\n", "memory/2026-11-30.md": "# 2026-11-30\n\n[[Nowhere]]\n"}
CLEAN = {"NOW.md": "# NOW\n"}
WITH_PATH = [
    *((word,) for word in ("init", "check", "fix", "index", "archive", "verify", "distill")),
    *((word,) for word in ("status", "inspect", "report")),
    *(("hook", word) for word in ("install", "uninstall", "status")),
    *(("baseline", word) for word in ("write", "prune")),
    ("config", "show"),
]
WITH_VAULT = [("log", "Title", "Text"), ("undo",), ("restore", "a"), ("mv", "a", "b")]


@pytest.fixture
def run(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    def run(files: dict[str, str], *flags: str) -> tuple[int, str, str]:
        code = main(["check", str(write_files(files)), *flags])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.mark.parametrize(
    ("files", "flags", "code"),
    [
        pytest.param(CLEAN, (), 0, id="nothing to report"),
        pytest.param(ROTTEN, (), 1, id="an error"),
        pytest.param(ROTTEN, ("--exit-zero",), 0, id="an error, with --exit-zero"),
        pytest.param(ROTTEN, ("--fail-on", "never"), 0, id="an error, with --fail-on never"),
        pytest.param(INFO_ONLY, (), 0, id="an info does not fail"),
        pytest.param(INFO_ONLY, ("--fail-on", "info"), 1, id="an info, with --fail-on info"),
        pytest.param(ROTTEN, ("--ignore", "broken-link"), 0, id="the rule is ignored"),
        pytest.param(ROTTEN, ("--ignore", "links"), 0, id="the family is ignored"),
        pytest.param(ROTTEN, ("--select", "text"), 0, id="another family is selected"),
        pytest.param(ROTTEN, ("--select", "ALL"), 1, id="all are selected"),
        pytest.param({}, (), 0, id="an empty vault"),
    ],
)
def test_the_exit_code_tells_the_outcome(
    run: Callable[..., tuple[int, str, str]],
    files: dict[str, str],
    flags: tuple[str, ...],
    code: int,
) -> None:
    got, _, errors = run(files, *flags)
    assert (got, errors) == (code, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "/no/such/vault"], "/no/such/vault"),
        (["check", "--select", "broken-lnk"], "did you mean 'broken-link'?"),
        (["check", "--today", "tomorrow"], "write it as YYYY-MM-DD"),
        (["check", "--today", "20261130"], "write it as YYYY-MM-DD"),
        (["check", "--today", "2026-W48-1"], "write it as YYYY-MM-DD"),
        (["check", "--today", "2026-02-30"], "write it as YYYY-MM-DD"),
        (["check", "--today", "２０２６-11-30"], "write it as YYYY-MM-DD"),
        (["check", "--select="], "such as links,stale-note"),
        (["check", "--select=,"], "such as links,stale-note"),
        (["check", "--select", " , "], "such as links,stale-note"),
        (["check", "--ignore", ""], "such as links,stale-note"),
        (["check", "--ignore", "links", "--select", ","], "such as links,stale-note"),
        (["check", "--config="], "leave --config away"),
        (["check", "--", "--odd.md"], "no file or folder '--odd.md'"),
        (["explain", "--", "--help"], "there is no rule '--help'"),
        (["check", "--config", "/no/such.toml"], "/no/such.toml"),
        (["check", "--formt", "json"], "--formt"),
        (["chekc"], "chekc"),
        ([], "COMMAND"),
        (["explain", "stale-notes"], "did you mean 'stale-note'?"),
        (["check", "\x1b]0;owned"], "\\x1b]0;owned"),
    ],
)
def test_what_cannot_be_done_exits_2_and_says_why(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert "\x1b" not in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--select", "x" * 10_000],
        ["check", "--today", "x" * 10_000],
        ["check", "--format", "x" * 10_000],
        ["explain", "x" * 10_000],
        ["x" * 10_000],
        ["check", "--" + "x" * 10_000],
    ],
)
def test_a_very_long_word_is_not_said_in_full(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert len(capsys.readouterr().err) < 600


@pytest.mark.parametrize(
    "arguments",
    [
        [".", "--format", "concise", "memory"],
        ["--format", "concise", ".", "--", "memory"],
        ["--format", "concise", "memory", "--", "."],
        [".", "memory", "--format", "concise"],
        ["--", ".", "memory"],
    ],
    ids=" ".join,
)
def test_paths_and_options_come_in_any_order(
    arguments: list[str],
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files({**ROTTEN, "memory/x.md": "[[Gone]]\n"}))
    assert main(["check", *arguments]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert "Nowhere" in told.out
    assert "Gone" in told.out


def test_a_note_may_be_called_like_an_option(
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = {"vaultmend.toml": 'scope = "all"\n', **ROTTEN, "--fix.md": "[[Gone]]\n"}
    monkeypatch.chdir(write_files(files))
    assert main(["check", "--format", "concise", "--quiet", "--", "--fix.md"]) == 1
    assert "--fix.md:1:1: error broken-link" in capsys.readouterr().out
    assert main(["check", "--fix.md"]) == 2
    assert "--fix.md" in capsys.readouterr().err


def test_lists_that_are_given_twice_add_up(run: Callable[..., tuple[int, str, str]]) -> None:
    code, _, _ = run(ROTTEN, "--select", "links", "--select", "text")
    assert code == 1
    code, _, _ = run(ROTTEN, "--ignore", "links", "--ignore", "text")
    assert code == 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("memory", "is a folder"),
        ("memory/", "is a folder"),
        (".", "is a folder"),
        ("", "is a folder"),
        ("photo.png", "is no note"),
        ("new.txt", "is no note"),
        ("../other.md", "is not in the vault"),
    ],
)
def test_only_a_note_can_come_from_stdin(
    name: str,
    said: str,
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files({**CLEAN, "memory/x.md": "", "photo.png": b""}))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"[[Gone]]\n")))
    assert main(["check", ".", f"--stdin-filename={name}"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("name", ["new.md", "new.MD", "plan.canvas"])
def test_a_note_or_a_canvas_that_is_not_saved_yet_can_come_from_stdin(
    name: str,
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files(CLEAN))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["check", ".", f"--stdin-filename={name}", "--select", "links"]) == 0
    assert capsys.readouterr().err == ""


def test_an_empty_vault_is_said_loudly(run: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = run({})
    assert "0 notes" in out


def test_the_profile_and_what_told_it_are_said(run: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = run({"NOW.md": "", "memory/INDEX.md": ""})
    assert "profile layered, detected from memory/INDEX.md" in out


def test_json_has_the_public_shape(run: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = run(ROTTEN, "--format", "json", "--today", "2026-11-30")
    report: dict[str, Any] = json.loads(out)
    assert list(report) == ["version", "vault", "today", "profile", "summary", "findings"]
    assert report["today"] == "2026-11-30"
    assert report["summary"] == {
        "notes": 1,
        "errors": 1,
        "warnings": 0,
        "infos": 0,
        "suppressed": 0,
        "baselined": 0,
        "fixable": {"safe": 0, "unsafe": 0},
    }
    [finding] = report["findings"]
    assert finding == {
        "rule": "broken-link",
        "family": "links",
        "severity": "error",
        "path": "NOW.md",
        "line": 3,
        "column": 1,
        "end_line": 3,
        "end_column": 12,
        "message": "the link leads to no note: 'Nowhere'; correct the name, write the note, or take the link away",
        "fingerprint": finding["fingerprint"],
        "fix": None,
        "related": [],
    }


def test_a_path_inside_limits_what_is_reported_not_what_is_read(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(
        {
            "vaultmend.toml": "",
            "NOW.md": "[[Nowhere]]\n\nUpdated: 2026-11-30\n",
            "memory/INDEX.md": "[[Nothing]] [[lesson]]\n",
            "memory/lessons/lesson.md": "[[NOW]]\n",
        }
    )
    main(["check", str(vault / "memory"), "--format", "json", "--select", "links"])
    report = json.loads(capsys.readouterr().out)
    assert [(f["path"], f["rule"]) for f in report["findings"]] == [
        ("memory/INDEX.md", "broken-link")
    ]


def test_several_vaults_make_one_report(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vaults = [str(write_files(ROTTEN)), str(write_files(CLEAN))]
    assert main(["check", *vaults, "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [len(vault["findings"]) for vault in report["vaults"]] == [1, 0]


def test_names_of_a_vault_cannot_act_on_the_terminal(
    run: Callable[..., tuple[int, str, str]],
) -> None:
    hostile = {
        "NOW.md": "# NOW\n\n[[\x1b]0;owned\x07]] [[a\u202eb]] [[[red]x[/red]]]\n",
        "memory/a\n::error::b.md": "[[\x9b31m]]\n",
    }
    _, out, _ = run(hostile)
    assert not set(out) & {"\x1b", "\x07", "\u202e", "\x9b"}
    assert not any(line.startswith("::") for line in out.split("\n"))
    assert "'red]x[/red'" in out


def test_a_closed_pipe_is_no_error(write_files: Callable[..., Path]) -> None:
    links = " ".join(f"[[x/missing {n}]]" for n in range(20000))
    vault = write_files({"NOW.md": links + "\n"})
    command = f"'{sys.executable}' -m vaultmend.linter check '{vault}' --format concise | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_output_goes_through_a_terminal_that_knows_only_ascii(
    write_files: Callable[..., Path],
) -> None:
    vault = write_files({"NOW.md": "[[部署]]\n"})
    command = [sys.executable, "-m", "vaultmend.linter", "check", str(vault)]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1
    assert "\\u90e8\\u7f72" in done.stdout
    assert done.stderr == ""


def test_the_version_needs_no_import_at_all() -> None:
    code = (
        "import sys\nbefore = set(sys.modules)\nfrom vaultmend.linter.cli import main\n"
        "main(['--version'])\nprint(*set(sys.modules) - before, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {name.split(".")[0] for name in done.stderr.split()} <= {"vaultmend"}


def test_version_and_help_need_no_heavy_import() -> None:
    heavy = {"yaml", "mistune", "networkx", "rich", "frontmatter", "importlib.metadata"}
    for flag in ("--version", "--help"):
        code = (
            "import sys\nfrom vaultmend.linter.cli import main\n"
            f"try:\n    main(['{flag}'])\nexcept SystemExit: pass\n"
            "print(*sys.modules, file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert not heavy & set(done.stderr.split())


@pytest.mark.parametrize("command", ["", *COMMANDS, *GROUPS])
def test_help_needs_neither_rules_nor_what_reads_vaults(command: str) -> None:
    code = (
        "import sys\nfrom vaultmend.linter.cli import main\n"
        f"main([*{command.split()!r}, '--help'])\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name for name in done.stderr.split() if name.startswith("vaultmend.")}
    assert not [n for n in ours if n.startswith(("vaultmend.rules", "vaultmend.linter.read"))]
    assert not [
        n for n in ours if n.startswith(("vaultmend.linter.check", "vaultmend.linter.vault"))
    ]


def test_every_file_of_a_command_is_a_command() -> None:
    folder = Path(commands.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert files == {name.replace(" ", "_").replace("-", "_") for name in COMMANDS}
    assert {name.split()[0] for name in COMMANDS if " " in name} == set(GROUPS)


def test_a_check_of_plain_notes_needs_no_graph_library_and_no_parser(
    write_files: Callable[..., Path],
) -> None:
    vault = write_files(
        {"NOW.md": "# NOW\n", "memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": "x\n"}
    )
    code = (
        "import sys\nfrom vaultmend.linter.cli import main\n"
        f"main(['check', {str(vault)!r}, '--format', 'json'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"yaml", "mistune", "networkx", "rich", "frontmatter"} & set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments", [["rules"], ["rules", "--format", "json"], ["explain", "stale-note"]]
)
def test_rules_and_explain_print_every_rule(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    assert "stale-note" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        *((*command, "") for command in WITH_PATH),
        *((*command, "--vault", "") for command in WITH_VAULT),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_not_the_current_folder(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As `"$VAULT"` is in a script that has not set it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    assert main(list(words)) == 2
    assert "the path of the vault is empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [".git"]
