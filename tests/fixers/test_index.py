"""What a rebuild makes of an index: whose list it is, what its rows say, where new ones go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.fixers.index import Plan

RebuildIndex = Callable[..., "tuple[Plan, dict[str, bytes]]"]
INDEX = "memory/INDEX.md"


def lesson(title: str = "T", **properties: str) -> bytes:
    lines = [f"title: {title}", *(f"{key}: {value}" for key, value in properties.items())]
    return "\n".join(["---", *lines, "---", f"# {title}", ""]).encode()


LESSONS = {f"memory/lessons/{name}.md": f"# {name.title()}\n".encode() for name in ("a", "b", "c")}


@pytest.fixture
def index_of(rebuild_index: RebuildIndex) -> Callable[..., str]:
    def run(text: str, files: dict[str, bytes] | None = None, **options: str) -> str:
        _, after = rebuild_index(
            {**(LESSONS if files is None else files), INDEX: text.encode()}, **options
        )
        return after[INDEX].decode()

    return run


def added(before: str, after: str) -> list[str]:
    return [line for line in after.splitlines() if line not in before.splitlines()]


@pytest.mark.parametrize(
    "heading",
    [
        "## Lessons",
        "## 🧠 Lessons (12)",
        "# 教训",
        "### 经验教训（可复用）",
        "## Lessons learned",
        "## All lessons",
        "## lessons/",
        "## `memory/lessons/`",
        "## LESSONS / 教训",
    ],
)
def test_a_heading_claims_the_list_below_it(index_of: Callable[..., str], heading: str) -> None:
    text = f"{heading}\n\n- [[a]]\n"
    assert added(text, index_of(text)) == ["- [[b]]", "- [[c]]"]


@pytest.mark.parametrize(
    "heading",
    [
        "## Recent lessons",
        "## 最近的教训",
        "## Top lessons",
        "## 快速导航",
        "## Lessons by priority",
        "## P0 Lessons",
    ],
)
def test_a_selection_is_left_alone(index_of: Callable[..., str], heading: str) -> None:
    text = f"{heading}\n\n- [[a]]\n\n## Lessons\n\n- [[a]]\n- [[b]]\n- [[c]]\n"
    assert index_of(text) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("## Misc\n\n- [[a]]\n- [[b]]\n", True),
        ("## Misc\n\n- [[a]]\n", False),
        ("## Misc\n\n- [[a]]\n- [[b]]\n- https://x.example\n- later\n", False),
        ("## One\n\n- [[a]]\n- [[b]]\n\n## Two\n\n- [[b]]\n- [[c]]\n", False),
        ("## People\n\n- [[a]]\n- [[b]]\n", False),
        ("## Lessons and people\n\n- [[a]]\n", False),
        ("## Lessons\n\n- [ ] [[a]]\n- [x] [[b]]\n", False),
        ("## Lessons\n\n- write first\n- then read [[a]]\n", True),
        ("> ## Lessons\n>\n> - [[a]]\n", False),
        ("```\n## Lessons\n\n- [[a]]\n```\n\n[[a]]\n", False),
    ],
    ids=[
        "rows",
        "one row",
        "half",
        "two lists",
        "other role",
        "two roles",
        "tasks",
        "mixed",
        "quote",
        "code",
    ],
)
def test_rows_claim_a_list_where_the_heading_does_not(
    index_of: Callable[..., str], text: str, why: bool
) -> None:
    assert ("[[c]]" in "".join(added(text, index_of(text)))) == why


@pytest.mark.parametrize(
    ("row", "new"),
    [
        ("- [[a]]", "- [[b]]"),
        ("* [[a]]: eh", "* [[b]]: Bee"),
        ("- [[lessons/a|Ay]] — eh", "- [[lessons/b|Bee]]"),
        ("- [[memory/lessons/a]] - eh", "- [[memory/lessons/b]] - Bee"),
        ("- [Ay](lessons/a.md) — eh", "- [Bee](lessons/b.md)"),
        ("- [a](./lessons/a.md) (eh)", "- [b](./lessons/b.md) (Bee)"),
        ("- [a.md](/memory/lessons/a.md) - eh", "- [b.md](/memory/lessons/b.md) - Bee"),
        ("- [a](/home/me/ws/memory/lessons/a.md)", "- [b](/home/me/ws/memory/lessons/b.md)"),
        ("- `lessons/a.md` ← eh", "- `lessons/b.md` ← Bee"),
        ("- **lessons/a.md**：eh", "- **lessons/b.md**：Bee"),
        ("- a — eh", "- b — Bee"),
        ("1. [[a]]", "2. [[b]]"),
        ("  - [[a]]", "  - [[b]]"),
        ("| x |\n|---|\n| [[a]] |", "| [[b]] |"),
        ("|x|y|\n|-|-|\n|`lessons/a.md`||", "|`lessons/b.md`||"),
        ("x | y\n--- | ---\n[[a]] | eh", "[[b]] |"),
        ("| 说明 | 文件 |\n|---|---|\n| eh | lessons/a.md |", "| Bee | lessons/b.md |"),
    ],
)
def test_a_new_row_follows_the_form_of_its_list(
    index_of: Callable[..., str], row: str, new: str
) -> None:
    text = f"## Lessons\n\n{row}\n"
    files = {"memory/lessons/a.md": b"# Ay\n", "memory/lessons/b.md": b"# Bee\n"}
    assert added(text, index_of(text, files)) == [new]


@pytest.mark.parametrize(
    ("said", "note", "now"),
    [
        ("🔴 | ✅ active", {"priority": "P0", "status": "active"}, "🔴 | ✅ active"),
        ("🟡 | ✅ active", {"priority": "P0", "status": "active"}, "🔴 | ✅ active"),
        ("核心 | active", {"priority": "P2", "status": "active"}, "参考 | active"),
        ("P1 | active", {"priority": "P1", "last_verified": "2026-08-01"}, "P1 | stale"),
        ("P1 | ✅ active", {"priority": "P1", "last_verified": "2026-08-01"}, "P1 | ⚠️ stale"),
        ("P1 | stale", {"priority": "P1", "last_verified": "2026-11-28"}, "P1 | active"),
        ("P1 | 📝 draft", {"priority": "P1", "last_verified": "2026-11-28"}, "P1 | 📝 draft"),
        ("P1 | 📝 draft", {"priority": "P1", "status": "draft"}, "P1 | 📝 draft"),
        ("P1 | draft", {"priority": "P1", "status": "done"}, "P1 | done"),
        ("P1 | active", {"status": "superseded", "last_verified": "2026-01-01"}, "P1 | superseded"),
        ("P1 | active", {"status": "conflict", "last_verified": "2026-01-01"}, "P1 | conflict"),
        ("P1 | active", {"priority": "high"}, "P1 | active"),
        ("? | ", {"priority": "p2", "status": "active"}, "P2 | active"),
        ("P1 | active", {}, "P1 | active"),
    ],
)
def test_cells_say_what_the_note_says(
    index_of: Callable[..., str], said: str, note: dict[str, str], now: str
) -> None:
    text = (
        "## Lessons\n\n| 文件 | 优先级 | 状态 | Owner |\n|---|---|---|---|\n| [[a]] | {} | Mei |\n"
    )
    files = {"memory/lessons/a.md": lesson(**note)}
    assert index_of(text.format(said), files) == text.format(now)


def test_rows_are_sorted_by_what_the_table_shows(index_of: Callable[..., str]) -> None:
    head = "## Lessons\n\n| File | Priority | Last verified |\n|---|---|---|\n"
    rows = ["| [[c]] | P1 | 2026-11-02 |\n", "| [[b]] | P1 | 2026-11-20 |\n", "| [[a]] | P0 | |\n"]
    assert index_of(head + "".join(rows)) == head + "".join(reversed(rows))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["a", "c"], ["a", "b", "c"]),
        (["c", "a"], ["c", "a", "b"]),
    ],
)
def test_a_list_that_shows_no_key_keeps_its_order(
    index_of: Callable[..., str], rows: list[str], expected: list[str]
) -> None:
    text = "## Lessons\n\n" + "".join(f"- [[{row}]]\n" for row in rows)
    assert index_of(text) == "## Lessons\n\n" + "".join(f"- [[{row}]]\n" for row in expected)


@pytest.mark.parametrize("newest_first", [False, True])
def test_decisions_are_a_chronicle_in_either_direction(
    index_of: Callable[..., str], newest_first: bool
) -> None:
    days = sorted(["2026-09-01-x", "2026-10-05-y", "2026-11-20-z"], reverse=newest_first)
    files = {f"memory/decisions/{day}.md": b"# D\n" for day in days}
    text = "## Decisions\n\n" + "".join(f"- [[{day}]]\n" for day in days)
    without = text.replace("- [[2026-10-05-y]]\n", "")
    assert index_of(without, files) == text


@pytest.mark.parametrize(
    ("gone", "leaves"),
    [
        ("[[gone]]", True),
        ("[[old]]", True),
        ("`lessons/gone.md`", True),
        ("[x](lessons/gone.md)", True),
        ("[x](https://example.org/gone.md)", False),
        ("[[NOW]]", False),
        ("lessons/", False),
        ("words", False),
        ("[[2026-11-30]]", False),
    ],
)
def test_only_rows_of_notes_that_are_gone_leave(
    index_of: Callable[..., str], gone: str, leaves: bool
) -> None:
    files = {
        "NOW.md": b"# NOW\n",
        "memory/.archive/old.md": b"# Old\n",
        "memory/lessons/a.md": b"# A\n",
    }
    text = f"## Lessons\n\n- [[a]] — eh\n- {gone} — words\n"
    assert (gone not in index_of(text, files)) == leaves


@pytest.mark.parametrize(
    ("row", "leaves"),
    [
        ("- P0 [[gone]] — words", True),
        ("- 2026-11-03 📄 **[[gone]]**", True),
        ("- Cron jobs must be idempotent, see [[gone]]", False),
        ("- 重试要幂等，见 [[gone]]", False),
    ],
)
def test_a_sentence_outlives_the_note_that_it_speaks_of(
    index_of: Callable[..., str], row: str, leaves: bool
) -> None:
    text = f"## Lessons\n\n- [[a]]\n- [[b]]\n- [[c]]\n{row}\n"
    assert (row not in index_of(text)) == leaves


def test_a_dead_link_in_a_description_is_not_what_a_row_is_about(
    index_of: Callable[..., str],
) -> None:
    table = "## Lessons\n\n| 说明 | 教训 |\n|---|---|\n"
    rows = [f"| [[gone]] 的后续 | [[{name}]] |\n" for name in "abc"]
    assert index_of(table + "".join(rows)) == table + "".join(rows)


def test_a_list_that_lives_only_by_dead_rows_is_left_alone(rebuild_index: RebuildIndex) -> None:
    files = {
        **LESSONS,
        "memory/projects/site.md": b"# Site\n",
        INDEX: b"## Lessons\n\n- [[a]]\n- [[b]]\n- [[c]]\n\n## Projects\n\n- [[site]]\n\n"
        b"## Lessons\n\n- [[gone]]\n- [[site]] after [[a]]\n",
    }
    plan, after = rebuild_index(files)
    assert after == files
    assert [said.line for said in plan.left_alone] == [13]


def test_what_a_leaving_row_says_of_other_notes_leaves_with_it(rebuild_index: RebuildIndex) -> None:
    files = {
        **LESSONS,
        "memory/projects/site.md": b"# Site\n",
        INDEX: b"## Lessons\n\n- [[a]]\n- [[b]]\n- [[c]]\n- [[gone]] for [[site]]\n",
    }
    _, after = rebuild_index(files)
    assert b"## Projects\n\n- [[site]]" in after[INDEX]
    assert rebuild_index(after)[0].fixes == ()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "tail", ["- [[gone]]", "1. [[gone]]\n- [[old]]", "- [[gone]]\n\n1. [[old]]"]
)
def test_a_text_without_a_last_line_break_does_not_get_one(
    index_of: Callable[..., str], tail: str, newline: str
) -> None:
    text = f"- [[lessons/a]]\n- [[b]]\n- [[c]]\n\n## Lessons\n\n{tail}".replace("\n", newline)
    files = {**LESSONS, "memory/.archive/old.md": b"# Old\n"}
    after = index_of(text, files)
    assert "gone" not in after
    assert not after.endswith(("\n", "\r"))


def test_a_row_with_something_nested_in_it_stays(index_of: Callable[..., str]) -> None:
    text = "## Lessons\n\n- [[a]]\n- [[b]]\n- [[c]]\n- [[gone]]\n  - what somebody wrote\n"
    assert index_of(text) == text


def test_a_row_outlives_the_renaming_of_its_note(index_of: Callable[..., str]) -> None:
    files = {"memory/lessons/deploy-checklist.md": b"# D\n", "memory/lessons/a.md": b"# A\n"}
    text = "## Lessons\n\n- [[a]]\n- [[{}|how we ship]] — read it twice\n"
    assert index_of(text.format("deploy-checklst"), files) == text.format("deploy-checklist")


def test_names_that_need_it_are_linked_by_path(index_of: Callable[..., str]) -> None:
    files = {
        "memory/projects/x/roadmap.md": b"# X\n",
        "memory/projects/y/roadmap.md": b"# Y\n",
        "memory/projects/z.md": b"# Z\n",
    }
    table = "## Projects\n\n| File |\n|---|\n| [[z]] |\n"
    assert added(table, index_of(table, files)) == [
        "| [[memory/projects/x/roadmap\\|x/roadmap]] |",
        "| [[memory/projects/y/roadmap\\|y/roadmap]] |",
    ]


@pytest.mark.parametrize(
    ("title", "cell"),
    [
        ('"a | b"', "a \\| b"),
        ('"[x] y"', "\\[x\\] y"),
        ('"[[b]] and [c](c.md)"', "b and c"),
        ('"two\\nlines"', "two lines"),
        ('"100 %% sure"', "100 \\%% sure"),
        ('"<!-- x"', "\\<!-- x"),
        ("'C:\\x'", "C:\\\\x"),
        ('"`code` **bold**"', "code bold"),
        ('"a ` b"', "a \\` b"),
        ('"#tag"', "\\#tag"),
    ],
)
def test_a_title_cannot_break_a_row(index_of: Callable[..., str], title: str, cell: str) -> None:
    text = "## Lessons\n\n| File | About |\n|---|---|\n| [[b]] | eh |\n"
    files = {"memory/lessons/a.md": lesson(title), "memory/lessons/b.md": b""}
    assert added(text, index_of(text, files)) == [f"| [[a]] | {cell} |"]


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (b"---\ndescription: D\nsummary: S\ntitle: T\n---\n# H\n", "D"),
        (b"---\nsummary: S\ntitle: T\n---\n# H\n", "S"),
        (b"---\ntitle: T\n---\n# H\n", "T"),
        (b"# H\n\nText.\n", "H"),
        (b"# A\n\nFirst one. Second.\n", "First one"),
        ("# a\n\n第一句。第二句。\n".encode(), "第一句"),
        (b"---\ntitle: a\n---\n\n## Now\n\n- [ ] item [[b|bee]]\n", "item bee"),
        (b"```\ncode\n```\n\n| t |\n|---|\n\n> quote\n\n![[x.png]]\n\nAt last!\n", "At last!"),
        (b"", ""),
    ],
)
def test_what_a_row_says_of_a_note(index_of: Callable[..., str], note: bytes, said: str) -> None:
    text = "## Lessons\n\n| File | About |\n|---|---|\n| [[b]] | eh |\n"
    files = {"memory/lessons/a.md": note, "memory/lessons/b.md": b""}
    assert added(text, index_of(text, files)) == [f"| [[a]] | {said} |"]


def test_a_missing_section_goes_where_the_profile_has_it(index_of: Callable[..., str]) -> None:
    files = {
        **LESSONS,
        "memory/decisions/2026-11-01-d.md": b"# D\n",
        "memory/projects/p.md": b"# P\n",
    }
    text = (
        "# X\n\n## 教训\n\n- [[a]]\n- [[b]]\n- [[c]]\n\nwords\n\n## 项目\n\n- [[p]]\n\n---\nend\n"
    )
    assert index_of(text, files) == text.replace(
        "words\n\n", "words\n\n## 决策\n\n- [[2026-11-01-d]]\n\n"
    )


def test_a_heading_without_a_list_gets_one(index_of: Callable[..., str]) -> None:
    text = "# X\n\n## Lessons\n\n(none yet)\n\n## Misc\n"
    assert index_of(text).startswith(
        "# X\n\n## Lessons\n\n(none yet)\n\n| File | Priority | Status | Last verified | Description |\n"
    )
    assert index_of(text).endswith("| [[c]] |  |  |  |  |\n\n## Misc\n")


def test_a_list_may_lose_all_its_rows_and_get_others(index_of: Callable[..., str]) -> None:
    files = {"memory/lessons/new.md": b"# New\n"}
    assert index_of("## Lessons\n\n- [[x1]]\n- [[x2]]\n", files) == "## Lessons\n\n- [[new]]\n"


def test_the_index_of_a_folder_is_its_list(rebuild_index: RebuildIndex) -> None:
    files = {
        **LESSONS,
        INDEX: b"# Index\n\n- [[lessons/INDEX]]\n",
        "memory/lessons/INDEX.md": b"# All of them\n\n- [[a]]\n- [[b]]\n",
    }
    _, after = rebuild_index(files)
    assert after["memory/lessons/INDEX.md"] == files["memory/lessons/INDEX.md"] + b"- [[c]]\n"
    assert after[INDEX] == files[INDEX]


def test_copies_that_a_sync_client_left_get_no_row(index_of: Callable[..., str]) -> None:
    """What `conflict-copy` reports goes once it is read; a second part with its own title stays."""
    files = {
        **LESSONS,
        "memory/lessons/b 2.md": b"# B\n",
        "memory/lessons/a (conflicted copy 2026-11-30).md": b"# A\n",
        "memory/lessons/c 2.md": b"# C, continued\n",
    }
    text = "## Lessons\n\n- [[a]]\n- [[b]]\n"
    assert sorted(added(text, index_of(text, files))) == ["- [[c 2]]", "- [[c]]"]


def test_logs_and_the_memory_itself_are_never_listed(rebuild_index: RebuildIndex) -> None:
    files = {
        **{f"memory/2026-11-{day}.md": b"# Log\n" for day in (27, 28, 29)},
        **{f"memory/daily/2026-10-{day}.md": b"# Log\n" for day in (27, 28, 29)},
        "memory/daily/INDEX.md": b"- [[2026-10-27]]\n- [[2026-10-28]]\n",
        INDEX: b"# Index\n\n- [[2026-11-27]]\n- [[2026-11-28]]\n",
    }
    plan, after = rebuild_index(files)
    assert after == files
    assert plan.changes == ()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"---\na: b: c\n---\n## Lessons\n\n- [[a]]\n", "frontmatter"),
        (b"## Lessons\n\n<<<<<<< HEAD\n- [[a]]\n=======\n>>>>>>> x\n", "git merge"),
        (b"\xff\xfe## Lessons\n", "cannot be read"),
    ],
)
def test_an_index_that_is_broken_is_left_alone(
    rebuild_index: RebuildIndex, data: bytes, why: str
) -> None:
    plan, after = rebuild_index({**LESSONS, INDEX: data})
    assert after[INDEX] == data
    assert why in str(plan.left_alone[0].message)


def test_a_vault_without_knowledge_gets_no_index(rebuild_index: RebuildIndex) -> None:
    plan, _ = rebuild_index({"NOW.md": b"# NOW\n", "memory/2026-11-30.md": b"# Log\n"})
    assert plan.fixes == ()


def test_a_new_index_is_written_in_the_language_of_its_notes(rebuild_index: RebuildIndex) -> None:
    _, after = rebuild_index({"memory/people/店主.md": "# 店主\n\n开店的人。\n".encode()})
    assert after[INDEX].decode() == (
        "# 记忆库索引\n\n> Agent 启动时先扫这个文件，按需加载具体内容。\n\n## 人物\n\n"
        "| 文件 | 优先级 | 状态 | 说明 |\n|------|--------|------|------|\n"
        "| [[店主]] |  |  | 开店的人 |\n"
    )


def test_the_bank_and_a_vault_below_the_workspace(rebuild_index: RebuildIndex) -> None:
    _, after = rebuild_index({"memory/bank/tooling.md": b"# Tools we use\n"}, "bank")
    assert (
        b"## Bank\n\n| File | Description |\n|------|-------------|\n| [[tooling]] | Tools we use |"
        in after[INDEX]
    )
    files = {**LESSONS, INDEX: b"## Lessons\n\n- [[lessons/a]]\n"}
    _, after = rebuild_index(files, "vault", "memory")
    assert after[INDEX] == files[INDEX] + b"- [[lessons/b]]\n- [[lessons/c]]\n"


def test_a_profile_without_an_index_has_none(rebuild_index: RebuildIndex) -> None:
    plan, _ = rebuild_index(
        {"Home.md": b"- [[a]]\n", "a.md": b"", "README.md": b"- [[a]]\n"}, "obsidian"
    )
    assert plan == Plan((), (), ())


def test_the_first_section_of_a_chinese_index_is_chinese(rebuild_index: RebuildIndex) -> None:
    empty = "# Memory Vault Index\n\n> Agent 启动时先扫这个文件，按需加载具体内容。\n"
    note = "# 部署\n\n先灰度，再全量。\n".encode()
    _, after = rebuild_index({INDEX: empty.encode(), "memory/lessons/deploy.md": note})
    text = after[INDEX].decode()
    assert text.startswith(empty)
    assert "## 教训\n\n| 文件 | 优先级 | 状态 | 最后验证 | 说明 |\n" in text
