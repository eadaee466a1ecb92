"""The pages of all rules as Markdown: `docs/rules/`."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.rule_options import toml
from vaultmend.linter.report.rule_page import silencing
from vaultmend.linter.report.rule_text import fix_line, severity_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vaultmend.linter.report.rule_case import Case, ShownFile
    from vaultmend.linter.report.rule_options import Option
    from vaultmend.linter.report.rule_page import RulePage

MADE = "<!-- Made from rules/{}.py by `pytest --bless`: edit that file, not this one. -->"
TYPES = {
    "boolean": "true or false",
    "integer": "whole number",
    "number": "number",
    "string": "string",
    "array": "list of strings",
}
LANGUAGES = {"md": "markdown", "canvas": "json", "json": "json", "toml": "toml", "base": "yaml"}
_MARKUP = re.compile(r"[\\<*\[|~]|(?<![^\W_])_|_(?![^\W_])")


def rule_markdown(page: RulePage, today: str) -> str:
    """The page of one rule; `today` is the day on which the examples were checked."""
    family = f"[{page.family}](README.md#{page.family})"
    lines = [MADE.format(page.name.replace("-", "_")), "", f"# {page.name}", ""]
    lines += [f"This vault has {_prose(page.summary)}.", ""]
    lines += ["| severity | family | fix |", "|---|---|---|"]
    lines += [f"| {severity_line(page)} | {family} | {fix_line(page)} |"]
    lines += ["", "## Why", "", page.rationale]
    lines += ["", "## Reported", "", f"Each example is a small vault, checked on {today}."]
    lines += [line for case in page.reported for line in _case(case)]
    lines += ["", "## Left alone"]
    lines += [line for case in page.left_alone for line in _case(case)]
    lines += ["", "## Options", ""]
    lines += _options(page.name, page.options)
    lines += ["", "## How to silence it"]
    for where, language, text in silencing(page.name):
        lines += ["", f"{where[0].upper()}{where[1:]}:", "", *_fenced(text.split("\n"), language)]
    return "\n".join(lines) + "\n"


def rules_index(pages: Sequence[RulePage]) -> str:
    """The table of all rules, by family."""
    lines = [MADE.format("*"), "", "# Rules", ""]
    lines += ["`vaultmend explain RULE` prints the same pages in a terminal."]
    for family, members in groupby(pages, lambda page: page.family):
        lines += ["", f"## {family}", ""]
        lines += ["| rule | severity | fix | this vault has ... |", "|---|---|---|---|"]
        lines += [
            f"| [{page.name}]({page.name}.md) | {severity_line(page)} "
            f"| {', '.join(page.fixes) or 'no'} | {_prose(page.summary)} |"
            for page in members
        ]
    return "\n".join(lines) + "\n"


def _case(case: Case) -> Iterator[str]:
    yield from ("", f"### {_prose(case.title)}")
    if case.config:
        yield from ("", "With `vaultmend.toml`:", "")
        yield from _fenced(case.config.rstrip("\n").split("\n"), "toml")
    for commit in case.commits:
        yield from ("", "Before:")
        for file in commit.files:
            yield from _file(file)
        if commit.more_files:
            yield from ("", f"And {commit.more_files} more files.")
    if case.commits:
        yield from ("", "Now:")
    for file in case.files:
        yield from _file(file)
    if case.more_files:
        yield from ("", f"And {case.more_files} more files.")
    if case.said:
        what = "Finding" if len(case.said) == 1 else "Findings"
        yield from ("", f"{what} on {case.today}:" if case.today else f"{what}:", "")
        yield from _fenced(case.said, "text")
    if case.fixed:
        yield from ("", "Mended:")
        for file in case.fixed:
            yield from _file(file)


def _file(file: ShownFile) -> Iterator[str]:
    notes = [] if file.lines else ["empty"]
    notes += ["with escapes for what cannot be shown"] if file.is_escaped else []
    path = escaped(file.path)
    yield from ("", _code(path) + (f" ({', '.join(notes)})" if notes else ""))
    if file.lines:
        language = LANGUAGES.get(path.rpartition(".")[2].lower(), "text")
        yield from ("", *_fenced(file.lines, "text" if file.is_escaped else language))


def _options(name: str, options: Sequence[Option]) -> Iterator[str]:
    if not options:
        yield "None but `severity`."
        return
    yield f"In `[rules.{name}]` of `vaultmend.toml`, beside `severity`:"
    yield ""
    for option in options:
        default = _code(toml(option.default))
        yield f"- `{option.name}` ({TYPES[option.type]}, {default}): {_prose(option.description)}"


def _fenced(lines: Iterable[str], language: str) -> list[str]:
    """A block whose fence is longer than any fence in it."""
    lines = list(lines)
    longest = max((len(run) for line in lines for run in re.findall("`{3,}", line)), default=2)
    fence = "`" * (longest + 1)
    return [fence + language, *lines, fence]


def _prose(text: str) -> str:
    """The text with nothing in it that Markdown takes for more than text, but for inline code."""
    parts = re.split("(`[^`]*`)", escaped(text))
    return "".join(part if "`" in part else _MARKUP.sub(r"\\\g<0>", part) for part in parts)


def _code(text: str) -> str:
    """The text as inline code, whatever backticks are in it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    ticks = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{ticks}{space}{text}{space}{ticks}"
