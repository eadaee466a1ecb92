from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.vault.links.nearest import Names, Words, distance, nearest_word


@pytest.mark.parametrize(
    ("link", "path"),
    [
        pytest.param("api-integraton", "lessons/api-integration.md", id="left out"),
        pytest.param("api-integrationn", "lessons/api-integration.md", id="put in"),
        pytest.param("api-inetgration", "lessons/api-integration.md", id="swapped"),
        pytest.param("apj-integratoin", "lessons/api-integration.md", id="two edits"),
        pytest.param("API Integration", "lessons/api-integration.md", id="case and space"),
        pytest.param("api_integration.md", "lessons/api-integration.md", id="underscore"),
        pytest.param("lesson/api-integration", "lessons/api-integration.md", id="wrong folder"),
        pytest.param("../api-integration", "lessons/api-integration.md", id="wrong dots"),
        pytest.param("ADR-1", "decisions/ADR-001.md", id="leading zeros"),
        pytest.param("20260214", "2026-02-14.md", id="date without marks"),
        pytest.param("diagram.pgn", "img/diagram.png", id="attachment"),
        pytest.param(
            "\u6570\u636e\u5e93\u8fc1\u79fb\u65b9\u5b89",
            "\u6570\u636e\u5e93\u8fc1\u79fb\u65b9\u6848.md",
            id="Chinese",
        ),
        pytest.param("\uff21\uff30\uff29 notes", "api-notes.md", id="full width"),
        pytest.param("\U0001f534 roadmap", "roadmap.md", id="emoji in front"),
    ],
)
def test_a_near_miss_is_recognised(link: str, path: str) -> None:
    assert Names([path, "people/somebody-else.md"]).nearest(link) == path


@pytest.mark.parametrize(
    ("link", "path"),
    [
        pytest.param("2026-02-14", "2026-02-15.md", id="another day"),
        pytest.param("2026-02-14-review", "2026-02-15-review.md", id="another day with a slug"),
        pytest.param("note 1", "note 2.md", id="another number"),
        pytest.param("sprint-notes", "sprint-notes-2.md", id="a number more"),
        pytest.param("v1.2", "v12.md", id="another version"),
        pytest.param("now", "how.md", id="three letters"),
        pytest.param("plane", "place-s.md", id="two edits in five letters"),
        pytest.param("C++", "C#.md", id="one letter"),
        pytest.param("deployment", "database.md", id="another word"),
        pytest.param(
            "\u6570\u636e\u5e93\u5907\u4efd\u65b9\u6848",
            "\u6570\u636e\u5e93\u8fc1\u79fb\u65b9\u6848.md",
            id="another Chinese word",
        ),
        pytest.param("", "a.md", id="empty"),
    ],
)
def test_another_name_is_no_near_miss(link: str, path: str) -> None:
    assert Names([path]).nearest(link) is None


@pytest.mark.parametrize(
    ("link", "source", "found"),
    [
        pytest.param("readmee", "c/x.md", None, id="neither"),
        pytest.param("readmee", "b/x.md", "b/readme.md", id="beside the source"),
        pytest.param("a/readmee", "b/x.md", "a/readme.md", id="in the folder of the link"),
        pytest.param(
            "../A/readmee", "b/x.md", "a/readme.md", id="in the relative folder of the link"
        ),
    ],
)
def test_of_two_equally_near_names_the_folder_decides(
    link: str, source: str, found: str | None
) -> None:
    assert Names(["a/readme.md", "b/readme.md"]).nearest(link, source) == found


def test_a_name_that_differs_only_in_marks_is_nearer_than_one_edit() -> None:
    assert Names(["api-note.md", "api-notes.md"]).nearest("API note") == "api-note.md"


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("brokn-link", "broken-link"),
        ("Broken Link", "broken-link"),
        ("selct", "select"),
        ("x", None),
    ],
)
def test_a_misspelt_word_of_the_configuration_is_recognised(word: str, found: str | None) -> None:
    assert nearest_word(word, ["broken-link", "broken-heading", "select", "ignore"]) == found


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [
        ("abcd", "abcd", 0),
        ("abcd", "acbd", 1),
        ("abcd", "ab", 2),
        ("abcd", "dcba", None),
        ("", "ab", 2),
    ],
)
def test_a_swap_of_neighbours_is_one_edit(one: str, other: str, edits: int | None) -> None:
    assert distance(one, other, 2) == edits


WORD = st.text("abcd", min_size=6, max_size=12)


@given(WORD, WORD, st.integers(0, 2))
def test_distance_is_symmetric_and_its_limit_only_hides(one: str, other: str, limit: int) -> None:
    full = distance(one, other, 99)
    assert full is not None
    assert distance(other, one, 99) == full
    assert distance(one, other, limit) == (full if full <= limit else None)


@given(st.lists(WORD, max_size=8), WORD, st.data())
def test_no_word_within_two_plain_edits_is_overlooked(
    words: list[str], word: str, data: st.DataObject
) -> None:
    typed = word
    for _ in range(2):
        at = data.draw(st.integers(0, len(typed) - 1))
        typed = typed[:at] + data.draw(st.sampled_from(["", "x", "xa"])) + typed[at + 1 :]
    best = min(distance(typed, known, 99) or 0 for known in [*words, word])
    near = Words([*words, word]).near(typed)
    allowed = 2 if len(typed) >= 6 else 1
    if 0 < best <= allowed:
        assert near == sorted({k for k in [*words, word] if distance(typed, k, 2) == best})


@given(st.lists(WORD, max_size=12), WORD, st.randoms())
def test_the_order_of_the_files_changes_nothing(
    words: list[str], word: str, random: object
) -> None:
    paths = [f"{word[:1]}/{word}.md" for word in words]
    assert Names(paths).nearest(word) == Names(reversed(paths)).nearest(word)


@given(st.lists(st.text(st.characters(codec=None))), st.text(st.characters(codec=None)))
def test_no_text_makes_it_raise(paths: list[str], link: str) -> None:
    found = Names(paths).nearest(link, link)
    assert found is None or found in paths


def test_many_names_that_begin_alike_do_not_stall_a_question() -> None:
    letters = "abcdefghijklmnopqrst"
    names = Names(
        [f"notes-of-the-meeting-{a}{b}{c}.md" for a in letters for b in letters for c in letters]
    )
    names.nearest("first question builds the index")
    start = time.process_time()
    for letter in letters:
        names.nearest(f"notes-of-the-meeting-{letter}xy")
    assert time.process_time() - start < 2


WORDS = st.text("ab0129-_ ③九二月.", min_size=1, max_size=9)


@given(st.lists(WORDS, max_size=12), WORDS)
def test_the_first_questions_are_answered_as_the_later_ones(words: list[str], asked: str) -> None:
    paths = [f"memory/{word}.md" for word in words]
    later = Names(paths)
    for _ in range(9):
        later.nearest("nobody")
    assert Names(paths).nearest(asked) == later.nearest(asked)
