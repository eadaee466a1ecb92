"""The page of a rule in another language; the words of all rules are one catalogue, `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.report.language import language_in
from vaultmend.linter.report.translate import translation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vaultmend.linter.report.rule_case import Case
    from vaultmend.linter.report.rule_page import RulePage


def in_language(page: RulePage, lang: str) -> RulePage:
    """The page with rationale, options and titles in `lang`; what has no translation is English."""
    if lang == "en":
        return page
    said = translation("rules", lang)
    return page._replace(
        rationale="\n\n".join(map(said, paragraphs(page.rationale))),
        options=tuple(
            option._replace(description=said(option.description)) for option in page.options
        ),
        reported=_titled(page.reported, said),
        left_alone=_titled(page.left_alone, said),
    )


def nearest_first(page: RulePage, lang: str) -> RulePage:
    """The page with the examples in `lang` before those in the other language."""

    def is_foreign(case: Case) -> bool:
        shown = "\n".join(line for file in case.files for line in (file.path, *file.lines))
        return language_in(shown) != lang

    return page._replace(
        reported=tuple(sorted(page.reported, key=is_foreign)),
        left_alone=tuple(sorted(page.left_alone, key=is_foreign)),
    )


def paragraphs(rationale: str) -> list[str]:
    """The paragraphs of a rationale, each as one line: these are the keys of the catalogue."""
    return [" ".join(paragraph.split()) for paragraph in rationale.split("\n\n")]


def _titled(cases: Iterable[Case], said: Callable[[str], str]) -> tuple[Case, ...]:
    return tuple(case._replace(title=said(case.title)) for case in cases)
