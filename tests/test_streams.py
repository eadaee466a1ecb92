"""Where output goes: encodings, streams that take nothing, and errors of the system elsewhere."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.streams import prepare

CHINESE = {"NOW.md": "# NOW\n\n[[部署]]\n"}
ESCAPED = b"\\u90e8\\u7f72"


class Terminal(io.TextIOWrapper):
    """A stream that people look at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def stdout(monkeypatch: pytest.MonkeyPatch) -> Callable[..., io.BytesIO]:
    """Gives `sys.stdout` an encoding; the bytes that arrive."""

    def replace(encoding: str, kind: type[io.TextIOWrapper] = io.TextIOWrapper) -> io.BytesIO:
        arrived = io.BytesIO()
        monkeypatch.setattr("sys.stdout", kind(arrived, encoding=encoding))
        return arrived

    return replace


@pytest.mark.parametrize("form", ["full", "concise", "grouped", "github"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "gbk", "utf-8"])
def test_a_pipe_gets_utf_8_whatever_the_locale_is(
    form: str,
    encoding: str,
    stdout: Callable[..., io.BytesIO],
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    vault = str(write_files(CHINESE))
    arrived = stdout(encoding)
    assert main(["check", vault, "--format", form]) == 1
    assert "部署".encode() in arrived.getvalue()


def test_a_terminal_keeps_the_encoding_of_its_locale(
    stdout: Callable[..., io.BytesIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    for encoding, expected in [("cp1252", ESCAPED), ("gbk", "部署".encode("gbk"))]:
        arrived = stdout(encoding, Terminal)
        prepare()
        sys.stdout.write("部署")
        sys.stdout.flush()
        assert arrived.getvalue() == expected


def test_a_terminal_whose_locale_nobody_set_gets_utf_8(
    stdout: Callable[..., io.BytesIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    arrived = stdout("ascii", Terminal)
    prepare()
    sys.stdout.write("部署")
    sys.stdout.flush()
    assert arrived.getvalue() == "部署".encode()


@pytest.mark.parametrize(("form", "expected"), [("concise", ESCAPED), ("github", "部署".encode())])
def test_a_chosen_encoding_holds_for_text_but_not_for_machines(
    form: str,
    expected: bytes,
    stdout: Callable[..., io.BytesIO],
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    vault = str(write_files(CHINESE))
    arrived = stdout("ascii")
    assert main(["check", vault, "--format", form]) == 1
    assert expected in arrived.getvalue()


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    ],
    ids=" ".join,
)
def test_chinese_is_shown_in_the_c_locale(
    environment: dict[str, str], write_files: Callable[..., Path]
) -> None:
    vault = write_files(CHINESE)
    # A vault may hold any file; none of them may run.
    (vault / "json.py").write_text("raise SystemExit(9)", encoding="utf-8")
    (vault / "gettext.py").write_text("raise SystemExit(9)", encoding="utf-8")
    program = "import sys; from vaultmend.linter.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-P", "-c", program, "check", ".", "--format", "concise"]
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "PYTHONPATH")}
    done = subprocess.run(
        command, capture_output=True, check=False, env={**kept, **environment}, cwd=vault
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert "部署".encode() in done.stdout


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["check", "--help"], ["rules"], ["check", "."]]
)
def test_output_that_finds_no_room_is_an_error_in_one_line(
    arguments: list[str], write_files: Callable[..., Path]
) -> None:
    vault = write_files(CHINESE)
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "vaultmend.linter", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            cwd=vault,
        )
    assert done.returncode == 2
    assert done.stderr == b"vaultmend: cannot write the output: No space left on device\n"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device", "/y"), "the system says of '/y': No space"),
        (PermissionError(13, "Permission denied", b"/x"), "the system says of '/x': Permission"),
        (OSError(5, "Input/output error"), "the system says: Input/output error"),
        (BrokenPipeError(32, "Broken pipe"), "the system says: Broken pipe"),
    ],
)
def test_an_error_of_the_system_elsewhere_is_not_said_of_the_output(
    error: OSError,
    said: str,
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    vault = str(write_files(CHINESE))
    monkeypatch.setattr("vaultmend.linter.cli.workspace.read_obsidian_settings", fail)
    assert main(["check", vault]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"vaultmend: {said}")
    assert "cannot write the output" not in told.err


HOSTILE = {
    "NOW.md": "# a ##[error]x\n\n[[##[add-mask]y]] text\n\n::error::z\n",
    "::warning::w.md": "::error::v\n",
}


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "--show-files"],
        ["check", "--format", "json"],
        ["check", "--format", "jsonl"],
        ["check", "--add-ignore"],
        ["inspect"],
        ["inspect", "--tree"],
        ["inspect", "--format", "json"],
    ],
    ids=" ".join,
)
def test_no_output_holds_a_command_for_a_runner(
    arguments: list[str],
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files(HOSTILE))
    main(arguments)
    told = capsys.readouterr()
    assert "##[" not in told.out + told.err
    assert not any(line.lstrip().startswith("::") for line in (told.out + told.err).splitlines())


@pytest.mark.parametrize(
    "command",
    [
        ("conflicts", "--list"),
        ("fix", "--diff", "--settle", "0"),
        ("index", "--check"),
        ("graph",),
        ("inspect", "memory/INDEX.md"),
    ],
    ids=" ".join,
)
def test_a_reader_that_has_seen_enough_is_no_error(command: tuple[str, ...], root: Path) -> None:
    program = "from vaultmend.linter.cli import main; raise SystemExit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", program, *command, "--today", "2026-11-30"],
        cwd=root / "fixtures" / "demo-vault",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 1)
