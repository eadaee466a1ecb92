"""The path of a link in its source, however it is written."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.links.link_paths import encoded, path_in, usual_path


@pytest.mark.parametrize(
    ("source", "raw"),
    [
        ("[[ a b |x]]", "a b"),
        ("![[ a.png#icon|300]]", "a.png"),
        ("[[Zoe\u0308]]", "Zoe\u0308"),
        ("[x](My%20Note.md#H)", "My%20Note.md"),
        ("![x](%E9%A3%9E.png)", "%E9%A3%9E.png"),
        ('[x](a%20b.md "title")', ""),
        ("[x](<a b.md>)", ""),
    ],
)
def test_an_unusual_path_is_found_where_it_stands(source: str, raw: str) -> None:
    note, text = read_note("x.md", "note", f"见 {source}\n".encode())
    [link] = note.links
    found = path_in(text, link)
    assert found.raw == raw
    assert not raw or text[found.start : found.end] == raw


@pytest.mark.parametrize("source", ["[[a|x]]", "[[a\\|x]]", "![[a.png]]", "[x](a.md#H)", "[[a#H]]"])
def test_a_usual_path_stands_behind_the_brackets(source: str) -> None:
    note, text = read_note("x.md", "note", f"| 见 {source} |\n".encode())
    found = usual_path(note.links[0])
    assert text[found.start : found.end] == note.links[0].path == found.raw


@pytest.mark.parametrize(
    ("path", "raw", "expected"),
    [
        ("My Note.md", "my%20note.md", "My%20Note.md"),
        ("飞书 API.md", "飞书%20api.md", "飞书%20API.md"),
        ("飞书.MD", "%E9%A3%9E%E4%B9%A6.md", "%E9%A3%9E%E4%B9%A6.MD"),
        ("a(1).md", "A(1).md", "a%281%29.md"),
    ],
)
def test_a_new_path_is_encoded_as_much_as_the_old_one(path: str, raw: str, expected: str) -> None:
    assert encoded(path, raw) == expected
