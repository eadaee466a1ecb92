"""Times of entries in every shape in which real logs have them, and nothing else taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.logs.clocks import read_clock


@pytest.mark.parametrize(
    ("title", "time"),
    [
        ("14:30 — 完成了数据库迁移", "14:30"),
        ("14:30 - Title", "14:30"),
        ("| 14:30", "14:30"),
        ("14:30 | Title", "14:30"),
        ("Title (14:30)", "14:30"),
        ("周报（14:30）", "14:30"),
        ("14:30-15:10", "14:30"),
        ("14:30–15:10 Review", "14:30"),
        ("最近1小时活动 (01:02-02:02)", "01:02"),
        ("~14:30 UTC", "14:30"),
        ("2026-11-30 14:30:05", "14:30"),
        ("2026-11-30T14:30Z — Title", "14:30"),
        ("11月30日 14:30 周报", "14:30"),
        ("[14:30] Title", "14:30"),
        ("**14:30** Title", "14:30"),
        ("🕐 14:30 Title", "14:30"),
        ("１４：３０ — 全角", "14:30"),
        ("Title — 14:30", "14:30"),
        ("上午 9:05", "09:05"),
        ("下午3:20 开会", "15:20"),
        ("中午 11:40", "11:40"),
        ("中午 1:10", "13:10"),
        ("晚上 12:30", "00:30"),
        ("凌晨1点 — 归档", "01:00"),
        ("9:05", "09:05"),
        ("9:05 PM — Title", "21:05"),
        ("12:30 AM", "00:30"),
        ("12 PM", "12:00"),
        ("14:30 PM", "14:30"),
        ("9PM standup", "21:00"),
        ("9点半 早会", "09:30"),
        ("9时30分 早会", "09:30"),
        ("14h30 — réunion", "14:30"),
        ("24:00", "24:00"),
    ],
)
def test_times_in_every_shape(title: str, time: str) -> None:
    clock = read_clock(title)
    assert clock is not None
    assert f"{clock.minute // 60:02}:{clock.minute % 60:02}" == time
    assert clock.possible


@pytest.mark.parametrize(
    "title",
    [
        "3点建议",
        "16:9 封面",
        "50:50 split of the work",
        "Moved the meeting from 14:00 to 15:00",
        "ends at 14:30",
        "12:30:45:99",
        "John 3:16",
        "版本 2.14:30",
        "2026-11-30",
        "周报",
    ],
)
def test_what_is_no_time_of_an_entry(title: str) -> None:
    assert read_clock(title) is None


@pytest.mark.parametrize("title", ["25:10 — 周报", "14:75 - Title", "24:10", "Title (26:00)"])
def test_times_that_no_day_has(title: str) -> None:
    clock = read_clock(title)
    assert clock is not None
    assert not clock.possible


def test_zones_are_told_apart_and_spans_are_none() -> None:
    zones = [read_clock(title) for title in ("14:30 UTC", "14:30+08:00 x", "14:30-15:10", "9:05 x")]
    assert [clock.zone if clock else None for clock in zones] == ["UTC", "+08:00", "", ""]


@given(
    st.text(st.sampled_from("0123456789:： 点时半上午下PMapmUTC—-()（）/年月日T|*~x"), max_size=40)
)
def test_any_title_has_a_time_or_none(title: str) -> None:
    clock = read_clock(title)
    assert clock is None or clock.minute >= 0


@given(st.integers(0, 23), st.integers(0, 59), st.sampled_from(["", "2026-11-30 ", "**", "["]))
def test_a_time_before_a_title_is_read_back(hour: int, minute: int, before: str) -> None:
    clock = read_clock(f"{before}{hour:02}:{minute:02} — 标题")
    assert clock is not None
    assert clock.minute == hour * 60 + minute
