"""A second process reads some of the notes while this one reads the others, where that pays."""

from __future__ import annotations

import marshal
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from vaultmend.linter.check.cache.codec import Encoder, Unknown
from vaultmend.linter.check.cache.packing import Packed, Ready, Unpacking, packed
from vaultmend.linter.check.collect import Known
from vaultmend.linter.check.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.check.learning import Learnt
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.files.file import File

PAYS_FROM = 400
"""Notes to read from which on a second process saves more time than it costs."""


def pays(notes: int) -> bool:
    """Whether another core is free for so many notes, and can be had without a new Python."""
    if notes < PAYS_FROM or not hasattr(os, "fork"):
        return False
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        return False  # What another thread has locked stays locked in a copy of this process.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) > 1


class SecondProcess:
    """What another process learns of some files; it is waited for when the first is asked for."""

    def __init__(
        self,
        files: Sequence[File],
        learn: Callable[[File], Learnt],
        kinds: Sequence[str],
        seen: dict[str, bytes | None],
    ) -> None:
        """`kinds` are those that are known already; `seen` is where `learn` puts the digests."""
        self.kinds = list(kinds)
        """With those that the other process met, once it is waited for."""
        self.files = {file.path: file for file in files}
        self._learn = learn
        self._seen = seen
        self._ready: dict[str, Ready] | None = None
        self._learnt: dict[str, tuple[Note, dict[int, Any]]] = {}
        self._notes = Unpacking(self.kinds, lambda path: self.ready()[path].packed.data)
        end, begin = os.pipe()
        self._child = os.fork()
        if self._child == 0:
            os.close(end)
            _work(begin, files, learn, Encoder(kinds), seen)
        os.close(begin)
        self._pipe = end

    def ready(self) -> Mapping[str, Ready]:
        """What the other process gave; what it did not give is learnt here."""
        if self._ready is not None:
            return self._ready
        with os.fdopen(self._pipe, "rb") as pipe:
            data = pipe.read()
        _, status = os.waitpid(self._child, 0)
        self._ready = {}
        if status == 0:
            # Only this program wrote it, and all of it.
            self.kinds[:], rows = marshal.loads(data)  # noqa: S302
            for path, content, role, found, has in rows:
                self._ready[path] = Ready(role, Packed(found, has))
                if content is not None:
                    self._seen.setdefault(path, content)
        for path in self.files.keys() - self._ready.keys():
            note, facts = self._learn(self.files[path])
            self._learnt[path] = note, dict(facts)
        return self._ready

    def known(self, rules: Sequence[str]) -> Known:
        """What it learns; `rules` are those that collect something, by number."""
        return Known(
            self.files.keys(),
            Shared(lambda: self.files, self._note, {}),
            Shared(lambda: self.files, self._role, {}),
            {rule: self._facts(number) for number, rule in enumerate(rules)},
            self._facts(len(rules)),
        )

    def _role(self, path: str) -> str:
        ready = self.ready().get(path)
        return ready.role if ready else self._learnt[path][0].role

    def _note(self, path: str) -> Note:
        return self._notes.note(path) if path in self.ready() else self._learnt[path][0]

    def _facts(self, number: int) -> Mapping[str, Any]:
        bit = 1 << number

        def order() -> list[str]:
            there = [path for path, one in self.ready().items() if one.packed.has & bit]
            return there + [path for path, (_, facts) in self._learnt.items() if number in facts]

        def load(path: str) -> Any:
            there = path in self.ready()
            return self._notes.fact(path, number) if there else self._learnt[path][1][number]

        return Shared(order, load, {})


def _work(
    pipe: int,
    files: Iterable[File],
    learn: Callable[[File], Learnt],
    encoder: Encoder,
    seen: Mapping[str, bytes | None],
) -> NoReturn:
    """Learn and tell, in the other process; what cannot be told is left to the first one."""
    code = 1
    try:
        rows: list[tuple[str, bytes | None, str, bytes, int]] = []
        for file in files:
            note, facts = learn(file)
            if note.problem is not None:
                continue
            try:
                data, has = packed(encoder, note, facts)
            except (Unknown, ValueError):
                continue
            rows.append((file.path, seen.get(file.path), note.role, data, has))
        with os.fdopen(pipe, "wb") as out:
            out.write(marshal.dumps((encoder.kinds, rows), 2))
        code = 0
    finally:
        # Nothing of the first process may be closed, flushed or printed by its copy.
        os._exit(code)
