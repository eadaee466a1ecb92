"""Every form of a switch on every kind of finding."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]
LESSON = (
    "title: Cron\ndate: 2026-09-01\ncategory: lessons\npriority: P1\nstatus: active\n"
    "last_verified: 2026-09-30{comment}\ntags: [a]\n"
)


def names(findings: list[Finding]) -> list[str]:
    return [finding.rule for finding in findings]


def forms(rule: str) -> list[str]:
    return [
        f"%% vaultmend: ignore {rule} %%",
        f"<!-- vaultmend: ignore {rule} -->",
        f"%%vaultmend:ignore {rule}, stale-note%%",
        "%% vaultmend: ignore %%",
        "%% vaultmend: ignore links %%",
    ]


@pytest.mark.parametrize("form", forms("broken-link"))
@pytest.mark.parametrize(
    "text",
    [
        "进行中 [[Nowhere]] {form}\n",
        "- [[Nowhere]] {form}\n",
        "{form}\n[[Nowhere]]\n",
        "> {form}\n> [[Nowhere]]\n",
        "# NOW\n\n{form}\n\n[[Nowhere]]\n",
        "| a |\n|---|\n| [[Nowhere]] {form} |\n",
    ],
    ids=["behind", "item", "above", "in a quote", "above a blank line", "cell"],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_a_line_is_silenced(check_files: CheckFiles, text: str, form: str, newline: str) -> None:
    note = text.format(form=form).replace("\n", newline)
    assert names(check_files({"AGENTS.md": note})) == []
    bare = text.format(form="").replace("\n", newline)
    assert names(check_files({"AGENTS.md": bare})) == ["broken-link"]


@pytest.mark.parametrize(
    "text",
    [
        "[[Nowhere]]\n%% vaultmend: ignore broken-link %%\n",
        "[[Nowhere]] %% vaultmend: ignore broken-heading %%\n",
        "[[Nowhere]] `%% vaultmend: ignore broken-link %%`\n",
        "```\n%% vaultmend: disable %%\n```\n\n[[Nowhere]]\n",
        "[[Nowhere]] %% vaultmend ignore broken-link %%\n",
        "[[Nowhere]] <!-- vaultmend: ignore broken-link %%\n",
        "%% vaultmend: disable broken-link %%\n%% vaultmend: enable broken-link %%\n\n[[Nowhere]]\n",
        "x %% vaultmend: ignore broken-link %%\n[[Nowhere]]\n",
    ],
    ids=[
        "below",
        "another rule",
        "in code",
        "in a code block",
        "no colon",
        "unlike ends",
        "behind the range",
        "of the line above",
    ],
)
def test_what_only_looks_like_a_switch_silences_nothing(check_files: CheckFiles, text: str) -> None:
    assert "broken-link" in names(check_files({"AGENTS.md": text}))


def test_a_range_ends_where_it_is_enabled(check_files: CheckFiles) -> None:
    note = (
        "[[A]]\n\n%% vaultmend: disable broken-link %%\n\n[[B]]\n\n"
        "%% vaultmend: enable %%\n\n[[C]]\n\n<!-- vaultmend: disable -->\n\n[[D]]\n"
    )
    found = check_files({"AGENTS.md": note})
    assert [(f.rule, f.place.line if f.place else 0) for f in found] == [
        ("broken-link", 1),
        ("broken-link", 9),
    ]


def test_two_findings_of_a_line_are_silenced_apart(check_files: CheckFiles) -> None:
    files = {"AGENTS.md": "[[Nowhere]] [[MEMORY#Gone]] {}\n", "MEMORY.md": "# M\n"}
    for rule, left in (("broken-link", "broken-heading"), ("broken-heading", "broken-link")):
        note = files["AGENTS.md"].format(f"%% vaultmend: ignore {rule} %%")
        assert names(check_files({**files, "AGENTS.md": note})) == [left]


@pytest.mark.parametrize(
    "switch",
    [
        "vaultmend-ignore: [broken-link]",
        "vaultmend-ignore: broken-link",
        "vaultmend-ignore:\n- links",
    ],
)
def test_the_frontmatter_silences_the_note(check_files: CheckFiles, switch: str) -> None:
    assert check_files({"AGENTS.md": f"---\n{switch}\n---\n[[Nowhere]]\n\n[[Gone]]\n"}) == []


@pytest.mark.parametrize(
    "comment",
    ["  # vaultmend: ignore stale-note", "  # %% vaultmend: ignore freshness %%"],
)
def test_a_finding_in_the_frontmatter_is_silenced_there(
    check_files: CheckFiles, comment: str
) -> None:
    files = {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": "---\n{}---\n# Cron\n"}
    for text, expected in ((comment, []), ("", ["stale-note"])):
        note = files["memory/lessons/cron.md"].format(LESSON.format(comment=text))
        assert names(check_files({**files, "memory/lessons/cron.md": note})) == expected


@pytest.mark.parametrize(
    ("head", "first"),
    [
        ("---\nvaultmend-ignore: orphan-note\n{}---\n", "# Cron\n"),
        ("---\n{}---\n", "%% vaultmend: disable orphan-note %%\n"),
        ("---\n{}---\n", "# Cron %% vaultmend: ignore orphan-note %%\n"),
    ],
)
def test_a_finding_about_the_whole_note_stands_on_the_first_line_of_its_body(
    check_files: CheckFiles, head: str, first: str
) -> None:
    properties = LESSON.format(comment="").replace("09-30", "11-20")
    files = {"memory/INDEX.md": "# Index\n"}
    config = 'ignore = ["index"]'  # the rule of the index says the same in other words
    note = head.format(properties) + first
    files["memory/lessons/cron.md"] = note
    assert names(check_files(files, config=config)) == []
    files["memory/lessons/cron.md"] = f"---\n{properties}---\n# Cron\n"
    assert names(check_files(files, config=config)) == ["orphan-note"]


def test_each_place_of_one_cause_is_silenced_by_itself(check_files: CheckFiles) -> None:
    files = {
        "NOW.md": "[[Gone]] %% vaultmend: ignore broken-link %%\n\nUpdated: 2026-11-30\n",
        "MEMORY.md": "[[Gone]]\n",
    }
    [finding] = check_files(files)
    assert (finding.path, finding.related) == ("MEMORY.md", ())


def test_a_switch_for_a_rule_that_did_not_run_is_not_called_unused(check_files: CheckFiles) -> None:
    note = {"AGENTS.md": "x %% vaultmend: ignore broken-link %%\n"}
    assert names(check_files(note)) == ["unused-suppression"]
    assert names(check_files(note, "unused-suppression", "stale-note")) == []
