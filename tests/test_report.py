"""`report` writes what is kept, and tells a chat about it by apprise."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from vaultmend.linter.check.diagnostics import Finding, Severity
from vaultmend.linter.cli import main
from vaultmend.linter.message import say
from vaultmend.linter.model import Place
from vaultmend.linter.report import notice
from vaultmend.linter.report.markdown import MARK
from vaultmend.linter.report.result import Result
from vaultmend.linter.report.translate import Speak, speaker

# Plugins of apprise import what Python gives up.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

TODAY = ("--today", "2026-11-30")
ROTTEN = {"NOW.md": "# NOW\n\nUpdated: 2026-11-30\n\n[[Nowhere]]\n"}
CLEAN = {"NOW.md": "# NOW\n\nUpdated: 2026-11-30\n"}
TOO_LARGE = {**CLEAN, "MEMORY.md": "# MEMORY\n\n" + "a line of words\n" * 300}
SECRET = "s3cr3t-t0k3n"


class Told(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> Told:
        code = main(["report", *map(str, arguments), *TODAY])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return run


class Chat(NamedTuple):
    """A service on this machine, and what it was sent."""

    url: str
    messages: list[dict[str, Any]]
    answers: list[int]


@pytest.fixture
def chat() -> Iterator[Chat]:
    pytest.importorskip("apprise", reason="the extra `notify` is not installed")
    messages: list[dict[str, Any]] = []
    answers = [200]

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            messages.append(json.loads(self.rfile.read(size)))
            self.send_response(answers[-1])
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield Chat(f"json://user:{SECRET}@127.0.0.1:{server.server_port}/", messages, answers)
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_report_is_a_page_of_markdown(write_files: Callable[..., Path], run: Run) -> None:
    told = run(write_files(ROTTEN))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(MARK)
    assert "Nowhere" in told.out


def test_a_report_goes_into_a_file_in_another_format(
    write_files: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    target = tmp_path / "report.json"
    assert run(write_files(ROTTEN), "--format", "json", "-o", target) == Told(
        0, "", f"written to {target}\n"
    )
    assert json.loads(target.read_text(encoding="utf-8"))["summary"]["errors"] == 1


def test_a_message_tells_the_numbers_and_the_worst(
    write_files: Callable[..., Path], run: Run, chat: Chat
) -> None:
    vault = write_files(ROTTEN)
    told = run(vault, "--notify", chat.url)
    assert told.code == 0
    [message] = chat.messages
    assert message["title"] == f"[P3] {vault.name}: errors: 1, warnings: 0"
    assert message["message"].startswith("P3 broken-link (1): NOW.md:5: the link leads to no note")
    assert message["type"] == "info"


def test_a_core_memory_that_is_too_large_is_urgent(
    write_files: Callable[..., Path], run: Run, chat: Chat
) -> None:
    run(write_files({**TOO_LARGE, **ROTTEN}), "--notify", chat.url)
    [message] = chat.messages
    assert message["title"].startswith("[P2] ")
    first, second = message["message"].splitlines()[:2]
    assert first.startswith("P2 oversized-memory (1): MEMORY.md")
    assert second.startswith("P3 broken-link")
    assert message["type"] == "warning"


def test_nothing_is_sent_about_a_vault_that_is_well(
    write_files: Callable[..., Path], run: Run, chat: Chat
) -> None:
    assert run(write_files(CLEAN), "--notify", chat.url).code == 0
    assert chat.messages == []


def test_addresses_come_from_the_environment_too(
    write_files: Callable[..., Path],
    run: Run,
    chat: Chat,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VAULTMEND_NOTIFY", f" {chat.url}a\n{chat.url}b ")
    assert run(write_files(ROTTEN)).code == 0
    assert len(chat.messages) == 2


def test_a_message_that_is_not_delivered_is_an_error_without_the_address(
    write_files: Callable[..., Path], run: Run, chat: Chat
) -> None:
    chat.answers.append(500)
    told = run(write_files(ROTTEN), "--notify", chat.url)
    assert told.code == 2
    assert "notification 1 (json) was not delivered" in told.err
    assert SECRET not in told.out + told.err
    assert told.out.startswith(MARK)


@pytest.mark.parametrize("url", [f"nothing://{SECRET}", SECRET, f"json://{SECRET}:x:y@@/\x00", " "])
def test_an_address_that_apprise_does_not_know_is_an_error_without_it(
    url: str, write_files: Callable[..., Path], run: Run
) -> None:
    pytest.importorskip("apprise", reason="the extra `notify` is not installed")
    told = run(write_files(ROTTEN), "--notify", url)
    assert (told.code, told.out) == (2, "")
    assert "notification address 1" in told.err
    assert SECRET not in told.err


def test_without_apprise_it_says_what_to_install(
    write_files: Callable[..., Path], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    told = run(write_files(ROTTEN), "--notify", f"json://{SECRET}")
    assert (told.code, told.out) == (2, "")
    assert "pip install 'vaultmend[notify]'" in told.err
    assert SECRET not in told.err
    assert run(write_files(ROTTEN)).code == 0


def finding(rule: str, fact: str = "it is broken", severity: Severity = "error") -> Finding:
    said = say("{fact}", fact=fact)
    place = Place(1, 1, 1, 2)
    return Finding(rule, "links", severity, "a.md", place, said, None, "0", (), None)


def notice_of(*findings: Finding, vaults: int = 1) -> notice.Notice:
    def english(result: Result) -> Speak:
        del result
        return speaker("en")

    result = Result("v", "/v", "2026-11-30", 1, 0, "layered", "NOW.md", findings, 0)
    made = notice.notice([result] * vaults, english)
    assert made is not None
    return made


def test_a_message_is_short_whatever_is_found() -> None:
    many = [finding(f"rule-{n}", "x" * 5000) for n in range(200)]
    made = notice_of(*many)
    assert len(made.body) <= notice.LONGEST
    *lines, last = made.body.splitlines()
    assert last == f"and {200 - len(lines)} more rules"
    assert len(notice_of(*many, vaults=3).body) <= notice.LONGEST


def test_a_message_calls_nobody_and_leads_nowhere() -> None:
    hostile = "@everyone <!here> <@U1> [x](https://a.b) http://c.d"
    made = notice_of(finding("broken-link", hostile))
    assert not any(mark in made.body for mark in ("@", "<", ">", "](", "://"))


def test_a_message_about_several_vaults_says_how_many() -> None:
    made = notice_of(finding("broken-link"), vaults=3)
    assert made.title == "[P3] 3 vaults: errors: 3, warnings: 0"
    assert "v/a.md:1" in made.body
