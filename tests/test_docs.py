"""The pages of rules are made from the rules, say all there is to say, and survive Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import mistune
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.check.rule import AnyRule, Example
from vaultmend.linter.cli import main
from vaultmend.linter.cli.examples import TODAY, check_example
from vaultmend.linter.message import Message
from vaultmend.linter.report.result import Result
from vaultmend.linter.report.rule_case import LINES, Case, case_of
from vaultmend.linter.report.rule_markdown import rule_markdown, rules_index
from vaultmend.linter.report.rule_page import RulePage, rule_page, silencing
from vaultmend.linter.report.rule_text import WIDTH, rule_text
from vaultmend.linter.report.rule_words import in_language, nearest_first
from vaultmend.linter.report.translate import speaker
from vaultmend.linter.report.width import width
from vaultmend.rules import ALL

EACH_RULE = pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)
EACH_LANGUAGE = pytest.mark.parametrize("lang", ["en", "zh"])
FOLDERS = {"en": Path("docs", "rules"), "zh": Path("docs", "rules", "zh")}
OTHERS = {"en": "[中文](zh/README.md)", "zh": "[English](../README.md)"}


@cache
def results_of(name: str) -> dict[str, Result]:
    rule = next(rule for rule in ALL if rule.name == name)
    return {example.title: check_example(rule, example) for example in rule.bad}


@cache
def page_of(rule: AnyRule, lang: str = "en") -> RulePage:
    # The examples are checked once, whatever the language in which the findings are told.
    page = rule_page(rule, lambda rule, one: results_of(rule.name)[one.title], speaker(lang))
    return in_language(page, lang)


def markdown(page: RulePage, lang: str = "en") -> str:
    return rule_markdown(page, TODAY, speaker(lang))


def hold(path: Path, expected: str, bless: bool) -> None:
    if bless:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(expected.encode())
    assert path.exists(), "run pytest --bless, then read the diff"
    assert path.read_bytes().decode() == expected, "run pytest --bless, then read the diff"


@EACH_LANGUAGE
@EACH_RULE
def test_the_page_of_a_rule_is_up_to_date(
    rule: AnyRule, lang: str, root: Path, bless: bool
) -> None:
    path = root / FOLDERS[lang] / f"{rule.name}.md"
    hold(path, markdown(page_of(rule, lang), lang), bless)


@EACH_LANGUAGE
def test_the_table_of_rules_is_up_to_date(lang: str, root: Path, bless: bool) -> None:
    table = rules_index([page_of(rule, lang) for rule in ALL], speaker(lang), OTHERS[lang])
    hold(root / FOLDERS[lang] / "README.md", table, bless)


@EACH_LANGUAGE
def test_no_page_is_left_over(lang: str, root: Path, bless: bool) -> None:
    known = {"README.md", "zh", *(f"{rule.name}.md" for rule in ALL)}
    left = [path for path in (root / FOLDERS[lang]).iterdir() if path.name not in known]
    if bless:
        for path in left:
            path.unlink()
        left = []
    assert left == []


def test_links_of_the_docs_lead_to_files(root: Path) -> None:
    for path in (root / "docs").rglob("*.md"):
        prose = re.sub(r"(?ms)^(`{3,})[^\n]*\n.*?^\1$", "", path.read_text("utf-8"))
        for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", re.sub(r"`+[^`\n]*`+", "", prose)):
            assert target == "https" or (path.parent / target).exists(), (path.name, target)


def blocks(markdown: str) -> Iterator[str]:
    """The contents of the code blocks, as a Markdown parser sees them."""
    tokens: Any = mistune.create_markdown(renderer=None)(markdown)
    for token in tokens:
        if token["type"] == "block_code":
            yield token["raw"]


def texts(case: Case) -> Iterator[str]:
    before = [file for commit in case.commits for file in commit.files]
    for file in (*before, *case.files, *case.fixed):
        if file.lines:
            yield "\n".join(file.lines) + "\n"


@EACH_RULE
def test_examples_come_through_markdown_unharmed(rule: AnyRule) -> None:
    page = page_of(rule)
    shown = list(blocks(markdown(page)))
    for case in (*page.reported, *page.left_alone):
        assert all(text in shown for text in texts(case)), case.title


@settings(deadline=None)
@given(st.text(st.sampled_from("`~ \n#>-|a\t"), min_size=1, max_size=60))
def test_no_text_breaks_out_of_its_block(text: str) -> None:
    case = case_of(ALL[0], Example("one", {"a.md": text}))
    page = page_of(ALL[0])._replace(reported=(case,), left_alone=())
    [expected] = texts(case)
    assert expected in list(blocks(markdown(page)))


def test_titles_are_text_to_markdown() -> None:
    title = "a <b>, *c*, [[d]], __e__, | and `<f>`"
    case = case_of(ALL[0], Example(title, {"a.md": ""}))
    page = page_of(ALL[0])._replace(reported=(case,), left_alone=())
    html = str(mistune.html(markdown(page)))
    assert "<h3>a &lt;b&gt;, *c*, [[d]], __e__, | and <code>&lt;f&gt;</code></h3>" in html


def solid(text: str) -> str:
    """The text without white space: lines may be broken between two Chinese characters."""
    return "".join(text.split())


@EACH_LANGUAGE
@EACH_RULE
def test_explain_says_what_the_page_says(rule: AnyRule, lang: str) -> None:
    page = page_of(rule, lang)
    text = rule_text(page, speaker(lang))
    for case in (*page.reported, *page.left_alone):
        assert case.title in text
        assert all(line in text for line in case.said)
    words = solid(text)
    assert solid(page.rationale) in words
    assert all(solid(option.description) in words for option in page.options)
    assert all(f"\n  {option.name} = " in text for option in page.options)


@EACH_LANGUAGE
def test_explain_prints_the_page(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for rule in (ALL[0], ALL[-1]):
        assert main(["explain", rule.name, "--lang", lang]) == 0
        page = nearest_first(page_of(rule, lang), lang)
        assert capsys.readouterr().out == rule_text(page, speaker(lang))


def test_examples_in_the_language_of_the_reader_come_first() -> None:
    english = Example("english", {"a.md": "# Backups\n\nCopy before you upgrade.\n"})
    chinese = Example("chinese", {"a.md": "# 备份\n\n先备份，再升级，最后验证数据完整性。\n"})
    cases = tuple(case_of(ALL[0], example) for example in (chinese, english))
    page = page_of(ALL[0])._replace(reported=cases, left_alone=cases)
    for lang, first in (("en", "english"), ("zh", "chinese")):
        near = nearest_first(page, lang)
        assert near.reported[0].title == near.left_alone[0].title == first
        assert len(near.reported) == len(near.left_alone) == 2


def test_the_table_says_that_a_rule_may_be_milder_or_worse() -> None:
    pages = {rule.name: page_of(rule) for rule in ALL}
    table = rules_index(list(pages.values()), speaker("en"), "")
    assert "| [rewritten-log](rewritten-log.md) | error; some findings: warning |" in table
    said = solid("in the log of today a change is a warning")
    assert said in solid(pages["rewritten-log"].rationale)
    # What a profile or an option makes of a rule is told elsewhere.
    assert pages["byte-order-mark"].others == ()


@EACH_RULE
def test_the_chinese_page_is_chinese_and_fits_a_terminal(rule: AnyRule) -> None:
    page = page_of(rule, "zh")
    rest = page._replace(reported=(), left_alone=(), options=())
    assert all(width(line) <= WIDTH for line in rule_text(rest, speaker("zh")).splitlines())
    english = page_of(rule)
    assert page.rationale != english.rationale
    assert page.profiles == english.profiles
    assert [len(case.files) for case in page.reported] == [
        len(case.files) for case in english.reported
    ]


def test_what_nobody_has_translated_is_english() -> None:
    case = case_of(ALL[0], Example("of a rule that somebody added today", {"a.md": ""}))
    option = page_of(ALL[0]).options[0]._replace(description="")
    page = page_of(ALL[0])._replace(reported=(case,), options=(option,))
    chinese = in_language(page, "zh")
    assert (chinese.reported, chinese.options) == ((case,), (option,))
    assert chinese.rationale == page_of(ALL[0], "zh").rationale


@pytest.mark.parametrize("command", [["rules"], ["explain", "broken-link"]])
def test_rules_are_told_in_the_language_of_the_vault_around(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def told() -> bool:
        assert main(command) == 0
        return "目标不存在的链接" in capsys.readouterr().out

    monkeypatch.chdir(tmp_path)
    assert not told()
    (tmp_path / "vaultmend.toml").write_text('lang = "zh"\n', encoding="utf-8")
    assert told()
    (tmp_path / "vaultmend.toml").write_text("lang = [\n", encoding="utf-8")
    assert not told()
    (tmp_path / "vaultmend.toml").write_text('profile = "layered"\n', encoding="utf-8")
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "INDEX.md").write_text("# 知识索引\n\n经验与教训\n", encoding="utf-8")
    assert told()
    assert main([*command, "--lang", "en"]) == 0
    assert "a link whose target does not exist" in capsys.readouterr().out


@EACH_RULE
def test_every_bad_example_shows_what_is_reported(rule: AnyRule) -> None:
    assert all(case.said for case in page_of(rule).reported)


HOSTILE = "\x1b]0;owned\x07 \u202e \x9b31m \ud800 \u200b\r"


@pytest.mark.parametrize("content", [HOSTILE, b"\x1b\xff\x00"], ids=["text", "bytes"])
def test_an_example_cannot_act_on_the_terminal(content: str | bytes) -> None:
    case = case_of(ALL[0], Example(HOSTILE, {"a\x1b.md": content}), [])
    page = page_of(ALL[0])._replace(reported=(case,), left_alone=())
    for text in (rule_text(page, speaker("en")), markdown(page)):
        assert not set(text) & set("\x00\x1b\x07\u202e\x9b\ud800\u200b\r")
        assert "\\x1b" in text


def test_a_long_example_is_cut_and_says_so() -> None:
    files: dict[str, str | bytes] = {f"{n}.md": "" for n in range(20)}
    files["0.md"] = "x" * 5000 + "\n" + "line\n" * 100
    case = case_of(ALL[0], Example("long", files))
    assert case.more_files == 12
    assert case.files[0].lines[0].endswith(" … (4760 more characters)")
    assert case.files[0].lines[LINES:] == ("… (77 more lines)",)


def test_rules_as_json_say_all_that_the_pages_say(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--format", "json"]) == 0
    rules = {rule["name"]: rule for rule in json.loads(capsys.readouterr().out)["rules"]}
    assert list(rules) == [rule.name for rule in ALL]
    assert rules["stale-note"]["options"]["max-age-days"] == {
        "type": "integer",
        "default": 30,
        "description": "Days since the verification after which a note is stale.",
    }
    assert rules["crowded-folder"]["profiles"] == {"wiki": "off"}
    assert rules["invalid-frontmatter"]["fix"]
    for rule in rules.values():
        assert (root / rule["docs"]).is_file()
        for option in rule["options"].values():
            assert option["type"] in ("boolean", "integer", "number", "string", "array")
            assert option["description"]


BROKEN = "[[Nowhere]]"
SWITCHED = {
    "yaml": "---\n{}\n---\n" + BROKEN + "\n",
    "markdown": "{}\n" + BROKEN + "\n",
}


@pytest.mark.parametrize(("where", "language", "text"), silencing("broken-link"), ids=str)
def test_every_way_to_silence_a_rule_silences_it(
    where: Message, language: str, text: str, check_files: Callable[..., list[Any]]
) -> None:
    path = "memory/projects/lantern.md"
    plain = {path: BROKEN + "\n"}
    config = 'profile = "layered"\n'
    assert check_files(plain, "broken-link", config=config)
    if language == "toml":
        # Without flags, which outweigh the configuration.
        said = check_files(plain, config=config + text)
        assert "broken-link" not in {finding.rule for finding in said}
        return
    ways = text.split("\n") if "either" in str(where) else [text]
    for way in ways:
        note = SWITCHED[language].format(way.replace("\n\n", f"\n{BROKEN}\n"))
        note = note if "disable" not in text else note.rpartition(BROKEN)[0]
        assert check_files({path: note}, "broken-link", config=config) == []
