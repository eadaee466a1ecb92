"""Promises about everything that writes, tried on random vaults full of what can be mended."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from vaultmend.linter.cli import main

TODAY = "2026-11-30"
LATER = "2027-03-01"
HEADERS = (
    "",
    "---\ntitle: a: b\nstatus: active\n---\n",
    "---\ntitle: A\ndate: 2026-11-01\nstatus: ✅ active # why\npriority: 🔴\nlast_verified: 2026-11-20\n---\n",
    "---\nstatus: 'Active'\npriority: \"p1\"   # x\ntag: a, b\n---\n",
    "---\nalias: other\ncssclass: wide\ntags: [x]\n---\n",
    "---\nlink: [[a]]\nlinks:\n  - [[b]]\n  - [[nowhere]]\n---\n",
    "---\nrelated: '[[A]]'\ncategory: person\nstatus: conflict\n---\n",
    "---\n# a comment\naliases: [alias]\nunknown: {x: [1, 2]}\ndate: 2026-01-01\n---\n",
    "---\na: [\n---\n",
    "---\n- a\n---\n",
    "---\npinned: true\npriority: P0\ndate: 2026-01-01\n---\n",
)
PIECES = (
    *(
        "[[a]] ",
        "[[A]] ",
        "[[lessons/B]] ",
        "[[b|shown]] ",
        "![[a#One]] ",
        "[[a#ONE]] ",
        "[[a#Onee]] ",
    ),
    *("[[alias]] ", "[[same]] ", "[[nowhere]] ", "[[aa]] ", "[x](b.md) ", "[x](lessons/B.md#One) "),
    *(
        "[x](a%20b.md) ",
        "[[a b]] ",
        "[[.archive/old]] ",
        "[[old]] ",
        "[[2026-01-01]] ",
        "[[记忆]] ",
        "[[q?]] ",
        "[x](<a: b.md>) ",
    ),
    *("`memory/lessons/a.md` ", "# One\n", "## Two ^id\n", "text ^id\n", "#tag ", "#1 "),
    *("- Always write the time zone into every scheduled job that you make.\n",) * 2,
    *("- 每个定时任务都要写明时区，不要依赖机器的本地时间，以免错过整点。\n",) * 2,
    *(
        "> CONFLICT (2026-11-01): left or right\n",
        "> [Superseded 2026-10-11]\n",
        "```\n",
        "%%",
        "$$",
    ),
    *("| File | Priority | Status | About |\n|---|---|---|---|\n| [[a]] | P2 | stale | mine |\n",),
    *("| [[gone]] | P1 | active | lost |\n| [[b\\|B]] | P0 |\n", "- [[a]] — a\n- [[gone]] — x\n"),
    *("## Lessons\n\n", "## Decisions\n\n", "## 最近更新\n\n", "## People\n\n", "---\n"),
    *(
        "%% vaultmend: ignore stale-note %%\n",
        "\u200b\u200b\u200b\u200b",
        "\u202e",
        "\u2028",
        "word ",
    ),
    *("\n", "\n\n", "{x} ", "\\", "|", "$ ", "é ", "e\u0301 ", "😀 "),
)
NAMES = (
    *("NOW.md", "MEMORY.md", "memory/INDEX.md", "memory/2026-11-30.md", "memory/2026-01-01.md"),
    *("memory/2026-01-02-slug.md", "memory/reflections/2026-01-03.md", "memory/lessons/a.md"),
    *(
        "memory/lessons/b.md",
        "memory/lessons/a b.md",
        "memory/lessons/same.md",
        "memory/lessons/INDEX.md",
    ),
    *("memory/people/same.md", "memory/people/记忆.md", "memory/decisions/2026-01-01-a.md"),
    *("memory/actions/done/x.md", "memory/.archive/old.md", "memory/.archive/lessons/a.md"),
    *("memory/archive/old.md", "memory/archive/b.md", "memory/lessons/q?.md", "memory/a: b.md"),
    *("memory/.archive/2026-01-01.md", "memory/é.md", "memory/c.canvas", "memory/p.png"),
    *("memory/lessons/b .md", "memory/lessons/a\nb.md", "memory/lessons/q#a.md"),
    *("memory/people/e\u0301.md", "memory/people/🧠 a.md", "memory/lessons/B.md"),
)
CANVAS = '{"nodes":[{"type":"file","file":"memory/lessons/a.md"},{"type":"text","text":"[[b]]"}]}'


def _document(header: str, pieces: list[str], end: str, mark: bool, tail: bytes) -> bytes:
    text = (header + "".join(pieces)).replace("\n", end)
    return (b"\xef\xbb\xbf" if mark else b"") + text.encode() + tail


DOCUMENTS = st.builds(
    _document,
    st.sampled_from(HEADERS),
    st.lists(st.sampled_from(PIECES), max_size=14),
    st.sampled_from(("\n", "\n", "\n", "\r\n")),
    st.sampled_from((False, False, False, True)),
    st.sampled_from((b"", b"", b"", b"", b"a\r\nb\r\n", b"\xff")),
)
VAULTS = st.dictionaries(st.sampled_from(NAMES), DOCUMENTS, min_size=2, max_size=9)
Tree = dict[str, bytes]


def tree(folder: str) -> Tree:
    found: Tree = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def run(*words: str) -> dict[str, Any]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([*words, "--format", "json"])
    assert (code in (0, 1), err.getvalue()) == (True, ""), (words, code, err.getvalue())
    told: dict[str, Any] = json.loads(out.getvalue())
    return told


def leads(folder: str) -> dict[str, Counter[str]]:
    """Where the links of each note lead, by note."""
    told = run("inspect", folder)
    return {
        note["path"]: Counter(link["target"] for link in note["links"] if link["target"])
        for note in told["notes"]
    }


def writing(folder: str, *words: str, today: str = TODAY) -> dict[str, Any]:
    return run(words[0], folder, *words[1:], "--settle", "0", "--today", today)


def assert_sound(
    folder: str, before: Tree, led: dict[str, Counter[str]], done: dict[str, Any]
) -> None:
    """Notes, links and files outside the edits are as they were, but for what the run tells."""
    moved = {f["path"]: f["to"] for group in done["applied"] for f in group["files"]}
    made = {f["path"] for group in done["applied"] for f in group["files"] if f["created"]}
    after = tree(folder)
    assert set(after) == {moved.get(path, path) for path in before} | made
    for path, data in before.items():
        if path not in moved:
            assert after[path] == data, path
    derived = {"index", "stale-index", "duplicate-row", "duplicate-item"}
    loose = {
        file["to"]
        for group in done["applied"]
        if derived & {fix["rule"] for fix in group["fixes"]}
        for file in group["files"]
    }
    now = leads(folder)
    for path, targets in led.items():
        to = moved.get(path, path)
        if to in loose:
            continue
        lost = Counter({moved.get(t, t): n for t, n in targets.items()}) - now[to]
        # What lies in the archive is no longer seen by Obsidian, and still told by vaultmend.
        assert not {target for target in lost if "/.archive/" not in target}, (path, lost)


def assert_promises(files: Mapping[str, bytes], words: tuple[str, ...], today: str) -> None:
    with tempfile.TemporaryDirectory(prefix="vault") as top:
        folder = os.path.join(top, "v")
        for name, data in {"vaultmend.toml": b"", **files}.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(CANVAS.encode() if name.endswith(".canvas") else data)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_STATE_HOME", os.path.join(top, "state"))
            before, led = tree(folder), leads(folder)
            planned = writing(folder, *words, "--dry-run", today=today)
            assert tree(folder) == before
            done = writing(folder, *words, today=today)
            assert done["conflicts"] == []
            if "--yes" in words or words[0] != "archive":
                assert planned["applied"] == [] or done["applied"] != []
            assert_sound(folder, before, led, done)
            after = tree(folder)
            again = writing(folder, *words, today=today)
            assert (again["applied"], tree(folder)) == ([], after)
            if done["run"]:
                run("undo", "--vault", folder)
                assert tree(folder) == before


COMMANDS = (
    (("fix",), TODAY),
    (("fix", "--unsafe-fixes", "--select", "ALL"), TODAY),
    (("index",), TODAY),
    (("archive", "--yes"), LATER),
    (("archive", "--yes", "--relink"), LATER),
)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.parametrize(("words", "today"), COMMANDS, ids=[" ".join(w) for w, _ in COMMANDS])
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=SLOW,
)
@given(files=VAULTS)
def test_what_is_written_is_sound_done_at_once_and_can_be_undone(
    files: dict[str, bytes], words: tuple[str, ...], today: str
) -> None:
    assert_promises(files, words, today)


@pytest.mark.long
@pytest.mark.parametrize(("words", "today"), COMMANDS, ids=[" ".join(w) for w, _ in COMMANDS])
@settings(max_examples=1000, deadline=None, database=None, suppress_health_check=SLOW)
@given(files=VAULTS)
def test_a_thousand_vaults_for_each_command(
    files: dict[str, bytes], words: tuple[str, ...], today: str
) -> None:
    assert_promises(files, words, today)
