"""Values as people write them are understood where their meaning is certain, and only there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Value
from vaultmend.linter.read.frontmatter.values import (
    is_placeholder,
    read_date,
    read_priority,
    read_status,
)


@pytest.mark.parametrize(
    "written",
    [
        "2026-02-14",
        " 2026-02-14 ",
        "2026-2-14",
        "2026.2.14",
        "2026/2/14",
        "2026/02/14",
        "2026年2月14日",
        "2026 年 2 月 14 日",
        "２０２６－０２－１４",
        "２０２６年２月１４日",
        "2026-02-14T08:30",
        "2026-02-14T08:30:59",
        "2026-02-14T08:30:59.123Z",
        "2026-02-14 08:30",
        "2026-02-14 08:30 UTC",
        "2026-02-14T08:30+08:00",
        "2026年2月14日 8:30",
        "2026-02-14 24:00",
    ],
)
def test_dates_in_every_shape(written: str) -> None:
    day = read_date(written)
    assert day is not None
    assert day.isoformat() == "2026-02-14"


@pytest.mark.parametrize(
    "written",
    [
        "2026-02-30",
        "2026-13-01",
        "0000-01-01",
        "2026-2.14",
        "2026-02",
        "20260214",
        "14.2.2026",
        "",
        "YYYY-MM-DD",
        "2026-02-14T25:00",
        "2026-02-14 later",
        "2026-W11",
        "x" * 1000,
        "٢٠٢٦-02-14",
        None,
        2026,
        20260214,
        True,
        ["2026-02-14"],
        {"a": "2026-02-14"},
    ],
)
def test_what_is_no_day_is_no_date(written: Value) -> None:
    assert read_date(written) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *(
            (text, "P0")
            for text in ("P0", "p0", "Ｐ０", "🔴", "核心", "P0 核心", "🔴 P0", "🔴P0（核心）")
        ),
        *((text, "P1") for text in ("P1", "🟡", "重要", "⭐ P1")),
        *((text, "P2") for text in ("p2", "⚪", "⚪️", "参考")),
        *(
            (text, None)
            for text in ("high", "P3", "P00", "0", "", "✅", "🔴 P1", "P0 or so", "P0?")
        ),
        *((value, None) for value in (None, 0, True, ["P0"])),
    ],
)
def test_priorities(written: Value, meant: str | None) -> None:
    assert read_priority(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *(
            (text, "active")
            for text in ("active", "ACTIVE", "✅ active", "Ａｃｔｉｖｅ", "有效", "进行中")
        ),
        *((text, "superseded") for text in ("superseded", "Superseded", "已取代", "📦 superseded")),
        *((text, "conflict") for text in ("conflict", "⚠️ conflict", "冲突", "冲突 (conflict)")),
        *(
            (text, None)
            for text in ("done", "inactive", "not active", "❌ active", "active?", "✅")
        ),
        *(
            (text, None)
            for text in ("active | superseded", "active/conflict", "superseded by x", "")
        ),
        *((value, None) for value in (None, 1, False, ["active"])),
    ],
)
def test_statuses(written: Value, meant: str | None) -> None:
    assert read_status(written) == meant


@pytest.mark.parametrize(
    "written",
    [
        "YYYY-MM-DD",
        "yyyy-mm-dd",
        "YYYY/MM/DD",
        "2026-MM-DD",
        "XXXX-XX-XX",
        "YYYY-MM-DD HH:MM",
        "HH:MM",
        "[条目]",
        "[your text]",
        "{{date}}",
        "{{ title }}",
        "<% tp.date.now() %>",
        {"{ date }": None},
    ],
)
def test_what_a_template_left_is_a_placeholder(written: Value) -> None:
    assert is_placeholder(written)


@pytest.mark.parametrize(
    "written",
    [
        "2026-02-14",
        "text",
        "",
        "[x]",
        "[ ]",
        "[[note]]",
        "[t](u)",
        "[!note]",
        "[^1]",
        "a {{b}}",
        None,
        1,
        ["[条目]"],
        {"a": None},
        {},
    ],
)
def test_what_somebody_filled_in_is_none(written: Value) -> None:
    assert not is_placeholder(written)


@given(st.text(max_size=30))
def test_canonical_values_stay_and_nothing_raises(text: str) -> None:
    for read in (read_priority, read_status):
        meant = read(text)
        assert meant is None or read(meant) == meant
    day = read_date(text)
    assert day is None or read_date(day.isoformat()) == day
    is_placeholder(text)
