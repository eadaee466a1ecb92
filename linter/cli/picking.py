"""Mends what a person picks: `fix --interactive` between its arguments and its report."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.add_ignore import silence
from vaultmend.linter.cli.agreeing import Agreed
from vaultmend.linter.cli.asking import ask, can_ask
from vaultmend.linter.cli.baselines import without_baselines
from vaultmend.linter.cli.checking import fails, look_at
from vaultmend.linter.cli.comparing import compared
from vaultmend.linter.cli.editor import edit, editor_command
from vaultmend.linter.cli.mending import mending_rules, named_notes, with_links
from vaultmend.linter.cli.output import report, speaker_of
from vaultmend.linter.cli.streams import put, tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.cli.writing import View, Writing, bars_of, carry_out, writing_as_asked
from vaultmend.linter.cli.written import tell_done
from vaultmend.linter.mend.draft import Draft
from vaultmend.linter.mend.plan import Bar, Proposal, Refusal, plan
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.paint import look_of
from vaultmend.linter.report.picking import fix_lines, heading
from vaultmend.linter.report.width import wrapped
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.mend.plan import Step
    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.report.result import Result

WANTED = ("safe", "unsafe")
_HELP = say(
    "y: apply; n: skip; a: apply this and all of this rule that are as safe; i: ignore here; "
    "e: edit the note; q: write and quit"
)
_LETTERS = say(
    "y applies a fix, n skips it, a takes all of its rule, i ignores it, e edits, q writes and quits"
)
_CHANGED = say("it was changed meanwhile; look at it again")


def fix_what_is_picked(args: argparse.Namespace) -> int:
    """Go through the findings of each vault, write what is agreed to, report what remains."""
    if args.format == "json":
        raise UsageError(say("--interactive asks a person; use `fix --format json` without it"))
    if args.diff or args.dry_run:
        raise UsageError(say("--interactive shows each diff before it asks; leave --diff away"))
    if not can_ask():
        raise UsageError(
            say("--interactive needs a terminal; `vaultmend fix --diff` shows all fixes")
        )
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    if args.no_baseline:
        spaces = without_baselines(spaces)
    results: list[Result] = []
    conflicts = False
    for space in spaces:
        picking = _Picking(space, args)
        picking.run()
        results.append(picking.result)
        conflicts = conflicts or picking.conflicts
    put("\n")
    report(args, [space.reopened() for space in spaces], results)
    failed = [
        fails(result, args.fail_on or space.settings.fail_on)
        for space, result in zip(spaces, results, strict=True)
    ]
    return int(conflicts or (any(failed) and not args.exit_zero))


class _Picked(NamedTuple):
    """A fix that the user agreed to, and the files as they were shown."""

    proposals: tuple[Proposal, ...]
    files: dict[str, bytes | Problem]


class _Picking:
    """The findings of one vault, one after the other."""

    def __init__(self, space: Workspace, args: argparse.Namespace) -> None:
        self._args = args
        self._active = mending_rules(space, args, unsafe=True)
        self._space = compared(space, args.against)
        self._speak = speaker_of(space)
        self._look = look_of(sys.stdout, everything=False)
        self._picked: list[_Picked] = []
        self._passed: set[tuple[str, str | None, str]] = set()
        """Findings that were answered; those that come back are not asked for again."""
        self._agreed = Agreed()
        self._edited: set[str] = set()
        self.conflicts = False
        self._is_explained = False
        self._vault, self.result = look_at(self._space, self._active)

    def run(self) -> None:
        while self._walk():
            self._space = self._space.reopened()
            self._vault, self.result = look_at(self._space, self._active)
        self._write()

    def _walk(self) -> bool:
        """Ask of each finding; whether the vault has changed, so that all must be looked at anew."""
        found = [finding for finding in self.result.findings if self._is_open(finding)]
        if not found:
            put(self._speak(say("no finding with a fix is left")) + "\n")
        elif not self._is_explained:
            lines = wrapped(self._speak(_LETTERS), self._look.columns)
            put("".join(f"{line}\n" for line in lines))
            self._is_explained = True
        for number, finding in enumerate(found, 1):
            answer = self._ask(finding, f"[{number}/{len(found)}]")
            if answer in ("", "q"):
                return False
            if answer == "again":
                return True
        return False

    def _is_open(self, finding: Finding) -> bool:
        fixes = any(fix.safety in WANTED for fix in finding.fixes)
        return fixes and _key(finding) not in self._passed

    def _ask(self, finding: Finding, number: str) -> str:
        """What was answered in the end; `again` when the vault has changed."""
        proposals = [Proposal(finding.rule, f) for f in finding.fixes if f.safety in WANTED]
        wanted, refused = with_links(self._vault, proposals, self._space.text_of)
        step = self._planned([*wanted])
        changes = [c for g in Draft(self._space.source).after(step).groups() for c in g.changes]
        left = [refusal.bar.reason for refusal in (*refused, *step.refused)]
        if not changes and any(r.bar.passes for r in step.refused):
            self._passed.add(_key(finding))
            tell(f"{escaped(finding.path or '')}: {self._speak(left[0])}")
            return "n"
        if changes and self._agreed.covers(finding):
            return self._pick_unasked(finding, number, tuple(wanted))
        lines = fix_lines(finding, number, changes, left, self._speak, self._look)
        put("".join(f"{line}\n" for line in lines))
        answers = "ynaieq" if changes else "nieq"
        while True:
            answer = ask(
                self._speak(say("apply it? [{answers}]", answers="/".join(answers))) + " ",
                answers,
                self._speak(_HELP),
            )
            done = self._do(answer, finding, wanted)
            if done:
                return done

    def _do(self, answer: str, finding: Finding, wanted: Sequence[Proposal]) -> str:
        """Act on an answer; empty when it could not be done and another one is needed."""
        if answer == "a":
            self._agreed.agree(finding)
        if answer in ("y", "a"):
            return self._pick(finding, tuple(wanted))
        if answer == "i":
            fix, reasons = silence(self._space, finding.path or "", [finding])
            for reason in reasons:
                tell(self._speak(reason))
            return self._pick(finding, (Proposal("add-ignore", fix),)) if fix else ""
        if answer == "e":
            return self._edit(finding)
        if answer == "n":
            self._passed.add(_key(finding))
        return answer or "q"

    def _pick_unasked(self, finding: Finding, number: str, proposals: tuple[Proposal, ...]) -> str:
        """Keep a fix that was agreed to with another one; say which."""
        was_first = not self._picked
        done = self._pick(finding, proposals)
        if done == "again":
            if was_first:  # it meets nothing but itself: looking anew would not end
                self._agreed.withdraw(finding)
            return done
        put("".join(f"{line}\n" for line in heading(finding, number, self._look)))
        return done

    def _pick(self, finding: Finding, proposals: tuple[Proposal, ...]) -> str:
        """Keep a fix for later; one that meets another is shown anew once that is written."""
        before = [proposal for picked in self._picked for proposal in picked.proposals]
        if self._planned([*before, *proposals]).waiting:
            self._write()
            return "again"
        paths = {edit.path for proposal in proposals for edit in proposal.fix.edits}
        files = {path: self._space.source.read(path) for path in paths}
        self._picked.append(_Picked(proposals, files))
        self._passed.add(_key(finding))
        return "y"

    def _edit(self, finding: Finding) -> str:
        """Open the note at the finding, once what is agreed to is written."""
        path = finding.path
        if path is None:
            tell(self._speak(say("it is about the whole vault: there is no note to edit")))
            return ""
        if not editor_command("", 1):
            tell(self._speak(say("no editor is found: set the environment variable EDITOR")))
            return ""
        if self._picked:
            self._write()
            self._space = self._space.reopened()
            _, self.result = look_at(self._space, self._active)
            same = [f for f in self.result.findings if _key(f) == _key(finding)]
            finding = same[0] if same else finding
        line = finding.place.line if finding.place else 1
        absolute = os.path.join(self._space.roots.workspace, path)
        failed = edit(editor_command(absolute, line))
        if failed:
            tell(self._speak(say("the editor failed: {reason}", reason=failed)))
        self._edited.add(path)
        return "again"

    def _planned(self, proposals: Sequence[Proposal]) -> Step:
        bars = bars_of(self._space, self._writing())
        return plan(proposals, self._space.source, bars)

    def _writing(self) -> Writing:
        writing = writing_as_asked(self._args, "fix", named=named_notes(self._space))
        return writing._replace(dry=False, calm=writing.calm | self._edited)

    def _write(self) -> None:
        """Write what was agreed to, in one run, and say what was done."""
        if not self._picked:
            return
        picked, self._picked = self._picked, []
        space = self._space.reopened()
        looks = 0

        def look(source: Source) -> View:
            nonlocal looks
            looks += 1
            vault, result = look_at(space._replace(source=source), self._active)
            if looks > 1:
                return View(vault, (), result, _left(picked, before))
            before.update((path, source.read(path)) for one in picked for path in one.files)
            same = [one for one in picked if _is_same(one, before)]
            return View(vault, [p for one in same for p in one.proposals], result)

        before: dict[str, bytes | Problem] = {}
        mending, view = carry_out(space, self._writing(), look)
        self._tell(mending)
        if view.result is not None:
            self.result = view.result
        if mending.deferred or mending.refused or mending.conflicts:
            self._vault, self.result = look_at(space.reopened(), self._active)
        self.conflicts = self.conflicts or bool(mending.conflicts)

    def _tell(self, mending: Mending) -> None:
        tell_done(self._args, [self._space], [mending])


def _is_same(picked: _Picked, now: dict[str, bytes | Problem]) -> bool:
    return all(now.get(path) == data for path, data in picked.files.items())


def _left(picked: Sequence[_Picked], now: dict[str, bytes | Problem]) -> list[Refusal]:
    """The fixes whose notes somebody else has written since they were shown."""
    return [
        Refusal(proposal, proposal.fix.edits[0].path, Bar(_CHANGED, passes=True))
        for one in picked
        if not _is_same(one, now)
        for proposal in one.proposals
    ]


def _key(finding: Finding) -> tuple[str, str | None, str]:
    return finding.rule, finding.path, finding.fingerprint
