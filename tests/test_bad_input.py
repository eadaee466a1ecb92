"""Input that is none: a finding or a clear error, never a traceback, and the others still checked."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main

GOOD = {"memory/good.md": "[[Nowhere]]\n", "NOW.md": "# NOW\n"}
CHINESE = "# 现在\n进行中的任务\n"
DEEP = "a:\n" + "".join("  " * n + "- a:\n" for n in range(1, 200))
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)


@pytest.fixture
def report(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> Callable[..., dict[str, Any]]:
    def report(files: dict[str, str | bytes]) -> dict[str, Any]:
        vault = write_files({**GOOD, **files})
        code = main(["check", str(vault), "--format", "json", "--today", "2026-11-30"])
        captured = capsys.readouterr()
        assert captured.err == ""
        assert code in (0, 1)
        told: dict[str, Any] = json.loads(captured.out)
        assert ("memory/good.md", "broken-link") in {
            (finding["path"], finding["rule"]) for finding in told["findings"]
        }
        return told

    return report


def rules_at(told: dict[str, Any], path: str) -> list[str]:
    return [finding["rule"] for finding in told["findings"] if finding["path"] == path]


@pytest.mark.parametrize(
    ("content", "rules"),
    [
        pytest.param(b"a\xffb\n", ["undecodable-text"], id="not UTF-8"),
        pytest.param(CHINESE.encode("utf-16"), ["undecodable-text"], id="UTF-16"),
        pytest.param(CHINESE.encode("gbk"), ["undecodable-text"], id="GBK"),
        pytest.param(b"\x00\x01\x02", ["undecodable-text"], id="binary"),
        pytest.param(b"", [], id="empty"),
        pytest.param(b"\xef\xbb\xbf", [], id="a byte order mark alone"),
        pytest.param("---\ntitle: x\n# No end\n", [], id="unclosed frontmatter"),
        pytest.param("---\n\n# Title\n\n---\n", [], id="a rule on line one, above a heading"),
        pytest.param("---\n\nText.\n\n---\n", ["invalid-frontmatter"], id="a rule on line one"),
        pytest.param("---\n- a\n- b\n---\n", ["invalid-frontmatter"], id="YAML that is a list"),
        pytest.param(f"---\n{BOMB}---\n", ["invalid-frontmatter"], id="a YAML bomb"),
        pytest.param(f"---\na: {'[' * 1000}\n---\n", ["invalid-frontmatter"], id="1,000 levels"),
        pytest.param(f"---\n{DEEP}---\n", ["invalid-frontmatter"], id="deep blocks"),
        pytest.param(f"---\na: {'x' * 70_000}\n---\n", ["invalid-frontmatter"], id="over 64 KiB"),
        pytest.param("记" * 400_000, ["oversized-note"], id="a line of 1 MB"),
    ],
)
def test_a_bad_note_is_a_finding(
    report: Callable[..., dict[str, Any]], content: str | bytes, rules: list[str]
) -> None:
    assert rules_at(report({"memory/bad.md": content}), "memory/bad.md") == rules


def test_a_note_of_100_mb_is_not_read(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = time.process_time()
    told = report({"memory/huge.md": b"x" * (100 << 20)})
    assert "undecodable-text" in rules_at(told, "memory/huge.md")
    assert time.process_time() - begun < 3


NAMES = [
    "a\nb",
    'a"b',
    "a'b",
    "--fix",
    "a[b]c",
    "😀",
    "e\u0301",
    "a\x1b[31mb",
    "a\u202eb",
    "记" * 84,
    " lead",
    "a#b^c|d",
    "CON",
    "%0A::error::x",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["full", "concise", "grouped", "github"])
def test_a_hostile_name_is_checked_and_cannot_act(
    name: str, form: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({**GOOD, f"memory/{name}.md": f"[[{name} x]] [[Gone]]\n"})
    assert main(["check", str(vault), "--format", form]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert not set(captured.out) & {"\x1b", "\u202e", "\r"}


def test_a_name_that_is_not_utf_8_is_valid_json(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(GOOD)
    path = os.fsencode(vault) + b"/memory/a\xff.md"
    with open(path, "wb") as file:
        file.write(b"[[Gone]]\n")
    main(["check", str(vault), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert "memory/a\ufffd.md" in {finding["path"] for finding in told["findings"]}


def test_a_note_removed_while_the_vault_is_read_is_a_finding(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def vanishing(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if str(path).endswith("gone.md"):
            raise FileNotFoundError(2, "No such file or directory")
        return real(path, flags, *rest, **named)

    monkeypatch.setattr("os.open", vanishing)
    assert rules_at(report({"memory/gone.md": ""}), "memory/gone.md") == ["undecodable-text"]


def test_a_fifo_and_a_loop_of_links_never_hang(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(GOOD)
    os.mkfifo(vault / "memory" / "pipe.md")
    (vault / "memory" / "loop").symlink_to(vault / "memory")
    (vault / "memory" / "self.md").symlink_to("self.md")
    assert main(["check", str(vault), "--format", "json"]) == 1
    paths = {finding["path"] for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert {"memory/pipe.md", "memory/self.md", "memory/good.md"} <= paths


MANY: dict[str, Callable[[int], str]] = {
    "contradictions": lambda n: "> CONFLICT (2026-11-20): x\n\ny\n\n" * n,
    "contradictions in long lines": lambda n: ("字" * 90 + "\n> CONFLICT: x\n") * n,
    "merges": lambda n: "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n" * n,
    "merges in code": lambda n: "`x`\n<<<<<<< a\n" * n + ">>>>>>> b\n",
    "switches": lambda n: "x %% vaultmend: ignore stale-note %%\n" * n,
    "switches that hide": lambda n: "[[a/x]] %% vaultmend: ignore broken-link %%\n" * n,
    "superseded marks": lambda n: "> [Superseded 2026-11-01]\n> x\n\n" * n,
    "headings": lambda n: "## 12:00 — x\n" * n,
    "links to headings": lambda n: "# A\n" + "[[#B x]] " * n,
    "broken links": lambda n: "".join(f"[[a/{i:x}]]\n" for i in range(n)),
    "broken names": lambda n: "".join(f"[[na{i:x}me{i}]]\n" for i in range(n)),
    "list items": lambda n: "- always write the time zone of every cron job down\n" * n,
    "properties": lambda n: "---\n" + "".join(f"k{i}: v\n" for i in range(n // 4)) + "---\n",
}


@pytest.mark.parametrize("kind", MANY)
def test_twice_as_much_takes_about_twice_as_long(
    kind: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    def seconds(count: int) -> float:
        files = {"memory/INDEX.md": "", "memory/lessons/x.md": MANY[kind](count)}
        vault = str(write_files(files))
        times: list[float] = []
        for _ in range(2):
            begun = time.process_time()
            main(["check", vault, "--format", "json", "--today", "2026-11-30"])
            times.append(time.process_time() - begun)
            capsys.readouterr()
        return min(times)

    small, large = seconds(2000), seconds(8000)
    # Four times the input; a quadratic step would take sixteen times as long.
    assert large < 8 * small + 0.3
