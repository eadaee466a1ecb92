"""What a person sees: the full report at several widths, in colour, folded, and quiet."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.cli import main
from vaultmend.linter.report.width import clipped, width, wrapped

ROOT = Path(__file__).resolve().parent.parent
DEMO = "fixtures/demo-vault"
EXPECTED = ROOT / "fixtures" / "output"

LOOKS = {
    "60": {"COLUMNS": "60"},
    "80": {"COLUMNS": "80"},
    "200": {"COLUMNS": "200"},
    "colour": {"COLUMNS": "80", "FORCE_COLOR": "1"},
    "no-colour": {"COLUMNS": "80", "FORCE_COLOR": "1", "NO_COLOR": "1"},
    "not-a-terminal": {},
}


def report(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    look: str,
    *flags: str,
    path: str = DEMO,
) -> str:
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in LOOKS[look].items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(ROOT)
    main(["check", path, "--today", "2026-11-30", *flags])
    return capsys.readouterr().out


@pytest.mark.parametrize("look", LOOKS)
def test_the_demo_report_looks_as_expected(
    look: str,
    bless: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    got = report(monkeypatch, capsys, look)
    expected = EXPECTED / f"{look}.txt"
    if bless:
        expected.parent.mkdir(exist_ok=True)
        expected.write_text(got, encoding="utf-8")
    assert got == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_no_line_is_wider_than_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = report(monkeypatch, capsys, str(columns)).split("\n")
    # A path is not broken, so that it can be copied; everything else fits.
    assert [line for line in lines if width(line) > columns and " " in line.strip()] == []


def test_without_colour_there_is_no_escape(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = report(monkeypatch, capsys, "no-colour")
    coloured = report(monkeypatch, capsys, "colour")
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_terminal_gets_links_that_open_the_note(
    write_files: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    vault = write_files({"memory/a b.md": "[[Nowhere]]\n", "NOW.md": ""})
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stdout", terminal)
    main(["check", str(vault)])
    uri = "obsidian://open?path=" + str(vault).replace("/", "%2F") + "%2Fmemory%2Fa%20b.md"
    assert f"\x1b]8;;{uri}\x1b\\memory/a b.md:1:1\x1b]8;;\x1b\\" in terminal.getvalue()


def dirty(count: int) -> dict[str, str]:
    notes = {f"memory/lessons/n{n}.md": f"---\nx: 1\n---\n[[gone/{n}]]\n" for n in range(count)}
    return {"memory/INDEX.md": "# Index\n\n[[n0]]\n", **notes}


def test_a_dirty_vault_fills_a_screen_not_a_book(
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    vault = str(write_files(dirty(400)))
    folded = report(monkeypatch, capsys, "80", path=vault)
    assert folded.count("\n") < 60
    assert "390 more: vaultmend check" in folded.replace("\n    ", " ")
    rest = report(monkeypatch, capsys, "80", "--select", "broken-link", "--show-all", path=vault)
    assert rest.count("gone/") >= 400


def test_the_note_with_most_to_mend_is_named_first(
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    worst = "".join(f"[[lessons/m{n}]]\n" for n in range(12)) + "[[n0]]\n"
    vault = str(write_files({**dirty(5), "memory/INDEX.md": worst}))
    out = report(monkeypatch, capsys, "200", path=vault)
    assert "start with memory/INDEX.md (errors: 12, warnings: 0)" in out
    assert out.rstrip().endswith("what a rule means: vaultmend explain broken-link")


def test_quiet_prints_findings_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("full", "concise"):
        loud = report(monkeypatch, capsys, "80", "--format", form)
        quiet = report(monkeypatch, capsys, "80", "--format", form, "--quiet")
        assert loud.startswith(quiet.rstrip("\n"))
        assert "43 篇笔记" in loud
        assert "43 篇笔记" not in quiet


def test_statistics_count_by_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = report(monkeypatch, capsys, "80", "--statistics").split("\n")
    assert lines[0].split() == ["2", "error", "broken-link"]


def test_show_files_lists_what_would_be_checked(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(
        {
            "vaultmend.toml": 'exclude = ["memory/x.md"]\n',
            "NOW.md": "",
            "memory/x.md": "",
            "skills/SKILL.md": "",
            "memory/.archive/old.md": "",
        }
    )
    assert main(["check", str(vault), "--show-files"]) == 0
    shown = [Path(line).relative_to(vault).as_posix() for line in capsys.readouterr().out.split()]
    assert shown == ["NOW.md", "memory/.archive/old.md"]


def test_text_from_stdin_is_checked_as_the_note_it_will_be(
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    vault = write_files({"NOW.md": "[[Nowhere]]\n", "memory/INDEX.md": "# Index\n"})

    def check(text: str, name: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        flags = ["--stdin-filename", str(vault / name), "--format", "concise", "--quiet"]
        main(["check", str(vault), *flags])
        return capsys.readouterr().out

    assert check("# Index\n", "memory/INDEX.md") == ""
    assert "memory/INDEX.md:1:1: error broken-link" in check("[[Gone]]\n", "memory/INDEX.md")
    assert "memory/new.md:1:6: error broken-link" in check("进行中  [[Gone]]\n", "memory/new.md")
    assert (vault / "memory/INDEX.md").read_text() == "# Index\n"


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("部署", 4), ("a\u0301", 1), ("👨\u200d👩", 4), ("", 0)]
)
def test_width_counts_columns(text: str, columns: int) -> None:
    assert width(text) == columns


def test_text_is_cut_and_broken_by_columns() -> None:
    assert clipped("部署清单", 5) == "部署…"
    assert clipped("部署", 4) == "部署"
    assert wrapped("aa bb cc", 5) == ["aa bb", "cc"]
    assert wrapped("部署清单", 4) == ["部署", "清单"]
    assert wrapped("", 4) == []
    assert wrapped("先备份，再升级", 6) == ["先备", "份，再", "升级"]
    assert wrapped("见《部署》一节", 6) == ["见《部", "署》一", "节"]
    assert wrapped("笔记（归档）", 6) == ["笔记", "（归", "档）"]
    assert wrapped("看 MEMORY 和 .archive", 10) == ["看 MEMORY", "和", ".archive"]
    assert wrapped("部署👨\u200d👩", 6) == ["部署", "👨\u200d👩"]


@given(st.text(st.sampled_from("部署，。（）《》ab .`e\u0301"), max_size=40), st.integers(2, 12))
def test_broken_text_loses_nothing_but_white_space(text: str, columns: int) -> None:
    lines = wrapped(text, columns)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line) <= columns for line in lines)


FOLDED = {
    "NOW.md": "# NOW\n\n[[gone]]\n",
    "MEMORY.md": "# MEMORY\n",
    "memory/lessons/a.md": "# A\n\n[[gone]] and [[gone]]\n",
}
LINES = ("concise", "grouped", "github", "gitlab", "junit", "markdown", "rdjson")


@pytest.mark.parametrize("form", LINES)
def test_a_line_tells_how_many_more_places_there_are(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str], form: str
) -> None:
    vault = write_files(FOLDED)
    main(["check", str(vault), "--select", "broken-link", "--format", form])
    assert "(and 2 more places)" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["full", *LINES, "json", "jsonl", "sarif"])
def test_show_all_folds_nothing_in_any_format(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str], form: str
) -> None:
    vault = write_files(FOLDED)
    main(["check", str(vault), "--select", "broken-link", "--show-all", "--format", form])
    told = capsys.readouterr().out
    said = len(re.findall("leads to no note: (?:'|&#39;)gone", told))
    assert said == {"junit": 6}.get(form, 3)
    assert "more place" not in told
