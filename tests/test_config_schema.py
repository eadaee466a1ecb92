"""`config schema`: editors accept and refuse the same configurations as vaultmend."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import VERSION, main
from vaultmend.linter.config import ConfigError
from vaultmend.linter.config.read import read_config
from vaultmend.linter.config.tables import KEYS
from vaultmend.linter.profile import PROFILES
from vaultmend.linter.report.config_schema import config_schema
from vaultmend.rules import ALL

jsonschema = pytest.importorskip("jsonschema", reason="the extra `dev` is not installed")

README = """\
profile = "layered"
timezone = "Asia/Shanghai"
lang = "auto"
select = ["ALL"]
ignore = ["duplicate-item"]
exclude = ["imports/**"]
fail-on = "warning"
[rules.stale-note]
severity = "info"
max-age-days = 60
[limits]
core = "2000 bytes"
[archive]
folder = "_archive"
log = { after-days = 60, cold = false }
[roles]
lesson = ["memory/learnt/**"]
[schema.lesson]
required = ["title", "date", "priority", "status", "last_verified"]
properties.priority.enum = ["P0", "P1", "P2"]
[per-path]
"memory/projects/**" = { ignore = ["stale-note"], select = ["ALL"] }
"""

GOOD = [
    "",
    README,
    'extends = "bank"',
    'extends = "../shared.toml"',
    'required-version = ">=0.1"',
    'memory = ""\nscope = "all"\nsearch = "openclaw"',
    '[rules.stale-note]\nseverity = "off"\nproperty = "checked"',
    "[rules.duplicate-note]\njaccard = 1\nlink-sections = []",
    "[rules.orphan-note]\ncount-index = false",
    '[groups]\nentry = []\nknowledge = ["note"]',
    '[schema.x]\nsame-as = "lesson"\n[schema.lesson]',
    "[schema.x.properties.y]\ntype = 'array'\nminItems = 2\nformat = 'date'\npattern = '^a'",
    '[limits]\ncore = "2_000 tokens"',
    "[archive]\nbelow = 0.25\nlog = false\nlesson = {}\nperson = { after-days = 90 }",
    '[index.lesson]\nen = "What we learnt"\nzh = "经验"\nheadings = ["TIL"]\nsection = false',
    '[index.lesson]\ncolumns = ["name", "priority", "status", "verified", "date", "description"]',
    '[schema.lesson]\nsections = ["Context | 背景"]',
    '[limits]\ncore = ["200 lines", "25000 bytes"]\nstartup = "60000 characters"',
    'link-names = ["name"]',
    '[rules.broken-link]\nwikilink-severity = "info"',
]

BAD = [
    "selct = []",
    "select = 3",
    'select = ["brokn-link"]',
    'select = ["ALL", 1]',
    'profile = "layerd"',
    'extends = "layerd"',
    'profile = "bank"\nextends = "bank"',
    'lang = "de"',
    "timezone = 8",
    "rules = 3",
    "[rules.stale-nte]",
    '[rules.stale-note]\nseverity = "warn"',
    "[rules.stale-note]\nmax-age = 3",
    '[rules.stale-note]\nmax-age-days = "3"',
    "[rules.stale-note]\nmax-age-days = -3",
    "[rules.stale-note]\nmax-age-days = 1.5",
    "[rules.stale-note]\nmax-age-days = true",
    "[rules.orphan-note]\ncount-index = 1",
    '[rules.duplicate-note]\njaccard = "high"',
    '[rules.duplicate-note]\nlink-sections = "see also"',
    '[limits]\ncore = "2 kB"',
    "[index]\nlesson = 3",
    '[index.lesson]\ntitle = "Lessons"',
    '[index.lesson]\nen = " "',
    "[index.lesson]\nzh = 3",
    '[index.lesson]\nheadings = "TIL"',
    "[index.lesson]\nsection = 1",
    "[index.lesson]\ncolumns = []",
    '[index.lesson]\ncolumns = ["nam"]',
    '[index.lesson]\ncolumns = ["name", "name"]',
    "[limits]\ncore = 2000",
    '[limits]\ncore = ["2000 bytes", 3]',
    'link-names = "name"',
    '[rules.broken-link]\nwikilink-severity = "worse"',
    '[archive]\nfolder = "attic"',
    "[archive]\nbelow = 1.5",
    "[archive]\nlog = 30",
    "[archive]\nlog = true",
    "[archive]\nlog = { days = 30 }",
    "[archive]\nlog = { after-days = 0.5 }",
    "[archive]\nlog = { cold = 1 }",
    "[archive]\ncore = { after-days = 30 }",
    '[roles]\nlesson = "memory/**"',
    "[groups]\nentrance = []",
    "[per-path]\na = []",
    '[per-path]\na = { severity = "info" }',
    '[per-path]\na = { ignore = ["nothing"] }',
    "[schema.lesson]\nrequird = []",
    '[schema.lesson]\nsections = "Context"',
    "[schema.lesson]\nproperties.a.tipe = 'string'",
    "[schema.lesson]\nproperties.a.type = 'text'",
    "[schema.lesson]\nproperties.a.format = 'time'",
    "[schema.lesson]\nproperties.a.enum = [1]",
    "[schema.lesson]\nproperties.a.minItems = -1",
]


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = config_schema(ALL)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


@pytest.mark.parametrize("config", GOOD)
def test_a_good_configuration_passes_both(validator: Any, config: str) -> None:
    read_config(config, "vaultmend.toml", ALL, VERSION)
    assert [error.message for error in validator.iter_errors(tomllib.loads(config))] == []


@pytest.mark.parametrize("config", BAD)
def test_a_bad_configuration_passes_neither(validator: Any, config: str) -> None:
    with pytest.raises(ConfigError):
        read_config(config, "vaultmend.toml", ALL, VERSION)
    assert not validator.is_valid(tomllib.loads(config))


@pytest.mark.parametrize("profile", PROFILES)
def test_the_profiles_pass_both(validator: Any, profile: str, root: Path) -> None:
    text = (root / "linter" / "profiles" / f"{profile}.toml").read_text(encoding="utf-8")
    read_config(text, profile, ALL, VERSION)
    assert validator.is_valid(tomllib.loads(text))


def described(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every named property of a schema, at any depth."""
    for name, inner in schema.get("properties", {}).items():
        yield f"{path}.{name}", inner
        yield from described(inner, f"{path}.{name}")
    more: Any = schema.get("additionalProperties")
    if more:
        yield from described(more, f"{path}.*")


def test_every_key_and_every_option_has_type_and_description() -> None:
    schema = config_schema(ALL)
    found = dict(described(schema))
    assert {path[1:] for path in found if path.count(".") == 1} == set(KEYS)
    for rule in ALL:
        for name, default in rule.options._asdict().items():
            option = found[f".rules.{rule.name}.{name.replace('_', '-')}"]
            assert option["default"] == default
    assert [path for path, inner in found.items() if not inner.get("description")] == [
        ".groups.entry",
        ".groups.knowledge",
        ".groups.startup",
    ]
    assert [path for path, inner in found.items() if "type" not in inner] == []


def test_the_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(config_schema(ALL)))
