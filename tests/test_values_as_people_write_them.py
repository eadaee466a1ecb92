"""One meaning, many spellings: each is understood wherever a value is compared, and told once."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.archive.cold import cold_notes
from vaultmend.linter.vault.references import notice
from vaultmend.linter.vault.temperature import temperature

CheckFiles = Callable[..., "list[Finding]"]
WriteFiles = Callable[..., Path]

PRIORITIES = {
    "P0": (
        "P0",
        "p0",
        "Ｐ０",
        "ｐ０",
        "🔴",
        "核心",
        "🔴 P0",
        "P0 核心",
        "P0（核心）",
        "**P0**",
        "🔴核心",
    ),
    "P1": ("P1", "p1", "Ｐ１", "🟡", "重要", "🟡 P1", "P1 重要", "⭐ P1"),
    "P2": ("P2", "p2", "Ｐ２", "⚪", "⚪️", "参考", "參考", "⚪ P2", "P2-参考"),
}
STATUSES = {
    "active": (
        *("active", "Active", "ACTIVE", "✅ active", "Ａｃｔｉｖｅ", "🟢 active", "active ✅"),
        *("有效", "生效", "进行中", "進行中", "✅ 有效", "有效 (active)"),
    ),
    "superseded": (
        *("superseded", "Superseded", "SUPERSEDED", "📦 superseded", "ｓｕｐｅｒｓｅｄｅｄ"),
        *("已取代", "已被取代", "被取代", "已替代", "⏹️ 已取代"),
    ),
    "conflict": (
        *("conflict", "Conflict", "CONFLICT", "⚠️ conflict", "ｃｏｎｆｌｉｃｔ"),
        *("冲突", "衝突", "有冲突", "矛盾", "🔀 冲突"),
    ),
}
CATEGORIES = {
    "lessons": ("lessons", "lesson", "Lessons", "教训", "经验", "📘 lessons", "ｌｅｓｓｏｎｓ"),
}
DATES = (
    *("2026-11-20", "2026-11-20T08:30", "2026-11-20 08:30", "2026-11-20 08:30 UTC"),
    *("2026-11-20T08:30Z", "2026-11-20T08:30:00+08:00", "2026.11.20", "2026/11/20"),
    *("2026年11月20日", "２０２６－１１－２０", "2026.11.20 08:30 UTC", "2026年11月20日 8:30"),
)


def spelled(table: Mapping[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(meaning, word) for meaning, words in table.items() for word in words]


def lesson(priority: str = "P1", status: str = "active", **more: str) -> str:
    keys = {
        "title": "Cron 调度纪律",
        "date": "2026-11-01",
        "category": "lessons",
        "priority": f'"{priority}"' if priority.startswith("*") else priority,
        "status": status,
        "last_verified": "2026-11-20",
        "tags": "[cron]",
        **more,
    }
    header = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return f"---\n{header}---\n\n# Cron 调度纪律\n\n时区写全，重试要有上限。\n"


PATH = "memory/lessons/cron.md"


def one(text: str, index: str = "[[cron]]\n") -> dict[str, str]:
    return {"NOW.md": "# NOW\n", "memory/INDEX.md": index, PATH: text}


FIELDS = [
    *(("priority", *row) for row in spelled(PRIORITIES)),
    *(("status", *row) for row in spelled(STATUSES)),
    *(("category", *row) for row in spelled(CATEGORIES)),
]


@pytest.mark.parametrize(("key", "meaning", "word"), FIELDS)
def test_a_spelling_is_told_once_with_the_canonical_form_and_fixed(
    key: str,
    meaning: str,
    word: str,
    check_files: CheckFiles,
    write_files: WriteFiles,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = lesson(**{key: word})
    found = check_files(one(text), "frontmatter")
    if word == meaning:
        assert found == []
        return
    [finding] = found
    assert (finding.rule, finding.severity) == ("invalid-property", "info")
    assert str(finding.remedy) == f"write {meaning}"
    assert finding.fix is not None
    assert finding.fix.safety == "safe"
    vault = write_files(one(text))
    main(
        [
            "fix",
            str(vault),
            "--today",
            "2026-11-30",
            "--select",
            "invalid-property",
            "--settle",
            "0",
        ]
    )
    capsys.readouterr()
    assert (vault / PATH).read_text(encoding="utf-8") == lesson(**{key: meaning})


@pytest.mark.parametrize("word", DATES)
def test_a_date_is_told_once_with_the_canonical_form_and_keeps_its_time(
    word: str,
    check_files: CheckFiles,
    write_files: WriteFiles,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = lesson(last_verified=word)
    found = check_files(one(text), "frontmatter")
    if word.startswith("2026-11-20"):
        assert found == []
        return
    [finding] = found
    assert (finding.rule, finding.severity) == ("invalid-property", "info")
    vault = write_files(one(text))
    main(
        [
            "fix",
            str(vault),
            "--today",
            "2026-11-30",
            "--select",
            "invalid-property",
            "--settle",
            "0",
        ]
    )
    capsys.readouterr()
    time = word.partition(" ")[2]
    wanted = f"2026-11-20 {time}" if time else "2026-11-20"
    assert (vault / PATH).read_text(encoding="utf-8") == lesson(last_verified=wanted)


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("priority", "high"),
        ("priority", "P3"),
        ("priority", "P0?"),
        ("priority", "P0 or P1"),
        ("priority", "🔴 P1"),
        ("status", "done"),
        ("status", "not active"),
        ("status", "❌ active"),
        ("status", "active/conflict"),
        ("status", "已完成"),
        ("category", "guide"),
        ("category", "教训或决策"),
        ("last_verified", "yesterday"),
        ("last_verified", "2026-11"),
        ("last_verified", "11/20/2026"),
        ("last_verified", "2026-11-31"),
        ("last_verified", "YYYY-MM-DD"),
        ("date", "[日期]"),
        ("title", "{{title}}"),
        ("title", "<% tp.file.title %>"),
    ],
)
def test_what_nobody_can_be_sure_of_is_a_warning_and_left_alone(
    key: str, word: str, check_files: CheckFiles
) -> None:
    value = f'"{word}"' if word[0] in "[{<" else word
    found = check_files(one(lesson(**{key: value})), "frontmatter")
    assert [(f.rule, f.severity, f.fix) for f in found] == [("invalid-property", "warning", None)]


@pytest.mark.parametrize(("meaning", "word"), spelled(PRIORITIES))
def test_a_priority_warms_a_note_however_it_is_written(meaning: str, word: str) -> None:
    note = read_note(PATH, "lesson", lesson(word).encode())[0]
    day = datetime.date(2026, 11, 30)
    warmth = temperature(note, day, 0, day)
    assert warmth.priority == meaning
    assert warmth.degrees == {"P0": 0.7, "P1": 0.6, "P2": 0.5}[meaning]


@pytest.mark.parametrize(("meaning", "word"), spelled(PRIORITIES))
def test_core_knowledge_is_never_archived_however_it_is_written(
    meaning: str, word: str, write_files: WriteFiles
) -> None:
    config = 'profile = "layered"\n[archive]\nlesson = { after-days = 0, cold = false }\n'
    old = lesson(word, date="2026-01-01", last_verified="2026-02-01")
    vault = write_files({**one(old), "vaultmend.toml": config})
    [space] = open_workspaces([str(vault)], "2026-11-30", None, ())
    found = space.collect(()).vault
    noticed = {p: n for p, note in found.notes.items() if (n := notice(note, ""))}
    [cold] = cold_notes(found, noticed)
    assert (cold.stays is None) is (meaning != "P0")


@pytest.mark.parametrize(("meaning", "word"), spelled(PRIORITIES))
def test_core_knowledge_in_the_archive_is_found_however_it_is_written(
    meaning: str, word: str, check_files: CheckFiles
) -> None:
    files = {"memory/INDEX.md": "# Index\n", "memory/.archive/lessons/cron.md": lesson(word)}
    assert len(check_files(files, "archived-core")) == (meaning == "P0")


@pytest.mark.parametrize(("meaning", "word"), spelled(STATUSES))
def test_a_superseded_note_is_history_however_it_is_written(
    meaning: str, word: str, check_files: CheckFiles
) -> None:
    text = lesson(status=word, date="2026-01-01", last_verified="2026-02-01")
    gone = meaning == "superseded"
    assert len(check_files(one(text), "stale-note")) == (not gone)
    assert len(check_files(one(text), "dangling-supersession")) == gone
    files = {"memory/INDEX.md": "# Index\n", "memory/.archive/lessons/cron.md": lesson("P0", word)}
    assert len(check_files(files, "archived-core")) == (not gone)
    twin = {**one(text), "memory/lessons/copy.md": text.replace("Cron 调度纪律", "Cron 副本")}
    assert len(check_files(twin, "duplicate-title", "duplicate-note")) <= (0 if gone else 2)


@pytest.mark.parametrize(("meaning", "word"), spelled(STATUSES))
def test_a_status_and_a_marker_agree_however_it_is_written(
    meaning: str, word: str, check_files: CheckFiles
) -> None:
    plain, marked = (
        lesson(status=word),
        lesson(status=word) + "\n> CONFLICT (2026-11-28): 与上方矛盾\n",
    )
    assert len(check_files(one(plain), "conflict-mismatch")) == (meaning == "conflict")
    assert len(check_files(one(marked), "conflict-mismatch")) == (meaning == "active")


INDEX = """# Index

## Lessons

| 文件 | 优先级 | 状态 | 最后验证 | 说明 |
|------|--------|------|----------|------|
| [[cron]] | {priority} | {status} | {verified} | 调度 |
"""


@pytest.mark.parametrize(("meaning", "word"), spelled(PRIORITIES))
@pytest.mark.parametrize("in_note", [True, False], ids=["in the note", "in the cell"])
def test_a_priority_in_the_index_is_the_same_however_it_is_written(
    meaning: str, word: str, in_note: bool, check_files: CheckFiles
) -> None:
    others = {"P0": "P1", "P1": "P2", "P2": "P0"}
    for cell, count in ((meaning, 0), (others[meaning], 1)):
        note, row = (word, cell) if in_note else (cell, word)
        index = INDEX.format(priority=row, status="active", verified="2026-11-20")
        assert len(check_files(one(lesson(note), index), "stale-index")) == count


@pytest.mark.parametrize(("meaning", "word"), spelled(STATUSES))
@pytest.mark.parametrize("in_note", [True, False], ids=["in the note", "in the cell"])
def test_a_status_in_the_index_is_the_same_however_it_is_written(
    meaning: str, word: str, in_note: bool, check_files: CheckFiles
) -> None:
    others = {"active": "superseded", "superseded": "conflict", "conflict": "active"}
    for cell, count in ((meaning, 0), (others[meaning], 1)):
        note, row = (word, cell) if in_note else (cell, word)
        index = INDEX.format(priority="P1", status=row, verified="2026-11-20")
        assert len(check_files(one(lesson(status=note), index), "stale-index")) == count


@pytest.mark.parametrize("word", DATES)
def test_a_day_is_the_same_however_it_is_written(word: str, check_files: CheckFiles) -> None:
    for cell, count in (("2026-11-20", 0), ("2026-11-21", 1)):
        index = INDEX.format(priority="P1", status="active", verified=cell)
        assert len(check_files(one(lesson(last_verified=word), index), "stale-index")) == count
        index = INDEX.format(priority="P1", status="active", verified=word)
        assert len(check_files(one(lesson(last_verified=cell), index), "stale-index")) == count
    assert check_files(one(lesson(last_verified=word)), "stale-note") == []
    late = check_files(one(lesson(last_verified=word)), "stale-note", today="2026-12-21")
    assert len(late) == 1
    ahead = check_files(one(lesson(last_verified=word)), "impossible-date", today="2026-11-10")
    assert len(ahead) == 1


@pytest.mark.parametrize("word", DATES)
def test_a_day_in_an_action_is_the_same_however_it_is_written(
    word: str, check_files: CheckFiles
) -> None:
    action = "memory/actions/open/a.md"
    in_text = {"memory/INDEX.md": "# Index\n", action: f"# A\n\n- Created: {word}\n"}
    in_key = {"memory/INDEX.md": "# Index\n", action: f"---\ndate: {word}\n---\n# A\n"}
    for files in (in_text, in_key):
        assert check_files(files, "overdue-action", today="2026-12-04") == []
        assert len(check_files(files, "overdue-action", today="2026-12-05")) == 1


@pytest.mark.parametrize(
    ("word", "is_open"),
    [
        *(
            (word, False)
            for word in ("done", "Done", "DONE", "✅ done", "ｄｏｎｅ", "已完成", "✅ 已完成")
        ),
        *(
            (word, False)
            for word in ("取消", "已取消", "Cancelled", "🚫 cancelled", "搁置", "阻塞")
        ),
        *(
            (word, True)
            for word in ("open", "进行中", "🔄 进行中", "in-progress", "待开始", "active")
        ),
    ],
)
def test_an_action_is_closed_however_it_is_written(
    word: str, is_open: bool, check_files: CheckFiles
) -> None:
    action = "memory/actions/open/a.md"
    for text in (
        f"---\nstatus: {word}\ndate: 2026-10-01\n---\n# A\n",
        f"# A\n\n- Status: {word}\n- Created: 2026-10-01\n",
        f"# A\n\n- **状态**：{word}\n- 创建：2026年10月1日\n",
    ):
        files = {"memory/INDEX.md": "# Index\n", action: text}
        assert len(check_files(files, "overdue-action")) == is_open


OWN = """\
extends = "layered"
[schema.project]
properties.state.enum = ["open", "in-progress", "done", "won't fix"]
"""


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("In Progress", "in-progress"),
        ("🔄 in progress", "in-progress"),
        ("进行中", "in-progress"),
        ("已完成", "done"),
        ("Completed ✅", "done"),
        ("待办", "open"),
        ("ＤＯＮＥ", "done"),
        ("Won’t Fix", "won't fix"),
        ("in progress?", None),
        ("open and done", None),
    ],
)
def test_values_of_a_schema_of_ones_own_are_understood_too(
    word: str, meant: str | None, check_files: CheckFiles
) -> None:
    files = {
        "memory/INDEX.md": "[[a]]\n",
        "memory/projects/a.md": f"---\nstate: {word}\n---\n# A\n",
    }
    [finding] = check_files(files, "invalid-property", config=OWN)
    if meant:
        assert str(finding.remedy) == f"write {meant}"
    else:
        assert finding.fix is None
        assert str(finding.remedy).endswith("that is true")


@pytest.mark.parametrize(("meaning", "word"), spelled(CATEGORIES))
@pytest.mark.parametrize("key", ["category", "type"])
def test_a_category_is_misfiled_however_it_is_written(
    key: str, meaning: str, word: str, check_files: CheckFiles
) -> None:
    person = f"---\n{key}: {word}\n---\n# Ray\n"
    files = {"memory/INDEX.md": "[[ray]]\n", "memory/people/ray.md": person}
    [finding] = check_files(files, "misfiled-category")
    assert str(finding.remedy) == "write person, or move the note"
    assert check_files(one(lesson(category=word)), "misfiled-category") == []
    assert meaning
