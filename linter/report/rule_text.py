"""The page of a rule for a terminal: `vaultmend explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.rule_options import toml
from vaultmend.linter.report.rule_page import silencing
from vaultmend.linter.report.width import width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.message import Message, Parameter
    from vaultmend.linter.report.rule_case import Case, ShownFile
    from vaultmend.linter.report.rule_page import RulePage
    from vaultmend.linter.report.translate import Speak

WIDTH = 80
FIXES = {
    "safe": say("safe (the meaning stays the same)"),
    "unsafe": say("unsafe (look at it before you keep it)"),
    "manual": say("shown, never applied"),
}


def rule_text(page: RulePage, speak: Speak) -> str:
    """The page as text; no line of prose that vaultmend writes itself is over 80 columns."""
    lines = [f"{page.name} ({page.family})", "", speak(say(page.summary)), ""]
    lines += _facts(
        (speak(say("severity")), speak(severity_line(page))),
        (speak(say("fix")), speak(fix_line(page))),
    )
    lines += ["", *_paragraphs(page.rationale)]
    for case in page.reported:
        title = say("Reported: {title}", title=case.title)
        lines += ["", speak(title), *_case(case, speak)]
    for case in page.left_alone:
        title = say("Left alone: {title}", title=case.title)
        lines += ["", speak(title), *_case(case, speak)]
    lines += ["", *_options(page, speak)] if page.options else []
    lines += ["", speak(say("How to silence it:"))]
    for where, _, text in silencing(page.name):
        lines += ["", f"  {speak(where)}", *(f"    {line}".rstrip() for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def severity_line(page: RulePage) -> Message:
    """The severity, and where a profile has another one."""
    line = say("{severity}", severity=page.severity)
    if not page.enabled:
        line = say("off ({severity} when it is selected)", severity=page.severity)
    if page.others:
        others = ", ".join(page.others)
        line = say("{first}; some findings: {others}", first=line, others=others)
    by_severity: dict[str, list[str]] = {}
    for name, severity in page.profiles.items():
        by_severity.setdefault(severity, []).append(name)
    for severity, names in by_severity.items():
        line = say("{first}, {then}", first=line, then=_in_profiles(severity, names))
    return line


def _in_profiles(severity: str, profiles: list[str]) -> Message:
    *most, last = profiles
    if not most:
        return say("{severity} in profile {name}", severity=severity, name=last)
    names: Parameter = most[0]
    for name in most[1:]:
        names = say("{names}, {name}", names=names, name=name)
    return say(
        "{severity} in profiles {names} and {last}", severity=severity, names=names, last=last
    )


def fix_line(page: RulePage) -> Message:
    """Whether there is a fix, and what it may change."""
    if not page.fixes:
        return say("no fix")
    first, *others = page.fixes
    kinds = FIXES[first]
    for safety in others:
        kinds = say("{first}, {then}", first=kinds, then=FIXES[safety])
    return kinds if page.is_fixed_always else say("for some findings: {kinds}", kinds=kinds)


def _facts(*facts: tuple[str, str]) -> Iterator[str]:
    """Names with their values, which begin in one column."""
    column = max(width(name) for name, _ in facts) + 2
    for name, value in facts:
        yield name + " " * (column - width(name)) + value


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs broken anew; lines that are indented or belong to a list stay as they are."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        if any(line.startswith((" ", "- ", "* ", "|")) for line in lines):
            yield from map(escaped, lines)
        else:
            yield from wrapped(escaped(" ".join(lines)), WIDTH)


def _case(case: Case, speak: Speak) -> Iterator[str]:
    if case.config:
        yield f"  {speak(say('with vaultmend.toml'))}"
        yield from _quoted(case.config.rstrip("\n").split("\n"))
    for commit in case.commits:
        yield f"  {speak(say('before'))}"
        yield from _files(commit.files, commit.more_files, speak)
    if case.commits:
        yield f"  {speak(say('now'))}"
    yield from _files(case.files, case.more_files, speak)
    if case.said and case.today:
        yield f"  {speak(say('on {day}', day=case.today))}"
    yield from (f"  → {line}" for line in case.said)
    if case.fixed:
        yield f"  {speak(say('mended'))}"
    yield from _files(case.fixed, 0, speak)


def _files(files: Iterable[ShownFile], more: int, speak: Speak) -> Iterator[str]:
    for file in files:
        yield f"  {escaped(file.path)}" + ("" if file.lines else f" ({speak(say('empty'))})")
        yield from _quoted(file.lines)
    if more:
        yield f"  {speak(say('and {count} {count:more file|more files}', count=more))}"


def _quoted(lines: Iterable[str]) -> Iterator[str]:
    return (f"    | {line}".rstrip(" ") for line in lines)


def _options(page: RulePage, speak: Speak) -> Iterator[str]:
    yield speak(say("Options, in [rules.{rule}] of vaultmend.toml:", rule=page.name))
    for option in page.options:
        yield ""
        yield f"  {option.name} = {toml(option.default)}"
        yield from (f"    {line}" for line in wrapped(option.description, WIDTH - 4))
