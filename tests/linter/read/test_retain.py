"""Retain blocks taken apart, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.logs.retain import retain_blocks, retain_lines
from vaultmend.linter.read.note import read_note


def lines(body: str) -> list[tuple[str, str, tuple[str, ...], bool]]:
    note, text = read_note("memory/2026-11-30.md", "log", f"## Retain\n{body}".encode())
    return [
        (line.kind, line.confidence, line.scopes, line.fits)
        for line in retain_lines(note, text, retain_blocks(note, text))
    ]


@pytest.mark.parametrize(
    ("written", "kind", "confidence", "scopes"),
    [
        ("W @platform: 飞书图片 API v2 接口需要 image_key", "W", "", ("platform",)),
        ("B @wechat-mp: 发布了长文", "B", "", ("wechat-mp",)),
        ("O(c=0.85) @system: 早上更好", "O", "c=0.85", ("system",)),
        ("O (c = 1) @a @b: x", "O", "c = 1", ("a", "b")),
        ("O（c＝０．７）＠timing： 周六", "O", "c=0.7", ("timing",)),
        ("**W** @platform: x", "W", "", ("platform",)),
        ("w: x", "W", "", ()),
        ("S @飞书: x", "S", "", ("飞书",)),
    ],
)
def test_lines_that_fit(written: str, kind: str, confidence: str, scopes: tuple[str, ...]) -> None:
    assert lines(f"- {written}\n") == [(kind, confidence, scopes, True)]


@pytest.mark.parametrize(
    "written", ["F @x: y", "O(c=85) @x: y", "O(0.8) @x: y", "W(c=0.5) @x: y", "What a day"]
)
def test_lines_that_do_not_fit(written: str) -> None:
    [(_, _, _, fits)] = lines(f"- {written}\n")
    assert not fits


def test_only_the_items_of_the_block_are_lines() -> None:
    body = "Kept:\n\n- W @a: x\n  - why\n\n```\n- F\n```\n\n### 23:50 — 反思\n\n- 明天\n"
    assert [kind for kind, *_ in lines(body)] == ["W"]


@given(st.text(st.sampled_from("WBSOx(c=0.5)（）＝@:： \n-*`#"), max_size=60))
def test_any_block_can_be_read(body: str) -> None:
    for _, _, scopes, _ in lines(body):
        assert all(scopes)
