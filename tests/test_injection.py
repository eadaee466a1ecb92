"""No name and no text of a vault can act in what reads a report: 0 injections, whatever the format.

The parsers of GitHub's runner are ports of its own; the others are the ones that readers use.
"""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.check.diagnostics import Finding, Related
from vaultmend.linter.cli import VERSION, main
from vaultmend.linter.message import cut, say
from vaultmend.linter.model import Place
from vaultmend.linter.report import github, gitlab, json_, jsonl, junit, markdown, rdjson, sarif
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.full import full
from vaultmend.linter.report.grouped import grouped
from vaultmend.linter.report.paint import Look
from vaultmend.linter.report.result import Result
from vaultmend.linter.report.runner import inert
from vaultmend.linter.report.text import concise
from vaultmend.linter.report.translate import Speak, speaker
from vaultmend.rules import ALL

COUNTS = [2_000, pytest.param(200_000, marks=pytest.mark.long)]
EACH = 100
"""Findings in one report."""

# What a runner obeys, after ActionCommand.cs of actions/runner.
REGISTERED = {
    *("add-mask", "add-matcher", "remove-matcher", "debug", "notice", "warning", "error"),
    *("group", "endgroup", "echo", "stop-commands", "set-output", "save-state"),
    *("set-env", "add-path"),
}
# Characters that a comparison by culture, as the runner makes it, does not see.
UNSEEN = re.compile("[\u00ad\u034f\u180e\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]")


def new_command(line: str) -> tuple[str, dict[str, str], str] | None:
    """The command of a line that begins with `::`: its name, properties and message."""
    message = line.lstrip()
    end = message.find("::", 2)
    if not message.startswith("::") or end < 0:
        return None
    name, _, written = message[2:end].partition(" ")
    if name.lower() not in REGISTERED:
        return None
    pairs = (part.split("=", 1) for part in written.strip().split(",") if part)
    properties = {pair[0]: unescaped(pair[1], PROPERTY) for pair in pairs if len(pair) == 2}
    return name, properties, unescaped(message[end + 2 :], DATA)


DATA = {"%0D": "\r", "%0A": "\n", "%25": "%"}
PROPERTY = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}


def unescaped(text: str, codes: dict[str, str]) -> str:
    for code, char in codes.items():
        text = text.replace(code, char)
    return text


def old_command(line: str) -> str | None:
    """The name of a command that is written as `##[name]` anywhere in a line."""
    start = line.find("##[")
    end = line.find("]", start)
    name = line[start + 3 : end].partition(" ")[0] if min(start, end) >= 0 else ""
    return name if name.lower() in REGISTERED else None


PIECES = [
    # for the runner
    *("##[", "]", "::", ":", ",", "%", "%0A", "%3A", "%25", "=", "#"),
    *("::error::", "::error title=PWNED::x", "##[add-mask]a", "##[set-output name=x]y"),
    *("::set-env name=PATH::x", "::stop-commands::t", "##[error]"),
    *("#\u200d#[error]", ":\ufe0f:error::", "\n::error::x", "\n##[error]x"),
    # for terminals
    *("\n", "\r", "\r\n", " ", "\t", "\x00", "\x07", "\x0b", "\x0c", "\x1b[31m", "\x1b]0;x\x07"),
    *("\x85", "\x9b31m", "\u2028", "\u200b", "\u200d", "\u034f", "\u202e", "\ufe0f", "\ufeff"),
    *("\udc80", "\U000e0041", "\ufffe", "\uffff", "\U0001fffe", "𐐀"),
    # for XML and HTML
    *("<", ">", "&", "&lt;", "&#10;", "&x;", '"', "'", "<!--", "-->", "]]>", "<![CDATA[", "<?x?>"),
    *("<script>x</script>", "</failure>", "<img src=x onerror=y>", "<!ENTITY x SYSTEM 'y'>"),
    # for JSON and SARIF
    *("\\", "\\u0000", '"}],"', "[x](1)", "](", "{0}", "{{7*7}}", "${{ x }}"),
    # for Markdown
    *(
        "|",
        "\\|",
        "|\n|",
        "`",
        "```",
        "*",
        "**",
        "_",
        "~~",
        "==",
        "%%",
        "$",
        "$$",
        "[[",
        "]]",
        "![[",
    ),
    *("[a](javascript:b)", "![](x)", "[^1]", "[^1]: x", "<https://a.b>", "https://a.b", "www.a.b"),
    *(
        "HTTP://a.b",
        "mailto:a@b.c",
        "a@b.c",
        "@me",
        "#12",
        ":smile:",
        "- ",
        "> [!note]",
        "---",
        "\n\n# x",
    ),
    *("a.md", "部署", "x", "..", "/"),
]


def hostile(seed: int, count: int) -> Iterator[str]:
    random_ = random.Random(seed)
    for _ in range(count):
        yield "".join(random_.choices(PIECES, k=random_.randint(1, 9)))


def hostile_findings(seed: int, count: int, each: int = EACH) -> Iterator[list[Finding]]:
    """So many findings with such names and texts, as many at a time as asked for."""
    names, texts = hostile(seed, count), hostile(seed + 1, count)
    for _ in range(0, count, each):
        yield [finding("v/" * (seed % 2) + next(names), next(texts)) for _ in range(each)]


def finding(path: str, text: str) -> Finding:
    related = (Related(path, None, say("{text}", text=text)),)
    return Finding(
        "broken-link",
        "links",
        "error",
        path,
        Place(1, 1, 1, 2),
        say("{text}", text=text),
        say("mend {text}", text=text),
        "0",
        related,
        None,
    )


def result_of(findings: Sequence[Finding]) -> Result:
    return Result(
        vault="v | <b>",
        workspace="/v",
        today="2026-11-30",
        notes=1,
        ignored=0,
        profile="layered",
        detected="NOW.md",
        findings=findings,
        suppressed=0,
    )


def lines_of(report: str) -> list[str]:
    """The lines as a runner reads them."""
    return [line for line in re.split(r"\r\n|\r|\n", report) if line]


def unread(workspace: str, path: str) -> None:
    """A reader of notes that are not there."""


def english(result: Result) -> Speak:
    del result
    return speaker("en")


def obeyed(report: str) -> list[str]:
    """The lines that a runner would obey."""
    lines = lines_of(report)
    seen = {*lines, *(UNSEEN.sub("", line) for line in lines)}
    return [line for line in seen if new_command(line) or old_command(line)]


def test_the_parsers_of_this_test_find_what_a_runner_would() -> None:
    assert new_command("  ::error title=a%3Ab,file=x::said%0A%25") == (
        "error",
        {"title": "a:b", "file": "x"},
        "said\n%",
    )
    assert new_command("::unknown::x") is None
    assert old_command("note ##[add-mask]a") == "add-mask"
    found = [text for text in hostile(1, 2000) if obeyed(text)]
    assert len(found) > 100


@pytest.mark.parametrize("count", COUNTS)
def test_annotations(count: int) -> None:
    for found in hostile_findings(2025, count, each=10):
        lines = lines_of(github.render([result_of(found)]))
        assert len(lines) == len(found)
        for seen in {*lines, *(UNSEEN.sub("", line) for line in lines)}:
            command = new_command(seen)
            assert command is not None
            assert command[0] == "error"
            assert set(command[1]) == {"title", "file", "line", "col", "endLine", "endColumn"}
            assert (command[1]["title"], command[1]["line"]) == ("broken-link", "1")
            assert old_command(seen) is None


TEXTS: dict[str, Callable[[Result], str]] = {
    "concise": lambda result: concise([result], speaker("en")),
    "grouped": lambda result: grouped([result], speaker("en")),
    "full": lambda result: full(
        result, speaker("en"), Look(everything=True), lambda _: None, "vaultmend check"
    ),
}
ACTING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("form", TEXTS)
def test_text_for_terminals_and_logs(form: str, count: int) -> None:
    for found in hostile_findings(2026, count):
        text = inert(TEXTS[form](result_of(found)))
        assert obeyed(text) == []
        assert ACTING.search(text) is None
        if form != "full":
            assert sum("error broken-link" in line for line in text.split("\n")) == len(found)


def check_json(report: str, found: Sequence[Finding]) -> None:
    shown = json.loads(report)["findings"]
    assert [item["path"] for item in shown] == [as_json(item.path) for item in found]


def check_jsonl(report: str, found: Sequence[Finding]) -> None:
    shown = [json.loads(line) for line in report.splitlines()]
    assert [item["path"] for item in shown] == [as_json(item.path) for item in found]


def check_gitlab(report: str, found: Sequence[Finding]) -> None:
    shown = json.loads(report)
    assert len(shown) == len(found)
    assert all(set(item["location"]) == {"path", "lines"} for item in shown)
    assert not any(ACTING.search(item["description"]) for item in shown)


def check_rdjson(report: str, found: Sequence[Finding]) -> None:
    shown = json.loads(report)["diagnostics"]
    assert [item["location"]["path"] for item in shown] == [as_json(item.path) for item in found]
    assert not any(ACTING.search(item["message"]) for item in shown)


def check_sarif(report: str, found: Sequence[Finding]) -> None:
    [run] = json.loads(report)["runs"]
    assert len(run["results"]) == len(found)
    for item in run["results"]:
        location = item["locations"][0]["physicalLocation"]["artifactLocation"]
        assert re.fullmatch(r"[\w./~%-]+", location["uri"], re.ASCII)
        for text in (item["message"]["text"], item["relatedLocations"][0]["message"]["text"]):
            assert ACTING.search(text) is None
            # SARIF 3.11.6: a link is [text](target), where no bracket is escaped.
            assert re.search(r"(?<!\\)(\\\\)*\]\(", text) is None


def check_junit(report: str, found: Sequence[Finding]) -> None:
    assert report.isascii()
    root = ET.fromstring(report)
    assert {element.tag for element in root.iter()} == {
        *("testsuites", "testsuite", "testcase", "failure")
    }
    assert {key for element in root.iter() for key in element.attrib} == {
        *("name", "tests", "failures", "errors", "skipped", "time"),
        *("classname", "file", "line", "type", "message"),
    }
    failures = root.findall("testsuite/testcase/failure")
    assert len(failures) == len(found)
    for failure, item in zip(failures, found, strict=True):
        text = escaped(f"{item.fact}; {item.remedy}")
        assert failure.attrib["message"] == re.sub("[\ufffe\uffff]", spelled, text)


def check_markdown(report: str, found: Sequence[Finding]) -> None:
    comrak: Any = pytest.importorskip("comrak", reason="the extra `dev` is not installed")
    switches = (
        *("table", "autolink", "strikethrough", "footnotes", "shortcodes", "math_dollars"),
        *("math_code", "highlight", "ofm_comments", "wikilinks_title_after_pipe", "tasklist"),
        *("alerts", "ofm_callouts", "superscript", "subscript", "spoiler"),
    )
    extension = comrak.ExtensionOptions(**dict.fromkeys(switches, True))
    tree = comrak.parse_document(report, extension_options=extension)
    [mark, _, vaults, findings] = tree.children
    assert mark.node_value.value.literal.strip() == markdown.MARK
    assert shown(vaults.children[1].children[0]) == "v | <b>"
    assert len(findings.children) == len(found) + 1
    for row, item in zip(findings.children[1:], found, strict=True):
        texts = [shown(cell) for cell in row.children]
        fact = cut(escaped(f"{item.fact}; {item.remedy}"), 600)
        path = escaped(cut(f"{item.path}", 600)) + ":1"
        assert texts == ["error", path.strip(" "), fact.strip(" "), "broken-link"]


def shown(cell: Any) -> str:
    """The text of a cell in which nothing is but text, and comments that part it."""
    parts: list[str] = []
    for node in cell.children:
        kind = type(node.node_value).__name__
        value = node.node_value.value
        assert kind == "Text" or (kind, value) == ("HtmlInline", "<!-- -->"), (kind, value)
        parts.append(value if kind == "Text" else "")
    return "".join(parts)


def spelled(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def as_json(path: str | None) -> str:
    """A path as JSON can hold it: bytes that are no UTF-8 are lost."""
    return re.sub("[\ud800-\udfff]", "\ufffd", path or "")


MACHINES: dict[str, tuple[Callable[[Result], str], Callable[[str, Sequence[Finding]], None]]] = {
    "json": (lambda r: "".join(json_.render([r])), check_json),
    "jsonl": (lambda r: "".join(jsonl.render([r])), check_jsonl),
    "gitlab": (lambda r: "".join(gitlab.render([r])), check_gitlab),
    "rdjson": (lambda r: "".join(rdjson.render([r], unread)), check_rdjson),
    "sarif": (lambda r: "".join(sarif.render([r], ALL, VERSION, unread)), check_sarif),
    "junit": (lambda r: "".join(junit.render([r])), check_junit),
    "markdown": (lambda r: markdown.render([r], markdown.Page(english)), check_markdown),
}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("form", MACHINES)
def test_formats_for_programs(form: str, count: int) -> None:
    render, check = MACHINES[form]
    for found in hostile_findings(2027, count):
        report = render(result_of(found))
        assert obeyed(report) == []
        check(report, found)


@pytest.mark.parametrize(
    "flags",
    [
        *("full", "concise", "grouped", "full --statistics"),
        *("json", "jsonl", "gitlab", "junit", "markdown", "rdjson", "sarif"),
    ],
)
def test_hostile_names_reach_no_runner_through_the_command_line(
    flags: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"::error title=x::a.md": "[[##[add-mask]x]]\n", "NOW.md": "[[Nowhere]]\n"}
    main(["check", str(write_files(files)), "--select", "links", "--format", *flags.split()])
    told = capsys.readouterr()
    assert told.out
    assert obeyed(told.out + told.err) == []
