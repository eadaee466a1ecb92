"""Which invisible characters are suspicious, and what they spell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.invisible import hidden, may_hide, shown, spelled


def tagged(text: str) -> str:
    return "".join(chr(0xE0000 + ord(c)) for c in text)


def selected(text: str) -> str:
    return "".join(chr(0xE0100 + byte - 16) for byte in text.encode())


def bits(text: str, zero: str, one: str) -> str:
    digits = "".join(f"{byte:08b}" for byte in text.encode())
    return digits.replace("0", zero).replace("1", one)


LAWFUL = {
    "plain Chinese": "先落盘再回复 — “收到”不算写入。",
    "the flag of Wales": f"\U0001f3f4{tagged('gbwls')}\U000e007f",
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a selector typed twice": "\u26a0\ufe0f\ufe0f",
    "an ideographic variant": "\u845b\U000e0100",
    "Persian with many joiners": "\u0645\u06cc\u200c\u200c\u200c\u200c\u062e",
    "soft hyphens": "Donau\u00ad\u00ad\u00ad\u00addampf",
    "closed isolates and embeddings": "a \u2067\u202b\u05d0\u202c\u2069 b \u202a1\u202c",
    "an isolate that ends its embedding": "\u2067\u202b\u05d0\u2069",
    "ideographic and no-break spaces": "a\u3000b\u00a0c\td",
}
SUSPICIOUS = {
    "tags": (f"ok{tagged('hi')}", [(2, 4)]),
    "one tag": ("ok\U000e0001", [(2, 3)]),
    "tags behind a flag": (f"\U0001f3f4{tagged('gbwls')}\U000e007f{tagged('rm')}", [(7, 9)]),
    "a flag that is too long": (f"\U0001f3f4{tagged('gbwlsrmrf')}\U000e007f", [(1, 11)]),
    "selectors": (f"\U0001f600{selected('rm')}", [(1, 3)]),
    "small selectors": ("a\ufe01\ufe02", [(1, 3)]),
    "four zero-width characters": ("a\u200b\u200b\u200b\u200bb", [(1, 5)]),
    "joiners in Latin": ("a\u200d\u200c\u200d\u200cb", [(1, 5)]),
    "Hangul fillers": ("a\u3164\uffa0\u3164\uffa0", [(1, 5)]),
    "an override left open": ("a\u202eb\nc\u202c", [(1, 2), (5, 6)]),
    "closed in the wrong order": (
        "\u2067\u202e\u05d0\u202c\u202c\u2069",
        [(0, 1), (1, 2), (3, 4), (4, 5), (5, 6)],
    ),
    "lines end at a lone CR": ("\u2067\u05d0\r\u2069", [(0, 1), (3, 4)]),
}


@pytest.mark.parametrize("text", LAWFUL.values(), ids=LAWFUL)
def test_lawful_characters_are_left_alone(text: str) -> None:
    assert list(hidden(text, 4)) == []


@pytest.mark.parametrize(("text", "spans"), SUSPICIOUS.values(), ids=SUSPICIOUS)
def test_suspicious_characters_are_found(text: str, spans: list[tuple[int, int]]) -> None:
    assert may_hide(text)
    assert [(start, end) for start, end, _ in hidden(text, 4)] == spans


@pytest.mark.parametrize(
    "run",
    [
        tagged("rm -rf"),
        selected("rm -rf"),
        bits("rm -rf", "\u200b", "\u200c"),
        bits("rm -rf", "\u2062", "\u2064"),
        bits("rm -rf", "\u200c", "\u200b"),
    ],
    ids=["tags", "selectors", "bits", "invisible operators", "bits the other way round"],
)
def test_hidden_text_is_spelled_out(run: str) -> None:
    assert spelled(run) == "rm -rf"


@pytest.mark.parametrize("run", ["\u200b\u200c\u200d\u2060", "\U000e0001", "\ufeff" * 16])
def test_what_spells_nothing_is_not_guessed(run: str) -> None:
    assert spelled(run) == ""


@given(st.text(), st.integers(2, 80))
def test_what_is_shown_is_visible_and_short(text: str, width: int) -> None:
    line = shown(text, width)
    assert len(line) <= width
    assert line.isprintable()
    assert list(hidden(line, 1)) == []


@given(
    st.text(
        st.sampled_from("a记\n\t\u2014\u200b\u200d\u202e\u202c\ufe0f\ufe01\U000e0041\U000e0102")
    )
)
def test_no_suspicious_text_escapes_the_quick_look(text: str) -> None:
    assert may_hide(text) or not list(hidden(text, 4))
