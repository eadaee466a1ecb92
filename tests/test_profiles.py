"""The profiles: by what they are recognised, and what the main rules say in each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.read.files.roots import find_roots
from vaultmend.rules import ALL

CheckFiles = Callable[..., "list[Finding]"]
WriteFiles = Callable[..., Path]
FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

OPENCLAW = {"AGENTS.md": "", "SOUL.md": "", "memory/2026-11-30.md": ""}
CLAUDE = {"memory/MEMORY.md": "", "memory/user_role.md": ""}
WIKI = {"raw/a.md": "", "wiki/a.md": "", "index.md": "", "log.md": ""}
BASIC = {
    f"{name}.md": f"---\ntitle: {name}\npermalink: {name}\n---\n\n- [fact] x\n" for name in "abc"
}
PEOPLE = {".obsidian/app.json": "{}", "Home.md": "- [ ] task\n- [!] alert\n- [x](y.md) link\n"}


def profile_of(vault: Path) -> tuple[str, str]:
    chosen = configured(find_roots(str(vault), "/"), None, ALL).settings
    return chosen.profile, chosen.detected


@pytest.mark.parametrize(
    ("files", "profile", "detected"),
    [
        (OPENCLAW, "openclaw", "SOUL.md"),
        ({**OPENCLAW, "memory/2026-11-30.md": None}, "obsidian", ""),
        ({**OPENCLAW, "memory/2026-11-30.md": None, "memory/x.md": ""}, "obsidian", ""),
        ({**OPENCLAW, "SOUL.md": None}, "obsidian", ""),
        ({**OPENCLAW, "memory/2026-11-29-slug.md": ""}, "openclaw", "SOUL.md"),
        (CLAUDE, "claude", "memory/MEMORY.md"),
        ({"MEMORY.md": "", "feedback_a.md": ""}, "claude", "MEMORY.md"),
        ({"MEMORY.md": "", "memory/user_a.md": ""}, "obsidian", ""),
        ({"memory/MEMORY.md": "", "memory/cron.md": ""}, "obsidian", ""),
        (WIKI, "wiki", "log.md"),
        (
            {"raw/a.md": "", "wiki/index.md": "", "wiki/log.md": "", ".obsidian/app.json": "{}"},
            *("wiki", "wiki/log.md"),
        ),
        ({**WIKI, "raw/a.md": None}, "obsidian", ""),
        ({**WIKI, "log.md": None}, "obsidian", ""),
        (BASIC, "basic-memory", "a.md"),
        ({**BASIC, ".obsidian/app.json": "{}"}, "basic-memory", "a.md"),
        ({f"notes/{name}": text for name, text in BASIC.items()}, "basic-memory", "notes/a.md"),
        ({"a.md": BASIC["a.md"]}, "obsidian", ""),
        ({**BASIC, **{f"{n}.md": "# x\n" for n in "defghi"}}, "obsidian", ""),
        ({f"{n}.md": "- [idea] text\n" for n in "abc"}, "obsidian", ""),
        (PEOPLE, "obsidian", ""),
        ({**OPENCLAW, "NOW.md": ""}, "layered", "NOW.md"),
        ({**OPENCLAW, "memory/bank/a.md": ""}, "bank", "memory/bank"),
        ({**CLAUDE, "memory/INDEX.md": ""}, "layered", "memory/INDEX.md"),
        ({**CLAUDE, "memory/.obsidian/app.json": "{}"}, "vault", "memory/.obsidian"),
        ({**WIKI, **OPENCLAW}, "openclaw", "SOUL.md"),
        ({**WIKI, "vaultmend.toml": 'profile = "obsidian"\n'}, "obsidian", "vaultmend.toml"),
        ({**PEOPLE, "vaultmend.toml": 'profile = "wiki"\n'}, "wiki", "vaultmend.toml"),
    ],
)
def test_the_profile_is_told_by_what_is_there(
    write_files: WriteFiles, files: dict[str, str | None], profile: str, detected: str
) -> None:
    vault = write_files({path: text for path, text in files.items() if text is not None})
    assert profile_of(vault) == (profile, detected)


@pytest.mark.parametrize(
    "vault", sorted(FIXTURES.glob("clean-*/vault")), ids=lambda path: path.parent.name
)
def test_a_clean_vault_is_recognised_by_its_files(vault: Path) -> None:
    assert profile_of(vault)[0] == vault.parent.name.removeprefix("clean-")


def said(findings: list[Finding]) -> list[tuple[str, str, str | None]]:
    return [(finding.severity, str(finding.fact), finding.path) for finding in findings]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"AGENTS.md": "字" * 17_999}, []),
        (
            {"AGENTS.md": "字" * 20_001},
            [("warning", "20001 of 20000 characters used, 1 over the limit", "AGENTS.md")],
        ),
        (
            {"MEMORY.md": "x" * 20_100},
            [("warning", "20100 of 20000 characters used, 100 over the limit", "MEMORY.md")],
        ),
        (
            {"USER.md": "x" * 4001},
            [("warning", "4001 of 4000 characters used, 1 over the limit", "USER.md")],
        ),
        (
            dict.fromkeys(("AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md"), "x" * 15500),
            [
                (
                    "warning",
                    "the notes that every session loads use 62000 of 60000 characters",
                    None,
                )
            ],
        ),
        (
            dict.fromkeys(("AGENTS.md", "SOUL.md", "MEMORY.md"), "x" * 18500),
            [
                ("info", "the notes that every session loads use 55500 of 60000 characters", None),
                *(
                    ("info", "18500 of 20000 characters used, room for 1500", path)
                    for path in ("AGENTS.md", "MEMORY.md", "SOUL.md")
                ),
            ],
        ),
        ({"README.md": "x" * 30_000}, []),
    ],
    ids=["fits", "one", "core", "user", "all", "nearly", "readme"],
)
def test_openclaw_loads_so_much_and_no_more(
    check_files: CheckFiles, files: dict[str, str], expected: list[tuple[str, str, str | None]]
) -> None:
    found = [
        (severity, fact, path)
        for severity, fact, path in said(check_files({**OPENCLAW, **files}, "oversized-memory"))
        if not (severity == "info" and len(expected) == 1)
    ]
    assert found == expected


def test_the_sum_names_the_largest_first(check_files: CheckFiles) -> None:
    sizes = {"AGENTS.md": 17_000, "SOUL.md": 16_000, "TOOLS.md": 15_000, "MEMORY.md": 14_000}
    files = {path: "x" * size for path, size in sizes.items()}
    [finding] = check_files({**OPENCLAW, **files}, "oversized-memory")
    assert [item.path for item in finding.related] == list(sizes)


def entries(count: int, length: int = 20) -> str:
    return "".join(f"- [N](user_role.md) {'x' * (length - 20)}\n" for _ in range(count))


@pytest.mark.parametrize(
    ("index", "facts"),
    [
        (entries(150), []),
        (entries(201), ["201 of 200 lines used, 1 over the limit"]),
        (entries(1, 25_100), ["25101 of 25000 bytes used, 101 over the limit"]),
        ("记" * 8400, ["25200 of 25000 bytes used, 200 over the limit"]),
        ("---\nname: x\n" + "# x\n" * 100 + "---\n" + entries(150), []),
        (entries(75) + "<!--\n" + "x\n" * 200 + "-->\n" + entries(75), []),
        ("```\n<!--\n" + "x\n" * 200 + "-->\n```\n", ["204 of 200 lines used, 4 over the limit"]),
        (entries(185), ["185 of 200 lines used, room for 15"]),
    ],
    ids=["fits", "lines", "bytes", "chinese", "frontmatter", "comment", "code", "nearly"],
)
def test_claude_loads_the_beginning_of_its_index(
    check_files: CheckFiles, index: str, facts: list[str]
) -> None:
    found = check_files({**CLAUDE, "memory/MEMORY.md": index}, "oversized-memory")
    assert [str(finding.fact) for finding in found] == facts


def test_an_entry_of_an_index_is_a_short_line(check_files: CheckFiles) -> None:
    index = entries(1, 200) + entries(1, 202) + "\nProse may be longer. " + "x" * 300 + "\n"
    [finding] = check_files({**CLAUDE, "memory/MEMORY.md": index}, "long-entry")
    assert (finding.severity, finding.place and finding.place.line) == ("info", 2)


NAMED = "---\nname: {}\ndescription: x\ntype: user\n---\n\n"


def test_claude_links_by_the_name_that_a_note_gives_itself(check_files: CheckFiles) -> None:
    files = {
        "memory/MEMORY.md": "- [a](user_a.md)\n- [gone](user_gone.md)\n",
        "memory/user_a.md": NAMED.format("user-a") + "[[user-b]] [[User-B.md]] [[not written]]\n",
        "memory/user_b.md": NAMED.format("user-b") + "[[user_a]]\n",
    }
    assert said(check_files(files, "broken-link", "orphan-note")) == [
        ("error", "the link leads to no note: 'user_gone.md'", "memory/MEMORY.md"),
        ("info", "the link leads to no note: 'not written'", "memory/user_a.md"),
    ]


def test_elsewhere_a_name_is_no_file(check_files: CheckFiles) -> None:
    files = {"memory/INDEX.md": "[[user-b]]\n", "memory/lessons/b.md": NAMED.format("user-b")}
    [finding] = check_files(files, "broken-link")
    assert finding.severity == "error"


@pytest.mark.parametrize(
    ("header", "facts"),
    [
        ("name: x\ndescription: y\ntype: user", []),
        ("name: x\ndescription: y\nmetadata:\n  type: user", []),
        ("name: x\ndescription: y", ["the frontmatter lacks type"]),
        ("name: x\nmetadata:\n  node: user", ["the frontmatter lacks description, type"]),
        (
            "name: x\ndescription: y\ntype: guide",
            ["type: 'guide' is none of user, feedback, project, reference"],
        ),
        (
            "name: x\ndescription: y\nmetadata:\n  type: guide",
            ["metadata.type: 'guide' is none of user, feedback, project, reference"],
        ),
        (
            "name: x\ndescription: y\nmetadata:\n  type: User",
            ["metadata.type: 'User' is none of user, feedback, project, reference"],
        ),
        (
            "name: x\ndescription: y\nmetadata:\n  type: feedback",
            ["metadata.type says 'feedback', its place says 'user'"],
        ),
    ],
)
def test_claude_asks_a_note_for_name_description_and_type(
    check_files: CheckFiles, header: str, facts: list[str]
) -> None:
    files = {"memory/MEMORY.md": "- [a](user_a.md)\n", "memory/user_a.md": f"---\n{header}\n---\n"}
    assert [str(finding.fact) for finding in check_files(files, "frontmatter")] == facts


def test_a_section_of_the_index_of_claude_is_kept(check_files: CheckFiles) -> None:
    files = {
        "memory/MEMORY.md": "# Memory\n\n## Feedback\n\n- [A](feedback_a.md) — first\n",
        "memory/feedback_a.md": "# A\n",
        "memory/feedback_b.md": "# B\n",
        "memory/user_c.md": "# C\n",
    }
    [finding] = check_files(files, "stale-index")
    assert str(finding.fact) == "the list has no row for memory/feedback_b.md"


@pytest.mark.parametrize(
    ("updated", "facts"),
    [
        ("2026-09-01", []),
        ("2026-08-31", ["updated says 2026-08-31, 91 days ago; 90 are allowed"]),
        ("2026.8.1", ["updated says 2026-08-01, 121 days ago; 90 are allowed"]),
    ],
)
def test_a_page_of_a_wiki_grows_stale_after_90_days(
    check_files: CheckFiles, updated: str, facts: list[str]
) -> None:
    page = f"---\ncreated: 2026-01-01\nupdated: {updated}\n---\n# A\n"
    found = check_files({**WIKI, "wiki/a.md": page}, "stale-note")
    assert [str(finding.fact) for finding in found] == facts


def wiki_log(*titles: str) -> dict[str, str]:
    return {**WIKI, "log.md": "# Log\n" + "".join(f"\n## {title}\n\nDone.\n" for title in titles)}


DATED = (
    *("[2026-11-18] ingest | z", "[2026-11-20] ingest | a"),
    *("[2026-11-28] query | b", "[2026-11-29] lint | c"),
)


@pytest.mark.parametrize(
    ("titles", "facts"),
    [
        (DATED, []),
        ((*DATED, "ingest | d"), ["'ingest | d' has no day"]),
        ((*DATED, "[2026-11-31] ingest | d"), ["'[2026-11-31] ingest | d' has an impossible day"]),
        (("ingest | d", *DATED[::-1]), ["'ingest | d' has no day"]),
        (("ingest | d", "[2026-01-01] x", "[2026-01-02] y", "[2026-01-03] z"), []),
        (("ingest | d", *DATED), []),
        ((*DATED, "Summary"), []),
    ],
)
def test_an_entry_of_a_wiki_log_has_its_day(
    check_files: CheckFiles, titles: tuple[str, ...], facts: list[str]
) -> None:
    found = check_files(wiki_log(*titles), "malformed-entry", "misnamed-note")
    assert [str(finding.fact) for finding in found] == facts


def test_a_wiki_answers_for_its_pages_and_not_for_its_sources(check_files: CheckFiles) -> None:
    files = {
        **WIKI,
        "raw/a.md": "[[lost plate]]\n",
        "raw/b.md": "hidden: \u202etxet\n",
        "wiki/a.md": "[[lost page]]\n",
        "notes.md": "[[also lost]]\n",
    }
    found = said(check_files(files, "broken-link", "hidden-text"))
    assert sorted((path, severity) for severity, _, path in found) == [
        ("notes.md", "error"),
        ("raw/b.md", "error"),
        ("wiki/a.md", "error"),
    ]


def test_basic_memory_links_ahead_and_by_title(check_files: CheckFiles) -> None:
    files = {
        **BASIC,
        "Specs.md": "---\ntitle: Search 规格\npermalink: specs/search\n---\n- [fact] x\n",
        "hub.md": "---\npermalink: hub\n---\n- [fact] x\n- part_of [[search 规格]]\n"
        "- implements [[Not Written Yet]]\n- see [[specs/search]]\n\n[x](gone.md) ![[gone.png]]\n",
    }
    found = check_files(files, "broken-link", "orphan-note")
    assert [(f.severity, str(f.fact)) for f in found if f.rule == "broken-link"] == [
        ("error", "the link leads to no note: 'gone.md'"),
        ("error", "the link leads to no note: 'gone.png'"),
    ]
    assert "Specs.md" not in [f.path for f in found if f.rule == "orphan-note"]


def test_a_file_of_a_name_comes_before_a_note_that_gives_itself_that_name(
    check_files: CheckFiles,
) -> None:
    files = {
        "memory/MEMORY.md": "- [a](user_a.md)\n",
        "memory/user_a.md": NAMED.format("a") + "[[feedback_b]]\n",
        "memory/feedback_b.md": "# B\n",
        "memory/feedback_c.md": NAMED.format("feedback_b").replace("user", "feedback"),
    }
    found = check_files(files, "orphan-note")
    assert [finding.path for finding in found] == ["memory/feedback_c.md"]
