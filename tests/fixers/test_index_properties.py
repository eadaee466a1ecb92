"""Promises of a rebuild, over vaults and index files made up at random."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultmend.fixers.index import Plan
from vaultmend.linter.mend.edits import ReplaceText

RebuildIndex = Callable[..., "tuple[Plan, dict[str, bytes]]"]

NAMES = [
    *(
        "cron",
        "deploy",
        "飞书",
        "a b",
        "Api-v2",
        "x.y",
        "备份 恢复",
        "2026-11-03-pg",
        "cron-2",
        "日志(旧)",
    ),
    *(
        "q#a",
        "c|d",
        "a`b",
        "[x]",
        "50%",
        "~t",
        "-dash",
        "🧠 x",
        "x: y",
        "a - b",
        "a—b",
        "$v",
        "<t>",
        "*s*",
    ),
]
FOLDERS = {"lesson": "lessons", "decision": "decisions", "person": "people", "project": "projects"}
TITLES = [
    "Lessons",
    "## 教训",
    "🧠 Lessons (12)",
    "Recent",
    "Decisions",
    "人物画像",
    "projects/",
    "Misc",
]
WORDS = ["时区", "retry & wait", "见 [[cron]]", "`code`", "**bold**", "a \\| b", "…", "⚠️", "x"]
INDEX = "memory/INDEX.md"
HUBS = ["memory/lessons/_index.md", "memory/projects/README.md", "memory/people/People MOC.md"]
OWN = ["优先级", "Priority", "Status", "最后验证"]
NEWLINES = ["\n", "\r\n", "\r"]
ENDING = re.compile(rb"\r\n|\r|\n")


@st.composite
def notes(draw: st.DrawFn) -> dict[str, str]:
    found: dict[str, str] = {}
    for folder in FOLDERS.values():
        for name in draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=5)):
            inner = draw(st.sampled_from(["", "", "", "sub/"]))
            lines = [
                f"{key}: {draw(st.sampled_from(values))}"
                for key, values in (
                    (
                        "title",
                        ["Cron", '"a | b [c]"', '"%% x"', "飞书 `api`", '"<!-- no"', '"[[y]]"'],
                    ),
                    ("priority", ["P0", "p1", "🟡", "high"]),
                    ("status", ["active", "superseded", "✅ active", "draft"]),
                    ("last_verified", ["2026-11-28", "2026-08-05", "2026.11.1"]),
                )
                if draw(st.booleans())
            ]
            header = "\n".join(["---", *lines, "---", ""]) if lines else ""
            body = draw(st.sampled_from(["# T\n\nText one. Two.\n", "- item\n", "", "# T | U\n"]))
            found[f"memory/{folder}/{inner}{name}.md"] = header + body
    return found


@st.composite
def references(draw: st.DrawFn, paths: list[str]) -> str:
    path = draw(st.sampled_from([*paths, "memory/lessons/gone.md", "memory/.archive/old.md"]))
    name = path.rpartition("/")[2].removesuffix(".md")
    inside = path.removeprefix("memory/")
    return draw(
        st.sampled_from(
            [
                f"[[{name}]]",
                f"[[{name}]]",
                f"[[{inside.removesuffix('.md')}\\|{name}]]",
                f"[{name}]({inside.replace(' ', '%20').replace('#', '%23')})",
                f"[{name}](</{path}>)",
                f"`{inside}`",
                f"**{name}**",
                name,
                inside,
            ]
        )
    )


@st.composite
def lists(draw: st.DrawFn, paths: list[str]) -> list[str]:
    words = st.sampled_from(WORDS)
    count = draw(st.integers(0, 5))
    if draw(st.booleans()):
        form = draw(st.sampled_from(["- {} — {}", "* **{}**: {}", "1. {} {}", "- {}", "- [ ] {}"]))
        lines = [form.format(draw(references(paths)), draw(words)) for _ in range(count)]
        if draw(st.booleans()):
            lines = [part for line in lines for part in (line, "  - nested [[cron]]")]
        return lines
    columns = draw(
        st.lists(
            st.sampled_from(["优先级", "Status", "最后验证", "说明", "Owner", "日期", "Priority"]),
            max_size=4,
        )
    )
    at = draw(st.integers(0, len(columns)))
    columns.insert(at, draw(st.sampled_from(["文件", "File", "决策"])))
    said = st.sampled_from(["P0", "🔴", "active", "✅ active", "stale", "2026-11-28", "", "?"])
    free = st.sampled_from(["", *WORDS])
    rows = [[draw(said if column in OWN else free) for column in columns] for _ in range(count)]
    for row in rows:
        row[at] = draw(references(paths))
    pipes = draw(st.sampled_from([("| ", " | ", " |"), ("|", "|", "|"), ("", " | ", "")]))
    return [
        pipes[0] + pipes[1].join(row) + pipes[2]
        for row in [columns, ["---" for _ in columns], *rows]
    ]


@st.composite
def vaults(draw: st.DrawFn) -> dict[str, bytes]:
    files = draw(notes())
    paths = sorted(files) or ["memory/lessons/none.md"]
    texts = {"memory/.archive/old.md": "# Old\n", "NOW.md": "# NOW\n", **files}
    for path in draw(st.sampled_from([[INDEX], [INDEX, *HUBS[:1]], HUBS, [INDEX, *HUBS], []])):
        parts = ["# Index", "", draw(st.sampled_from(["", "> read me", "prose [[cron]]"]))]
        for _ in range(draw(st.integers(0, 4))):
            parts += ["", f"## {draw(st.sampled_from(TITLES))}", ""]
            if draw(st.booleans()):
                parts += ["words of a human", ""]
            parts += draw(lists(paths))
            if draw(st.booleans()):
                parts += ["", "more words"]
        if draw(st.booleans()):
            parts += ["", "---", "*Updated: today*"]
        texts[path] = "\n".join(parts) + "\n"
    newline = draw(st.sampled_from(NEWLINES))
    found: dict[str, bytes] = {}
    for path, text in texts.items():
        mark = b"\xef\xbb\xbf" if draw(st.booleans()) else b""
        written = text.rstrip("\n") if draw(st.booleans()) else text
        found[path] = mark + written.replace("\n", newline).encode()
    return found


SLOW = [HealthCheck.too_slow]


def assert_promises(rebuild_index: RebuildIndex, files: dict[str, bytes]) -> None:
    plan, after = rebuild_index(files)
    assert_only_rows_of_indexes_change(plan, files, after)
    assert_words_stay_but_those_of_dead_rows(plan, files, after)
    for path, data in files.items():
        endings = set(ENDING.findall(data))
        assert not endings or set(ENDING.findall(after[path])) <= endings
    again, same = rebuild_index(after)
    told = [str(said.message) for said in again.changes]
    assert [said for said in told if "no row can" not in said] == []
    assert again.fixes == ()
    assert same == after


def assert_only_rows_of_indexes_change(
    plan: Plan, files: dict[str, bytes], after: dict[str, bytes]
) -> None:
    for path, data in files.items():
        if data == after[path]:
            continue
        assert path in (INDEX, *HUBS)
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
        for fix in plan.fixes:
            for edit in fix.edits:
                if isinstance(edit, ReplaceText) and edit.path == path:
                    touched = text[edit.start : edit.end]
                    for line in re.split(r"\r\n|\r|\n", touched):
                        assert not line.startswith(("#", ">", "words", "more", "prose"))
        assert data.startswith(b"\xef\xbb\xbf") == after[path].startswith(b"\xef\xbb\xbf")
        assert data.endswith((b"\n", b"\r")) == after[path].endswith((b"\n", b"\r"))


def assert_words_stay_but_those_of_dead_rows(
    plan: Plan, files: dict[str, bytes], after: dict[str, bytes]
) -> None:
    for path, data in files.items():
        if path not in (INDEX, *HUBS):
            continue
        lines = re.split(r"\r\n|\r|\n", data.decode())
        dead = {
            said.line
            for said in plan.changes
            if said.path == path and "leaves" in str(said.message)
        }
        kept = "\n".join(line for number, line in enumerate(lines, 1) if number not in dead)
        for word in WORDS:
            assert after[path].decode().count(word) >= kept.count(word)


@settings(max_examples=120, deadline=None, suppress_health_check=SLOW)
@given(vaults())
def test_a_rebuild_keeps_what_people_wrote_and_leaves_nothing_for_a_second_one(
    rebuild_index: RebuildIndex, files: dict[str, bytes]
) -> None:
    assert_promises(rebuild_index, files)


@pytest.mark.long
@settings(max_examples=5000, deadline=None, database=None, suppress_health_check=SLOW)
@given(vaults())
def test_five_thousand_vaults(rebuild_index: RebuildIndex, files: dict[str, bytes]) -> None:
    assert_promises(rebuild_index, files)


@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_a_new_index_is_as_a_rebuild_would_have_it(rebuild_index: RebuildIndex, count: int) -> None:
    files = {f"memory/lessons/n{i}.md": b"# Title\n" for i in range(count)}
    _, after = rebuild_index(files)
    assert ("memory/INDEX.md" in after) == (count > 0)
    again, _ = rebuild_index(after)
    assert again.fixes == ()
