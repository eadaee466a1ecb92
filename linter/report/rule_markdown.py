"""The pages of all rules as Markdown: `docs/rules/`."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.rule_options import toml
from vaultmend.linter.report.rule_page import silencing
from vaultmend.linter.report.rule_text import fix_line, severity_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vaultmend.linter.message import Message
    from vaultmend.linter.report.rule_case import Case, ShownFile
    from vaultmend.linter.report.rule_options import Option
    from vaultmend.linter.report.rule_page import RulePage
    from vaultmend.linter.report.translate import Speak

TYPES = {
    "boolean": say("true or false"),
    "integer": say("whole number"),
    "number": say("number"),
    "string": say("string"),
    "array": say("list of strings"),
}
LANGUAGES = {"md": "markdown", "canvas": "json", "json": "json", "toml": "toml", "base": "yaml"}
_MARKUP = re.compile(r"[\\<*\[|~]|(?<![^\W_])_|_(?![^\W_])")


def rule_markdown(page: RulePage, today: str, speak: Speak) -> str:
    """The page of one rule; `today` is the day on which the examples were checked."""
    family = f"[{page.family}](README.md#{page.family})"
    lines = [_made(page.name.replace("-", "_"), speak), "", f"# {page.name}", ""]
    summary = say("This vault has {summary}.", summary=say(page.summary))
    lines += [_prose(speak(summary)), ""]
    lines += _head([say("severity"), say("family"), say("fix")], speak)
    lines += [f"| {speak(severity_line(page))} | {family} | {speak(fix_line(page))} |"]
    lines += ["", f"## {speak(say('Why'))}", "", page.rationale]
    checked = say("Each example is a small vault, checked on {day}.", day=today)
    lines += ["", f"## {speak(say('Reported'))}", "", speak(checked)]
    lines += [line for case in page.reported for line in _case(case, speak)]
    lines += ["", f"## {speak(say('Left alone'))}"]
    lines += [line for case in page.left_alone for line in _case(case, speak)]
    lines += ["", f"## {speak(say('Options'))}", ""]
    lines += _options(page.name, page.options, speak)
    lines += ["", f"## {speak(say('How to silence it'))}"]
    for place, language, text in silencing(page.name):
        where = _sentence(place, speak)
        lines += ["", speak(say("{where}:", where=where)), ""]
        lines += _fenced(text.split("\n"), language)
    return "\n".join(lines) + "\n"


def rules_index(pages: Sequence[RulePage], speak: Speak, other: str) -> str:
    """The table of all rules, by family; `other` is a link to the same in another language."""
    lines = [_made("*", speak), "", f"# {speak(say('Rules'))}", "", other, ""]
    lines += [speak(say("`vaultmend explain RULE` prints the same pages in a terminal."))]
    columns = [say("rule"), say("severity"), say("fix"), say("this vault has ...")]
    for family, members in groupby(pages, lambda page: page.family):
        lines += ["", f"## {family}", ""]
        lines += _head(columns, speak)
        lines += [
            f"| [{page.name}]({page.name}.md) | {speak(severity_line(page))} "
            f"| {', '.join(page.fixes) or speak(say('no'))} | {_prose(speak(say(page.summary)))} |"
            for page in members
        ]
    return "\n".join(lines) + "\n"


def _made(module: str, speak: Speak) -> str:
    said = say(
        "Made from rules/{module}.py by `pytest --bless`: edit that file, not this one.",
        module=module,
    )
    return f"<!-- {speak(said)} -->"


def _head(columns: Sequence[Message], speak: Speak) -> list[str]:
    return [f"| {' | '.join(map(speak, columns))} |", "|" + "---|" * len(columns)]


def _sentence(message: Message, speak: Speak) -> str:
    text = speak(message)
    return text[0].upper() + text[1:]


def _case(case: Case, speak: Speak) -> Iterator[str]:
    yield from ("", f"### {_prose(case.title)}")
    if case.config:
        yield from ("", speak(say("With `vaultmend.toml`:")), "")
        yield from _fenced(case.config.rstrip("\n").split("\n"), "toml")
    for commit in case.commits:
        yield from ("", speak(say("Before:")))
        yield from _files(commit.files, commit.more_files, speak)
    if case.commits:
        yield from ("", speak(say("Now:")))
    yield from _files(case.files, case.more_files, speak)
    if case.said:
        yield from ("", speak(_found(len(case.said), case.today)), "")
        yield from _fenced(case.said, "text")
    if case.fixed:
        yield from ("", speak(say("Mended:")))
    yield from _files(case.fixed, 0, speak)


def _found(count: int, day: str | None) -> Message:
    if day:
        return (
            say("Finding on {day}:", day=day) if count == 1 else say("Findings on {day}:", day=day)
        )
    return say("Finding:") if count == 1 else say("Findings:")


def _files(files: Iterable[ShownFile], more: int, speak: Speak) -> Iterator[str]:
    for file in files:
        yield from _file(file, speak)
    if more:
        yield from ("", speak(say("And {count} {count:more file|more files}.", count=more)))


def _file(file: ShownFile, speak: Speak) -> Iterator[str]:
    notes = [] if file.lines else [speak(say("empty"))]
    notes += [speak(say("with escapes for what cannot be shown"))] if file.is_escaped else []
    path = escaped(file.path)
    yield from ("", _code(path) + (f" ({', '.join(notes)})" if notes else ""))
    if file.lines:
        language = LANGUAGES.get(path.rpartition(".")[2].lower(), "text")
        yield from ("", *_fenced(file.lines, "text" if file.is_escaped else language))


def _options(name: str, options: Sequence[Option], speak: Speak) -> Iterator[str]:
    if not options:
        yield speak(say("None but `severity`."))
        return
    yield speak(say("In `[rules.{rule}]` of `vaultmend.toml`, beside `severity`:", rule=name))
    yield ""
    for option in options:
        kind, default = TYPES[option.type], _code(toml(option.default))
        facts = say("({type}, {default}): ", type=kind, default=default)
        yield f"- `{option.name}` {speak(facts)}{_prose(option.description)}"


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
