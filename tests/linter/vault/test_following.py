"""A text of now begins with an earlier one, or it does not; there is nothing between."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.vault.changes.change import Change
from vaultmend.linter.vault.changes.following import beginning, is_same
from vaultmend.linter.vault.changes.texts import TextPast
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault

DAY = datetime.date(2026, 11, 30)
TEXT = st.text(st.sampled_from("ab[]()|#`\n 会"), max_size=40)
LINK = st.sampled_from(["[[note]]", "[x](note.md)", "![[note#h]]", "[[note|x]]", "`[[note]]`"])
LOG = st.lists(st.one_of(TEXT, LINK), max_size=6).map("".join)


def change(old: str, new: str) -> Change:
    scheme = Scheme(profile="x", today=DAY, roles={}, groups={}, schemas={}, limits={})
    now = {"log.md": new.encode(), "note.md": b"# h\n"}
    vault = Vault(scheme=scheme, notes={}, files=sorted(now))
    past = TextPast([{**now, "log.md": old.encode()}], now, DAY)
    return Change(vault, past, now.__getitem__)


def told(old: str, new: str, question: Callable[..., object]) -> object:
    made = change(old, new)
    return question(made, made.before("log.md"), made.after("log.md"))


@given(LOG, LOG)
def test_what_is_appended_never_counts(old: str, more: str) -> None:
    assert told(old, old + more, beginning) == (True, len(old))


@given(LOG, LOG)
def test_where_no_note_has_moved_the_bytes_decide(old: str, new: str) -> None:
    found = told(old, new, beginning)
    assert isinstance(found, tuple)
    # Another way to write a link to the same note says the same.
    if found[0] and not new.startswith(old):
        assert "note" in old
        assert "note" in new
    if not found[0]:
        assert not new.startswith(old)
    assert not told(old, new, is_same) or old == new or "note" in old


@given(LOG, st.data())
def test_a_letter_that_changes_is_seen(old: str, data: st.DataObject) -> None:
    if old:
        at = data.draw(st.integers(0, len(old) - 1))
        changed = f"{old[:at]}Z{old[at + 1 :]}"
        assert told(old, changed, beginning) != (True, len(old))
