"""What becomes of each way to write a link when a file is renamed or moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from vaultmend.fixers.relink import relink
from vaultmend.linter.mend.edits import replaced

Maker = Callable[..., Any]
LESSON = "memory/lessons/cron.md"
RENAMED = {LESSON: "memory/lessons/scheduler.md"}
MOVED = {LESSON: "memory/people/cron.md"}
DEEPER = {LESSON: "memory/knowledge/ops/cron.md"}
CHINESE = {LESSON: "memory/lessons/定时 任务.md"}


def moved(
    memory_vault: Maker, texts: Mapping[str, str], moves: Mapping[str, str], obsidian: str = ""
) -> dict[str, str]:
    """The texts that change, by their paths before the move."""
    made = memory_vault(texts, obsidian)
    done = relink(made.vault, moves, made.text_of)
    assert done.obstacles == ()
    paths = {edit.path for edit in done.edits}
    return {
        path: replaced(made.text_of(path), [e for e in done.edits if e.path == path])
        for path in paths
    }


def line(memory_vault: Maker, source: str, written: str, moves: Mapping[str, str]) -> str:
    texts = {LESSON: "# Cron\n\n## H\n", "memory/lessons/api.md": "", "memory/img/a b.png": ""}
    texts = {**texts, source: texts.get(source, "") + written}
    return (
        moved(memory_vault, texts, moves)
        .get(source, texts[source])
        .removeprefix(texts.get(source, "")[: -len(written)] if written else "")
    )


@pytest.mark.parametrize(
    ("written", "moves", "expected"),
    [
        # a new name
        ("[[cron]]", RENAMED, "[[scheduler]]"),
        ("[[cron.md]]", RENAMED, "[[scheduler.md]]"),
        ("[[lessons/cron]]", RENAMED, "[[lessons/scheduler]]"),
        ("[[memory/lessons/cron]]", RENAMED, "[[memory/lessons/scheduler]]"),
        ("[[/memory/lessons/cron.md]]", RENAMED, "[[/memory/lessons/scheduler.md]]"),
        ("[[./lessons/cron]]", RENAMED, "[[./lessons/scheduler]]"),
        ("[[cron#H|text]]", RENAMED, "[[scheduler#H|text]]"),
        ("[[ cron#^id | cron ]]", RENAMED, "[[ scheduler#^id | cron ]]"),
        ("![[cron#H]]", RENAMED, "![[scheduler#H]]"),
        ("[cron](lessons/cron.md#H)", RENAMED, "[cron](lessons/scheduler.md#H)"),
        ("[cron](lessons/cron)", RENAMED, "[cron](lessons/scheduler)"),
        ("[[CRON]]", RENAMED, "[[scheduler]]"),
        ("[[cron]] `[[cron]]` cron.md $[[cron]]$", RENAMED, "[[scheduler]] `[[cron]]` cron.md $[[cron]]$"),
        ("[[cronn]] [[cron|x]]", RENAMED, "[[cronn]] [[scheduler|x]]"),
        ("[![x](lessons/cron.md)](lessons/cron.md)", RENAMED, "[![x](lessons/scheduler.md)](lessons/scheduler.md)"),
        # another folder
        ("[[cron]] [[cron.md|x]]", MOVED, "[[cron]] [[cron.md|x]]"),
        ("[[lessons/cron]]", MOVED, "[[people/cron]]"),
        ("[[memory/lessons/cron#H]]", MOVED, "[[memory/people/cron#H]]"),
        ("[[./lessons/cron]]", MOVED, "[[./people/cron]]"),
        ("[x](lessons/cron.md)", MOVED, "[x](people/cron.md)"),
        ("[x](/memory/lessons/cron.md)", MOVED, "[x](/memory/people/cron.md)"),
        ("[[lessons/cron]]", DEEPER, "[[ops/cron]]"),
        ("[[memory/lessons/cron]]", DEEPER, "[[memory/knowledge/ops/cron]]"),
        ("[x](lessons/cron.md)", DEEPER, "[x](knowledge/ops/cron.md)"),
        ("[[lessons/cron]]", {LESSON: "cron.md"}, "[[cron]]"),
        ("[x](lessons/cron.md)", {LESSON: "cron.md"}, "[x](../cron.md)"),
        # names that need care
        ("[[cron]]", CHINESE, "[[定时 任务]]"),
        ("[x](lessons/cron.md)", CHINESE, "[x](lessons/定时%20任务.md)"),
        ("[x](<lessons/cron.md>)", CHINESE, "[x](<lessons/定时 任务.md>)"),
        ('[x](lessons/cron.md "cron")', CHINESE, '[x](lessons/定时%20任务.md "cron")'),
        ("[[cron]]", {LESSON: "memory/lessons/v1.2.md"}, "[[v1.2]]"),
        ("[[cron]]", {LESSON: "memory/lessons/⏰ cron.md"}, "[[⏰ cron]]"),
        ("[[cron]]", {LESSON: "memory/lessons/Zoe\u0301.md"}, "[[Zoe\u0301]]"),
        ("[x](cron.md)", {LESSON: "memory/lessons/50%.md"}, "[x](50%25.md)"),
        ("[x](cron.md)", {LESSON: "memory/lessons/f(1.md"}, "[x](f%281.md)"),
        ("[x](cron.md)", {LESSON: "memory/lessons/re: b.md"}, "[x](re%3A%20b.md)"),
        ("[[cron]]", {LESSON: "memory/lessons/a&amp;b.md"}, "[[a&amp;b]]"),
        ("[[cron]]", {LESSON: "memory/lessons/Cron.md"}, "[[Cron]]"),
        ("[[CRON]]", {LESSON: "memory/Lessons/cron.md"}, "[[CRON]]"),
        # an attachment
        ("![[a b.png|300]]", {"memory/img/a b.png": "memory/img/图.png"}, "![[图.png|300]]"),
        ("![x|300](img/a%20b.png)", {"memory/img/a b.png": "memory/图/a b.png"}, "![x|300](图/a%20b.png)"),
        ("![x](<img/a b.png>)", {"memory/img/a b.png": "memory/图/a b.png"}, "![x](<图/a b.png>)"),
    ],
)  # fmt: skip
def test_a_link_keeps_its_manner(
    written: str, moves: Mapping[str, str], expected: str, memory_vault: Maker
) -> None:
    assert line(memory_vault, "memory/INDEX.md", written, moves) == expected


@pytest.mark.parametrize(
    ("written", "to", "expected"),
    [
        ("[[api]] [[INDEX]]", "memory/people/cron.md", "[[api]] [[INDEX]]"),
        ("[[./api]]", "memory/people/cron.md", "[[../lessons/api]]"),
        ("[[../INDEX]]", "memory/knowledge/ops/cron.md", "[[../../INDEX]]"),
        ("[[../INDEX]]", "memory/cron.md", "[[./INDEX]]"),
        ("[x](api.md)", "memory/people/cron.md", "[x](../lessons/api.md)"),
        ("[x](api.md)", "memory/cron.md", "[x](lessons/api.md)"),
        ("[x](../img/a%20b.png)", "cron.md", "[x](./memory/img/a%20b.png)"),
        ("[[#H]] [x](#h) [[cron#H]]", "memory/people/cron.md", "[[#H]] [x](#h) [[cron#H]]"),
        ("[[cron#H]] [x](cron.md)", "memory/lessons/x.md", "[[x#H]] [x](x.md)"),
        ("[[lessons/api]]", "memory/people/cron.md", "[[lessons/api]]"),
    ],
)
def test_links_out_of_a_moved_note_still_lead_there(
    written: str, to: str, expected: str, memory_vault: Maker
) -> None:
    texts = {LESSON: written, "memory/lessons/api.md": "", "memory/INDEX.md": "",
             "memory/img/a b.png": "", "memory/people/ray.md": ""}  # fmt: skip
    assert moved(memory_vault, texts, {LESSON: to}).get(LESSON, written) == expected


@pytest.mark.parametrize(
    ("texts", "moves", "expected"),
    [
        pytest.param(
            {"a/x.md": "[[note]] [n](note.md)", "b/note.md": "", "c/y.md": "[[note]]", "c/old.md": ""},
            {"c/old.md": "a/note.md"},
            {"a/x.md": "[[b/note]] [n](b/note.md)", "c/y.md": "[[b/note]]"},
            id="the new name captures links of others",
        ),
        pytest.param(
            {"x.md": "[[old]]", "a/old.md": "", "b/note.md": ""},
            {"a/old.md": "a/note.md"},
            {"x.md": "[[a/note]]"},
            id="a bare name that is no longer the only one becomes a path",
        ),
        pytest.param(
            {"a/x.md": "[[note]]", "a/note.md": "1", "b/note.md": "2"},
            {"a/x.md": "b/x.md"},
            {"a/x.md": "[[a/note]]"},
            id="a note that moves to the folder of a namesake",
        ),
        pytest.param(
            {"x.md": "[[one]] [[two]]", "one.md": "1", "two.md": "2"},
            {"one.md": "two.md", "two.md": "one.md"},
            {"x.md": "[[two]] [[one]]"},
            id="two notes change their names",
        ),
        pytest.param(
            {"x.md": "[[note]]", "aa/note.md": "", "bb/note.md": "", "c.md": "[[gone]]"},
            {"aa/note.md": "aa/else.md"},
            {},
            id="what led to either of two, or nowhere, is left alone",
        ),
        pytest.param(
            {"x.md": "[[a/one]] [[two]] ![[p.png]]", "a/one.md": "[[./two]]", "a/two.md": "", "a/p.png": ""},
            {"a/one.md": "b/one.md", "a/two.md": "b/two.md", "a/p.png": "b/p.png"},
            {"x.md": "[[b/one]] [[two]] ![[p.png]]"},
            id="a folder moves as a whole",
        ),
        pytest.param(
            {"memory/2026-11-29.md": "- 10:00 见 [[lessons/cron]]，cron\n", LESSON: ""},
            RENAMED,
            {"memory/2026-11-29.md": "- 10:00 见 [[lessons/scheduler]]，cron\n"},
            id="in a log nothing but the target changes",
        ),
        pytest.param(
            {"x.md": "a\r\n[[cron]]\r\n\r\n|a|b|\r\n|-|-|\r\n|[[cron\\|d]]|[[cron#H\\|e]]|\r\n", LESSON: ""},
            RENAMED,
            {"x.md": "a\r\n[[scheduler]]\r\n\r\n|a|b|\r\n|-|-|\r\n|[[scheduler\\|d]]|[[scheduler#H\\|e]]|\r\n"},
            id="line ends and the bars of tables stay",
        ),
    ],
)  # fmt: skip
def test_links_that_would_lead_elsewhere_are_told_the_way(
    texts: dict[str, str], moves: dict[str, str], expected: dict[str, str], memory_vault: Maker
) -> None:
    assert moved(memory_vault, texts, moves) == expected


@pytest.mark.parametrize(
    ("header", "name", "expected"),
    [
        ('up: "[[cron|x]]"  # cron', "it's", 'up: "[[it\'s|x]]"  # cron'),
        ("up: '[[cron]]'", "it's", "up: '[[it''s]]'"),
        ('up: "[[cron]]"', 'a "b"', 'up: "[[a \\"b\\"]]"'),
        ("up: '[[cron]]'", 'a "b"', "up: '[[a \"b\"]]'"),
        ("up: ['[[cron]]', \"[[cron#H]]\", b]", "调度", "up: ['[[调度]]', \"[[调度#H]]\", b]"),
        ("up:\n  - '[[cron]]'  # don't\n  - b", "x y", "up:\n  - '[[x y]]'  # don't\n  - b"),
        ("up: \"[[cron#a\\\\b]]\"", "x", 'up: "[[x#a\\\\b]]"'),
        ("up: '[[cron|it''s]]'", "x", "up: '[[x|it''s]]'"),
        ("up: '[c](lessons/cron.md)'", "x y", "up: '[c](lessons/x%20y.md)'"),
        ("up: >-\n  [[cron]]", "x", "up: >-\n  [[x]]"),
        ("a: &n '[[cron]]'\nb: *n", "x", "a: &n '[[x]]'\nb: *n"),
        ("a: {b: '[[cron]]', c: [1]}", "x", "a: {b: '[[x]]', c: [1]}"),
        ("a: see [[cron]]\nb: cron", "x", "a: see [[cron]]\nb: cron"),
    ],
)  # fmt: skip
def test_property_links_stay_valid_yaml(
    header: str, name: str, expected: str, memory_vault: Maker
) -> None:
    texts = {"memory/INDEX.md": f"---\n{header}\n---\n", LESSON: ""}
    moves = {LESSON: f"memory/lessons/{name}.md"}
    found = moved(memory_vault, texts, moves).get("memory/INDEX.md", texts["memory/INDEX.md"])
    assert found == f"---\n{expected}\n---\n"


@pytest.mark.parametrize(
    ("nodes", "name", "expected"),
    [
        ('{"type":"file","file":"memory/lessons/cron.md","subpath":"#H"}', "调度",
         '{"type":"file","file":"memory/lessons/调度.md","subpath":"#H"}'),
        ('{"type":"file","file":"memory\\/lessons\\/cron.md"}', "x", '{"type":"file","file":"memory\\/lessons\\/x.md"}'),
        ('{"type":"file","file":"memory/lessons/cron.md","x":"\\u00e9"}', "é", '{"type":"file","file":"memory/lessons/\\u00e9.md","x":"\\u00e9"}'),
        ('{"type":"file","file":"memory/lessons/cron.md"}', 'a "b"', '{"type":"file","file":"memory/lessons/a \\"b\\".md"}'),
        ('{"type":"text","text":"cron [[cron|\\u4e2d]]\\n[x](lessons/cron.md)"}', "x", '{"type":"text","text":"cron [[x|\\u4e2d]]\\n[x](lessons/x.md)"}'),
        ('{"type":"text","text":"|a|b|\\n|-|-|\\n|[[cron\\\\|d]]|c|"}', "x", '{"type":"text","text":"|a|b|\\n|-|-|\\n|[[x\\\\|d]]|c|"}'),
        ('{"type":"link","url":"memory/lessons/cron.md"}', "x", '{"type":"link","url":"memory/lessons/cron.md"}'),
    ],
)  # fmt: skip
def test_only_the_values_of_a_canvas_change(
    nodes: str, name: str, expected: str, memory_vault: Maker
) -> None:
    canvas = "memory/map.canvas"
    texts = {canvas: f'{{\n\t"nodes": [{nodes}],  "edges": []}}', LESSON: ""}
    found = moved(memory_vault, texts, {LESSON: f"memory/lessons/{name}.md"})
    assert found.get(canvas, texts[canvas]) == f'{{\n\t"nodes": [{expected}],  "edges": []}}'


def test_archived_notes_are_still_found_without_an_edit(memory_vault: Maker) -> None:
    texts = {"memory/INDEX.md": "[[cron]] [[lessons/cron]] [x](lessons/cron.md)", LESSON: "[[b]]",
             "memory/lessons/b.md": ""}  # fmt: skip
    moves = {LESSON: "memory/.archive/lessons/cron.md"}
    assert moved(memory_vault, texts, moves) == {}
    back = {new: old for old, new in moves.items()}
    assert moved(memory_vault, {back.get(p, p): t for p, t in texts.items()}, back) == {}


def test_an_archived_note_with_a_living_namesake_is_linked_by_its_path(
    memory_vault: Maker,
) -> None:
    texts = {"memory/lessons/a.md": "[[cron]]", LESSON: "1", "memory/people/cron.md": "2"}
    moves = {LESSON: "memory/.archive/lessons/cron.md"}
    assert moved(memory_vault, texts, moves) == {"memory/lessons/a.md": "[[lessons/cron]]"}


def test_a_note_beside_obsidians_root_keeps_its_links(memory_vault: Maker) -> None:
    texts = {"NOW.md": "[[cron]] [[memory/lessons/cron]] [x](memory/lessons/cron.md)",
             "memory/lessons/cron.md": "[[lessons/api]]", "memory/lessons/api.md": ""}  # fmt: skip
    moves = {LESSON: "memory/people/调度.md", "memory/lessons/api.md": "memory/api.md"}
    assert moved(memory_vault, texts, moves, "memory") == {
        "NOW.md": "[[调度]] [[memory/people/调度]] [x](memory/people/调度.md)",
        LESSON: "[[api]]",
    }


@pytest.mark.parametrize("name", ["a#b", "a|b", "a^b", "a]]b", "a[[b"])
def test_a_name_that_no_link_can_hold_is_an_obstacle(name: str, memory_vault: Maker) -> None:
    made = memory_vault({"x.md": "\n[[cron]]", LESSON: ""})
    done = relink(made.vault, {LESSON: f"memory/{name}.md"}, made.text_of)
    assert done.edits == ()
    [obstacle] = done.obstacles
    assert (obstacle.path, obstacle.line, obstacle.link) == ("x.md", 2, "cron")


def test_a_note_whose_header_cannot_be_read_is_not_edited(memory_vault: Maker) -> None:
    made = memory_vault({"x.md": "---\na: [\n---\n[[cron]]", LESSON: "", "y.md": "[[cron]]"})
    done = relink(made.vault, RENAMED, made.text_of)
    assert [(item.path, str(item.reason)) for item in done.obstacles] == [
        ("x.md", "its frontmatter cannot be read; mend it first")
    ]


def test_a_name_that_would_end_a_piece_of_code_is_an_obstacle(memory_vault: Maker) -> None:
    made = memory_vault({"x.md": "a ` b [c](cron.md) d", "cron.md": ""})
    done = relink(made.vault, {"cron.md": "tick`s.md"}, made.text_of)
    assert (done.edits, len(done.obstacles)) == ((), 1)
