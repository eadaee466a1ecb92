"""Where the configuration of a vault is looked for, and what is said of a file that is none."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import ConfigError
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.rules import ALL

WriteFiles = Callable[..., Path]


def lang_of(vault: Path, config: str | None = None) -> str:
    """The language that the configuration sets: which file was read shows in it."""
    return configured(find_roots(str(vault), "/"), config, ALL).settings.lang


@pytest.mark.parametrize(
    ("files", "lang"),
    [
        pytest.param({}, "auto", id="no configuration"),
        pytest.param({".vaultmend.toml": 'lang = "zh"'}, "zh", id="the hidden name"),
        pytest.param(
            {"vaultmend.toml": 'lang = "en"', ".vaultmend.toml": 'lang = "zh"'},
            "en",
            id="the visible name comes first",
        ),
        pytest.param(
            {"pyproject.toml": '[tool.vaultmend]\nlang = "zh"'}, "zh", id="a table of pyproject"
        ),
        pytest.param(
            {"pyproject.toml": '[tool]\nvaultmend = {lang = "zh"}'}, "zh", id="an inline table"
        ),
        pytest.param(
            {".vaultmend.toml": 'lang = "en"', "pyproject.toml": '[tool.vaultmend]\nlang = "zh"'},
            "en",
            id="pyproject comes last",
        ),
        pytest.param(
            {"pyproject.toml": '[project]\nname = "vaultmend"'}, "auto", id="pyproject without it"
        ),
        pytest.param({"pyproject.toml": "[project\n"}, "auto", id="a broken pyproject of others"),
        pytest.param({"pyproject.toml/x": ""}, "auto", id="a folder named pyproject.toml"),
        pytest.param(
            {"memory/.obsidian/app.json": "", "memory/vaultmend.toml": 'lang = "zh"'},
            "zh",
            id="Obsidian's root",
        ),
        pytest.param(
            {
                "memory/.obsidian/app.json": "",
                "memory/vaultmend.toml": 'lang = "zh"',
                "pyproject.toml": '[tool.vaultmend]\nlang = "en"',
            },
            "en",
            id="the workspace before Obsidian's root",
        ),
        pytest.param({"vaultmend.toml": b'\xef\xbb\xbflang = "zh"\r\n'}, "zh", id="a BOM and CRLF"),
    ],
)
def test_the_first_configuration_wins(
    write_files: WriteFiles, files: dict[str, str | bytes], lang: str
) -> None:
    assert lang_of(write_files({"NOW.md": "", **files})) == lang


def test_a_flag_names_any_file_and_a_table_of_pyproject(write_files: WriteFiles) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": 'lang = "en"'})
    other = write_files({"x.toml": 'lang = "zh"', "pyproject.toml": '[tool.vaultmend]\nlang="zh"'})
    assert lang_of(vault, str(other / "x.toml")) == "zh"
    assert lang_of(vault, str(other / "pyproject.toml")) == "zh"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        pytest.param(
            {"vaultmend.toml/x": ""}, "cannot read vaultmend.toml: it is a folder", id="a folder"
        ),
        pytest.param(
            {"vaultmend.toml": b"#" * 99 + b"\0"},
            "vaultmend.toml:1: this file is binary: it holds a NUL byte; save it as UTF-8",
            id="binary",
        ),
        pytest.param(
            {"vaultmend.toml": b'# a\nlang = "\xe9"\n'},
            "vaultmend.toml:2: this file is not UTF-8; save it as UTF-8",
            id="not UTF-8",
        ),
        pytest.param(
            {"vaultmend.toml": 'lang = "zh"'.encode("utf-16")},
            "vaultmend.toml:1: this file is UTF-16, not UTF-8; save it as UTF-8",
            id="UTF-16",
        ),
        pytest.param(
            {"vaultmend.toml": "# no end\n" * 40_000},
            "cannot read vaultmend.toml: it is larger than 0.25 MiB",
            id="huge",
        ),
        pytest.param(
            {"vaultmend.toml": "a = " + "[" * 100_000},
            "vaultmend.toml: lists, tables or keys are nested too deeply",
            id="a list without an end",
        ),
        pytest.param(
            {"vaultmend.toml": "a" + " . a" * 50_000 + " = 1"},
            "vaultmend.toml: lists, tables or keys are nested too deeply",
            id="a key without an end",
        ),
        pytest.param(
            {"vaultmend.toml": "a = {b" + ".'a'" * 50_000 + " = 1}"},
            "vaultmend.toml: lists, tables or keys are nested too deeply",
            id="a key without an end in an inline table",
        ),
        pytest.param(
            {"vaultmend.toml": "a = " + "1" * 5000},
            "vaultmend.toml: a number has too many digits",
            id="a number without an end",
        ),
        pytest.param(
            {"pyproject.toml": "[tool.vaultmend\n"},
            "pyproject.toml:1: this is not TOML",
            id="a broken pyproject with the table",
        ),
        pytest.param(
            {"pyproject.toml": "[project]\nname = 'a'\n\n[tool.vaultmend.rules.stale-nte]\n"},
            "pyproject.toml:4: there is no rule 'stale-nte'; did you mean 'stale-note'?",
            id="a mistake in pyproject",
        ),
        pytest.param(
            {"pyproject.toml": "[tool]\n\nvaultmend = 3\n"},
            "pyproject.toml:3: tool.vaultmend must be a table",
            id="pyproject without a table",
        ),
        pytest.param(
            {"memory/.obsidian/app.json": "", "memory/vaultmend.toml": "\nselct = 1"},
            "memory/vaultmend.toml:2: there is no key 'selct'",
            id="a mistake at Obsidian's root",
        ),
    ],
)
def test_a_file_that_is_no_configuration_exits_2_and_is_named(
    write_files: WriteFiles,
    files: dict[str, str | bytes],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", str(write_files({"NOW.md": "", **files}))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"vaultmend: {said}")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("/dev/zero", "it is a symbolic link that leads out of the vault; name that file"),
        ("../outside.toml", "it is a symbolic link that leads out of the vault; name that file"),
        ("nowhere.toml", "it is a symbolic link to a file that is missing"),
    ],
)
def test_a_link_is_followed_within_the_vault_only(
    write_files: WriteFiles, target: str, said: str
) -> None:
    vault = write_files({"NOW.md": "", "inside.toml": 'lang = "zh"'})
    (vault.parent / "outside.toml").write_text('lang = "en"')
    link = vault / "vaultmend.toml"
    link.symlink_to("inside.toml")
    assert lang_of(vault) == "zh"
    link.unlink()
    link.symlink_to(target)
    with pytest.raises(ConfigError, match=said):
        lang_of(vault)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no FIFOs")
def test_a_pipe_is_never_waited_for(write_files: WriteFiles) -> None:
    vault = write_files({"NOW.md": ""})
    os.mkfifo(vault / "vaultmend.toml")
    with pytest.raises(ConfigError, match="it is not a regular file"):
        lang_of(vault)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "there is no configuration file"),
        ({"x.toml/y": ""}, "it is a folder"),
        ({"x.toml": "a ="}, "x.toml:1: this is not TOML"),
    ],
    ids=["missing", "a folder", "no TOML"],
)
def test_a_named_file_that_is_no_configuration_is_an_error(
    write_files: WriteFiles, files: dict[str, str], said: str
) -> None:
    vault = write_files({"NOW.md": "", **files})
    with pytest.raises(ConfigError, match=said):
        lang_of(vault, str(vault / "x.toml"))
    with pytest.raises(ConfigError, match=r"has no table \[tool.vaultmend\]"):
        lang_of(vault, str(write_files({"pyproject.toml": ""}) / "pyproject.toml"))
