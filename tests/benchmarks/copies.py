"""A vault of 5,000 sections, 600 of them edited copies, and how many of these a check finds."""

from __future__ import annotations

import json
import os
from random import Random
from typing import NamedTuple

from vault_words import CHINESE, ENGLISH

NOTES, SECTIONS_A_NOTE, COPIES = 1_250, 4, 600
SHARES = (5, 10, 15, 20, 25, 30)
"""How many words of a hundred are changed in a copy; each share comes equally often."""
_LATIN_WORDS, _CHINESE_WORDS = 60, 200
_TEMPLATE_WORDS = (13, 16)

Place = tuple[str, int]
"""A note and the line of a heading in it."""


class Copy(NamedTuple):
    """Where a text and its copy stand, and how many words of a hundred were changed."""

    one: Place
    other: Place
    share: int


class Quality(NamedTuple):
    """Precision of all pairs; recall of the copies edited up to 25 %, and by how much edited."""

    precision: float
    recall: float
    by_share: dict[int, float]


def make_copies(folder: str, seed: int = 0) -> list[Copy]:
    """Write the vault into a new folder and return what was copied."""
    rng = Random(seed)
    words = (_chinese_words(), ENGLISH)
    count = NOTES * SECTIONS_A_NOTE
    # Half of the notes are Chinese; a copy stands in another note of the same language.
    bodies = [_fresh(rng, words[_language(number)], number) for number in range(count)]
    free: tuple[list[int], list[int]] = ([], [])
    for number in rng.sample(range(count), count):
        free[_language(number)].append(number)
    planned: list[tuple[int, int, int]] = []
    while len(planned) < COPIES:
        pool = free[len(planned) % 2]
        one, other = pool.pop(), pool.pop()
        if one // SECTIONS_A_NOTE == other // SECTIONS_A_NOTE:
            pool.insert(0, one)
            continue
        share = SHARES[len(planned) // 2 % len(SHARES)]
        bodies[other] = _edited(rng, bodies[one], words[_language(one)], share)
        planned.append((one, other, share))
    places = _write(folder, bodies)
    return [Copy(places[one], places[other], share) for one, other, share in planned]


def quality(json_text: str, copies: list[Copy]) -> Quality:
    """Compare the pairs that a check in JSON has reported with those that were planted."""
    findings = json.loads(json_text)["findings"]
    said = [
        frozenset({(f["path"], f["line"]), *((r["path"], r["line"]) for r in f["related"])})
        for f in findings
    ]
    planted = {frozenset({copy.one, copy.other}): copy.share for copy in copies}
    found = set(said) & planted.keys()
    by_share = {
        share: sum(planted[pair] == share for pair in found) / [*planted.values()].count(share)
        for share in SHARES
    }
    wanted = [pair for pair, share in planted.items() if share <= 25]
    precision = sum(pair in planted for pair in said) / len(said) if said else 0.0
    return Quality(precision, sum(pair in found for pair in wanted) / len(wanted), by_share)


def _language(number: int) -> int:
    return number // SECTIONS_A_NOTE % 2


def _chinese_words() -> tuple[str, ...]:
    """Two characters each, of so many different ones that two texts share few bigrams."""
    characters = sorted({character for word in CHINESE for character in word})
    rng = Random(0)
    return tuple("".join(rng.choices(characters, k=2)) for _ in range(2_500))


def _fresh(rng: Random, words: tuple[str, ...], number: int) -> list[str]:
    length = _LATIN_WORDS if _language(number) else _CHINESE_WORDS
    text = rng.choices(words, k=length)
    if number % 10 < 3:  # three sections of ten begin with words that many have
        shared = rng.randint(*_TEMPLATE_WORDS)
        text[:shared] = words[:shared]
    return text


def _edited(rng: Random, text: list[str], words: tuple[str, ...], share: int) -> list[str]:
    copy = list(text)
    for place in rng.sample(range(len(copy)), round(len(copy) * share / 100)):
        copy[place] = rng.choice(words)
    if rng.random() < 0.2:  # one copy of five has a block moved to its end
        third = len(copy) // 3
        copy = [*copy[:third], *copy[2 * third :], *copy[third : 2 * third]]
    return copy


def _write(folder: str, bodies: list[list[str]]) -> list[Place]:
    """Write all notes; return where the heading of each section stands."""
    lessons = os.path.join(folder, "memory", "lessons")
    os.makedirs(lessons)
    with open(os.path.join(folder, "memory", "INDEX.md"), "w", encoding="utf-8") as index:
        index.write("# Index\n")
    places: list[Place] = []
    for note in range(NOTES):
        path = f"memory/lessons/lesson-{note:05}.md"
        lines = ["---", f"title: Lesson {note:05}", "category: lessons", "---", ""]
        for number in range(note * SECTIONS_A_NOTE, (note + 1) * SECTIONS_A_NOTE):
            space, stop = (" ", ".") if _language(number) else ("", "。")
            places.append((path, len(lines) + 1))
            lines += [f"## Part {number:05}", "", space.join(bodies[number]) + stop, ""]
        with open(os.path.join(folder, path), "w", encoding="utf-8") as text:
            text.write("\n".join(lines))
    return places
