"""The formats of CI services: valid by their schemas, in the right units, within the limits."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.check.diagnostics import SEVERITIES, Finding, Related, Severity
from vaultmend.linter.cli import VERSION, main
from vaultmend.linter.message import say
from vaultmend.linter.model import Place
from vaultmend.linter.report import github, gitlab, json_, jsonl, junit, markdown, rdjson, sarif
from vaultmend.linter.report.result import Result
from vaultmend.linter.report.translate import Speak, speaker
from vaultmend.rules import ALL

jsonschema: Any = pytest.importorskip("jsonschema", reason="the extra `dev` is not installed")

DEMO = "fixtures/demo-vault"
SCHEMA = Path(__file__).resolve().parent.parent / "fixtures" / "sarif" / "sarif-2.1.0.json"
MACHINES = ("json", "jsonl", "github", "gitlab", "junit", "rdjson", "sarif")
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, root: Path) -> Run:
    monkeypatch.chdir(root)

    def run(*arguments: str) -> str:
        main(["check", *arguments, "--today", "2026-11-30"])
        return capsys.readouterr().out

    return run


def unread(workspace: str, path: str) -> None:
    """A reader of notes that are not there."""


def finding(
    number: int = 0,
    severity: Severity = "error",
    path: str | None = "memory/a.md",
    fact: str = "it is broken",
    related: tuple[Related, ...] = (),
) -> Finding:
    place = Place(number + 1, 1, number + 1, 5)
    said = say("{fact}", fact=fact)
    return Finding(
        "broken-link", "links", severity, path, place, said, None, f"{number:x}", related, None
    )


def result_of(findings: Sequence[Finding], prefix: str = "", vault: str = "vault") -> Result:
    return Result(
        vault=vault,
        workspace=f"/{vault}",
        today="2026-11-30",
        notes=1,
        ignored=0,
        profile="layered",
        detected="NOW.md",
        findings=findings,
        suppressed=0,
        prefix=prefix,
    )


def sarif_of(*results: Result, **limits: int) -> dict[str, Any]:
    log: dict[str, Any] = json.loads("".join(sarif.render(results, ALL, VERSION, unread, **limits)))
    return log


def markdown_of(
    results: Sequence[Result], most: int = markdown.MOST_BYTES, lang: str = "en"
) -> str:
    def in_lang(result: Result) -> Speak:
        del result
        return speaker(lang)

    return markdown.render(results, markdown.Page(in_lang, most))


# SARIF


def test_sarif_of_the_demo_vault_is_valid(run: Run) -> None:
    log = json.loads(run(DEMO, "--format", "sarif"))
    jsonschema.validate(log, json.loads(SCHEMA.read_text(encoding="utf-8")))
    [one] = log["runs"]
    ids = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    assert len(one["results"]) > 20
    for result in one["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(fixtures/demo-vault/)?[\w./%-]+", uri, re.ASCII)
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in one["results"]]
    assert len(set(prints)) == len(prints)


def test_sarif_says_of_each_rule_what_github_wants(run: Run) -> None:
    log = json.loads(run(DEMO, "--format", "sarif"))
    for rule in log["runs"][0]["tool"]["driver"]["rules"]:
        for key in ("shortDescription", "fullDescription"):
            assert 0 < len(rule[key]["text"]) <= 1024
        assert rule["help"]["text"]
        assert len(rule["properties"]["tags"]) <= 10


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("memory/会议 1.md", "v/memory/%E4%BC%9A%E8%AE%AE%201.md"),
        ("a:b#c?d%.md", "v/a%3Ab%23c%3Fd%25.md"),
        ("a\udcff.md", "v/a%FF.md"),
        (None, "v"),
    ],
)
def test_sarif_names_files_by_uris(path: str | None, uri: str) -> None:
    log = sarif_of(result_of([finding(path=path)], prefix="v/"))
    [result] = log["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    assert log["runs"][0]["automationDetails"]["id"] == "vaultmend/v/"


def test_a_finding_about_a_folder_stands_at_its_first_note() -> None:
    related = (Related("m/a.md", Place(3, 1, 3, 2), say("x")), Related("m/b.md", None, say("y")))
    result = result_of([finding(path="m", related=related)], prefix="v/")
    [shown] = sarif_of(result)["runs"][0]["results"]
    where = shown["locations"][0]["physicalLocation"]
    assert (where["artifactLocation"]["uri"], where["region"]["startLine"]) == ("v/m/a.md", 3)
    assert len(shown["relatedLocations"]) == 2
    [issue] = json.loads("".join(gitlab.render([result])))
    assert issue["location"]["path"] == "v/m/a.md"


def test_what_a_message_quotes_is_no_link_of_sarif() -> None:
    log = sarif_of(result_of([finding(fact="[[x]] is well"), finding(1, fact="[x](1)")]))
    texts = [result["message"]["text"] for result in log["runs"][0]["results"]]
    assert texts == ["[[x]] is well", r"\[x\](1)"]


def test_sarif_keeps_the_worst_within_the_limit_of_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 20)
    many = [finding(n, SEVERITIES[n % 3]) for n in range(30)]
    one = sarif_of(result_of(many))["runs"][0]
    assert [r["level"] for r in one["results"]] == ["error"] * 10 + ["warning"] * 10
    [told] = one["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"].startswith("not in this file: infos: 10; ")


def test_sarif_keeps_the_worst_within_the_limit_of_size() -> None:
    random_ = random.Random(1)
    many = [finding(n, fact=random_.randbytes(200).hex()) for n in range(400)]
    pieces = list(sarif.render([result_of(many)], ALL, VERSION, unread, 40_000))
    one = json.loads("".join(pieces))["runs"][0]
    results = "".join(pieces[1:-1])
    assert 50 < len(one["results"]) < 400
    assert len(zlib.compress(results.encode())) < 40_000 + sarif.MOST_PENDING
    [told] = one["invocations"][0]["toolExecutionNotifications"]
    assert f"errors: {400 - len(one['results'])};" in told["message"]["text"]


# Columns


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_columns_are_counted_in_the_unit_of_each_format(
    newline: str, write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({"NOW.md": f"# NOW{newline}{newline}a𐐀b 会 [[Nowhere]]{newline}"})
    flags = (str(vault), "--select", "broken-link", "--format")
    [code_points] = json.loads(run(*flags, "json"))["findings"]
    assert (code_points["column"], code_points["end_column"]) == (7, 18)
    [result] = json.loads(run(*flags, "sarif"))["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (8, 19)
    [diagnostic] = json.loads(run(*flags, "rdjson"))["diagnostics"]
    # By reviewdog.proto, b of a𐐀b stands in column 6.
    assert diagnostic["location"]["range"] == {
        "start": {"line": 3, "column": 12},
        "end": {"line": 3, "column": 23},
    }


# GitLab, rdjson, JUnit


def test_gitlab_gets_what_its_widget_needs(run: Run) -> None:
    issues = json.loads(run(DEMO, "--format", "gitlab"))
    assert len(issues) > 20
    for issue in issues:
        assert issue["description"].startswith(issue["check_name"] + ": ")
        assert issue["severity"] in ("major", "minor", "info")
        assert issue["location"]["lines"]["begin"] >= 1
        assert not issue["location"]["path"].startswith(("./", "/"))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)


def test_gitlab_tells_equal_findings_of_two_vaults_apart() -> None:
    vaults = [result_of([finding()], vault=name) for name in ("a", "b")]
    issues = json.loads("".join(gitlab.render(vaults)))
    assert len({issue["fingerprint"] for issue in issues}) == 2


def test_a_fingerprint_stays_when_the_line_changes(
    write_files: Callable[..., Path], run: Run
) -> None:
    def prints(text: str) -> set[str]:
        vault = write_files({"NOW.md": text})
        issues = json.loads(run(str(vault), "--select", "links", "--format", "gitlab"))
        return {issue["fingerprint"] for issue in issues}

    first = prints("# NOW\n\n[[Nowhere]]\n")
    assert len(first) == 1
    assert prints("# NOW\n\nMore.\n\n- [[Nowhere]]\n") == first


def test_junit_has_a_test_for_each_finding(run: Run) -> None:
    suites = ET.fromstring(run(DEMO, "--format", "junit"))
    found = json.loads(run(DEMO, "--format", "json"))
    cases = suites.findall("testsuite/testcase")
    assert int(suites.attrib["tests"]) == len(cases) == len(found["findings"])
    failed = found["summary"]["errors"] + found["summary"]["warnings"]
    assert int(suites.attrib["failures"]) == len(suites.findall(".//failure")) == failed
    assert len(suites.findall(".//skipped")) == found["summary"]["infos"]
    for suite in suites:
        assert int(suite.attrib["tests"]) == len(suite)
    assert "图片上传" in "".join(suites.itertext())


@pytest.mark.parametrize("form", ["sarif", "gitlab", "junit", "rdjson", "markdown", "github"])
def test_a_clean_vault_is_a_whole_report(
    form: str, write_files: Callable[..., Path], run: Run
) -> None:
    told = run(str(write_files({"NOW.md": "# NOW\n"})), "--format", form)
    if form == "sarif":
        jsonschema.validate(json.loads(told), json.loads(SCHEMA.read_text(encoding="utf-8")))
        assert json.loads(told)["runs"][0]["results"] == []
    elif form == "gitlab":
        assert json.loads(told) == []
    elif form == "rdjson":
        assert json.loads(told)["diagnostics"] == []
    elif form == "junit":
        [case] = ET.fromstring(told).findall("testsuite/testcase")
        assert len(case) == 0
    elif form == "markdown":
        assert told.startswith(markdown.MARK)
        assert "| 1 | 0 | 0 | 0 | 0 |" in told
    else:
        assert told.startswith("1 note; errors: 0")


# Markdown


def test_markdown_shows_the_worst_first() -> None:
    many = [finding(n, SEVERITIES[2 - n % 3]) for n in range(9)]
    rows = re.findall(r"^\| (error|warning|info) \|", markdown_of([result_of(many)]), re.MULTILINE)
    assert rows == ["error"] * 3 + ["warning"] * 3 + ["info"] * 3


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("most", [600, 4_000, 20_000])
def test_markdown_leaves_out_what_has_no_room(most: int, lang: str) -> None:
    many = [finding(n, SEVERITIES[n % 3], fact="会议" * 20) for n in range(300)]
    text = markdown_of([result_of(many)], most, lang)
    assert most - 400 < len(text.encode()) <= most
    shown = Counter(re.findall(r"^\| (error|warning|info) \|", text, re.MULTILINE))
    assert [int(n) for n in re.findall(r"\d+", text.splitlines()[-1])] == [
        100 - shown[severity] for severity in SEVERITIES
    ]


def test_markdown_of_very_many_vaults_stays_within_its_room() -> None:
    vaults = [result_of([finding()], vault=f"agent-{n}") for n in range(2000)]
    text = markdown_of(vaults, 10_000)
    assert len(text.encode()) <= 10_000
    assert "errors: 2000" in text.splitlines()[-1]


def test_markdown_speaks_the_language_of_the_vault(run: Run) -> None:
    text = run(DEMO, "--format", "markdown")
    assert "| 级别 | 位置 | 问题 | 规则 |" in text
    assert "frontmatter 缺少 category" in text


def test_markdown_links_to_the_lines_where_github_runs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://github.com")
    monkeypatch.setenv("GITHUB_REPOSITORY", "o/r")
    monkeypatch.setenv("GITHUB_SHA", "0" * 40)
    text = run(DEMO, "--format", "markdown")
    address = (
        f"https://github.com/o/r/blob/{'0' * 40}/(fixtures/demo-vault/)?memory/people/quill.md"
    )
    assert re.search(rf"\[memory/people/quill.md:22\]\({address}\?plain=1#L22\)", text)


# What holds for all


@pytest.mark.parametrize("form", MACHINES)
def test_machine_formats_are_the_same_bytes_in_every_language(
    form: str, write_files: Callable[..., Path], run: Run
) -> None:
    files = {"NOW.md": "# NOW\n\n[[Nowhere]] 会\n", "memory/x.md": "[[NOW#gone]]\n"}
    told: set[str] = set()
    for lang in ("en", "zh"):
        vault = write_files({**files, "vaultmend.toml": f'lang = "{lang}"\n'})
        told.add(run(str(vault), "--quiet", "--format", form).replace(vault.name, "vault"))
    assert len({re.sub(r"[0-9a-f]{32}", "", text) for text in told}) == 1


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.long)], ids=str)
def test_many_findings_go_through_every_format_within_its_limits(count: int) -> None:
    levels = SEVERITIES
    many = [
        finding(n, levels[n % 3], f"memory/{n // 10}.md", f"fault {n} 会") for n in range(count)
    ]
    result = result_of(many, prefix="v/")
    of_each = Counter(item.severity for item in many)

    lines = github.render([result]).splitlines()
    assert Counter(line.split(" ")[0] for line in lines) == {
        "::error": 10,
        "::warning": 10,
        "::notice": 10,
    }
    assert f"errors: {of_each['error'] - 10}, warnings: {of_each['warning'] - 10}" in lines[-1]

    log = "".join(sarif.render([result], ALL, VERSION, unread))
    run_ = json.loads(log)["runs"][0]
    assert len(run_["results"]) == min(count, 25_000)
    assert len(zlib.compress(log.encode())) < 10 << 20
    told = run_["invocations"][0].get("toolExecutionNotifications", [])
    if count > 25_000:
        assert f"errors: {of_each['error'] - 25_000}, warnings" in told[0]["message"]["text"]

    page = markdown_of([result])
    assert len(page.encode()) <= 1_000_000
    rows = len(re.findall(r"^\| (?:error|warning|info) \|", page, re.MULTILINE))
    if count > 20_000:
        assert sum(map(int, re.findall(r"\d+", page.splitlines()[-1]))) == count - rows
    else:
        assert rows == count

    assert len(json.loads("".join(gitlab.render([result])))) == count
    assert len(json.loads("".join(rdjson.render([result], unread)))["diagnostics"]) == count
    assert len(ET.fromstring("".join(junit.render([result]))).findall(".//testcase")) == count
    assert sum(1 for _ in jsonl.render([result])) == count
    assert len(json.loads("".join(json_.render([result])))["findings"]) == count


# Into a file


def test_a_report_goes_into_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "report.sarif"
    told = run(DEMO, "--format", "sarif")
    assert run(DEMO, "--format", "sarif", "-o", str(target)) == ""
    assert target.read_text(encoding="utf-8") == told
    assert [path.name for path in tmp_path.iterdir()] == ["report.sarif"]


def test_a_report_in_a_file_has_no_colours(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(DEMO, "--output-file", str(tmp_path / "report.txt"))
    text = (tmp_path / "report.txt").read_text(encoding="utf-8")
    assert "broken-link" in text
    assert "\x1b" not in text


def test_a_report_keeps_the_permissions_and_the_link_of_the_file(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "report.json", tmp_path / "latest.json"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target)
    run(DEMO, "--format", "json", "-o", str(link))
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))["version"] == 1
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_report_never_replaces_a_note(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "# NOW\n", "map.canvas": "{}"})
    for name in ("NOW.md", "map.canvas"):
        before = (vault / name).read_bytes()
        code = main(["check", str(vault), "--format", "markdown", "-o", str(vault / name)])
        assert code == 2
        assert "is a note, which a report would replace" in capsys.readouterr().err
        assert (vault / name).read_bytes() == before


def test_a_report_replaces_an_earlier_report(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "# NOW\n\n[[Nowhere]]\n"})
    target = vault / "report.md"
    for _ in range(2):
        main(["check", str(vault), "--format", "markdown", "-o", str(target)])
    assert capsys.readouterr().err == f"written to {target}\n" * 2
    main(["check", str(vault), "--format", "markdown", "-o", str(target), "--quiet"])
    assert capsys.readouterr().err == ""
    assert "Nowhere" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "names no file"), (".", "is a folder"), ("no/such/x.json", "there is no such folder")],
)
def test_a_report_that_finds_no_place_is_an_error(
    name: str,
    said: str,
    write_files: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    vault = write_files({"NOW.md": "# NOW\n"})
    assert main(["check", str(vault), "--output-file", name]) == 2
    assert said in capsys.readouterr().err


def test_a_report_goes_into_a_pipe(root: Path) -> None:
    command = [sys.executable, "-m", "vaultmend.linter", "check", DEMO, "--format", "json"]
    done = subprocess.run(
        [*command, "-o", "/dev/stdout"], cwd=root, capture_output=True, check=False
    )
    assert json.loads(done.stdout)["version"] == 1


# In a job of GitHub Actions


@pytest.fixture
def summary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "summary"
    path.write_text("earlier", encoding="utf-8")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    return path


def test_in_actions_there_are_annotations_and_a_summary(run: Run, summary: Path) -> None:
    told = run(DEMO)
    assert told.startswith("::error title=")
    assert told.splitlines()[-1].startswith("43 篇笔记；错误 6")
    text = summary.read_text(encoding="utf-8")
    assert text.startswith(f"earlier\n\n{markdown.MARK}\n")
    assert "memory/lessons/deployment.md:18" in text


@pytest.mark.parametrize(
    "flags", [("--format", "concise"), ("--statistics",), ("--show-files",)], ids=" ".join
)
def test_in_actions_a_chosen_report_is_as_anywhere(
    flags: tuple[str, ...], run: Run, summary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run(DEMO, *flags)
    monkeypatch.delenv("GITHUB_ACTIONS")
    assert told == run(DEMO, *flags)
    assert summary.read_text(encoding="utf-8") == "earlier"


def test_the_summary_stays_within_what_github_takes(run: Run, summary: Path) -> None:
    summary.write_bytes(b"x" * ((1 << 20) - 1_024 - 4_500))
    run(DEMO)
    assert (1 << 20) - 2_000 < summary.stat().st_size < 1 << 20
    assert summary.read_text(encoding="utf-8").rstrip().splitlines()[-1].startswith("未显示")
    size = summary.stat().st_size
    run(DEMO)
    assert summary.stat().st_size == size


def test_a_summary_that_cannot_be_written_is_no_reason_to_fail(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    write_files: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "no" / "such"))
    assert main(["check", str(write_files({"NOW.md": "# NOW\n"}))]) == 0
    assert "cannot write the job summary" in capsys.readouterr().err
