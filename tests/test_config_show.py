"""`config show`: every effective value, where it is from, and text that can be pasted back."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import Settings
from vaultmend.linter.config.tables import KEYS
from vaultmend.linter.profile import PROFILES
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.rules import ALL

WriteFiles = Callable[..., Path]

OWN = """\
extends = "layered"
timezone = "Asia/Shanghai"
ignore = ["duplicate-item"]

[rules.stale-note]
max-age-days = 60
[rules.broken-link]
severity = "warning"

[per-path]
"memory/项目 x/**" = { ignore = ["links"] }

[roles]
spell = ["memory/spells/**"]

[schema.spell]
[schema.lesson]
properties.owner.pattern = '^\\w+$'
properties."due \\u200b date".format = "date"
"""


def settings_of(vault: Path) -> Settings:
    return configured(find_roots(str(vault), "/"), None, ALL).settings


def shown(vault: Path, capsys: pytest.CaptureFixture[str], *flags: str) -> str:
    assert main(["config", "show", str(vault), *flags]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def line_with(text: str, start: str) -> str:
    [line] = [line for line in text.splitlines() if line.startswith(start)]
    return line


@pytest.mark.parametrize(
    "config",
    ["", OWN, *(f'profile = "{name}"' for name in PROFILES)],
    ids=["none", "own", *PROFILES],
)
def test_what_is_shown_can_be_pasted_back(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str], config: str
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": config})
    text = shown(vault, capsys)
    copy = write_files({"NOW.md": "", "vaultmend.toml": text})
    before, after = settings_of(vault), settings_of(copy)
    assert after._replace(detected="") == before._replace(detected="")
    assert list(after.roles) == list(before.roles)
    again = tomllib.loads(shown(copy, capsys))
    assert again == tomllib.loads(text)


def test_every_key_and_every_option_is_shown(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": OWN})
    text = shown(vault, capsys)
    told: dict[str, Any] = json.loads(shown(vault, capsys, "--format", "json"))
    keys = {value["key"] for value in told["values"]}
    expected = {name for name, key in KEYS.items() if key.takes != "table"} - {"profile"}
    for rule in ALL:
        names = (field.replace("_", "-") for field in rule.options._fields)
        expected |= {f"rules.{rule.name}.{name}" for name in ("severity", *names)}
    assert expected <= keys
    assert [line for line in text.splitlines() if "=" in line and "  # " not in line] == []


@pytest.mark.parametrize(
    ("start", "origin"),
    [
        ('extends = "layered"', "vaultmend.toml:1"),
        ("timezone =", "vaultmend.toml:2"),
        ("lang =", "default"),
        ('memory = "memory"', "profile layered"),
        ("max-age-days = 60", "vaultmend.toml:6"),
        ('severity = "warning"', "vaultmend.toml:8"),
        ('ignore = ["links"]', "vaultmend.toml:11"),
        ("spell =", "vaultmend.toml:14"),
        ("properties.owner.pattern =", "vaultmend.toml:18"),
        ("core = [", "profile layered"),
        ("# required-version is not set", "default"),
    ],
)
def test_each_value_tells_where_it_is_from(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str], start: str, origin: str
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": OWN})
    assert line_with(shown(vault, capsys), start).endswith(f"  # {origin}")


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({}, 'profile = "obsidian"  # nothing of a layout found'),
        ({"NOW.md": ""}, 'profile = "layered"  # detected from NOW.md'),
        ({"vaultmend.toml": '\nprofile = "bank"'}, 'profile = "bank"  # vaultmend.toml:2'),
        (
            {
                "vaultmend.toml": 'extends = "a/b.toml"\nfail-on = "error"',
                "a/b.toml": '# shared\nextends = "bank"\nfail-on = "info"',
            },
            'extends = "bank"  # a/b.toml:2',
        ),
        (
            {"pyproject.toml": '[tool.vaultmend]\nprofile = "vault"'},
            'profile = "vault"  # pyproject.toml:2',
        ),
    ],
    ids=["nothing", "detected", "a profile", "extended twice", "pyproject"],
)
def test_the_profile_and_what_told_it_come_first(
    write_files: WriteFiles,
    capsys: pytest.CaptureFixture[str],
    files: dict[str, str],
    line: str,
) -> None:
    text = shown(write_files(files), capsys)
    first = next(row for row in text.splitlines() if row and row[0] != "#")
    assert " ".join(first.split()) == " ".join(line.split())


def test_json_has_key_value_and_origin(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": OWN})
    told: dict[str, Any] = json.loads(shown(vault, capsys, "--format", "json"))
    assert list(told) == ["version", "vault", "files", "values"]
    assert told["files"] == ["vaultmend.toml"]
    values = {value["key"]: value for value in told["values"]}
    assert values["rules.stale-note.max-age-days"] == {
        "key": "rules.stale-note.max-age-days",
        "value": 60,
        "origin": "file",
        "name": "vaultmend.toml",
        "line": 6,
    }
    assert values['per-path."memory/项目 x/**".ignore']["value"] == ["links"]
    assert values["rules.orphan-note.severity"]["origin"] == "default"
    assert values["memory"]["name"] == "layered"


def test_nothing_of_a_configuration_acts_in_a_terminal(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    config = 'exclude = ["\\u001b]0;x\\u0007", "\\u202e\\U000e0041\\u007f", "q\\"\\\\x"]\n'
    vault = write_files({"NOW.md": "", "vaultmend.toml": config})
    text = shown(vault, capsys)
    line = line_with(text, "exclude")
    assert all(char.isprintable() for char in line)
    assert tomllib.loads(text)["exclude"] == tomllib.loads(config)["exclude"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "/no/such/vault"], "/no/such/vault"),
        (["show", "--config", "/no/such.toml"], "there is no configuration file /no/such.toml"),
        (["shwo"], "did you mean 'show'?"),
        ([], "ACTION"),
    ],
)
def test_what_cannot_be_shown_exits_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
