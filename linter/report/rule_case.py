"""An example of a rule made ready to be shown: its notes as harmless lines, long ones cut."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.secrets import masked
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.rule_options import toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule, Example
    from vaultmend.linter.message import Message
    from vaultmend.linter.report.translate import Speak

FILES, LINES, WIDTH = 8, 24, 240
"""How much of an example is shown: notes, lines of a note, characters of a line."""


class ShownFile(NamedTuple):
    """One note of an example."""

    path: str
    lines: tuple[str, ...]
    """None when the note is empty."""
    is_escaped: bool
    """Whether something in the lines stands for what cannot be shown."""


class Commit(NamedTuple):
    """An earlier vault, as far as it differs from the one that came next."""

    files: tuple[ShownFile, ...]
    more_files: int


class Case(NamedTuple):
    """One example, and what the rule says of it."""

    title: str
    today: str | None
    """The day of the check, where it is not the day of all examples."""
    config: str
    """The configuration that the example needs, as TOML; mostly none."""
    files: tuple[ShownFile, ...]
    more_files: int
    said: tuple[str, ...]
    """The findings, one line each."""
    fixed: tuple[ShownFile, ...]
    """The notes that a fix changes, as they are afterwards."""
    commits: tuple[Commit, ...] = ()
    """The vault as it was before, the oldest first."""


def case_of(rule: AnyRule, example: Example, said: Sequence[str] = (), speak: Speak = str) -> Case:
    """The case of an example of a rule, with the lines that were reported on it."""
    files = tuple(example.files.items())
    return Case(
        title=example.title,
        today=example.today,
        config=config_of(rule, example.options, example.profile),
        files=tuple(_shown(path, content, speak) for path, content in files[:FILES]),
        more_files=max(0, len(files) - FILES),
        said=_cut(tuple(said), _more_findings, speak),
        fixed=tuple(
            _shown(path, content, speak) for path, content in (example.fixed or {}).items()
        ),
        commits=tuple(_commits(example, speak)),
    )


def _commits(example: Example, speak: Speak) -> Iterator[Commit]:
    if example.before is None:
        return
    versions = (*example.earlier, example.before, example.files)
    for old, new in pairwise(versions):
        other = [path for path in old if old[path] != new.get(path)]
        files = tuple(_shown(path, old[path], speak) for path in other[:FILES])
        yield Commit(files, max(0, len(other) - FILES))


def config_of(rule: AnyRule, options: Mapping[str, object] | None, profile: str | None) -> str:
    """The text of a `vaultmend.toml` with these options of the rule; empty when there are none."""
    lines = [f'profile = "{profile}"'] if profile else []
    if options:
        lines += ["", f"[rules.{rule.name}]"] if lines else [f"[rules.{rule.name}]"]
        lines += [f"{key} = {toml(value)}" for key, value in options.items()]
    return "".join(line + "\n" for line in lines)


def _shown(path: str, content: str | bytes, speak: Speak) -> ShownFile:
    text = content if isinstance(content, str) else content.decode("utf-8", "backslashreplace")
    plain = masked(text).removesuffix("\n").split("\n") if text else []
    lines = tuple(_visible(line) for line in plain)
    same = isinstance(content, str) or content == text.encode()
    is_escaped = not same or list(lines) != plain
    shown = _cut(tuple(_narrow(line, speak) for line in lines), _more_lines, speak)
    return ShownFile(path, shown, is_escaped)


def _visible(line: str) -> str:
    """The line escaped, but for tabs, which do no harm."""
    return "\t".join(map(escaped, line.split("\t")))


def _narrow(line: str, speak: Speak) -> str:
    left = len(line) - WIDTH
    if left <= 0:
        return line
    return f"{line[:WIDTH]} {speak(say('… ({count} {count:more character|more characters})', count=left))}"


def _more_lines(count: int) -> Message:
    return say("… ({count} {count:more line|more lines})", count=count)


def _more_findings(count: int) -> Message:
    return say("… ({count} {count:more finding|more findings})", count=count)


def _cut(lines: tuple[str, ...], more: Callable[[int], Message], speak: Speak) -> tuple[str, ...]:
    left = len(lines) - LINES
    return lines if left <= 0 else (*lines[:LINES], speak(more(left)))
