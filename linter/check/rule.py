"""The contract of a rule, and of the examples that are its documentation and its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from vaultmend.linter.check.again.aspects import Aspect
    from vaultmend.linter.check.diagnostics import Diagnostic, Severity
    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.scheme import Scheme
    from vaultmend.linter.vault.vault import Vault

Family: TypeAlias = Literal[
    "links",
    "graph",
    "frontmatter",
    "freshness",
    "duplicates",
    "size",
    "conflicts",
    "index",
    "logs",
    "layers",
    "layout",
    "text",
    "guard",
    "housekeeping",
]
Facts = TypeVar("Facts")
OptionsT = TypeVar("OptionsT", bound=tuple[Any, ...])
Facts_contra = TypeVar("Facts_contra", contravariant=True)
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)


class Example(NamedTuple):
    """A tiny vault that a rule reports on, or leaves alone."""

    title: str
    files: Mapping[str, str | bytes]
    options: Mapping[str, object] | None = None
    today: str | None = None
    """ISO date; without it the tests' own day, 2026-11-30."""
    profile: str | None = None
    fixed: Mapping[str, str] | None = None
    """The notes that differ once the rule's fixes are applied."""
    before: Mapping[str, str | bytes] | None = None
    """The vault at the revision that it is compared with; without it there is none."""
    earlier: tuple[Mapping[str, str | bytes], ...] = ()
    """The vault at the commits before that one, the oldest first; all are of the same day."""


class Rule(Generic[OptionsT, Facts]):
    """What all rules have; the subclass says how much of a vault `check` sees."""

    __slots__ = (
        "archives",
        "bad",
        "collect",
        "convention",
        "enabled",
        "family",
        "first",
        "good",
        "name",
        "options",
        "severity",
        "summary",
    )

    def __init__(
        self,
        *,
        name: str,
        summary: str,
        family: Family,
        severity: Severity,
        options: OptionsT,
        bad: tuple[Example, ...],
        good: tuple[Example, ...],
        collect: Callable[[Note, str, OptionsT], Facts | None] | None = None,
        enabled: bool = True,
        convention: bool = False,
        archives: bool = False,
        first: bool = False,
    ) -> None:
        """`summary` completes "this vault has ...". `collect` takes a note, its text and the
        options and gives what the rule needs to know of it, or None when that is nothing; it must
        depend on the text, the role and the options alone, so that it can be kept by content.
        `convention`: many findings in a folder are one custom, not many faults, and are folded.
        `archives`: the rule also looks at archived notes. `first`: it speaks before the others and
        may settle lines of which they would only say the same.
        """
        self.name = name
        self.summary = summary
        self.family: Family = family
        self.severity: Severity = severity
        self.options = options
        self.bad = bad
        self.good = good
        self.collect = collect
        self.enabled = enabled
        self.convention = convention
        self.archives = archives
        self.first = first

    def run(
        self, vault: Vault, facts: Mapping[str, Facts], options: OptionsT
    ) -> Iterable[Diagnostic]:
        """The rule's diagnostics for a vault; `facts` by path, only of notes that have some."""
        raise NotImplementedError


class NoteRule(Rule[OptionsT, Facts]):
    """A rule whose findings in a note depend on this note, the settings and the day alone."""

    __slots__ = ("check",)

    def __init__(
        self,
        *,
        check: Callable[[Note, Facts, Scheme, OptionsT], Iterable[Diagnostic]],
        **common: Any,
    ) -> None:
        """`check` is called for each note with facts; without `collect`, for every note."""
        super().__init__(**common)
        self.check = check

    def run(
        self, vault: Vault, facts: Mapping[str, Facts], options: OptionsT
    ) -> Iterable[Diagnostic]:
        """One call of `check` for each note."""
        check, notes, scheme = self.check, vault.notes, vault.scheme
        if self.collect is None:
            for note in vault.live():
                yield from check(note, None, scheme, options)  # type: ignore[arg-type]
        for path, fact in facts.items():
            yield from check(notes[path], fact, scheme, options)

    def run_on(
        self,
        paths: Collection[str],
        vault: Vault,
        facts: Mapping[str, Facts],
        options: OptionsT,
    ) -> Iterable[Diagnostic]:
        """What `run` says of the notes at some paths."""
        check, scheme = self.check, vault.scheme
        for path in sorted(paths):
            note = vault.notes[path]
            if self.collect is None and vault.is_live(path):
                yield from check(note, None, scheme, options)  # type: ignore[arg-type]
            fact = facts.get(path)
            if fact is not None:
                yield from check(note, fact, scheme, options)


class Again(Protocol[OptionsT_contra, Facts_contra]):
    """Says what `check` says, and what to remember of it: plain values."""

    def __call__(
        self,
        vault: Vault,
        facts: Mapping[str, Facts_contra],
        options: OptionsT_contra,
        earlier: Any | None,
        changed: Collection[str],
    ) -> tuple[Sequence[Diagnostic], Any] | None:
        """`earlier` is what was remembered when the files and the options were the same, and
        `changed` are the paths of the notes that were others then, or that have come or gone where
        names do not matter; without it all notes are compared. None when so much has changed that
        this is quicker.
        """
        ...


class VaultRule(Rule[OptionsT, Facts]):
    """A rule whose findings depend on several notes, on names or on links."""

    __slots__ = ("again", "check", "names_matter", "sees")

    def __init__(
        self,
        *,
        check: Callable[[Vault, Mapping[str, Facts], OptionsT], Iterable[Diagnostic]],
        sees: tuple[Aspect, ...] | None = None,
        again: Again[OptionsT, Facts] | None = None,
        names_matter: bool = True,
        **common: Any,
    ) -> None:
        """`sees` names all that `check` reads of the vault but the paths and roles of its notes,
        the facts it collected and whether a path is on disk: while none of it changes, it says the
        same. None means that nobody can tell. `again` is for rules that compare all notes; where
        the names of other files do not matter to it, it is called as well when notes have come or
        gone.
        """
        super().__init__(**common)
        self.check = check
        self.again = again
        self.names_matter = names_matter
        self.sees = None if sees is None else frozenset(sees)

    def run(
        self, vault: Vault, facts: Mapping[str, Facts], options: OptionsT
    ) -> Iterable[Diagnostic]:
        """One call of `check` for the vault."""
        return self.check(vault, facts, options)


class ChangeRule(Rule[OptionsT, Facts]):
    """A rule about what has changed since a revision; without one it has nothing to say."""

    __slots__ = ("check",)

    def __init__(
        self,
        *,
        check: Callable[[Change, Mapping[str, Facts], OptionsT], Iterable[Diagnostic]],
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.check = check

    def run(
        self, vault: Vault, facts: Mapping[str, Facts], options: OptionsT
    ) -> Iterable[Diagnostic]:
        """One call of `check` for the change."""
        change = vault.change
        return () if change is None else self.check(change, facts, options)


AnyRule: TypeAlias = Rule[Any, Any]
