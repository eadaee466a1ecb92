"""The formats for machines and grouped text: their shape, and that no name of a vault can act."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import SEVERITIES, Finding, Severity
from vaultmend.linter.cli import main
from vaultmend.linter.cli.repository import prefix_of
from vaultmend.linter.message import say
from vaultmend.linter.model import Place
from vaultmend.linter.report import github, jsonl
from vaultmend.linter.report.grouped import grouped
from vaultmend.linter.report.result import Result
from vaultmend.linter.report.runner import inert
from vaultmend.linter.report.translate import speaker

FILES = {
    "NOW.md": "# NOW\n\n[[Nowhere]] and [[Nothing]]\n",
    "memory/INDEX.md": "[[lesson]]\n",
    "memory/lessons/lesson.md": "[[NOW#gone]]\n",
}


def finding(
    path: str | None = "NOW.md",
    place: Place | None = None,
    fact: str = "it is broken",
    severity: Severity = "error",
) -> Finding:
    said = say("{fact}", fact=fact)
    return Finding("broken-link", "links", severity, path, place, said, None, "0", (), None)


def result_of(*findings: Finding, prefix: str = "") -> Result:
    return Result(
        vault="vault",
        workspace="/vault",
        today="2026-11-30",
        notes=1,
        ignored=0,
        profile="layered",
        detected="NOW.md",
        findings=findings,
        suppressed=0,
        prefix=prefix,
    )


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No runner, and no git work tree above the vault of the test."""
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str], outside: None
) -> Callable[..., str]:
    def run(files: dict[str, str], *flags: str) -> str:
        main(["check", str(write_files(files)), "--select", "links", *flags])
        return capsys.readouterr().out

    return run


def test_jsonl_has_the_findings_of_json_one_a_line(run: Callable[..., str]) -> None:
    whole = json.loads(run(FILES, "--format", "json"))
    lines = [json.loads(line) for line in run(FILES, "--format", "jsonl").splitlines()]
    assert [line.pop("vault") for line in lines] == ["vault-2"] * len(lines)
    assert lines == whole["findings"]
    assert len(lines) == 3


def test_jsonl_of_nothing_is_empty(run: Callable[..., str]) -> None:
    assert run({"NOW.md": "# NOW\n"}, "--format", "jsonl") == ""


def test_jsonl_stays_one_line_a_finding_whatever_is_in_a_name() -> None:
    [text] = jsonl.render([result_of(finding("a\n\u2028\udc80.md", fact="x\r\ny"))])
    assert text.count("\n") == 1
    assert json.loads(text)["path"] == "a\n\u2028\ufffd.md"


def test_grouped_puts_findings_below_their_note(run: Callable[..., str]) -> None:
    assert re.sub(r": '.*", "", run(FILES, "--format", "grouped")) == (
        "NOW.md\n"
        "   3:1 error broken-link the link leads to no note\n"
        "  3:17 error broken-link the link leads to no note\n"
        "\n"
        "memory/lessons/lesson.md\n"
        "  1:1 warning broken-heading 'NOW.md' has no heading 'gone'; correct the heading\n"
        "\n"
        "3 notes; errors: 2, warnings: 1, infos: 0 (profile layered, detected from memory/INDEX.md)\n"
    )


def test_grouped_says_less_when_quiet(run: Callable[..., str]) -> None:
    assert "3 notes" not in run(FILES, "--format", "grouped", "--quiet")
    assert run({"NOW.md": "# NOW\n"}, "--format", "grouped", "--quiet") == ""


def test_grouped_names_a_finding_about_the_whole_vault() -> None:
    assert grouped([result_of(finding(None))], speaker("en")).startswith("the whole vault\n  1:1 ")


def test_github_annotates_each_finding(run: Callable[..., str]) -> None:
    first, second, third = run(FILES, "--format", "github", "--quiet").splitlines()
    assert first.startswith(
        "::error title=broken-link,file=NOW.md,line=3,col=1,endLine=3,endColumn=12::the link leads"
    )
    assert second.startswith("::error title=broken-link,file=NOW.md,line=3,col=17,")
    assert third.startswith("::warning title=broken-heading,file=memory/lessons/lesson.md,line=1,")


@pytest.mark.parametrize(
    ("found", "properties"),
    [
        (finding(None), "title=broken-link"),
        (finding("a.md"), "title=broken-link,file=a.md,line=1"),
        (
            finding("a.md", Place(2, 3, 2, 9)),
            "title=broken-link,file=a.md,line=2,col=3,endLine=2,endColumn=9",
        ),
        (finding("a.md", Place(2, 3, 4, 1)), "title=broken-link,file=a.md,line=2,endLine=4"),
        (finding("a,b:c%.md"), "title=broken-link,file=a%2Cb%3Ac%25.md,line=1"),
    ],
    ids=["vault", "note", "one line", "several lines, which bear no columns", "escapes"],
)
def test_github_says_where_as_far_as_a_runner_understands(
    found: Finding, properties: str, outside: None
) -> None:
    assert github.render([result_of(found)]) == f"::error {properties}::it is broken\n"


def test_github_shows_ten_of_a_level_and_says_what_it_left_out(outside: None) -> None:
    many = [finding(f"{n}.md", severity=level) for n in range(12) for level in SEVERITIES]
    lines = github.render([result_of(*many), result_of(*many)]).splitlines()
    levels = [line.split(" ", 1)[0] for line in lines]
    assert levels == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"] * 10
    assert lines[-1] == (
        "::notice title=vaultmend::not shown here: errors: 14, warnings: 14, infos: 15; "
        "`vaultmend check` lists all findings"
    )


def test_github_shows_ten_of_a_level_without_more_words(outside: None) -> None:
    many = [finding(f"{n}.md", severity=level) for n in range(10) for level in SEVERITIES]
    lines = github.render([result_of(*many)]).splitlines()
    assert len(lines) == 30
    assert "title=vaultmend" not in lines[-1]


def test_github_cuts_a_message_where_github_would(outside: None) -> None:
    line = github.render([result_of(finding(fact="%" * 9000))]).rstrip("\n")
    assert line.endswith("::" + "%25" * 4095 + "…")


@pytest.mark.parametrize(
    ("git", "variable", "root", "prefix"),
    [
        (".", None, "", "notes/vault/"),
        ("notes", None, "", "vault/"),
        ("notes/vault", None, "", ""),
        ("notes", "GITHUB_WORKSPACE", ".", "vault/"),
        (None, "GITHUB_WORKSPACE", ".", "notes/vault/"),
        (None, "CI_PROJECT_DIR", "notes", "vault/"),
        (None, "CI_PROJECT_DIR", "elsewhere", ""),
        (None, None, "", ""),
    ],
)
def test_files_are_named_from_the_root_of_the_repository(
    git: str | None,
    variable: str | None,
    root: str,
    prefix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outside: None,
) -> None:
    vault = tmp_path / "notes" / "vault"
    vault.mkdir(parents=True)
    if git:
        # A work tree of git may have a file of that name.
        (tmp_path / git / ".git").write_text("gitdir: /elsewhere", encoding="utf-8")
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / root))
    assert prefix_of(str(vault)) == prefix
    line = github.render([result_of(finding("a.md"), prefix=prefix)])
    assert f",file={prefix}a.md," in line


@pytest.mark.parametrize("text", ["a: b", "[[x]]", "# x", "#a #b [c]", "::", "a ## b", "100 %"])
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert text in inert(grouped([result_of(finding(fact=text))], speaker("en")))
