"""What fixes make of a vault: together or not at all, proved sound, and no more on a second run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.mend.change import Change
from vaultmend.linter.mend.edits import Edit, Fix, MoveFile, ReplaceText, WriteFile
from vaultmend.linter.mend.passes import Mended, Restless, Unsound, mend
from vaultmend.linter.mend.plan import Bar, Proposal
from vaultmend.linter.message import say
from vaultmend.linter.read.files.source import Source
from vaultmend.linter.vault.vault import Vault
from vaultmend.rules import ALL

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]


class Seen(NamedTuple):
    vault: Vault
    proposals: Sequence[Proposal]


Propose = Callable[[Mapping[str, str]], Sequence[Proposal]]
Run = Callable[..., "Mended[Seen]"]


@pytest.fixture
def run(write_files: WriteFiles) -> Run:
    """Mends a vault given as texts by what `propose` says of its texts."""

    def start(
        files: Mapping[str, str | bytes], propose: Propose, bars: Mapping[str, str] | None = None
    ) -> Mended[Seen]:
        folder = write_files({"vaultmend.toml": "", **files})
        [space] = open_workspaces([str(folder)], "2026-11-30", None, ALL)

        def look(source: Source) -> Seen:
            vault = space._replace(source=source).collect(()).vault
            texts = {path: source.read(path) for path in vault.notes}
            known = {
                p: d.decode("utf-8-sig", "replace")
                for p, d in texts.items()
                if isinstance(d, bytes)
            }
            return Seen(vault, propose(known))

        def bar(edit: Edit, _proposal: Proposal) -> Bar | None:
            reason = (bars or {}).get(edit.path)
            return Bar(say(reason)) if reason else None

        return mend(space.source, look, bar)

    return start


def proposal(*edits: Edit, by: str = "rule", derived: bool = False) -> Proposal:
    return Proposal(by, Fix(say("Mend it"), edits, "safe", derived))


def replace(path: str, text: str, old: str, new: str) -> ReplaceText:
    at = text.index(old)
    return ReplaceText(path, at, at + len(old), new)


def once(old: str, new: str, by: str = "rule") -> Propose:
    """Replaces a word wherever it stands, each place by a fix of its own."""

    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        found = [(path, text) for path, text in texts.items() if old in text]
        return [proposal(replace(path, text, old, new), by=by) for path, text in found]

    return propose


def changed(mended: Mended[Seen]) -> dict[str, bytes | None]:
    return {c.to: c.after for group in mended.draft.groups() for c in group.changes}


def test_what_is_mended_in_one_pass_is_looked_at_again(run: Run) -> None:
    mended = run({"a.md": "one one one\n", "b.md": "none\n"}, once("one", "1"))
    assert changed(mended) == {"a.md": b"1 1 1\n", "b.md": b"n1\n"}
    assert [len(group.proposals) for group in mended.draft.groups()] == [3, 1]


def test_a_vault_that_is_well_is_left_alone(run: Run) -> None:
    mended = run({"a.md": "well\n"}, once("one", "1"))
    assert mended.draft.groups() == []


def test_of_two_fixes_of_the_same_text_the_second_waits_for_the_next_pass(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        text = texts["a.md"]
        wide = [proposal(replace("a.md", text, "b c", "B c"))] if "b c" in text else []
        near = [proposal(replace("a.md", text, "c d", "C d"))] if "c d" in text else []
        return wide + near

    assert changed(run({"a.md": "a b c d\n"}, propose)) == {"a.md": b"a B C d\n"}


def test_edits_of_one_fix_go_together_or_not_at_all(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        if "x" not in texts["a.md"]:
            return []
        return [proposal(*(replace(path, texts[path], "x", "y") for path in ("a.md", "b.md")))]

    files = {"a.md": "x\n", "b.md": "x\n"}
    [group] = run(files, propose).draft.groups()
    assert [change.path for change in group.changes] == ["a.md", "b.md"]
    left = run(files, propose, {"b.md": "it is not to be touched"})
    assert left.draft.groups() == []
    assert [(item.path, str(item.bar.reason)) for item in left.refused] == [
        ("b.md", "it is not to be touched")
    ]


def test_equal_fixes_count_once(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        return [*once("x", "y")(texts), *once("x", "y")(texts)]

    [group] = run({"a.md": "x\n"}, propose).draft.groups()
    assert len(group.proposals) == 1


def test_rules_that_undo_each_other_are_named_and_nothing_is_done(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        return [
            *once("tea", "coffee", "coffee-first")(texts),
            *once("coffee", "tea", "tea-first")(texts),
        ]

    with pytest.raises(Restless) as caught:
        run({"a.md": "tea\n"}, propose)
    assert caught.value.by == ["coffee-first", "tea-first"]


@pytest.mark.parametrize(
    ("files", "edit", "reason"),
    [
        pytest.param(
            {"a.md": "[[b]]\n", "b.md": ""},
            ReplaceText("a.md", 2, 3, "c"),
            "a link that is edited would lead elsewhere",
            id="to nothing",
        ),
        pytest.param(
            {"a.md": "[[b]]\n", "b.md": "", "c.md": ""},
            ReplaceText("a.md", 2, 3, "c"),
            "a link that is edited would lead elsewhere",
            id="to another note",
        ),
        pytest.param(
            {"a.md": "x\n\n[[b]]\n", "b.md": ""},
            ReplaceText("a.md", 0, 1, "```"),
            "the link b in line 3 would be gone",
            id="swallowed by a fence",
        ),
        pytest.param(
            {"a.md": "[[b]]\n", "b.md": "x\n"},
            MoveFile("b.md", "d/c.md"),
            "the link b in line 1 would lead elsewhere",
            id="the target moves",
        ),
        pytest.param(
            {"a/a.md": "[[b]]\n", "d/b.md": "x\n"},
            WriteFile("a/b.md", b""),
            "the link b in line 1 would lead elsewhere",
            id="a nearer note of the same name",
        ),
        pytest.param(
            {"a.md": "---\nk: v\nl: w\n---\n"},
            ReplaceText("a.md", 7, 8, "{"),
            "properties outside the edits would change",
            id="invalid frontmatter",
        ),
        pytest.param(
            {"a.md": "x\r\ny\r\n"},
            ReplaceText("a.md", 0, 1, "z\n"),
            "its line ends would change",
            id="line ends",
        ),
        pytest.param(
            {"a.md": "x\n"},
            ReplaceText("a.md", 0, 1, "[[nowhere]]"),
            "the new link nowhere would lead nowhere",
            id="a link to nothing",
        ),
    ],
)
def test_a_step_that_breaks_something_is_not_made(
    run: Run, files: dict[str, str], edit: Edit, reason: str
) -> None:
    before = list(files.values())

    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        return [proposal(edit)] if list(texts.values()) == before else []

    with pytest.raises(Unsound) as caught:
        run(files, propose)
    assert caught.value.found[0].reason == reason
    assert caught.value.by == ["rule"]


def test_text_that_is_made_from_other_notes_may_drop_its_links(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        text = texts["a.md"]
        edits = [replace("a.md", text, "[[b]]", "[[c]]")] if "[[b]]" in text else []
        return [proposal(*edits, derived=True)]

    files = {"a.md": "[[b]]\n", "b.md": "", "c.md": ""}
    assert changed(run(files, propose)) == {"a.md": b"[[c]]\n"}


def test_a_move_with_its_rewritten_links_is_one_group(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        if "b.md" not in texts:
            return []
        edits = replace("a.md", texts["a.md"], "[[b]]", "[[c]]")
        own = replace("b.md", texts["b.md"], "[[b]]", "[[c]]")
        return [proposal(MoveFile("b.md", "d/c.md"), edits, own)]

    mended = run({"a.md": "see [[b]]\n", "b.md": "me: [[b]]\n"}, propose)
    [group] = mended.draft.groups()
    assert group.changes == (
        Change("a.md", "a.md", b"see [[b]]\n", b"see [[c]]\n"),
        Change("b.md", "d/c.md", b"me: [[b]]\n", b"me: [[c]]\n"),
    )


def test_what_moves_may_be_edited_in_a_later_pass(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        if "a.md" in texts:
            return [proposal(MoveFile("a.md", "b.md"))]
        if "c.md" not in texts:
            return [proposal(replace("b.md", texts["b.md"], "x", "y"), WriteFile("c.md", b"new\n"))]
        return []

    [group] = run({"a.md": "x\n"}, propose).draft.groups()
    assert group.changes == (
        Change("a.md", "b.md", b"x\n", b"y\n"),
        Change("c.md", "c.md", None, b"new\n"),
    )


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (MoveFile("a.md", "b.md"), "b.md exists already"),
        (WriteFile("b.md", b""), "there is a file of this name already"),
        (ReplaceText("bad.md", 0, 0, "x"), "not UTF-8"),
        (MoveFile("gone.md", "c.md"), "it was removed while the vault was read"),
    ],
)
def test_nothing_is_overwritten_and_no_unreadable_note_rewritten(
    run: Run, edit: Edit, reason: str
) -> None:
    def propose(_texts: Mapping[str, str]) -> list[Proposal]:
        return [proposal(edit)]

    mended = run({"a.md": "", "b.md": "", "bad.md": b"\xff\n"}, propose)
    assert mended.draft.groups() == []
    assert [str(item.bar.reason) for item in mended.refused] == [reason]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", b""])
def test_marks_and_line_ends_stay(run: Run, mark: bytes, end: bytes) -> None:
    data = mark + end.join((b"\xe4\xb8\x80", b"x\xe2\x80\xa8", b"last")) + end
    mended = run({"a.md": data}, once("x", "yy"))
    assert changed(mended) == {"a.md": data.replace(b"x", b"yy")}


def test_frontmatter_that_cannot_be_read_is_only_made_readable(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        text = texts["a.md"]
        quoted = [proposal(replace("a.md", text, "b: c", '"b: c"'))] if "a: b" in text else []
        body = [proposal(replace("a.md", text, "x", "y"))] if "x" in text else []
        return [*body, *quoted]

    assert changed(run({"a.md": "---\na: b: c\n---\nx\n"}, propose)) == {
        "a.md": b'---\na: "b: c"\n---\ny\n'
    }
    left = run({"a.md": "---\na: [\n---\nx\n"}, once("x", "y"))
    assert [str(item.bar.reason) for item in left.refused] == [
        "its frontmatter cannot be read; mend it first"
    ]


def test_a_note_may_become_empty(run: Run) -> None:
    assert changed(run({"a.md": "x"}, once("x", ""))) == {"a.md": b""}


@pytest.mark.parametrize("texts", [("a\n", "b\n"), ("b\n", "a\n")])
def test_two_insertions_of_one_fix_at_one_place_are_both_made(
    run: Run, texts: tuple[str, str]
) -> None:
    def propose(known: Mapping[str, str]) -> list[Proposal]:
        edits = [ReplaceText("a.md", 0, 0, text) for text in texts]
        return [proposal(*edits)] if known["a.md"] == "x\n" else []

    assert changed(run({"a.md": "x\n"}, propose)) == {"a.md": b"a\nb\nx\n"}


@pytest.mark.parametrize(
    "spans",
    [
        pytest.param(((0, 3), (2, 4)), id="the end of one is the start of the other"),
        pytest.param(((0, 6), (1, 2), (4, 5)), id="one round two"),
        pytest.param(((1, 4), (2, 2)), id="an insertion in what goes"),
    ],
)
def test_a_fix_that_stands_in_its_own_way_is_told(
    run: Run, spans: tuple[tuple[int, int], ...]
) -> None:
    edits = [ReplaceText("a.md", start, end, "x") for start, end in spans]

    def propose(_texts: Mapping[str, str]) -> list[Proposal]:
        return [proposal(*edits)]

    mended = run({"a.md": "abcdef\n"}, propose)
    assert mended.draft.groups() == []
    assert [str(item.bar.reason) for item in mended.refused] == [
        "two of its edits concern the same text"
    ]


def test_an_unsafe_fix_that_would_hide_a_link_is_refused_and_the_others_are_made(run: Run) -> None:
    files = {"a.md": "x```\n[[b]]\n", "b.md": "old\n"}

    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        wanted = list(once("old", "new")(texts))
        if texts["a.md"].startswith("x"):
            fence = Fix(say("Take it out"), (ReplaceText("a.md", 0, 1, ""),), "unsafe")
            wanted.append(Proposal("rule", fence))
        return wanted

    mended = run(files, propose)
    assert [item.path for item in mended.refused] == ["a.md"]
    assert "the link b in line 2 would be gone" in str(mended.refused[0].bar.reason)
    assert mended.draft.read("b.md") == b"new\n"
    assert mended.draft.read("a.md") == files["a.md"].encode()


def test_unsafe_fixes_without_end_are_refused_and_the_others_are_made(run: Run) -> None:
    def propose(texts: Mapping[str, str]) -> list[Proposal]:
        longer = Fix(say("Make it longer"), (ReplaceText("a.md", 0, 0, "x"),), "unsafe")
        return [*once("old", "new")(texts), Proposal("rule", longer)]

    mended = run({"a.md": "text\n", "b.md": "old\n"}, propose)
    assert [item.path for item in mended.refused] == ["a.md"]
    assert mended.draft.read("a.md") == b"text\n"
    assert mended.draft.read("b.md") == b"new\n"
