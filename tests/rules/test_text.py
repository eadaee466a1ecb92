"""Line ends and byte order marks: what `fix` writes, byte by byte, and what it leaves as it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
MARK = b"\xef\xbb\xbf"
LESSON = "memory/lessons/cron.md"


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def fixed(vault: Path, *flags: str) -> int:
    return main(["fix", str(vault), "--today", "2026-11-30", "--settle", "0", *flags])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (MARK + b"# Cron\n", b"# Cron\n"),
        (MARK + b"# Cron\r\n\r\na\n", b"# Cron\r\n\r\na\r\n"),
        (MARK + b"---\ntitle: a: b\n---\n# Cron\n", b'---\ntitle: "a: b"\n---\n# Cron\n'),
        (b"# Cron\r\n```\r\ncode\n```\r\n", b"# Cron\r\n```\r\ncode\r\n```\r\n"),
        (b"# Cron\na\r\n[[NOW]] b\r\n", b"# Cron\r\na\r\n[[NOW]] b\r\n"),
        (b"# Cron\n\n- a", b"# Cron\n\n- a\n"),
        (b"# Cron\r\n\r\n- a", b"# Cron\r\n\r\n- a\r\n"),
        (b"# Cron\ra\r", b"# Cron\ra\r"),
        (b"# Cron\r\r\na\n\n", b"# Cron\r\r\na\n\n"),
        (b"---\r\ntags: [a]\n---\n[a\r\nb](../../NOW.md)\n", b"---\ntags: [a]\n---\n[a\nb](../../NOW.md)\n"),
    ],
)  # fmt: skip
def test_what_a_fix_makes_of_the_bytes_of_a_note(
    before: bytes, after: bytes, write_files: WriteFiles
) -> None:
    vault = write_files({"NOW.md": "# NOW\n", LESSON: before})
    fixed(vault, "--select", "text", "--select", "invalid-frontmatter")
    assert (vault / LESSON).read_bytes() == after
    fixed(vault, "--select", "text", "--select", "invalid-frontmatter")
    assert (vault / LESSON).read_bytes() == after


def test_undo_brings_the_mark_back(write_files: WriteFiles) -> None:
    vault = write_files({"NOW.md": MARK + b"# NOW\n"})
    fixed(vault)
    assert (vault / "NOW.md").read_bytes() == b"# NOW\n"
    assert main(["undo", "--vault", str(vault)]) == 0
    assert (vault / "NOW.md").read_bytes() == MARK + b"# NOW\n"


@pytest.mark.parametrize("log", [MARK + b"# 2026-11-29\n", b"# 2026-11-29\r\na\n", b"# 2026-11-29"])
def test_a_log_is_reported_and_never_rewritten(
    log: bytes, write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "# NOW\n", "memory/2026-11-29.md": log})
    fixed(vault, "--select", "text", "--format", "concise")
    assert "memory/2026-11-29.md:1:" in capsys.readouterr().out
    assert (vault / "memory/2026-11-29.md").read_bytes() == log


def test_a_note_with_thousands_of_odd_lines_is_mended_whole_or_not_at_all(
    write_files: WriteFiles,
) -> None:
    mended, left = (
        b"".join(b"- item %d\n- other\r\n" % n for n in range(count)) for count in (2000, 6000)
    )
    vault = write_files({"NOW.md": mended, "MEMORY.md": left})
    fixed(vault, "--select", "mixed-line-endings")
    assert (vault / "NOW.md").read_bytes() == mended.replace(b"\r\n", b"\n")
    assert (vault / "MEMORY.md").read_bytes() == left


def test_only_line_ends_change_whatever_the_note(write_files: WriteFiles) -> None:
    parts = [
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        "# a",
        "- [[NOW]]",
        "```",
        "%%",
        "$$",
        "记忆",
        " ",
        "| a |",
    ]
    dice = random.Random(7)
    notes = {f"memory/lessons/{n}.md": "".join(dice.choices(parts, k=30)) for n in range(60)}
    vault = write_files({"NOW.md": "# NOW\n", **notes})
    fixed(vault, "--select", "mixed-line-endings")
    for path, text in notes.items():
        after = (vault / path).read_bytes()
        plain = text.encode().replace(b"\r\n", b"\n")
        assert after.replace(b"\r\n", b"\n").rstrip(b"\n") == plain.rstrip(b"\n")
        assert b"\r\r\n" in after or after.count(b"\r\n") in (0, after.count(b"\n"))
