"""Enters something into a log: what `log` does between its arguments and its report."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.fixers.log_entry import Entry, body_of, entry, open_mark, title_of
from vaultmend.linter.cli.judging import REPEATED, Objection, objections
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.mend.apply.append import EMPTY, End, append, end_of
from vaultmend.linter.mend.apply.reasons import Refused
from vaultmend.linter.mend.apply.state import find_state
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.logs.tail import Tail
from vaultmend.linter.report.log_entry import UNCLOSED, Entered
from vaultmend.linter.vault.daily import Log, log_of

if TYPE_CHECKING:
    from datetime import datetime

    from vaultmend.linter.cli.workspace import Workspace

_LOOKED_THROUGH = 1 << 20
"""Bytes of a log that is looked through for a mark that hides the entry."""
_FOREIGN = (b"\xff\xfe", b"\xfe\xff")


class Wish(NamedTuple):
    """What is to be entered, and how."""

    title: str
    body: str
    moment: datetime
    """On which day and at what time, on the clocks of the vault."""
    force: bool
    dry: bool


def enter(space: Workspace, wish: Wish) -> Entered:
    """Append an entry to the log of its day, or say what speaks against it.

    Raises UsageError for a title or a text that cannot be written, a vault without logs, and a log
    that cannot be appended to.
    """
    title, body = _said(title_of(wish.title)), _said(body_of(wish.body))
    log = _log(space, wish)
    stamp = f"[{wish.moment:%Y-%m-%d}]" if not log.of_one_day else f"{wish.moment:%H:%M} —"
    against = [] if wish.force else list(objections(title, body, space.settings))
    heading = f"{stamp} {title}"
    made = entry(_level(log), heading, body)
    notes: list[Message] = []
    if isinstance(made, Message):
        against.append(Objection(UNCLOSED, made))
        made = Entry(_level(log), heading, body)
    elif made.closed:
        notes.append(say("the text left {mark} open, which is closed now", mark=made.closed))
    if "\\n" in body and "\n" not in body:
        notes.append(
            say(
                "it holds \\n as two characters; a shell makes line breaks of it in $'...' or printf"
            )
        )
    done = _Writer(space, log, wish, made, bool(against)).write()
    if done.repeated:
        against.append(REPEATED)
    if done.written and not done.created:
        notes += _hidden_by(space, log, done.text)
    return Entered(
        space.name,
        log.path,
        heading,
        done.text,
        done.created,
        done.written,
        wish.dry,
        against,
        notes if not against else (),
    )


def _level(log: Log) -> int:
    return 3 if log.of_one_day else 2


def _said(text: str | Message) -> str:
    if isinstance(text, Message):
        raise UsageError(str(text))
    return text


def _log(space: Workspace, wish: Wish) -> Log:
    def exists(path: str) -> bool:
        return os.path.lexists(os.path.join(space.roots.workspace, path))

    def files() -> list[str]:
        return [file.path for file in space.source.files() if file.kind == "note"]

    globs = space.settings.roles.get("log", ())
    log = log_of(wish.moment.date(), space.scheme, globs, exists, files)
    if log is None:
        raise UsageError(
            say(
                "profile '{profile}' has no daily logs; name them in vaultmend.toml: [roles] "
                'log = ["memory/[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*.md"]',
                profile=space.scheme.profile,
            )
        )
    return log


class _Done(NamedTuple):
    text: str
    created: bool
    written: bool
    repeated: bool


class _Writer:
    """One entry on its way into its log."""

    def __init__(
        self, space: Workspace, log: Log, wish: Wish, made: Entry, only_looks: bool
    ) -> None:
        self._log = log
        self._wish = wish
        self._made = made
        self._only_looks = only_looks or wish.dry
        self._state = find_state(space.roots.workspace)
        self._text = ""
        self._repeated = False

    def write(self) -> _Done:
        """Append it unless it stands there already; raises UsageError."""
        path = self._log.path
        try:
            if self._only_looks:
                end = end_of(self._state, path)
                self._compose(end)
                return _Done(self._text, end == EMPTY, written=False, repeated=self._repeated)
            created = append(self._state, path, self._compose)
        except Refused as refused:
            raise UsageError(say("{path}: {message}", path=path, message=refused.message)) from None
        return _Done(self._text, bool(created), created is not None, self._repeated)

    def _compose(self, end: End) -> bytes | None:
        if end.head.startswith(_FOREIGN) or b"\0" in end.tail:
            raise Refused(say("it is not UTF-8; convert it first"))
        tail = Tail(end.tail.decode("utf-8", "replace"))
        self._repeated = not self._wish.force and tail.ends_with(
            self._made.heading, self._made.body
        )
        if end.size == len(end.tail) and tail.is_empty:
            gap = "" if not tail.text.strip("\ufeff") else tail.newline
            first = f"{self._wish.moment:%Y-%m-%d}" if self._log.of_one_day else "Log"
            before = f"{gap}# {first}{tail.newline * 2}"
        else:
            before = tail.gap
        self._text = before + self._made.written(tail.newline)
        return None if self._repeated else self._text.encode()


def _hidden_by(space: Workspace, log: Log, text: str) -> list[Message]:
    """That an earlier mark hides the entry, if it does: it is there, but is shown as no entry."""
    data = space.source.read(log.path)
    if not isinstance(data, bytes) or len(data) > _LOOKED_THROUGH:
        return []
    mark = open_mark(data.decode("utf-8", "replace").removesuffix(text))
    if mark is None:
        return []
    return [
        say(
            "{mark} further up in {path} is never closed, so that the entry is shown as a part of "
            "it; close it there",
            mark=mark,
            path=log.path,
        )
    ]
