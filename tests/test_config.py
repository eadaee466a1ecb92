"""vaultmend.toml: what it changes, and what it says of a mistake."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main

CheckFiles = Callable[..., "list[Finding]"]

LESSON = "---\ntitle: Cron\ndate: 2026-09-01\ncategory: lessons\npriority: P1\nstatus: active\n"
OLD = {
    "memory/INDEX.md": "[[cron]]\n",
    "memory/lessons/cron.md": LESSON + "last_verified: 2026-09-30\ntags: [a]\n---\n# Cron\n",
}


def names(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.rule, finding.severity) for finding in findings]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("", [("stale-note", "warning")]),
        ('[rules.stale-note]\nseverity = "error"\n', [("stale-note", "error")]),
        ('[rules.stale-note]\nseverity = "off"\n', []),
        ("[rules.stale-note]\nmax-age-days = 90\n", []),
        ('ignore = ["stale-note"]\n', []),
        ('select = ["links"]\n', []),
        ('exclude = ["memory/lessons/**"]\n', []),
        ('profile = "obsidian"\n', [("stale-note", "warning")]),
        (
            '[schema.lesson]\nrequired = ["owner"]\n',
            [("missing-property", "warning"), ("stale-note", "warning")],
        ),
        (
            '[schema.lesson]\nproperties.priority.enum = ["A", "B"]\n',
            [("invalid-property", "warning"), ("stale-note", "warning")],
        ),
        ('[roles]\nnote = ["memory/lessons/**"]\n', [("stale-note", "warning")]),
        (
            '[limits]\nindex = "5 bytes"\n',
            [("oversized-memory", "warning"), ("stale-note", "warning")],
        ),
    ],
)
def test_configuration_changes_the_findings(
    check_files: CheckFiles, config: str, expected: list[tuple[str, str]]
) -> None:
    findings = check_files(OLD, config=config)
    assert sorted(names(findings)) == expected


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ("selct = []\n", "vaultmend.toml:1: there is no key 'selct'; did you mean 'select'?"),
        (
            '\nselect = ["brokn-link"]\n',
            "vaultmend.toml:2: there is no rule or family 'brokn-link'; did you mean 'broken-link'?",
        ),
        (
            "[rules.stale-nte]\n",
            "vaultmend.toml:1: there is no rule 'stale-nte'; did you mean 'stale-note'?",
        ),
        (
            "[rules.stale-note]\n\nmax-age = 3\n",
            "vaultmend.toml:3: there is no option of stale-note 'max-age'",
        ),
        (
            '[rules.stale-note]\nmax-age-days = "3"\n',
            "vaultmend.toml:2: max-age-days must be a whole number",
        ),
        (
            "[rules.stale-note]\nmax-age-days = true\n",
            "vaultmend.toml:2: max-age-days must be a whole number",
        ),
        (
            '[rules.stale-note]\nseverity = "warn"\n',
            "vaultmend.toml:2: there is no severity 'warn'",
        ),
        (
            'profile = "layerd"\n',
            "vaultmend.toml:1: there is no profile 'layerd'; did you mean 'layered'?",
        ),
        (
            '[limits]\ncore = "2 kB"\n',
            'vaultmend.toml:2: "2 kB" is no limit; write e.g. "2000 bytes"',
        ),
        (
            '[schema.lesson]\nproperties.a.tipe = "string"\n',
            "vaultmend.toml:2: there is no key of a property 'tipe'; did you mean 'type'?",
        ),
        (
            '[schema.lesson]\nproperties.a.pattern = "("\n',
            "vaultmend.toml:2: the pattern does not compile",
        ),
        ("select = 3\n", "vaultmend.toml:1: select must be a list of strings"),
        ("rules = 3\n", "vaultmend.toml:1: rules must be a table"),
        (
            'timezone = "Asia/Shanghi"\n',
            "vaultmend.toml:1: there is no time zone 'Asia/Shanghi'; did you mean 'Asia/Shanghai'?",
        ),
        (
            '[schema.lesson]\nproperties.a.pattern = "(a+)+$"\n',
            "vaultmend.toml:2: the pattern may take too long on a long value; do without",
        ),
        (
            "[rules.stale-note]\nmax-age-days = -3\n",
            "vaultmend.toml:2: max-age-days must be a whole number, 0 or more",
        ),
        (
            "[rules.duplicate-note]\njaccard = nan\n",
            "vaultmend.toml:2: jaccard must be a number, 0 or more",
        ),
        ('exclude = ["a//b"]\n', "vaultmend.toml:1: 'a//b' is no glob; a bracket or a backslash"),
        ('roles.x = ["/a"]\n', "vaultmend.toml:1: '/a' can match no path; write it without the"),
        (f"exclude = {['a'] * 501}\n", "vaultmend.toml:1: exclude may hold 500 globs; join some"),
        (f"exclude = ['{'a' * 1001}']\n", "vaultmend.toml:1: a glob may have 1000 characters"),
        ('memory = "../x"\n', "vaultmend.toml:1: '../x' is no folder in the vault; write its"),
        ('lang = "de"\n', "vaultmend.toml:1: there is no value of lang 'de'; there are: auto, en"),
        ('timezone = "Asia"\n', "vaultmend.toml:1: there is no time zone 'Asia'; write an IANA"),
        ('timezone = "Berlin"\n', "no time zone 'Berlin'; did you mean Europe/Berlin?"),
        ('timezone = "new york"\n', "no time zone 'new york'; did you mean America/New_York?"),
        ('timezone = "Shangai"\n', "no time zone 'Shangai'; did you mean Asia/Shanghai?"),
        ('timezone = "Beijing"\n', "no time zone 'Beijing'; write an IANA name: Asia/Shanghai"),
        ("a = \n", "vaultmend.toml:1: this is not TOML: Invalid value (column 5)"),
    ],
)
def test_a_mistake_in_the_configuration_exits_2_with_line_and_remedy(
    write_files: Callable[..., Path], config: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": config})
    assert main(["check", str(vault)]) == 2
    assert said in capsys.readouterr().err


def test_excluded_notes_are_targets_but_not_reported(check_files: CheckFiles) -> None:
    files = {
        "NOW.md": "[[imported]]\n",
        "memory/imports/imported.md": "[[Nowhere]]\n",
    }
    assert names(check_files(files, "broken-link")) == [("broken-link", "error")]
    assert check_files(files, "broken-link", config='exclude = ["memory/imports/**"]\n') == []


def test_notes_outside_the_memory_are_only_targets(check_files: CheckFiles) -> None:
    files = {"NOW.md": "[[SKILL]]\n\nUpdated: 2026-11-30\n", "skills/x/SKILL.md": "[[Nowhere]]\n"}
    assert check_files(files) == []
    assert names(check_files(files, config='scope = "all"\n')) == [("broken-link", "error")]


def test_archived_notes_are_looked_into_by_few_rules(check_files: CheckFiles) -> None:
    files = {
        "NOW.md": "# NOW\n",
        "memory/.archive/2026-01-01.md": "[[Nowhere]]\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
        "memory/.archive/gbk.md": "进行中的任务".encode("gbk"),
    }
    assert sorted(names(check_files(files))) == [
        ("git-conflict", "error"),
        ("undecodable-text", "error"),
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {"vault/.obsidian/templates.json": '{"folder": "Vorlagen [x]/"}'},
        {
            "vault/.obsidian/plugins/templater-obsidian/data.json": '{"templates_folder": "Vorlagen [x]"}'
        },
    ],
    ids=["templates", "templater"],
)
def test_templates_are_found_by_obsidians_own_settings(
    check_files: CheckFiles, settings: dict[str, str]
) -> None:
    notes = {
        ".obsidian/app.json": "{}",
        "Home.md": "[[Home]] [[Other]]\n",
        "Other.md": "[[Home]]\n",
        "Vorlagen [x]/Entry.md": "[[Missing]]\n",
    }
    assert ("broken-link", "error") in names(check_files(notes))
    found = check_files({**notes, **{k.removeprefix("vault/"): v for k, v in settings.items()}})
    # Links cannot hold the brackets of the folder, whatever it is for.
    assert names(found) == [("unportable-name", "warning")]


def test_files_of_other_formats_are_targets_only_where_obsidian_shows_them(
    check_files: CheckFiles,
) -> None:
    files = {
        "NOW.md": "[[run.sh]]\n\nUpdated: 2026-11-30\n",
        "run.sh": "",
        ".obsidian/app.json": "{}",
    }
    assert names(check_files(files)) == [("broken-link", "info")]
    shown = {**files, ".obsidian/app.json": '{"showUnsupportedFiles": true}'}
    assert check_files(shown) == []


LONG = "x" * 900


@pytest.mark.parametrize(
    "config",
    [
        f"{LONG} = 1",
        f'scope = "{LONG}"',
        f'profile = "{LONG}"',
        f'timezone = "{LONG}"',
        f'memory = "/{LONG}"',
        f'required-version = "{LONG}"',
        f'required-version = "{">=9," * 200}>=9"',
        f'extends = "{LONG}.toml"',
        f'extends = "../{LONG}.toml"',
        f'select = ["{LONG}"]',
        f'exclude = ["[{LONG}"]',
        f'[rules.{LONG}]\nseverity = "off"',
        f"[rules.stale-note]\n{LONG} = 1",
        f'[rules.stale-note]\nseverity = "{LONG}"',
        f'[limits]\ncore = "{LONG}"',
        f"[limits]\n{LONG} = 1",
        f'[roles]\nlesson = ["/{LONG}"]',
        f'[per-path."!{LONG}"]\nignore = []',
        f"[per-path.{LONG}]\nignore = 1",
        f'[groups]\nentry = ["{LONG}"]',
        f"[schema.lesson.properties.{LONG}]\ntype = 1",
        f'[schema.lesson.properties.x]\npattern = "(?P={LONG})"',
    ],
    ids=lambda config: config.replace(LONG, "LONG").replace("\n", " ")[:50],
)
def test_a_very_long_value_is_not_said_in_full(
    config: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": config + "\n"})
    assert main(["check", str(vault)]) == 2
    said = capsys.readouterr().err
    assert "x" * 90 not in said
    assert len(said) < 500
