"""Promises about every vault: tried on random ones made of the pieces that break readers."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from vaultmend.linter.cli import main

TODAY = "2026-11-30"
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
FRAGMENTS = (
    *("[[", "]]", "![[", "[[a]]", "[[a#B]]", "[[#B#C]]", "[[a#^id]]", "[[.archive/a|b]]", "[[dir/"),
    *(
        "[[nowhere]]",
        "[[../../x]]",
        "[[/etc/passwd]]",
        "[[a|",
        "[[A]]",
        "[[alias]]",
        "[[2026-11-30]]",
    ),
    *(
        "[a](a.md)",
        "[a](<a b.md>)",
        "[a](a%20b.md#B)",
        "[a](",
        "![x](x.png)",
        "[r]: a.md\n",
        "[r][]",
    ),
    *("# B\n", "## C\n", "###### D ^h\n", "# B #\n", "B\n===\n", "C\n---\n", "#tag #a/b ", "^id\n"),
    *(
        "- one two three four five six seven eight nine ten\n",
        "  - x\n",
        "1. y\n",
        "- [ ] ",
        "\t",
        "    ",
    ),
    *(
        "> ",
        "> [!note] n\n",
        "> CONFLICT (2026-11-01): left or right\n",
        "> [Superseded 2026-10-11]\n",
    ),
    *(
        "<<<<<<< HEAD\n",
        "=======\n",
        ">>>>>>> b\n",
        "```\n",
        "~~~\n",
        "`",
        "``",
        "$",
        "$$",
        "%%",
        "<!--",
    ),
    *(
        "-->",
        "<div>\n",
        "| a | b |\n|---|---|\n",
        "| [[a\\|b]] |\n",
        "---\n",
        "***\n",
        "\\",
        "*",
        "_",
    ),
    *(
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\u2028",
        "\x85",
        "\x0b",
        "\x0c",
        "\x1c",
        "\ufeff",
        "\u200b",
        "\x1b[31m",
    ),
    *(
        "\x1b]0;t\x07",
        "\u202e",
        "\x9b1m",
        "\x7f",
        "\U000e0041",
        "é",
        "e\u0301",
        "记忆",
        "🏴",
        "ß",
        "İ",
        "word ",
    ),
    *("{x}", "%s", "::error::x\n", "##[error]", "记住每个任务都要写明时区不要依赖本地时间。\n"),
)
HEADERS = (
    "",
    "---\ntitle: a\naliases: [alias, A]\npriority: high\nstatus: ✅ active\nlast_verified: 2020-01-01\n---\n",
    "---\r\nstatus: conflict\r\ntags: [x, '#y']\r\nlink: '[[nowhere]]'\r\n---\r\n",
    "---\n- a\n---\n",
    "---\na: b: c\n---\n",
    "---\na: *x\n---\n",
    "---\na: [[x]]\nb: {{y}}\n---\n",
    '---\n"\\u001b[31m\\u202e": "\\ud800"\npriority: "\\e[1m"\n---\n',
    "---\na: |\n  [[x]]\n\n  - y\nlast_verified: 99999999999999999999\n? [k]\n: v\n---\n",
    "---\nunclosed: true\n",
    "\ufeff---\ntitle: a\ndate: 2026-13-45\n---\n",
    "---\n---\n",
)
NAMES = (
    *("MEMORY.md", "NOW.md", "AGENTS.md", "memory/INDEX.md", "memory/2026-11-30.md", "README.md"),
    *("memory/lessons/a.md", "memory/lessons/b.md", "memory/lessons/A.MD", "memory/decisions/a.md"),
    *("memory/people/记.md", "memory/.archive/a.md", "memory/.archive/lessons/b.md", "dir/a.md"),
    *(
        "a\nb.md",
        "--fix.md",
        "[x].md",
        ".md",
        " .md",
        "x.md/y.md",
        "\x1b[31m.md",
        "\u202e.md",
        "{x}.md",
    ),
    *("é.md", "e\u0301.md", "🏴.md", "\udcff.md", "a#b.md", "a|b.md", "%0A.md", "memory/c.canvas"),
    *("x.png", "memory/template/t.md", "memory/bank/sop/s.md", "d1/same.md", "d2/same.md"),
)
CANVASES = (
    b"",
    b"{}",
    b"[" * 5000,
    b'{"nodes":[{"type":"file","file":"dir/a.md","subpath":"#B"},{"type":"file","file":"../x"}]}',
    b'{"nodes":[{"type":"text","text":"[[a]]\\u001b[31m \\ud800 [[nowhere]]"},{"type":"file"},7]}',
)


def documents() -> st.SearchStrategy[bytes]:
    pieces = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)
    note = st.tuples(st.sampled_from(HEADERS), pieces).map("".join)
    text = note.map(lambda found: found.encode(errors="surrogatepass"))
    broken = st.tuples(text, st.binary(max_size=6), text).map(b"".join)
    return st.one_of(text, text, text, broken, st.binary(max_size=40), st.sampled_from(CANVASES))


VAULTS = st.dictionaries(st.sampled_from(NAMES), documents(), min_size=1, max_size=10)


def written(folder: str, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
    finally:
        gc.enable()
    return code, out.getvalue(), err.getvalue()


def tree(folder: str) -> dict[str, tuple[int, int, int]]:
    states: dict[str, tuple[int, int, int]] = {}
    for parent, _, names in os.walk(folder):
        for name in (".", *names):
            status = os.lstat(os.path.join(parent, name))
            key = os.path.join(parent, name)
            states[key] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return states


def lines_of(data: bytes) -> list[str] | None:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    except UnicodeDecodeError:
        return None


def assert_places(files: Mapping[str, bytes], finding: Mapping[str, Any]) -> None:
    data = files.get(str(finding["path"]))
    lines = lines_of(data) if data is not None else None
    start = finding["line"], finding["column"]
    assert start >= (1, 1), finding
    if finding["end_line"] is not None:
        assert (finding["end_line"], finding["end_column"]) >= start, finding
    if lines is None or finding["rule"] == "undecodable-text":
        return
    assert finding["line"] <= len(lines), finding
    assert finding["column"] <= len(lines[int(finding["line"]) - 1]) + 1, finding
    if finding["end_line"] is not None:
        assert finding["end_line"] <= len(lines), finding
        assert finding["end_column"] <= len(lines[int(finding["end_line"]) - 1]) + 1, finding


def assert_report(files: Mapping[str, bytes], report: Mapping[str, Any]) -> None:
    findings = report["findings"]
    # A byte that is no UTF-8 is told as another character than it is sorted by.
    named = [f for f in findings if (f["path"] or "") in {"", *files}]
    order = [(f["path"] or "", f["end_line"] is not None, f["line"], f["column"]) for f in named]
    assert order == sorted(order)
    marks = Counter((f["rule"], f["path"], f["fingerprint"]) for f in findings)
    assert not [mark for mark, count in marks.items() if count > 1]
    for finding in findings:
        assert_places(files, finding)
    for severity in ("error", "warning", "info"):
        counted = sum(finding["severity"] == severity for finding in findings)
        assert report["summary"][f"{severity}s"] == counted


def assert_inspection(files: Mapping[str, bytes], report: Mapping[str, Any]) -> None:
    for note in report["notes"]:
        lines = lines_of(files.get(note["path"], b"\xff"))
        if lines is None or note["problem"]:
            continue
        founds: list[dict[str, Any]] = [*note["headings"], *note["blocks"], *note["links"]]
        for found in founds:
            assert 1 <= found["line"] <= len(lines), (note["path"], found)
            assert 1 <= found.get("column", 1) <= len(lines[int(found["line"]) - 1]) + 1, found


def assert_promises(files: Mapping[str, bytes]) -> None:
    with tempfile.TemporaryDirectory(prefix="vault") as folder:
        written(folder, files)
        before = tree(folder)
        code, text, err = run("check", folder, "--today", TODAY, "--format", "json")
        assert (code in (0, 1), err) == (True, "")
        assert_report(files, json.loads(text))
        assert run("check", folder, "--today", TODAY, "--format", "json") == (code, text, err)
        with reversed_disk():
            assert run("check", folder, "--today", TODAY, "--format", "json") == (code, text, err)
        for form in ("full", "concise", "grouped", "github"):
            shown = run("check", folder, "--today", TODAY, "--format", form)
            assert (shown[0], shown[2]) == (code, "")
            assert not UNSEEN.search(shown[1])
        shown = run("inspect", folder)
        assert (shown[0], shown[2]) == (0, "")
        assert not UNSEEN.search(shown[1])
        code, text, err = run("inspect", folder, "--format", "json")
        assert (code, err) == (0, "")
        assert_inspection(files, json.loads(text))
        assert tree(folder) == before


@contextlib.contextmanager
def reversed_disk() -> Generator[None]:
    """A disk that lists its folders the other way round."""
    real = os.scandir

    @contextlib.contextmanager
    def listed(path: str) -> Generator[list[os.DirEntry[str]]]:
        with real(path) as entries:
            yield sorted(entries, key=lambda entry: entry.name, reverse=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "scandir", listed)
        yield


SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=SLOW,
)
@given(VAULTS)
def test_a_vault_of_nasty_pieces_gives_a_sound_report_and_stays_as_it_was(
    files: dict[str, bytes],
) -> None:
    assert_promises(files)


@pytest.mark.long
@settings(max_examples=3000, deadline=None, database=None, suppress_health_check=SLOW)
@given(VAULTS)
def test_thousands_of_vaults_give_sound_reports_and_stay_as_they_were(
    files: dict[str, bytes],
) -> None:
    assert_promises(files)


WATCHED = """
import os, sys
outside, seen = sys.argv.pop(1), []
READS = ("cat-file", "check-attr", "config", "diff-tree", "log", "ls-files", "ls-tree",
         "merge-base", "rev-parse", "symbolic-ref")
def watch(event, arguments):
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, int):
            return  # a pipe to a process
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        if writes or str(path).startswith(outside):
            seen.append(f"{event} {path} {flags:o}")
    elif event == "subprocess.Popen" and arguments[1][0] == "git":
        words = arguments[1]
        word = words[words.index("-C") + 2]
        if word not in READS or "core.fsmonitor=false" not in words:
            seen.append(" ".join(words))
    elif event in ("os.scandir", "os.listdir") and str(arguments[0]).startswith(outside):
        seen.append(f"{event} {arguments[0]}")
    elif event.split(".")[0] in ("socket", "subprocess", "exec_", "shutil") or event in (
        "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod",
        "os.truncate", "os.utime", "os.system", "os.posix_spawn", "os.exec", "os.fork",
    ):
        seen.append(event)
sys.dont_write_bytecode = True
from vaultmend.linter.cli import main
sys.addaudithook(watch)
code = main(sys.argv[1:])
sys.stderr.write("\\n".join(seen))
sys.exit(code)
"""


@pytest.mark.parametrize("command", ["check", "inspect"])
def test_nothing_outside_is_read_and_nothing_is_written(tmp_path: Path, command: str) -> None:
    outside, vault = tmp_path / "outside", tmp_path / "vault"
    canary = b"# Canary\n[[canary]]\n"
    written(str(outside), {"secret.md": canary, "d/deep.md": canary, "c.canvas": b'{"nodes":[]}'})
    far = str(outside)
    nodes = [
        {"type": "file", "file": path} for path in ("../outside/secret.md", f"{far}/d/deep.md")
    ]
    written(
        str(vault),
        {
            "NOW.md": f"[[../outside/secret]] ![[{far}/secret.md]] [x](../outside/d/deep.md)\n"
            f"[y](file://{far}/secret.md) [[out/secret]] [z](<{far}/secret.md>)\n".encode(),
            "memory/plan.canvas": json.dumps({"nodes": nodes}).encode(),
            ".git/HEAD": b"ref: refs/heads/main\n",
            ".git/index": b"DIRC",
        },
    )
    for name, target in (
        *(("MEMORY.md", "secret.md"), ("out", "."), ("memory/c.canvas", "c.canvas")),
        *((".gitignore", "secret.md"), ("memory/.gitignore", "secret.md"), (".obsidian", "d")),
    ):
        (vault / name).symlink_to(outside / target)
    before = tree(str(tmp_path))
    # What check remembers lies in the user's own folder; tests of the cache look at that.
    words = [command, "--no-cache"] if command == "check" else [command]
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, far, *words, str(vault), "--format", "json"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert "anary" not in done.stdout
    assert json.loads(done.stdout)
    assert tree(str(tmp_path)) == before


def test_a_vault_gives_the_same_report_from_everywhere(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    written(str(vault), {name: b"[[nowhere]] [[a#B]]\n" for name in NAMES if "x.md" not in name})
    flags = ("--format", "json", "--today", TODAY)
    reports: set[str] = set()
    for folder, argument, seed, zone in (
        (tmp_path, "vault", "0", "UTC"),
        (vault, ".", "1", "Asia/Shanghai"),
        (Path("/"), str(vault), "2", "America/New_York"),
        (vault / "memory", "../../vault/", "3", "Pacific/Kiritimati"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "vaultmend.linter", "check", argument, *flags],
            capture_output=True,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C.UTF-8"},
            timeout=60,
            check=False,
        )
        assert done.stderr == ""
        reports.add(done.stdout)
    assert len(reports) == 1
