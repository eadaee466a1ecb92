"""Completion in shells, and the help of every command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.commands import COMMANDS, GROUPS, load

PROGRAM = "import sys; from vaultmend.linter.cli import main; raise SystemExit(main())"


def completions(line: str, tmp_path: Path, shell: str = "bash") -> list[str]:
    """What vaultmend answers to a shell that completes this line, by argcomplete's protocol."""
    answer = tmp_path / "answer"
    environment = {
        **os.environ,
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SHELL": shell,
        "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"")
    return answer.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("vaultmend ex", {"explain"}),
        ("vaultmend config s", {"show", "schema"}),
        ("vaultmend config show --for", {"--format"}),
        ("vaultmend explain broken-h", {"broken-heading"}),
        ("vaultmend check --format gr", {"grouped"}),
        ("vaultmend check --format j", {"json", "jsonl", "junit"}),
        ("vaultmend check --fail-on w", {"warning"}),
        ("vaultmend check --select freshn", {"freshness"}),
        ("vaultmend check --select links,broken-h", {"links,broken-heading"}),
        ("vaultmend check --select stale-note,stale-n", set[str]()),
        ("vaultmend check --ignore stale", {"stale-index", "stale-note", "stale-workbench"}),
        ("vaultmend check --exit", {"--exit-zero", "--exit-non-zero-on-fix"}),
        ("vaultmend completion ", {"bash", "zsh", "fish"}),
        ("vaultmend check NO", {"NOW.md", "NOTES/"}),
        ("vaultmend check --today ", set[str]()),
    ],
)
def test_a_line_is_completed(line: str, expected: set[str], tmp_path: Path) -> None:
    if "NO" in line and not shutil.which("bash"):
        pytest.skip("files are completed by bash")
    (tmp_path / "NOW.md").touch()
    (tmp_path / "NOTES").mkdir()
    assert set(completions(line, tmp_path)) == expected


def test_commands_are_completed_with_what_they_do(tmp_path: Path) -> None:
    lines = completions("vaultmend ", tmp_path, "zsh")
    expected = {name.split()[0]: load(name).summary for name in COMMANDS} | dict(GROUPS)
    assert lines == [f"{name}:{summary}" for name, summary in expected.items()]


@pytest.mark.parametrize(
    ("shell", "registers"),
    [
        ("bash", "complete -o nospace -o default -o bashdefault -F"),
        ("zsh", "#compdef vaultmend"),
        ("fish", "complete --command vaultmend"),
    ],
)
def test_each_shell_gets_its_code(
    shell: str, registers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    assert registers in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_completes_with_the_code_it_was_given(tmp_path: Path) -> None:
    program = tmp_path / "vaultmend"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n", encoding="utf-8")
    program.chmod(0o755)
    script = """
        eval "$(vaultmend completion bash)"
        COMP_LINE="vaultmend explain broken-h" COMP_POINT=26 COMP_TYPE=9 COMP_CWORD=2
        COMP_WORDS=(vaultmend explain broken-h)
        _python_argcomplete vaultmend broken-h explain
        echo "${COMPREPLY[@]}"
        complete -p vaultmend
    """
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    reply, registered = done.stdout.splitlines()
    assert reply.strip() == "broken-heading"
    assert registered.endswith("vaultmend")


def test_nothing_of_completion_is_imported_without_a_shell_that_asks() -> None:
    code = "import sys\nfrom vaultmend.linter.cli import main\nmain(['rules'])\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "argcomplete" not in done.stdout.split()


@pytest.mark.parametrize("command", ["", *COMMANDS, *GROUPS])
def test_help_fits_into_80_columns_and_has_examples(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*command.split(), "--help"]) == 0
    text = capsys.readouterr().out
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert "examples:\n  " in text
    if command:
        assert f"vaultmend {command}" in text.partition("examples:")[2]


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        ([], "see `vaultmend --help`"),
        (["check", "--nothing"], "see `vaultmend check --help`"),
        (["config"], "see `vaultmend config --help`"),
        (["config", "shw"], "there are: schema, show"),
        (["check", "--format", "xml"], "choose from"),
        (["completion"], "see `vaultmend completion --help`"),
        (["completion", "tcsh"], "choose from"),
        (["explain"], "see `vaultmend explain --help`"),
        (["explain", "zzzzzz"], "`vaultmend rules` lists them"),
        (["check", "--select", "zzzzzz"], "`vaultmend rules` lists them"),
        (["chek"], "there is no command 'chek'; did you mean 'check'?"),
        (["hook", "instal"], "there is no action 'instal'; did you mean 'install'?"),
        (["check", "--formt", "json"], "unrecognized arguments: --formt; did you mean '--format'?"),
        (["check", "--formt=json"], "did you mean '--format'?"),
        (["fix", "--unsafe"], "did you mean '--unsafe-fixes'?"),
        (["check", "--fail-on", "warn"], "did you mean 'warning'?"),
        (["check", "--no"], "see `vaultmend check --help`"),
        (["explain", "links"], "links is a family of rules; explain one of them: broken-link,"),
        (["explain", "orphan"], "did you mean 'orphan-note'?"),
        (["explain", "broken-lnk"], "did you mean 'broken-link'?"),
    ],
    ids=lambda value: None if isinstance(value, str) else " ".join(value) or "nothing",
)
def test_an_error_says_what_to_do(
    arguments: list[str], remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert remedy in capsys.readouterr().err


def test_the_help_of_a_group_tells_its_actions_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hook", "--help"]) == 0
    text = capsys.readouterr().out
    assert "exit codes:" not in text
    assert "`vaultmend hook ACTION --help` says more" in text
    assert all(f"  vaultmend hook {action}" in text for action in ("install", "uninstall", "run"))
