"""From a link to a file, by Obsidian's own rules: no aliases, no guesses, ties stay ties.

What decides, in this order: a file with exactly that path, then the files whose path ends with
the link, those below the source's folder first, the shortest path first. Most links name a file
that shares its name with no other; they are answered by one look-up, whatever their source.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.names import composed, link_key, without_dots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.vault.links.namesakes import Namesakes

How: TypeAlias = Literal["exact", "inexact", "partial", "elsewhere", "tie", "none"]
"""What a rule may want to say of a resolved link.

- `exact`: spelled as the file is called on disk.
- `inexact`: found only because case, Unicode form or the kind of space is ignored (N-01, N-02,
  N-04); tools that compare bytes do not find it.
- `partial`: a folder of the link is only the end of a folder's name: `b/Note` for `xb/Note.md`
  (R-08).
- `elsewhere`: nothing stands where `./` or `../` points, and the search went on (R-10).
- `tie`: several files are equally near (R-06); `candidates` has them.
- `none`: no file.
"""


class Resolution(NamedTuple):
    """Where a link leads: the target as on disk, or the files between which nothing decides."""

    target: str | None
    candidates: tuple[str, ...]
    how: How


UNRESOLVED = Resolution(None, (), "none")
_BY_SOURCE = Resolution(None, (), "none")  # told apart by identity


class Resolver:
    """Resolves links among the files that Obsidian sees."""

    __slots__ = ("_by_folder", "_by_path", "_first", "_namesakes", "_settled", "_shared")

    def __init__(self, files: Iterable[str]) -> None:
        """Index `files`: paths relative to Obsidian's root, `/` separated, as on disk."""
        first: dict[str, str] = {}
        shared: dict[str, list[str]] = {}
        for file in dict.fromkeys(files):
            key = file.lower() if file.isascii() else link_key(file)
            name = key[key.rfind("/") + 1 :]
            if first.setdefault(name, file) is not file:
                shared.setdefault(name, [first[name]]).append(file)
        self._first = first
        self._shared = shared
        self._by_path: dict[str, str] | None = None
        self._namesakes: dict[str, Namesakes] = {}
        self._settled: dict[str, Resolution] = {}
        self._by_folder: dict[str, dict[str, Resolution]] = {}

    def resolve(self, path: str, source: str) -> Resolution:
        """Where the link `path`, without its `#` part, leads from the file `source` (2.2)."""
        settled = self._settled.get(path)
        if settled is None:
            bound = not path or (path[0] == "." and path.startswith(("./", "../")))
            settled = self._settled[path] = _BY_SOURCE if bound else self._anywhere(path)
        return settled if settled is not _BY_SOURCE else self._from(path, source)

    def resolve_all(self, paths: Iterable[str], source: str) -> tuple[Resolution, ...]:
        """Where the links lead, in their order; most are answered without a call for each."""
        known, resolve = self._settled.get, self.resolve
        return tuple(
            [
                found
                if (found := known(path)) is not None and found is not _BY_SOURCE
                else resolve(path, source)
                for path in paths
            ]
        )

    def exact(self, path: str) -> str | None:
        """The file at exactly this vault path, as a file node of a canvas means it (V-02)."""
        if self._by_path is None:
            files = sorted(chain(self._first.values(), *self._shared.values()))
            # Two spellings of one path can lie side by side on Linux: each finds itself first.
            self._by_path = {composed(file): file for file in reversed(files)}
            self._by_path.update(zip(files, files, strict=True))
        return self._by_path.get(path) or self._by_path.get(composed(path))

    def _anywhere(self, path: str) -> Resolution:
        """The answer that is the same in every source, or `_BY_SOURCE`."""
        wanted, key, name = self._meaning(path)
        file = self._first.get(name)
        if file is None:
            return UNRESOLVED
        if name in self._shared:
            return self._among(path, wanted, key, name)
        if file.endswith(wanted):
            before = len(file) - len(wanted)
            if not before or (file[before - 1] == "/" and path[0] != "/"):
                return Resolution(file, (), "exact")
        whole = link_key(file)
        ends = whole == key if path[0] == "/" else whole.endswith(key)
        return _judge((file,), wanted, key) if ends else UNRESOLVED

    def _among(self, path: str, wanted: str, key: str, name: str) -> Resolution:
        """Steps 5 and 6 for a name that several files bear."""
        namesakes = self._namesakes_of(name)
        here = namesakes.at(key)
        if here or path[0] == "/":
            return _judge(here, wanted, key)
        matches = namesakes.ending(key).files
        return _judge(matches, wanted, key) if len(matches) < 2 else _BY_SOURCE

    def _from(self, path: str, source: str) -> Resolution:
        """The answer that depends on where the link stands: R-01, R-03 to R-06, `./` and `../`."""
        if not path:
            return Resolution(source, (), "exact") if source else UNRESOLVED
        folder = source.rpartition("/")[0]
        nearby = self._by_folder.get(folder)
        if nearby is None:
            nearby = self._by_folder[folder] = {}
        found = nearby.get(path)
        if found is None:
            relative = path.startswith(("./", "../"))
            found = self._relative(path, folder) if relative else self._nearest(path, folder)
            nearby[path] = found
        return found

    def _relative(self, path: str, folder: str) -> Resolution:
        """Step 4: first where the dots point, then the rewritten link anywhere (R-10, R-11)."""
        rewritten = without_dots(path, folder)
        found = self._anywhere("/" + rewritten)
        if found is UNRESOLVED and rewritten:
            found = self._anywhere(rewritten)
            if found is _BY_SOURCE:
                found = self._nearest(rewritten, folder)
            if found.target:
                return Resolution(found.target, (), "elsewhere")
        return found

    def _nearest(self, path: str, folder: str) -> Resolution:
        """Step 6 for a link that can mean several files."""
        wanted, key, name = self._meaning(path)
        matches = self._namesakes_of(name).ending(key)
        return _judge(matches.nearest(folder), wanted, key)

    def _meaning(self, path: str) -> tuple[str, str, str]:
        """The link without a leading `/` and with the extension it means, its key, its name's key.

        A file of exactly this name, in whatever folder, stops the attempt with `.md` (R-13..R-15).
        """
        if path[:1] == "/":
            path = path[1:]
        if "." in path:
            key = link_key(path)
            name = key[key.rfind("/") + 1 :]
            if "." in name and name in self._first:
                return path, key, name
        path += ".md"
        key = path.lower() if path.isascii() else link_key(path)
        return path, key, key[key.rfind("/") + 1 :]

    def _namesakes_of(self, name: str) -> Namesakes:
        known = self._namesakes.get(name)
        if known is None:
            from vaultmend.linter.vault.links.namesakes import Namesakes

            known = self._namesakes[name] = Namesakes(self._shared[name])
        return known


def _judge(files: Sequence[str], wanted: str, key: str) -> Resolution:
    """The answer when `files` are equally near."""
    if not files:
        return UNRESOLVED
    if len(files) > 1:
        return Resolution(None, tuple(files), "tie")
    whole = link_key(files[0])
    before = len(whole) - len(key)
    if before and whole[before - 1] != "/":
        return Resolution(files[0], (), "partial")
    return Resolution(files[0], (), "exact" if files[0].endswith(wanted) else "inexact")
