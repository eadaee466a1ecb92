"""`check --add-ignore`: writes a switch into the notes for every finding that can have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.checking import look_at
from vaultmend.linter.cli.output import speaker_of
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.cli.writing import View, Writing, carry_out
from vaultmend.linter.mend.edits import Fix
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.mend.silencing import silenced
from vaultmend.linter.message import say
from vaultmend.linter.read.note import read_note
from vaultmend.rules import ALL, leaked_secret

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.message import Message
    from vaultmend.linter.read.files.source import Source

MOST_PASSES = 50
"""A finding with many places shows one after the other."""
GROWING = ("log", "reflection")
"""Logs only grow: nothing is written into them."""


def add_ignore(
    space: Workspace, select: Sequence[str] | None, ignore: Sequence[str] | None
) -> Workspace:
    """Silence every finding where it stands; the workspace as it is afterwards.

    stderr is told how many were silenced, and why each of the others stays. What a switch brings
    to light is silenced as well. `vaultmend undo` takes the switches away again.
    """
    active = active_rules(ALL, space.settings, select, ignore)
    staying_unasked = {leaked_secret.RULE.name}.difference(select or ())
    staying: list[Message] = []
    looks = 0

    def look(source: Source) -> View:
        nonlocal looks
        looks += 1
        now = space._replace(source=source)
        vault, result = look_at(now, active)
        by_note: dict[str, list[Finding]] = {}
        staying.clear()
        for finding in result.findings:
            if finding.rule in staying_unasked:
                staying.append(_secret(finding))
            else:
                by_note.setdefault(finding.path or "", []).append(finding)
        proposals: list[Proposal] = []
        for path, findings in by_note.items():
            fix, reasons = silence(now, path, findings)
            staying.extend(reasons)
            if fix is not None and looks <= MOST_PASSES:
                proposals.append(Proposal("add-ignore", fix))
            elif fix is not None:
                staying.append(
                    say("{path} may have more places of one cause: run it once more", path=path)
                )
        return View(vault, proposals)

    writing = Writing("add-ignore", False, 0.0, most_passes=MOST_PASSES + 1)
    mending, _ = carry_out(space, writing, look)
    fixes = [proposal.fix for group in mending.applied for proposal in group.proposals]
    written = sum(int(str(dict(fix.title.parameters)["count"])) for fix in fixes)
    speak = speaker_of(space)
    left = [_left(item.path, item.reason) for item in (*mending.deferred, *mending.refused)]
    for said in (say("{count} {count:finding|findings} silenced", count=written), *staying, *left):
        tell(speak(said))
    return space.reopened()


def _secret(finding: Finding) -> Message:
    return say(
        "{path}:{line}: {rule} stays: revoke the secret, and take it out; to silence it all the "
        "same: --select {rule}",
        path=finding.path or "",
        line=finding.place.line if finding.place else 1,
        rule=finding.rule,
    )


def silence(
    space: Workspace, path: str, findings: list[Finding]
) -> tuple[Fix | None, list[Message]]:
    """The fix that writes the switches of one note, and the reasons why others have none."""
    role = space.scheme.role(path) if path else ""
    if not path:
        rules = ", ".join(dict.fromkeys(finding.rule for finding in findings))
        return None, [
            say(
                "what is about the whole vault stays; use ignore in vaultmend.toml for {rules}",
                rules=rules,
            )
        ]
    if role in GROWING:
        return None, [_left(path, say("logs only grow"))]
    data = space.source.read(path)
    note, text = read_note(path, role, data) if isinstance(data, bytes) else (None, "")
    if note is None or note.problem is not None or path[-3:].lower() != ".md":
        return None, [
            _left(
                path,
                say("only notes that can be read have switches; use [per-path] in vaultmend.toml"),
            )
        ]
    spots = [(finding.rule, finding.place) for finding in findings]
    done = silenced(note, text, spots)
    silent = set(done.spots)
    reasons = [
        say(
            "{path}:{line}: {rule} stays: a switch would be no switch there, or would change what "
            "the note says; use [per-path] in vaultmend.toml",
            path=path,
            line=place.line if place else 1,
            rule=rule,
        )
        for rule, place in spots
        if (rule, place) not in silent
    ]
    if not done.edits:
        return None, reasons
    title = say("Silence {count} {count:finding|findings}", count=len(done.spots))
    return Fix(title, done.edits, "safe"), reasons


def _left(path: str, reason: Message) -> Message:
    return say("{path} is left as it is: {reason}", path=path, reason=reason)
