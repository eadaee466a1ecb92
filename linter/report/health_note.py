"""`--format note`: the health of a vault as a note of its own, with links that Obsidian follows.

The note must not change what it tells of: it is short, all its links lead somewhere, and it should
lie where its role sets it apart, for else it would lead to the notes to which nothing leads.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import cut, say
from vaultmend.linter.report.markdown import MARK, plain
from vaultmend.linter.report.status import MOST_NOTES
from vaultmend.linter.report.translate import speaker
from vaultmend.linter.report.worst import heaviest, worst_first
from vaultmend.linter.vault.navigation.linking import PLAIN, reference_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.message import Message
    from vaultmend.linter.report.growth import Growth
    from vaultmend.linter.report.portrait import Portrait
    from vaultmend.linter.report.translate import Speak
    from vaultmend.linter.vault.vault import Vault

MOST = 40
"""Findings in the note; `check` lists all."""
_LONGEST = 200


def render(portrait: Portrait, path: str) -> Iterator[str]:
    """The note in pieces. `path` is where it will lie in the vault, empty when that is unknown."""
    result, speak = portrait.result, speaker(portrait.lang)
    links = _Links(portrait, path)
    yield f"{MARK}\n# {speak(say('Health'))}\n\n"
    yield from _callout(portrait, path, speak)
    found = worst_first([result])
    first = heaviest(result.findings, MOST_NOTES)
    if first:
        yield f"\n## {speak(say('Mend first'))}\n\n"
        for note in first:
            where = links.to(note.path) if note.path else speak(say("the whole vault"))
            yield f"- {where}: {', '.join(map(plain, note.rules))}\n"
    if found:
        yield f"\n## {speak(say('By rule'))}\n\n"
        yield _table((say("rule"), say("severity"), say("findings")), speak)
        counts = Counter((finding.severity, finding.rule) for _, finding in found)
        order = sorted(counts, key=lambda key: (SEVERITIES.index(key[0]), -counts[key], key[1]))
        for severity, rule in order:
            yield _row((plain(rule), speak(_NAMES[severity]), str(counts[severity, rule])))
        yield f"\n## {speak(say('Findings'))}\n\n"
        yield _table((say("severity"), say("note"), say("finding")), speak)
        for _, finding in found[:MOST]:
            yield _row(_cells(finding, links, speak))
        if len(found) > MOST:
            more = say(
                "and {count} more; `vaultmend check` lists all findings", count=len(found) - MOST
            )
            yield f"\n{speak(more)}\n"
    yield from _past(portrait.growth, speak)


_NAMES = {"error": say("error"), "warning": say("warning"), "info": say("info")}


def _callout(portrait: Portrait, path: str, speak: Speak) -> Iterator[str]:
    """What matters at a glance."""
    result = portrait.result
    calm = "info" if result.baselined else "success"
    kind = "failure" if result.count("error") else "warning" if result.findings else calm
    counts = say(
        "{day}: errors: {errors}, warnings: {warnings}, infos: {infos}",
        day=result.today,
        errors=result.count("error"),
        warnings=result.count("warning"),
        infos=result.count("info"),
    )
    yield f"> [!{kind}] {speak(counts)}\n"
    # The note does not count itself, so that it says the same when it is written again.
    notes = result.notes - (path in portrait.vault.notes)
    facts = [
        say("notes: {count}", count=notes),
        say("names without a note: {count}", count=len(portrait.census.missing)),
    ]
    if result.baselined:
        facts.append(say("accepted by the baseline: {count}", count=result.baselined))
    core = portrait.core_use
    if core:
        facts.append(say("core memory: {bytes} of {limit} bytes", bytes=core[0], limit=core[1]))
    for fact in facts:
        yield f"> - {speak(fact)}\n"


class _Links:
    """Links to the notes of the vault, as the report may write them."""

    def __init__(self, portrait: Portrait, path: str) -> None:
        self._vault: Vault = portrait.vault
        self._source = path
        self._seen = frozenset(portrait.vault.files)

    def to(self, path: str, *, in_table: bool = False) -> str:
        """A link to a note, or its path where no link can lead there."""
        if path not in self._vault.notes or path not in self._seen:
            return plain(path)
        return reference_to(self._vault, self._source, PLAIN, path, in_table=in_table) or plain(
            path
        )


def _cells(finding: Finding, links: _Links, speak: Speak) -> tuple[str, ...]:
    said = speak(finding.fact) + (
        speak(say("; ")) + speak(finding.remedy) if finding.remedy else ""
    )
    at = f":{finding.place.line}" if finding.place and finding.place.line > 1 else ""
    where = links.to(finding.path, in_table=True) if finding.path else speak(say("the whole vault"))
    return speak(_NAMES[finding.severity]), where + at, plain(cut(said, _LONGEST))


def _past(growth: Growth, speak: Speak) -> Iterator[str]:
    if not growth.states:
        return
    yield f"\n## {speak(say('Over time'))}\n\n"
    yield _table((say("day"), say("notes"), say("errors"), say("warnings"), say("infos")), speak)
    for state in reversed(growth.states):
        yield _row(map(str, state[:5]))


def _table(heads: tuple[Message, ...], speak: Speak) -> str:
    return f"{_row(map(speak, heads))}|{'---|' * len(heads)}\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
