"""The page of a rule for a terminal: `vaultmend explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.rule_options import toml
from vaultmend.linter.report.rule_page import silencing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.report.rule_case import Case, ShownFile
    from vaultmend.linter.report.rule_page import RulePage
    from vaultmend.linter.report.translate import Speak

WIDTH = 80
FIXES = {
    "safe": "safe (the meaning stays the same)",
    "unsafe": "unsafe (look at it before you keep it)",
    "manual": "shown, never applied",
}


def rule_text(page: RulePage, speak: Speak) -> str:
    """The page as text; no line that vaultmend writes itself is over 80 columns."""
    lines = [f"{page.name} ({page.family})", "", speak(say(page.summary)), ""]
    lines += [f"severity  {severity_line(page)}", f"fix       {fix_line(page)}", ""]
    lines += _wrapped(page.rationale)
    for case in page.reported:
        lines += ["", f"Reported: {escaped(case.title)}", *_case(case)]
    for case in page.left_alone:
        lines += ["", f"Left alone: {escaped(case.title)}", *_case(case)]
    lines += ["", *_options(page)] if page.options else []
    lines += ["", "How to silence it:"]
    for where, _, text in silencing(page.name):
        lines += ["", f"  {where}", *(f"    {line}".rstrip() for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def severity_line(page: RulePage) -> str:
    """The severity, and where a profile has another one."""
    first = page.severity if page.enabled else f"off ({page.severity} when it is selected)"
    by_severity: dict[str, list[str]] = {}
    for name, severity in page.profiles.items():
        by_severity.setdefault(severity, []).append(name)
    others = [f"{severity} in {_profiles(names)}" for severity, names in by_severity.items()]
    return ", ".join([first, *others])


def _profiles(names: list[str]) -> str:
    *most, last = names
    return f"profiles {', '.join(most)} and {last}" if most else f"profile {last}"


def fix_line(page: RulePage) -> str:
    """Whether there is a fix, and what it may change."""
    if not page.fixes:
        return "no fix"
    kinds = ", ".join(FIXES[safety] for safety in page.fixes)
    return kinds if page.is_fixed_always else f"for some findings: {kinds}"


def _wrapped(text: str) -> Iterator[str]:
    """Paragraphs broken anew; lines that are indented or belong to a list stay as they are."""
    import textwrap

    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        lines = paragraph.split("\n")
        if any(line.startswith((" ", "- ", "* ", "|")) for line in lines):
            yield from map(escaped, lines)
        else:
            wrap = textwrap.TextWrapper(WIDTH, break_long_words=False, break_on_hyphens=False)
            yield from map(escaped, wrap.wrap(paragraph))


def _case(case: Case) -> Iterator[str]:
    if case.config:
        yield "  with vaultmend.toml"
        yield from _quoted(case.config.rstrip("\n").split("\n"))
    for commit in case.commits:
        yield "  before"
        for file in commit.files:
            yield from _file(file)
        if commit.more_files:
            yield f"  and {commit.more_files} more files"
    if case.commits:
        yield "  now"
    for file in case.files:
        yield from _file(file)
    if case.more_files:
        yield f"  and {case.more_files} more files"
    if case.said and case.today:
        yield f"  on {case.today}"
    yield from (f"  → {line}" for line in case.said)
    for file in case.fixed:
        yield "  mended"
        yield from _file(file)


def _file(file: ShownFile) -> Iterator[str]:
    yield f"  {escaped(file.path)}" + ("" if file.lines else " (empty)")
    yield from _quoted(file.lines)


def _quoted(lines: Iterable[str]) -> Iterator[str]:
    return (f"    | {line}".rstrip(" ") for line in lines)


def _options(page: RulePage) -> Iterator[str]:
    import textwrap

    yield f"Options, in [rules.{page.name}] of vaultmend.toml:"
    for option in page.options:
        yield ""
        yield f"  {option.name} = {toml(option.default)}"
        wrap = textwrap.TextWrapper(
            WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
        yield from wrap.wrap(option.description)
