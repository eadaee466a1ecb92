"""`extends`: a profile of one's own, and settings that several vaults share."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import ConfigError, Settings
from vaultmend.linter.profile import PROFILES, load_profile
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.linter.vault.scheme import Limit
from vaultmend.rules import ALL

WriteFiles = Callable[..., Path]


@pytest.fixture
def settings_of(write_files: WriteFiles) -> Callable[..., Settings]:
    def settings_of(config: str, files: Mapping[str, str] = {}) -> Settings:
        notes = {"NOW.md": "", "memory/INDEX.md": "", "brain/spells/light.md": ""}
        own = {**notes, "vaultmend.toml": config}
        vault = write_files({**own, **files})
        return configured(find_roots(str(vault), "/"), None, ALL).settings

    return settings_of


OWN = """\
extends = "bank"
memory = "brain/"
scope = "all"

[roles]
spell = ["brain/spells/**"]
core = ["SOUL.md"]

[groups]
knowledge = ["spell", "bank"]

[limits]
spell = "40 lines"

[schema.spell]
same-as = "bank"
required = ["school"]
properties.priority.enum = ["low", "high"]
"""


def test_a_profile_of_ones_own_is_laid_over_another(settings_of: Callable[..., Settings]) -> None:
    own, base = settings_of(OWN), load_profile("bank")
    assert (own.profile, own.detected) == ("custom", "vaultmend.toml")
    assert (own.memory, own.scope) == ("brain", "all")
    assert list(own.roles)[:2] == ["spell", "core"]
    assert own.roles["core"] == ("SOUL.md",)
    assert own.roles["lesson"] == ("brain/lessons/**",)
    assert own.groups["knowledge"] == ("spell", "bank")
    assert own.groups["entry"] == tuple(base["groups"]["entry"])
    assert own.limits == {"core": (Limit(2000, "bytes"),), "spell": (Limit(40, "lines"),)}
    spell = own.schemas["spell"]
    assert spell.required == ("school",)
    assert spell.properties["priority"].enum == ("low", "high")
    assert spell.properties["date"].format == "date"


@pytest.mark.parametrize(
    ("config", "files", "profile", "detected", "lang", "fail_on"),
    [
        pytest.param(
            'extends = "a.toml"\nlang = "zh"',
            {"a.toml": 'fail-on = "info"'},
            *("layered", "memory/INDEX.md", "zh", "info"),
            id="the profile stays detected",
        ),
        pytest.param(
            'extends = "a.toml"\nlang = "zh"',
            {
                "a.toml": 'profile = "bank"\nlang = "en"',
            },
            *("bank", "a.toml", "zh", "warning"),
            id="the extended file names it",
        ),
        pytest.param(
            'extends = "conf/a.toml"',
            {
                "conf/a.toml": 'extends = "../b.toml"\nlang = "zh"',
                "b.toml": 'extends = "bank"\nlang = "en"\nfail-on = "never"',
            },
            *("custom", "b.toml", "zh", "never"),
            id="three files",
        ),
        pytest.param(
            'extends = "pyproject.toml"',
            {
                "pyproject.toml": '[tool.vaultmend]\nlang = "zh"',
            },
            *("layered", "memory/INDEX.md", "zh", "warning"),
            id="the table of pyproject",
        ),
        pytest.param(
            'profile = "bank"',
            {},
            *("bank", "vaultmend.toml", "auto", "warning"),
            id="a profile as it is",
        ),
    ],
)
def test_files_extend_each_other(
    settings_of: Callable[..., Settings],
    config: str,
    files: dict[str, str],
    profile: str,
    detected: str,
    lang: str,
    fail_on: str,
) -> None:
    chosen = settings_of(config, files)
    assert (chosen.profile, chosen.detected) == (profile, detected)
    assert (chosen.lang, chosen.fail_on) == (lang, fail_on)


@pytest.mark.parametrize(
    ("config", "files", "said"),
    [
        pytest.param(
            'profile = "bank"\nextends = "bank"',
            {},
            "vaultmend.toml:2: profile and extends exclude each other; keep profile for a layout "
            "as it is, extends for one of your own",
            id="both",
        ),
        pytest.param(
            'profile = "custom"',
            {},
            "vaultmend.toml:1: a profile of your own needs no name; write extends",
            id="custom",
        ),
        pytest.param(
            '\nextends = "layerd"',
            {},
            "vaultmend.toml:2: there is no profile 'layerd'; did you mean 'layered'?",
            id="no profile",
        ),
        pytest.param(
            'extends = "a.toml"',
            {},
            "vaultmend.toml:1: there is no file 'a.toml'; paths begin at the folder of this file",
            id="no file",
        ),
        pytest.param(
            'extends = "NOW.md/a.toml"',
            {},
            "vaultmend.toml:1: there is no file 'NOW.md/a.toml'",
            id="a note is no folder",
        ),
        pytest.param(
            'extends = "../a.toml"',
            {},
            "vaultmend.toml:1: '../a.toml' leads out of the vault; copy that file into it",
            id="outside",
        ),
        pytest.param(
            'extends = "/etc/a.toml"',
            {},
            "vaultmend.toml:1: extends leads out of the vault; write a path relative to this file",
            id="absolute",
        ),
        pytest.param(
            'extends = "C:\\\\a.toml"',
            {},
            "vaultmend.toml:1: extends leads out of the vault; write a path relative to this file",
            id="a drive",
        ),
        pytest.param(
            'extends = "./vaultmend.toml"',
            {},
            "vaultmend.toml:1: these files extend each other: vaultmend.toml -> vaultmend.toml",
            id="itself",
        ),
        pytest.param(
            'extends = "a/b.toml"',
            {
                "a/b.toml": '# back\nextends = "../vaultmend.toml"',
            },
            "a/b.toml:2: these files extend each other: vaultmend.toml -> a/b.toml -> vaultmend",
            id="each other",
        ),
        pytest.param(
            'extends = "a.toml"',
            {"a.toml": "[rules.stale-nte]"},
            "a.toml:1: there is no rule 'stale-nte'; did you mean 'stale-note'?",
            id="a mistake in the extended file",
        ),
        pytest.param(
            'extends = "pyproject.toml"',
            {"pyproject.toml": ""},
            "vaultmend.toml:1: 'pyproject.toml' has no table [tool.vaultmend]",
            id="pyproject without the table",
        ),
    ],
)
def test_what_cannot_be_extended_is_said(
    settings_of: Callable[..., Settings], config: str, files: dict[str, str], said: str
) -> None:
    with pytest.raises(ConfigError) as error:
        settings_of(config, files)
    assert str(error.value).startswith(said)


def test_a_link_out_of_the_vault_is_not_extended(write_files: WriteFiles) -> None:
    vault = write_files({"vaultmend.toml": 'extends = "a.toml"', "NOW.md": ""})
    (vault.parent / "a.toml").write_text('lang = "zh"')
    (vault / "a.toml").symlink_to("../a.toml")
    with pytest.raises(ConfigError, match="leads out of the vault"):
        configured(find_roots(str(vault), "/"), None, ALL)


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ('[limits]\nlessn = "2 lines"', "2: there is no role 'lessn'; did you mean 'lesson'?"),
        ('[index.lessn]\nen = "x"', "1: there is no role 'lessn'; did you mean 'lesson'?"),
        ("[schema.lessn]", "1: there is no role 'lessn'; did you mean 'lesson'?"),
        ('[groups]\nentry = ["wrkbench"]', "2: there is no role 'wrkbench'; did you mean"),
        ('[rules.duplicate-item]\nroles = ["lessn"]', "2: there is no role 'lessn'; did you"),
        ('[schema.lesson]\nsame-as = "persn"', "2: there is no role with a schema 'persn'; did"),
        ('[schema.lesson]\nsame-as = "person"', "2: these schemas begin with each other: lesson"),
    ],
)
def test_roles_that_nobody_knows_are_mistakes(
    settings_of: Callable[..., Settings], config: str, said: str
) -> None:
    with pytest.raises(ConfigError) as error:
        settings_of(config)
    assert str(error.value).startswith(f"vaultmend.toml:{said}")


@pytest.mark.parametrize(
    "config",
    [
        '[limits]\nbank = "2 lines"',
        '[limits]\nnote = "2 lines"',
        '[schema.project]\nsame-as = "lesson"',
        '[roles]\nspell = ["spells/**"]\n[limits]\nspell = "2 lines"',
    ],
    ids=["of another profile", "built in", "a schema of the profile", "of one's own"],
)
def test_roles_that_are_known_elsewhere_are_no_mistakes(
    settings_of: Callable[..., Settings], config: str
) -> None:
    assert settings_of(config).profile == "layered"


def test_a_chain_of_schemas_has_an_end(settings_of: Callable[..., Settings]) -> None:
    roles = [f"r{number}" for number in range(2000)]
    lines = ["[roles]"] + [f"{role} = []" for role in roles]
    for role, base in itertools.pairwise(roles):
        lines += [f"[schema.{role}]", f'same-as = "{base}"']
    with pytest.raises(ConfigError, match="more than 8 schemas begin with one another"):
        settings_of("\n".join([*lines, f"[schema.{roles[-1]}]"]))


@pytest.mark.parametrize("profile", PROFILES)
def test_the_profiles_could_be_written_by_a_user(
    settings_of: Callable[..., Settings], profile: str, root: Path
) -> None:
    text = (root / "linter" / "profiles" / f"{profile}.toml").read_text(encoding="utf-8")
    own = settings_of(f'extends = "{profile}"\n{text}')
    whole = settings_of(f'profile = "{profile}"')
    assert own._replace(profile=profile) == whole
