"""Two sentences that say nearly the same contradict each other where a fact differs, and only there."""

from __future__ import annotations

import pytest

from vaultmend.linter.vault.likeness.discord import discord

CONTRADICTIONS = (
    (
        "- The database listens on port 5433 and is backed up every Sunday",
        "- The database listens on port 5434 and is backed up every Friday",
        ("5433", "5434"),
    ),
    ("每天 22:00 备份数据库，先看磁盘", "每天 23:00 备份数据库，先看磁盘", ("22:00", "23:00")),
    ("Backups run every Sunday at dawn", "Backups run every Friday at dawn", ("Sunday", "Friday")),
    ("每周五同步一次知识库", "每周三同步一次知识库", ("周五", "周三")),
    ("失败的任务只重试一次就停", "失败的任务只重试三次就停", ("一", "三")),
    ("the contract ends 2026-12-01 at noon", "the contract ends 2027-12-01 at noon", None),
    ("合同到 2026年12月1日 为止有效", "合同到 2026年12月5日 为止有效", None),
    (
        "Agents must not restart the gateway",
        "Agents must restart the gateway",
        ("must not restart", "must restart"),
    ),
    (
        "We don't deploy on Fridays in winter",
        "We deploy on Fridays in winter",
        ("We don't deploy", "We deploy"),
    ),
    (
        "凌晨不要重启网关，等值班的人",
        "凌晨可以重启网关，等值班的人",
        ("凌晨不要重启", "凌晨可以重启"),
    ),
    ("任何人禁止直接改生产库的表", "任何人可以直接改生产库的表", None),
)
AGREEMENTS = (
    ("we meet at 9:00 in the hall", "we meet at 09:00 in the hall"),
    ("合同到 2026年12月1日 为止有效", "合同到 2026-12-01 为止有效"),
    ("重试五次之后写进日志里", "重试 5 次之后写进日志里"),
    ("凌晨不要重启网关，等值班的人", "凌晨别重启网关，等值班的人"),
    ("凌晨不要重启网关，等值班的人", "凌晨避免重启网关，等值班的人"),
    ("先调用上传接口拿到 image_key", "要先调用上传接口拿到 image_key"),
    ("1. retry once, then tell whoever is on duty", "4. retry once, then tell whoever is on duty"),
    ("retry once (2026-12-01) and stop there", "retry once (2027-01-05) and stop there"),
    ("- 2026-12-01: retry once and stop there", "- 2027-01-05: retry once and stop there"),
    ("see [[run-12]] before you deploy it", "see [[run-13]] before you deploy it"),
    ("see https://a.example/12 before you deploy", "see https://a.example/13 before you deploy"),
    ("特别的卡片要先上传图片再发", "不同的卡片要先上传图片再发"),
    ("deploy at night", "the night shift has not been told, so wait for the morning of day 3"),
)


@pytest.mark.parametrize(("one", "other", "shown"), CONTRADICTIONS)
def test_a_fact_that_differs_is_a_contradiction(
    one: str, other: str, shown: tuple[str, str] | None
) -> None:
    found, back = discord(one, other), discord(other, one)
    assert found is not None
    assert back is not None
    assert (found.here, found.there) == (back.there, back.here)
    if shown is not None:
        assert (found.here, found.there) == shown


@pytest.mark.parametrize(("one", "other"), AGREEMENTS)
def test_other_words_for_the_same_are_none(one: str, other: str) -> None:
    assert discord(one, other) is None
    assert discord(other, one) is None


def test_the_line_that_differs_is_found_among_others() -> None:
    lines = [f"Rule {name} says what to do in this case." for name in "abcdefgh"]
    one = "\n\n".join([*lines, "Backups of all hosts run at 22:00 on the second host."])
    other = "\n\n".join(
        [lines[0], "A new one.", *lines[2:], "Backups of all hosts run at 23:00 there."]
    )
    found = discord(one, other)
    assert found is not None
    assert (found.here, found.there, found.alone) == ("22:00", "23:00", False)


def test_no_part_of_a_secret_is_shown() -> None:
    key = "sk-ant-api03-" + "Qm7Zt4Lw9Xc2Vb8Nk5Jh3Gf6Ds1Pa0Ry"
    one, other = (f"the key of the gateway is {key}{end} since spring" for end in ("77", "88"))
    assert discord(one, other) is None
