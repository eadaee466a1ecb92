from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vaultmend.linter.vault.links.archived import Archive
from vaultmend.linter.vault.links.names import composed, unresolved_name
from vaultmend.linter.vault.links.resolve import Resolver

ROOT = Path(__file__).resolve().parents[3]


def folder(name: str) -> Path:
    """A folder of `fixtures`, or of `shared` beside the repository, or a skip."""
    for path in (ROOT / "fixtures" / name, ROOT.parent / "shared" / name):
        if path.exists():
            return path
    pytest.skip(f"neither fixtures/{name} nor a folder `shared` beside the repository")


def conformance_cases() -> list[dict[str, Any]]:
    name = "conformance-cases.json"
    for path in (ROOT / "fixtures" / "conformance" / name, ROOT.parent / "shared" / name):
        if path.exists():
            cases: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["resolve"]
            return cases
    return []


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in conformance_cases()]
)
def test_a_link_leads_where_obsidian_takes_it(case: dict[str, Any]) -> None:
    found = Resolver(case["files"]).resolve(case["link"], case["source"])
    expected: str | list[str] | None = case["expect"]
    if isinstance(expected, list):
        assert (found.target, found.candidates) == (None, tuple(expected))
    else:
        target = found.target if found.target is None else composed(found.target)
        assert (target, found.candidates) == (
            expected if expected is None else composed(expected),
            (),
        )


@pytest.mark.parametrize(
    ("link", "source", "files", "target", "how"),
    [
        pytest.param("Note", "x.md", ["Note.md"], "Note.md", "exact", id="a bare name"),
        pytest.param("b/Note", "x.md", ["a/b/Note.md"], "a/b/Note.md", "exact", id="R-07 path end"),
        pytest.param("note", "x.md", ["Note.md"], "Note.md", "inexact", id="N-04 case"),
        pytest.param(
            "B/Note", "x.md", ["b/Note.md"], "b/Note.md", "inexact", id="N-04 folder case"
        ),
        pytest.param("n.MD", "x.md", ["n.md"], "n.md", "inexact", id="L-14 extension in capitals"),
        pytest.param(
            "caf\xe9", "x.md", ["cafe\u0301.md"], "cafe\u0301.md", "inexact", id="N-01 NFD"
        ),
        pytest.param("a b", "x.md", ["a\u202fb.md"], "a\u202fb.md", "inexact", id="N-02 space"),
        pytest.param("a\u3000b", "x.md", ["a b.md"], None, "none", id="N-02 no other space"),
        pytest.param("strasse", "x.md", ["stra\xdfe.md"], None, "none", id="N-05 sharp s"),
        pytest.param("b/Note", "x.md", ["xb/Note.md"], "xb/Note.md", "partial", id="R-08"),
        pytest.param(
            "b/Note", "x.md", ["xb/Note.md", "xc/Note.md"], "xb/Note.md", "partial", id="R-08 two"
        ),
        pytest.param("./y", "x.md", ["z/y.md"], "z/y.md", "elsewhere", id="R-10 falls through"),
        pytest.param(
            "../y", "a/x.md", ["b/y.md", "c/d/y.md"], "b/y.md", "elsewhere", id="R-10 nearest"
        ),
        pytest.param("../y", "a/x.md", ["y.md", "b/y.md"], "y.md", "exact", id="R-11"),
        pytest.param(
            "./../y", "a/b/x.md", ["a/y.md", "y.md"], "a/y.md", "exact", id="R-11 dot first"
        ),
        pytest.param("../../../y", "a/x.md", ["y.md"], "y.md", "exact", id="R-11 above the root"),
        pytest.param("../Y", "a/x.md", ["y.md"], "y.md", "inexact", id="R-11 case"),
        pytest.param("./././y", "x.md", ["y.md"], None, "none", id="N-03 dots inside stay"),
        pytest.param(
            "/Note", "a/x.md", ["a/Note.md", "b/Note.md"], None, "none", id="R-12 root only"
        ),
        pytest.param("Folder/", "x.md", ["Folder.md"], None, "none", id="R-16 trailing slash"),
        pytest.param("Real", "x.md", ["Other.md"], None, "none", id="R-17 no aliases, no guesses"),
        pytest.param("a/v1.2", "x.md", ["b/v1.2", "a/v1.2.md"], None, "none", id="R-15 stops"),
        pytest.param("", "a/x.md", [], "a/x.md", "exact", id="R-01"),
        pytest.param("", "", ["x.md"], None, "none", id="R-01 without a source"),
        pytest.param(
            "a/Note", "x.md", ["a/Note.md", "b/a/Note.md"], "a/Note.md", "exact", id="R-07"
        ),
        pytest.param("..", "a/x.md", ["a.md"], None, "none", id="only dots"),
        pytest.param("/", "a/x.md", ["a.md"], None, "none", id="only a slash"),
    ],
)
def test_a_resolution_says_how_it_came_about(
    link: str, source: str, files: list[str], target: str | None, how: str
) -> None:
    found = Resolver(files).resolve(link, source)
    assert (found.target, found.how) == (target, how)


@pytest.mark.parametrize(
    ("source", "files", "candidates"),
    [
        pytest.param("x.md", ["bb/Tie.md", "aa/Tie.md"], ("aa/Tie.md", "bb/Tie.md"), id="R-06"),
        pytest.param(
            "s/x.md",
            ["s/b/Tie.md", "s/a/Tie.md", "c/Tie.md"],
            ("s/a/Tie.md", "s/b/Tie.md"),
            id="R-06 below the source",
        ),
        pytest.param("x.md", ["Tie.md", "tie.md"], ("Tie.md", "tie.md"), id="F-06 differ by case"),
        pytest.param(
            "x.md",
            ["\u4e2d/Tie.md", "aa/Tie.md", "b/Tie.md"],
            ("b/Tie.md", "\u4e2d/Tie.md"),
            id="R-05 NFC",
        ),
        pytest.param(
            "x.md",
            ["\U0001f642/Tie.md", "aa/Tie.md"],
            ("aa/Tie.md", "\U0001f642/Tie.md"),
            id="R-05 UTF-16",
        ),
    ],
)
def test_a_tie_names_all_candidates_and_no_target(
    source: str, files: list[str], candidates: tuple[str, ...]
) -> None:
    assert Resolver(files).resolve("Tie", source) == (None, candidates, "tie")


def test_a_folder_that_only_begins_like_the_source_folder_has_no_precedence() -> None:
    files = ["ab/longer/Note.md", "c/Note.md"]
    assert Resolver(files).resolve("Note", "a/x.md").target == "c/Note.md"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        pytest.param("a/Note.md", "a/Note.md", id="exact"),
        pytest.param("a/note.md", None, id="V-02 case matters"),
        pytest.param("Note.md", None, id="V-02 no search"),
        pytest.param("a/Note", None, id="V-02 no extension is added"),
        pytest.param("caf\xe9.md", "cafe\u0301.md", id="N-01"),
        pytest.param("", None, id="empty"),
    ],
)
def test_a_canvas_means_exactly_the_path_it_names(path: str, found: str | None) -> None:
    assert Resolver(["a/Note.md", "cafe\u0301.md"]).exact(path) == found


@pytest.mark.parametrize(
    ("path", "name"),
    [("Foo", "Foo"), ("foo.md", "foo"), ("a/b.md", "a/b"), ("x.png", "x.png"), ("e\u0301", "\xe9")],
)
def test_an_unresolved_name_keeps_its_case_and_loses_its_extension(path: str, name: str) -> None:
    assert unresolved_name(path) == name


@pytest.mark.parametrize(
    ("link", "found"),
    [
        pytest.param("2026-01-01", "memory/.archive/2026-01-01.md", id="bare name"),
        pytest.param("memory/2026-01-01", "memory/.archive/2026-01-01.md", id="where it lay"),
        pytest.param("memory/2026-01-01.md", "memory/.archive/2026-01-01.md", id="with extension"),
        pytest.param(
            "reflections/2026-01-02", "memory/.archive/reflections/2026-01-02.md", id="mirrored"
        ),
        pytest.param(".archive/2026-01-01", "memory/.archive/2026-01-01.md", id="where it lies"),
        pytest.param("./2026-01-01", "memory/.archive/2026-01-01.md", id="beside the source"),
        pytest.param("lessons/2026-01-01", None, id="another folder"),
        pytest.param("2026-01-03", None, id="not archived"),
        pytest.param("twice", "a/.archive/twice.md", id="two of a name: one is alive"),
        pytest.param("", None, id="empty"),
    ],
)
def test_an_archived_note_is_found_by_name_or_by_the_path_it_had(
    link: str, found: str | None
) -> None:
    files = [
        "memory/.archive/2026-01-01.md",
        "memory/.archive/reflections/2026-01-02.md",
        "b/.archive/twice.md",
        "a/.archive/twice.md",
    ]
    assert Archive(files, [".archive"]).find(link, "memory/x.md") == found


NAMES = st.one_of(
    st.sampled_from(["a", "b", "Note", "note", "v1.2"]),
    st.text("abAB.\u00e9e\u0301\u03a3\xa0 ", min_size=1, max_size=3),
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map(lambda parts: "/".join(parts) + ".md")
LINKS = st.one_of(
    PATHS,
    PATHS.map(lambda path: path[:-3]),
    st.text("ab./\\Note", max_size=8),
    PATHS.map(lambda path: "../" + path[:-3]),
    PATHS.map(lambda path: "./" + path),
)


@given(st.lists(PATHS, max_size=12), LINKS, PATHS, st.randoms())
def test_the_order_of_the_files_changes_nothing(
    files: list[str], link: str, source: str, random: Any
) -> None:
    shuffled = list(files)
    random.shuffle(shuffled)
    assert Resolver(files).resolve(link, source) == Resolver(shuffled).resolve(link, source)


@given(st.lists(PATHS, max_size=12), st.lists(st.tuples(LINKS, PATHS), max_size=12))
def test_what_was_asked_before_changes_nothing(
    files: list[str], questions: list[tuple[str, str]]
) -> None:
    resolver = Resolver(files)
    for link, source in questions * 2:
        assert resolver.resolve(link, source) == Resolver(files).resolve(link, source)


def by_the_letter(files: list[str], link: str, source: str) -> set[str]:
    """The six steps of the reference, file by file: all that may win."""
    if not link:
        return {source}
    folder = source.rpartition("/")[0]
    named = [f for f in files if "." in name_of(link) and key(name_of(f)) == key(name_of(link))]
    if not named:
        link += ".md"
        named = [f for f in files if key(name_of(f)) == key(name_of(link))]
    if link.startswith(("./", "../")):
        parts = folder.split("/") if folder else []
        link = link.removeprefix("./")
        while link.startswith("../"):
            link, parts = link[3:], parts[:-1]
        link = "/".join([*parts, link])
        exact = {f for f in named if key(f) == key(link)}
        if exact:
            return exact
    rooted = link.startswith("/")
    link = link[1:] if rooted else link
    exact = {f for f in named if key(f) == key(link)}
    if exact or rooted:
        return exact
    matching = {f for f in named if key(f).endswith(key(link))}
    below = {f for f in matching if f.startswith(folder + "/")} if folder else matching
    least = min((len(composed(f)) for f in below or matching), default=0)
    return {f for f in below or matching if len(composed(f)) == least}


def key(path: str) -> str:
    return composed(path).lower()


def name_of(path: str) -> str:
    return path[path.rfind("/") + 1 :]


@given(st.lists(PATHS, max_size=12), LINKS, PATHS)
def test_the_short_cuts_agree_with_the_six_steps(files: list[str], link: str, source: str) -> None:
    found = Resolver(files).resolve(link, source)
    expected = by_the_letter(files, link, source)
    assert {found.target} - {None} | set(found.candidates) == expected
    assert (found.how == "tie") == (len(expected) > 1)


@given(st.lists(PATHS, max_size=8), PATHS)
def test_a_unique_bare_name_resolves_from_everywhere(files: list[str], source: str) -> None:
    files = [*files, "deep/down/Unique Name.md"]
    assert Resolver(files).resolve("Unique Name", source).target == "deep/down/Unique Name.md"


@given(st.lists(PATHS, max_size=8), LINKS, PATHS)
def test_a_file_of_another_name_changes_nothing(files: list[str], link: str, source: str) -> None:
    assume("unrelated" not in link)
    more = Resolver([*files, "unrelated.png", "a/unrelated.md"])
    assert more.resolve(link, source) == Resolver(files).resolve(link, source)


@given(st.lists(PATHS, min_size=1, max_size=8, unique_by=str.lower), PATHS)
def test_the_full_path_of_a_note_leads_to_it(files: list[str], source: str) -> None:
    assume(len({composed(file).lower() for file in files}) == len(files))
    assume(not files[0].startswith(("./", "../", "/")))
    assert Resolver(files).resolve(files[0], source).target == files[0]


@given(
    st.lists(st.text(st.characters(codec=None), max_size=12), max_size=8),
    st.text(st.characters(codec=None), max_size=12),
    st.text(st.characters(codec=None), max_size=12),
)
def test_no_text_makes_it_raise(files: list[str], link: str, source: str) -> None:
    resolver = Resolver(files)
    resolver.exact(link)
    found = resolver.resolve(link, source)
    assert (found.how == "tie") == bool(found.candidates)
    assert (found.target is None) == (found.how in ("tie", "none"))


def test_many_files_of_one_name_are_told_apart_in_no_time() -> None:
    files = [f"area-{at}/README.md" for at in range(5_000)]
    resolver = Resolver(files)
    start = time.process_time()
    for file in files:
        assert resolver.resolve("README", file).target == file
        assert resolver.resolve(file[:-3], "x.md").target == file
        assert resolver.resolve(file[3:-3], "x.md").how == "partial"
    assert time.process_time() - start < 2


def test_links_of_one_note_resolve_as_in_its_dump() -> None:
    dumps = folder("oracles/obsidian-tasks")
    resolver = Resolver(seen_files(dumps / "Tasks-Demo"))
    links = 0
    for path in sorted((dumps / "golden").glob("*.json")):
        dump = json.loads(path.read_text("utf-8"))
        targets: dict[str, str | None] = dump.get("resolveLinkToPath") or {}
        for link, target in targets.items():
            found = resolver.resolve(link.partition("#")[0], dump["filePath"])
            assert found.target == target, (path.name, link)
            links += 1
    assert links > 20


def test_the_links_of_a_whole_vault_are_those_that_obsidian_counted() -> None:
    from vaultmend.linter.read.note import read_note

    dumps = folder("oracles/obsidian-tasks")
    counted = dumps / "golden" / "metadataCache"
    resolved = json.loads((counted / "resolvedLinks.json").read_text("utf-8"))
    unresolved = json.loads((counted / "unresolvedLinks.json").read_text("utf-8"))
    vault = dumps / "Tasks-Demo"
    resolver = Resolver(seen_files(vault))
    notes = [path for path in resolved if path.endswith(".md") and (vault / path).exists()]
    other: list[str] = []
    for path in notes:
        note, _ = read_note(path, "note", (vault / path).read_bytes())
        found: Counter[str] = Counter()
        missing: Counter[str] = Counter()
        for link in note.links:
            target = resolver.resolve(link.path, path).target
            if target is None:
                missing[unresolved_name(link.path)] += 1
            else:
                found[target] += 1
        if (dict(found), dict(missing)) != (resolved[path], unresolved.get(path, {})):
            other.append(path)
    assert len(notes) >= 201
    # edited upstream after the dump
    assert set(other) <= {"How To/Find tasks in notes with particular tag.md"}


SEEN = (
    *(".md", ".base", ".canvas", ".pdf"),
    *(".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"),
    *(".flac", ".m4a", ".mp3", ".ogg", ".wav", ".webm", ".3gp", ".mkv", ".mov", ".mp4", ".ogv"),
)


def seen_files(vault: Path) -> list[str]:
    """The files that Obsidian sees with its default settings (F-01, R-19)."""
    files = (path.relative_to(vault).as_posix() for path in vault.rglob("*") if path.is_file())
    return [
        file
        for file in files
        if file.lower().endswith(SEEN) and not any(part.startswith(".") for part in file.split("/"))
    ]
