"""The table `[archive]`: what it takes, what a profile brings, how it is taken away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.config import ConfigError
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.linter.vault.archive.policy import Archiving, Policy
from vaultmend.rules import ALL

WriteFiles = Callable[..., Path]


def archiving(write_files: WriteFiles, config: str) -> Archiving:
    vault = write_files({"vaultmend.toml": config})
    return configured(find_roots(str(vault), "/"), None, ALL).settings.archiving


@pytest.mark.parametrize(
    ("profile", "roles"),
    [
        ("layered", {"log": 30, "reflection": 30, "done": 14}),
        ("vault", {"log": 30, "reflection": 30, "done": 14}),
        ("bank", {"log": 30, "reflection": 30}),
        ("obsidian", {}),
    ],
)
def test_a_profile_archives_cold_logs_reflections_and_done_actions(
    write_files: WriteFiles, profile: str, roles: dict[str, int]
) -> None:
    found = archiving(write_files, f'profile = "{profile}"')
    expected = {role: Policy(days, cold=True) for role, days in roles.items()}
    assert found == Archiving(".archive", 0.3, expected)


def test_a_vault_lays_its_own_policy_over_that_of_the_profile(write_files: WriteFiles) -> None:
    found = archiving(
        write_files,
        'profile = "layered"\n[archive]\nfolder = "_archive"\nbelow = 0.25\nreflection = false\n'
        "log = { cold = false }\nlesson = { after-days = 180 }\nproject = {}\n",
    )
    assert (found.folder, found.below) == ("_archive", 0.25)
    assert found.roles == {
        "log": Policy(30, cold=False),
        "done": Policy(14),
        "lesson": Policy(180),
        "project": Policy(30),
    }


def test_what_is_not_written_is_shown_with_its_default(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(
        {"vaultmend.toml": 'profile = "bank"\n[archive]\nlog = {}\nreflection = false\n'}
    )
    assert main(["config", "show", str(vault)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert (
        '[archive] folder = ".archive" # default below = 0.3 # default '
        "log.after-days = 30 # profile bank log.cold = true # default "
        "reflection = false # vaultmend.toml:4"
    ) in text


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ('folder = "attic"', "2: there is no archive folder 'attic'"),
        ("folder = 3", "2: archive.folder must be a string"),
        ("below = 1.2", "2: below must be a temperature, 0 to 1"),
        ("below = -1", "2: below must be a number, 0 or more"),
        ("log = 30", "2: archive.log must be a table"),
        ("log = true", "2: archive.log must be a table, or false for never"),
        ("log = { after = 30 }", "2: there is no key of an archive policy 'after'"),
        ("log = { after-days = 1.5 }", "2: after-days must be a whole number, 0 or more"),
        ('log = { cold = "yes" }', "2: cold must be true or false"),
        ("core = { after-days = 30 }", "2: notes of role 'core' are never archived"),
        ("index = false", "2: notes of role 'index' are never archived"),
        ("lessn = { after-days = 30 }", "2: there is no role 'lessn'; did you mean 'lesson'?"),
    ],
)
def test_a_faulty_policy_is_told_with_its_line(
    write_files: WriteFiles, lines: str, complaint: str
) -> None:
    with pytest.raises(ConfigError) as error:
        archiving(write_files, f"[archive]\n{lines}\n")
    assert f"vaultmend.toml:{complaint}" in str(error.value)
