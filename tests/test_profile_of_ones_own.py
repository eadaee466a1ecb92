"""A profile in the vault's own configuration: all that it extends is there, all that it says holds."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import Settings
from vaultmend.linter.config.tables import (
    ARCHIVE,
    EXPECTED,
    GROUPS,
    INDEX_SECTION,
    KEYS,
    PER_PATH,
    ROLE_ARCHIVE,
    ROLE_SCHEMA,
    UNITS,
)
from vaultmend.linter.profile import PROFILES
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.rules import ALL

CheckFiles = Callable[..., "list[Finding]"]
WriteFiles = Callable[..., Path]
README = Path(__file__).resolve().parent.parent / "linter" / "profiles" / "README.md"


def kitchen() -> str:
    found = re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def recipe(*lines: str, title: str = "Caldo verde", body: str = "") -> str:
    header = "".join(line + "\n" for line in lines)
    return f"---\ntitle: {title}\ndate: 2026-06-01\n{header}---\n\n# {title}\n\n{body}"


WHOLE = "## Ingredients\n\n- kale\n\n## 做法\n\n切细丝，下锅两分钟。\n"
INDEX = """# Memory Vault Index

## 食谱

| 文件 | 状态 | 最后验证 | 说明 |
|------|------|----------|------|
| [[caldo]] |  | {verified} | Caldo verde |
"""


def vault(text: str, verified: str = "2026-11-20") -> dict[str, str]:
    return {
        "NOW.md": "# NOW\n",
        "memory/INDEX.md": INDEX.format(verified=verified),
        "memory/recipes/caldo.md": text,
    }


FINE = recipe("state: on the menu", "last_verified: 2026-11-20", body=WHOLE)


def facts(findings: list[Finding]) -> list[str]:
    return [f"{f.severity} {f.rule} {f.fact}" for f in findings]


def test_a_vault_that_keeps_to_its_own_profile_is_clean(check_files: CheckFiles) -> None:
    assert facts(check_files(vault(FINE), config=kitchen())) == []


@pytest.mark.parametrize(
    ("text", "verified", "said"),
    [
        pytest.param(
            FINE.replace("on the menu", "famous"),
            "2026-11-20",
            "warning invalid-property state: 'famous' is none of draft, tested, on the menu",
            id="an enum of one's own",
        ),
        pytest.param(
            FINE.replace("on the menu", "✅ On The Menu"),
            "2026-11-20",
            "info invalid-property state: '✅ On The Menu' is none of draft, tested, on the menu",
            id="understood as people write it",
        ),
        pytest.param(
            FINE.replace("state: on the menu\n", ""),
            "2026-11-20",
            "warning missing-property the frontmatter lacks state",
            id="a key of one's own",
        ),
        pytest.param(
            FINE.replace("title:", "priority: P7\ntitle:"),
            "2026-11-20",
            "warning invalid-property priority: 'P7' is none of P0, P1, P2",
            id="what same-as begins with",
        ),
        pytest.param(
            FINE.replace("## Ingredients", "## Shopping"),
            "2026-11-20",
            "info missing-section the note lacks the sections Ingredients",
            id="a section of one's own",
        ),
        pytest.param(
            FINE.replace("2026-11-20", "2026-08-01"),
            "2026-08-01",
            "warning stale-note last verified on 2026-08-01, 121 days ago; 120 are allowed",
            id="an option of a rule",
        ),
        pytest.param(
            FINE + "- x\n" * 60,
            "2026-11-20",
            "warning oversized-memory 76 of 60 lines used, 16 over the limit",
            id="a limit of one's own",
        ),
        pytest.param(
            FINE + "[[Bacalhau]]\n",
            "2026-11-20",
            "warning broken-link the link leads to no note: 'Bacalhau'",
            id="a severity that depends on the link",
        ),
    ],
)
def test_what_a_profile_of_ones_own_says_is_checked(
    check_files: CheckFiles, text: str, verified: str, said: str
) -> None:
    found = facts(check_files(vault(text, verified), config=kitchen()))
    assert [fact for fact in found if "stale-index" not in fact] == [said]


def test_what_it_does_not_say_is_that_of_the_profile_below(check_files: CheckFiles) -> None:
    files = {
        **vault(FINE),
        "memory/lessons/cron.md": "---\ntitle: Cron\n---\n# Cron\n",
        "memory/2026-11-30.md": "# 2026-11-30\n\n### 25:00 — x\n",
    }
    found = facts(check_files(files, config=kitchen()))
    assert (
        "warning missing-property the frontmatter lacks "
        "date, category, priority, status, last_verified, tags" in found
    )
    assert "info malformed-entry '25:00 — x' has an impossible time" in found


def settings_of(write_files: WriteFiles, config: str) -> Settings:
    made = write_files({"NOW.md": "", "vaultmend.toml": config})
    return configured(find_roots(str(made), "/"), None, ALL).settings


def test_every_table_is_joined_with_that_of_the_profile(write_files: WriteFiles) -> None:
    own = settings_of(write_files, kitchen())
    base = settings_of(write_files, 'profile = "layered"\n')
    assert list(own.roles) == ["recipe", "supplier", *base.roles]
    assert own.groups["entry"] == base.groups["entry"]
    assert own.schemas["lesson"] == base.schemas["lesson"]
    assert own.schemas["recipe"].properties.keys() > {"state", "priority", "last_verified"}
    assert (own.limits["core"][0].amount, own.limits["recipe"][0].unit) == (3000, "lines")
    policies = own.archiving.roles
    assert (policies["log"].after_days, policies["recipe"].after_days) == (90, 365)
    assert policies["done"] == base.archiving.roles["done"]
    roles = [category.role for category in own.navigation.categories]
    assert roles == [*(category.role for category in base.navigation.categories), "recipe"]
    assert own.navigation.max_age_days == 120
    others = set(own.rules) - {"stale-note", "broken-link"}
    assert {name: own.rules[name] for name in others} == {n: base.rules[n] for n in others}


@pytest.mark.parametrize("profile", PROFILES)
def test_any_profile_can_be_extended(write_files: WriteFiles, profile: str) -> None:
    own = settings_of(write_files, f'extends = "{profile}"\n')
    whole = settings_of(write_files, f'profile = "{profile}"\n')
    assert own == whole._replace(profile="custom")


def test_the_role_of_a_note_is_shown(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    made = write_files({**vault(FINE), "vaultmend.toml": kitchen()})
    assert main(["inspect", str(made / "memory/recipes/caldo.md"), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["notes"][0]["role"] == "recipe"


def test_the_readme_names_every_key_and_every_profile() -> None:
    text = README.read_text(encoding="utf-8")
    words = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`\n]+)`", text))))
    known = {*KEYS, *PER_PATH, *ARCHIVE, *ROLE_ARCHIVE, *ROLE_SCHEMA, *INDEX_SECTION, *EXPECTED}
    assert known - words == set()
    assert {*GROUPS, *UNITS, *PROFILES} - words == set()
    assert set(tomllib.loads(kitchen())) <= set(KEYS)
