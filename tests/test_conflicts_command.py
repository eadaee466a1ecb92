"""`conflicts` shows both sides of a contradiction and writes what a person decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultmend.fixers.decision import Keep, decide
from vaultmend.linter.cli import main
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.mend.edits import Fix, replaced
from vaultmend.linter.read.contradictions import contradictions
from vaultmend.linter.read.note import read_note
from vaultmend.linter.report.width import width
from vaultmend.rules import ALL

TODAY = ("--today", "2026-11-30")
HEAD = "---\ntitle: Cron\ndate: 2026-11-01\nstatus: {0}\nlast_verified: {1}\n---\n# Cron\n\n"
OPEN, DONE = HEAD.format("conflict", "2026-11-01"), HEAD.format("active", "2026-11-30")
MARK = "> CONFLICT (2026-11-20): 与上方内容矛盾"
LOST = "> [Superseded 2026-11-30]"
NOTE = "memory/lessons/cron.md"
BODY = f"周二至周六。\n\n{MARK}\n\n周一至周五。\n"

Write = Callable[..., Path]


class Told(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Told]


@pytest.fixture
def conflicts(capsys: pytest.CaptureFixture[str]) -> Run:
    def conflicts(*arguments: object) -> Told:
        code = main(["conflicts", *map(str, arguments), *TODAY])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return conflicts


@pytest.fixture
def vault(write_files: Write) -> Callable[..., Path]:
    def vault(body: str = BODY, head: str = OPEN, **more: str) -> Path:
        files = {"NOW.md": "# NOW\n", "memory/INDEX.md": "# Index\n\n[[cron]]\n"}
        return write_files({**files, NOTE: head + body, **more})

    return vault


def kept(run: Run, vault: Path, keep: str, line: str = "") -> str:
    told = run("--keep", keep, "--vault", vault, f"{NOTE}{line}")
    assert told.code == 0, told
    text = (vault / NOTE).read_text(encoding="utf-8")
    assert text.startswith(DONE)
    return text.removeprefix(DONE)


@pytest.mark.parametrize(
    ("body", "first", "second", "both"),
    [
        (
            BODY,
            f"周二至周六。\n\n{LOST}\n> 周一至周五。\n",
            f"{LOST}\n> 周二至周六。\n\n周一至周五。\n",
            "周二至周六。\n\n周一至周五。\n",
        ),
        (
            f"周二至周六。\n{MARK}\n周一至周五。\n",
            f"周二至周六。\n{LOST}\n> 周一至周五。\n",
            f"{LOST}\n> 周二至周六。\n\n周一至周五。\n",
            "周二至周六。\n\n周一至周五。\n",
        ),
        (
            f"- 甲\n- 乙\n  - 子\n{MARK}\n- 丙\n- 丁\n",
            f"- 甲\n- 乙\n  - 子\n{LOST}\n> - 丙\n- 丁\n",
            f"- 甲\n{LOST}\n> - 乙\n>   - 子\n- 丙\n- 丁\n",
            "- 甲\n- 乙\n  - 子\n- 丙\n- 丁\n",
        ),
        (
            f"早上。\n\n{MARK}。Ledger 说晚上，见 [[NOW]]。\n> 还有一行\n\n## 下一节\n\n文字\n",
            f"早上。\n\n{LOST} Ledger 说晚上，见 [[NOW]]。\n> 还有一行\n\n## 下一节\n\n文字\n",
            f"{LOST}\n> 早上。\n\nLedger 说晚上，见 [[NOW]]。\n还有一行\n\n## 下一节\n\n文字\n",
            "早上。\n\nLedger 说晚上，见 [[NOW]]。\n还有一行\n\n## 下一节\n\n文字\n",
        ),
        (
            f"## A\n\n旧一\n\n旧二\n\n## A2\n\n{MARK}，Ray 说的 [[NOW]]\n\n新\n",
            f"## A\n\n旧一\n\n旧二\n\n## A2\n\n{LOST} Ray 说的 [[NOW]]\n>\n> 新\n",
            f"## A\n\n{LOST} Ray 说的 [[NOW]]\n> 旧一\n>\n> 旧二\n\n## A2\n\n新\n",
            "## A\n\n旧一\n\n旧二\n\n## A2\n\n> Ray 说的 [[NOW]]\n\n新\n",
        ),
        (
            f"a\n\n```\ncode\n\nmore\n```\n\n{MARK}\n\n| t |\n|---|\n| 1 |\n",
            f"a\n\n```\ncode\n\nmore\n```\n\n{LOST}\n> | t |\n> |---|\n> | 1 |\n",
            f"a\n\n{LOST}\n> ```\n> code\n>\n> more\n> ```\n\n| t |\n|---|\n| 1 |\n",
            "a\n\n```\ncode\n\nmore\n```\n\n| t |\n|---|\n| 1 |\n",
        ),
    ],
    ids=["paragraphs", "no blank lines", "items", "in the marker", "own section", "code and table"],
)
def test_what_is_decided_is_written_by_the_scheme(
    body: str, first: str, second: str, both: str, vault: Callable[..., Path], conflicts: Run
) -> None:
    assert kept(conflicts, vault(body), "first") == first
    assert kept(conflicts, vault(body), "second") == second
    assert kept(conflicts, vault(body), "both") == both


def test_line_ends_and_other_properties_stay(write_files: Write, conflicts: Run) -> None:
    text = (OPEN.replace("title: Cron", 'title: "Cron"  # 注') + BODY).replace("\n", "\r\n")
    vault = write_files({"NOW.md": "# NOW\n", NOTE: text.encode()})
    assert conflicts("--keep", "second", "--settle", "0", vault / NOTE).code == 0
    data = (vault / NOTE).read_bytes()
    assert b'title: "Cron"  # ' in data
    assert data.count(b"\r\n") == data.count(b"\n")
    assert f"{LOST}\r\n> 周二至周六。\r\n\r\n周一至周五。\r\n".encode() in data


def test_the_decided_note_has_no_conflict_any_more_and_undo_brings_it_back(
    vault: Callable[..., Path], conflicts: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    place = vault()
    before = (place / NOTE).read_bytes()
    kept(conflicts, place, "first")
    assert conflicts(place, "--list").out.endswith("open conflicts: 0\n")
    assert main(["check", str(place), "--select", "conflicts", *TODAY]) == 0
    assert main(["undo", "--vault", str(place)]) == 0
    capsys.readouterr()
    assert (place / NOTE).read_bytes() == before


def test_the_list_is_that_of_the_rule(
    vault: Callable[..., Path], conflicts: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {
        "memory/2026-11-20.md": f"# 2026-11-20\n\na\n\n{MARK}\n\nb\n",
        "AGENTS.md": f"# Rules\n\n{MARK}\n",
        "memory/lessons/code.md": f"# C\n\n```\n{MARK}\n```\n",
    }
    place = vault(**more)
    told = json.loads(conflicts(place, "--format", "json").out)
    main(["check", str(place), "--select", "open-conflict", "--format", "json", *TODAY])
    checked = json.loads(capsys.readouterr().out)["findings"]
    listed = [(one["path"], one["line"]) for one in told["conflicts"]]
    assert listed == [(f["path"], f["line"]) for f in checked]
    assert len(listed) == 2
    [one] = [one for one in told["conflicts"] if one["path"] == NOTE]
    assert one == {
        "path": NOTE,
        "line": 11,
        "date": "2026-11-20",
        "days": 10,
        "marker": MARK,
        "first": {"line": 9, "text": "周二至周六。"},
        "second": {"line": 13, "text": "周一至周五。"},
    }


def test_several_in_one_note_are_named_by_their_lines(
    vault: Callable[..., Path], conflicts: Run
) -> None:
    body = f"甲\n\n{MARK}\n\n乙\n\n## B\n\n丙\n\n{MARK}\n\n丁\n"
    place = vault(body)
    several = conflicts("--keep", "first", place / NOTE)
    assert (several.code, "add :LINE, one of 11, 19" in several.err) == (2, True)
    assert conflicts("--keep", "first", "--settle", "0", f"{place / NOTE}:11").code == 0
    # The other one is open, so the note is still disputed.
    text = (place / NOTE).read_text(encoding="utf-8")
    assert text.startswith(OPEN + f"甲\n\n{LOST}\n> 乙\n\n## B\n\n丙\n\n{MARK}\n\n丁\n")
    assert kept(conflicts, place, "second") == f"甲\n\n{LOST}\n> 乙\n\n## B\n\n{LOST}\n> 丙\n\n丁\n"


def test_all_of_a_note_are_decided_in_one_run(vault: Callable[..., Path], conflicts: Run) -> None:
    place = vault(f"甲\n\n{MARK}\n\n乙\n\n{MARK}\n\n丙\n")
    command = ("--keep", "first", "--settle", "0", f"{place / NOTE}:15", f"{place / NOTE}:11")
    assert conflicts(*command).code == 0
    text = (place / NOTE).read_text(encoding="utf-8")
    assert text == f"{DONE}甲\n\n{LOST}\n> 乙\n\n{LOST}\n> 丙\n"


@pytest.mark.parametrize(
    ("body", "keep", "reason"),
    [
        (f"- 甲\n  {MARK}\n  乙\n", "second", "inside a list or a quote"),
        (f"> [!note]\n{MARK}\n", "both", "inside a list or a quote"),
        ("> CONFLICT (2026-11-20)\n\n乙\n", "first", "nothing stands above"),
        ("甲\n\n> CONFLICT (2026-11-20)\n", "second", "nothing stands below"),
    ],
)
def test_what_cannot_be_written_for_certain_is_left(
    body: str, keep: str, reason: str, vault: Callable[..., Path], conflicts: Run
) -> None:
    place = vault(body)
    before = (place / NOTE).read_bytes()
    told = conflicts("--keep", keep, "--settle", "0", place / NOTE)
    assert told.code == 1
    assert reason in told.out
    assert (place / NOTE).read_bytes() == before


def test_a_log_only_grows(write_files: Write, conflicts: Run) -> None:
    log = "memory/2026-11-20.md"
    place = write_files({"NOW.md": "# NOW\n", log: f"# 2026-11-20\n\na\n\n{MARK}\n\nb\n"})
    told = conflicts("--keep", "first", "--settle", "0", place / log)
    assert told.code == 1
    assert "logs only grow" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--keep", "first"), "give NOTE:LINE"),
        (("--keep", "first", "--list", NOTE), "--list does not go with --keep"),
        (("--keep", "first", "memory/INDEX.md"), "there is no open conflict"),
        (("--keep", "first", f"{NOTE}:3"), "no marker of a conflict is in line 3"),
        (("--keep", "third", NOTE), "choose from"),
        (("--vault", "."), "--vault goes with --keep"),
    ],
)
def test_what_is_asked_wrongly_is_said(
    arguments: tuple[str, ...],
    said: str,
    vault: Callable[..., Path],
    conflicts: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(vault())
    told = conflicts(*arguments)
    assert (told.code, told.out) == (2, "")
    assert said in told.err


def test_without_a_terminal_it_only_lists_and_a_diff_writes_nothing(
    vault: Callable[..., Path], conflicts: Run
) -> None:
    place = vault()
    before = (place / NOTE).read_bytes()
    told = conflicts(place)
    assert told.code == 0
    assert f"{NOTE}:11" in told.out
    assert "nothing is decided without a terminal" in told.err
    shown = conflicts("--keep", "second", "--diff", "--settle", "0", place / NOTE).out
    assert f"+{LOST}\n+> 周二至周六。" in shown
    assert (place / NOTE).read_bytes() == before


@pytest.mark.parametrize("columns", [60, 100])
def test_a_person_decides_at_a_terminal(
    columns: int, vault: Callable[..., Path], terminal: Callable[..., Any]
) -> None:
    long = "这是一段很长的旧说法，" * 12
    body = (
        f"{long}\n\n{MARK}\n\n新的。\n\n## B\n\n丙\n\n{MARK}\n\n丁\n\n## C\n\n戊\n\n{MARK}\n\n己\n"
    )
    place = vault(body)
    window = terminal("conflicts", place, columns=columns)
    shown = window.read_until("[1/2/b/s/q]")
    assert ("│" in shown) is (columns == 100)
    window.send("x\n")
    window.read_until("q: quit")
    window.read_until("[1/2/b/s/q]")
    window.send("2\n")
    assert "[2/3]" in window.read_until("[1/2/b/s/q]")
    window.send("s\n")
    assert "[3/3]" in window.read_until("[1/2/b/s/q]")
    window.send("1\n")
    code, screen = window.end()
    assert code == 1  # one was skipped
    assert "\x1b" not in screen
    assert [line for line in shown.splitlines() if width(line) > columns] == []
    text = (place / NOTE).read_text(encoding="utf-8")
    lost = f"{OPEN}{LOST}\n> {long}\n\n新的。\n\n## B\n\n丙\n\n{MARK}\n\n丁\n\n"
    assert text == f"{lost}## C\n\n戊\n\n{LOST}\n> 己\n"


@pytest.mark.parametrize("keys", ["q\n", "\x04"])
def test_who_quits_keeps_what_was_decided(
    keys: str, vault: Callable[..., Path], terminal: Callable[..., Any]
) -> None:
    place = vault(f"甲\n\n{MARK}\n\n乙\n\n## B\n\n丙\n\n{MARK}\n\n丁\n")
    window = terminal("conflicts", place)
    window.read_until("[1/2/b/s/q]")
    window.send("b\n")
    window.read_until("[1/2/b/s/q]")
    window.send(keys)
    assert window.end()[0] == 1
    text = (place / NOTE).read_text(encoding="utf-8")
    assert text == f"{OPEN}甲\n\n乙\n\n## B\n\n丙\n\n{MARK}\n\n丁\n"


@pytest.mark.parametrize(
    "pointer",
    [
        "详见 [[INDEX]]。",
        "See also [[a]], [[b|B]].",
        "- [[a]]\n- [[b]]",
        "参见：[索引](memory/INDEX.md)",
    ],
)
def test_a_paragraph_of_links_is_no_side(
    pointer: str, vault: Callable[..., Path], conflicts: Run
) -> None:
    place = vault(f"只重试一次。\n\n{pointer}\n\n{MARK}\n\n{pointer}\n\n可以重试三次。\n")
    told = conflicts("--keep", "second", place / NOTE)
    assert "superseded: '只重试一次。'" in told.out
    text = (place / NOTE).read_text(encoding="utf-8").removeprefix(DONE)
    lost = f"{LOST}\n> 只重试一次。\n\n{pointer}\n\n"
    assert text == f"{lost}{pointer}\n\n可以重试三次。\n"


@pytest.mark.parametrize("said", ["See [[cron]] at 5 pm.", "详见旧版 [[INDEX]]。"])
def test_a_paragraph_that_says_more_than_its_links_is_one(
    said: str, vault: Callable[..., Path], conflicts: Run
) -> None:
    place = vault(f"只重试一次。\n\n{said}\n\n{MARK}\n\n可以重试三次。\n")
    conflicts("--keep", "second", place / NOTE)
    assert f"{LOST}\n> {said}\n" in (place / NOTE).read_text(encoding="utf-8")


def test_a_note_with_an_open_contradiction_is_not_true(
    vault: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    place = vault()
    for flags in ([], ["--resolve"]):
        assert main(["verify", str(place / NOTE), *flags, *TODAY]) == 1
        assert "line 11 marks a contradiction" in capsys.readouterr().out
    assert (place / NOTE).read_text(encoding="utf-8") == OPEN + BODY


OTHER = "memory/lessons/schedules.md"


def test_the_note_on_the_other_side_is_asked_about_as_well(
    vault: Callable[..., Path], terminal: Callable[..., Any], conflicts: Run
) -> None:
    """Agents set the status of both notes, and write the marker into one of them."""
    more = {
        OTHER: f"{OPEN}The market is open from Monday to Friday.\n",
        "memory/lessons/third.md": f"{OPEN}Somebody else's.\n",
        "memory/templates/lesson.md": OPEN,
    }
    place = vault(**more)
    told = conflicts(place, "--list").out
    assert f"{OTHER}:4: the status is 'conflict', but nothing says what contradicts" in told
    assert json.loads(conflicts(place, "--format", "json").out)["unmarked"] == [
        {"path": OTHER, "line": 4},
        {"path": "memory/lessons/third.md", "line": 4},
    ]
    refused = conflicts("--keep", "first", place / OTHER)
    assert refused.code == 2
    assert "`vaultmend verify --resolve`" in refused.err
    window = terminal("conflicts", place, *TODAY)
    window.read_until("[1/2/b/s/q]")
    window.send("2\n")
    shown = window.read_until("[y/s/q]")
    assert "[2/3]" in shown
    assert "The market is open from Monday to Friday." in shown
    window.send("y\n")
    window.read_until("[y/s/q]")
    window.send("s\n")
    assert window.end()[0] == 1
    assert (place / OTHER).read_text() == f"{DONE}The market is open from Monday to Friday.\n"
    assert (place / NOTE).read_text(encoding="utf-8").startswith(DONE)
    left = "memory/lessons/third.md"
    assert (place / left).read_text() == more[left]


def test_a_delay_that_is_asked_for_holds_for_named_notes_too(
    vault: Callable[..., Path], conflicts: Run
) -> None:
    place = vault()
    told = conflicts("--keep", "second", "--settle", "60", place / NOTE)
    assert told.code == 1
    assert "changed less than 60 seconds ago" in told.out
    assert (place / NOTE).read_text(encoding="utf-8") == OPEN + BODY


def test_who_interrupts_writes_nothing(
    vault: Callable[..., Path], terminal: Callable[..., Any]
) -> None:
    place = vault(f"甲\n\n{MARK}\n\n乙\n\n## B\n\n丙\n\n{MARK}\n\n丁\n")
    before = (place / NOTE).read_bytes()
    window = terminal("conflicts", place)
    window.read_until("[1/2/b/s/q]")
    window.send("b\n")
    window.read_until("[1/2/b/s/q]")
    window.process.send_signal(2)
    code, screen = window.end()
    assert code == 130
    assert "Traceback" not in screen
    assert (place / NOTE).read_bytes() == before


def test_hostile_texts_act_on_no_terminal(
    vault: Callable[..., Path], terminal: Callable[..., Any]
) -> None:
    place = vault(f"a \x1b[31m b\u202ec\n\n{MARK}\n\nkey AKIAIOSFODNN7EXAMPLQ\n")
    window = terminal("conflicts", place)
    shown = window.read_until("[1/2/b/s/q]")
    window.send("q\n")
    assert not set("\x1b\u202e") & set(shown)
    assert "AKIAIOSFODNN7EXAMPLQ" not in shown
    assert window.end()[0] == 1


PARTS = st.sampled_from(
    [
        *(
            "甲",
            "- 乙",
            "  - 子",
            "1. c",
            "```",
            "| t |",
            "|---|",
            "%%",
            "## H",
            "# T",
            "===",
            "---",
        ),
        *(
            "> q",
            "> [!note]",
            "    code",
            "",
            "",
            "<!-- c",
            "-->",
            "[[NOW]] #tag ^id",
            "<div>",
            "$$",
        ),
        *(MARK, "> CONFLICT: x", "> **CONFLICT (2026-11-01)**: y", "  > CONFLICT (z): w", LOST),
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    lines=st.lists(PARTS, max_size=14),
    keep=st.sampled_from(["first", "second", "both"]),
    end=st.sampled_from(["\n", "\r\n"]),
    header=st.booleans(),
)
def test_a_decision_takes_one_marker_and_loses_no_text(
    lines: list[str], keep: Keep, end: str, header: bool, scheme: Any
) -> None:
    text = (OPEN if header else "").replace("\n", end) + end.join(lines)
    note, text = read_note(NOTE, "lesson", text.encode())
    before = contradictions(note, text)
    for number in range(len(before)):
        fix = decide(note, text, number, keep, scheme)
        if not isinstance(fix, Fix):
            continue
        after = replaced(text, fix.edits)
        again, after = read_note(NOTE, "lesson", after.encode())
        assert len(contradictions(again, after)) == len(before) - 1
        for part in ("甲", "乙", "子", "code", "[[NOW]] #tag ^id", "| t |"):
            assert after.count(part) == text.count(part)
        if end == "\r\n":
            assert after.count("\n") == after.count("\r\n")


@pytest.fixture(scope="module")
def scheme(tmp_path_factory: pytest.TempPathFactory) -> Any:
    place = tmp_path_factory.mktemp("vault")
    (place / "NOW.md").write_text("# NOW\n", encoding="utf-8")
    [space] = open_workspaces([str(place)], "2026-11-30", None, ALL)
    return space.scheme
