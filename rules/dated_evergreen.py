"""Knowledge that holds for years must not have a name that begins with a date.

A search with a temporal decay takes a date at the beginning of a name for the age of what is in the
note: it ranks `bank/2026-02-14-feishu-api.md` lower every week, until the rule that images need a
key is found behind yesterday's small talk. Knowledge is named after its topic; when it was learnt
stands in it.

This is so wherever there is a knowledge bank, and for lessons, people and projects with
`search = "openclaw"`. Decisions are events, and their names begin with their days.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.vault.archive.places import Places

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

_LENGTH = len("YYYY-MM-DD")


class Options(NamedTuple):
    """Which notes hold what does not age, and which search lets it."""

    roles: tuple[str, ...] = ("bank", "lesson", "person", "project")
    """Roles whose names should not begin with a date."""
    searches: tuple[str, ...] = ("openclaw",)
    """Values of `search` that let a dated name decay; a bank is looked at with any."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note of these roles with a dated name."""
    scheme = vault.scheme
    if "bank" not in scheme.roles and scheme.search not in options.searches:
        return
    places: Places | None = None
    for note in vault.live():
        if note.role not in options.roles:
            continue
        day = day_of_log(note.path)
        if day is None:
            continue
        places = places or Places(vault)
        yield Diagnostic(
            note.path,
            None,
            say("the search lets this note fade, for its name begins with {day}", day=str(day)),
            say("name it after its topic, and keep the day in its frontmatter"),
            subject=note.path.rpartition("/")[2],
            fix=_fix(note, day, places),
        )


def _fix(note: Note, day: datetime.date, places: Places) -> Fix | None:
    """The name without the day, or with it at the end where nothing else in the note tells it."""
    folder, slash, name = note.path.rpartition("/")
    topic = name[_LENGTH:].lstrip("-_. ").removesuffix(".md")
    if not topic or topic[0].isdigit():
        return None
    told = any(read_date(note.value(key)) == day for key in ("date", "created"))
    to = f"{folder}{slash}{topic}.md" if told else f"{folder}{slash}{topic}-{day}.md"
    if not places.is_free(to):
        return None
    title = say("Rename {path} to {to}", path=note.path, to=to)
    return Fix(title, (MoveFile(note.path, to),), "unsafe")


_CORE = {"MEMORY.md": "# 核心记忆\n"}
_DATED = "---\ntitle: 飞书 API\ndate: 2026-02-14\n---\n# 飞书 API\n"
_PLAIN = "# 事故\n"

RULE = VaultRule(
    name="dated-evergreen",
    summary="a note of lasting knowledge whose name begins with a date",
    family="layout",
    severity="warning",
    options=Options(),
    check=check,
    sees=("properties",),
    bad=(
        Example(
            "in the knowledge bank; the day stands in the note as well",
            {**_CORE, "memory/bank/2026-02-14-feishu-api.md": _DATED},
            profile="bank",
            fixed={"memory/bank/feishu-api.md": _DATED},
        ),
        Example(
            "only the name tells the day, so it stays in it",
            {**_CORE, "memory/bank/2026-02-14_事故.md": _PLAIN},
            profile="bank",
            fixed={"memory/bank/事故-2026-02-14.md": _PLAIN},
        ),
        Example(
            "nothing but a day",
            {**_CORE, "memory/bank/sop/2026-02-14.md": _PLAIN},
            profile="bank",
        ),
    ),
    good=(
        Example(
            "named after the topic; logs and decisions have their days",
            {
                **_CORE,
                "memory/bank/feishu-api.md": _DATED,
                "memory/bank/review-2026-02-14.md": _PLAIN,
                "memory/2026-02-14.md": "# 2026-02-14\n",
                "memory/decisions/2026-02-14-architecture-v2.md": "# 架构\n",
            },
            profile="bank",
        ),
        Example(
            "QMD lets nothing fade by its name",
            {"NOW.md": "# NOW\n", "memory/lessons/2026-02-14-cron.md": "# Cron\n"},
        ),
    ),
)
