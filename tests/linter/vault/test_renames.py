"""Which file became which: no file twice, equal contents always, and what is like nothing never."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.vault.changes.renames import MOST_PAIRS, renamed

Texts = dict[str, bytes]

TEXTS = st.lists(st.sampled_from([b"a", b"bb", b"ccc", b"dddd", b"\xe4\xbc\x9a"]), max_size=6).map(
    b"\n".join
)
NAMES = st.sampled_from(["a.md", "b.md", "x/a.md", "x/b.md", "y/c.md", "z/d.png", "z/e.canvas"])
FILES = st.dictionaries(NAMES, TEXTS)


def found(old: Texts, new: Texts) -> dict[str, str]:
    def then(path: str) -> str:
        return old[path].decode("latin-1")

    def now(path: str) -> str:
        return new[path].decode("latin-1")

    reads = (old.__getitem__, new.__getitem__)
    return renamed(sorted(old), sorted(new), (then, now), reads)


@given(FILES, FILES)
def test_every_file_is_renamed_at_most_once_to_one_of_its_kind(old: Texts, new: Texts) -> None:
    new = {f"new/{path}": text for path, text in new.items()}
    pairs = found(old, new)
    assert len(set(pairs.values())) == len(pairs)
    for before, after in pairs.items():
        assert before.rpartition(".")[2] == after.rpartition(".")[2]
        assert old[before] == new[after] or set(old[before].split()) & set(new[after].split())


def test_an_empty_note_is_every_other_empty_note() -> None:
    assert found({"a.md": b""}, {"b.md": b"", "x/a.md": b""}) == {"a.md": "x/a.md"}
    assert found({"a.md": b"\n"}, {"b.md": b"\n"}) == {}


@given(FILES)
def test_a_folder_that_is_moved_is_moved_file_by_file(old: Texts) -> None:
    new = {f"archive/{path}": text for path, text in old.items()}
    pairs = found(old, new)
    assert len(pairs) == len(old)
    assert all(old[before] == new[after] for before, after in pairs.items())


def test_a_note_that_is_moved_and_added_to_is_the_same_note() -> None:
    old = {"a.md": b"one\ntwo\nthree\n", "b.md": b"four\nfive\nsix\n"}
    new = {"x/c.md": b"one\ntwo\nthree\nmore\n", "y/a.md": b"something else\n"}
    assert found(old, new) == {"a.md": "x/c.md"}


def test_of_many_files_only_those_of_the_same_name_are_compared() -> None:
    count = int(MOST_PAIRS**0.5) + 1
    old = {f"a/{n}.md": b"line %d\nof a note\n" % n for n in range(count)}
    new = {f"b/{n}.md": b"line %d\nof a note\nand more\n" % n for n in range(count)}
    assert found(old, new) == {f"a/{n}.md": f"b/{n}.md" for n in range(count)}
