"""What is archived, what stays and why, where notes go, and that no link is lost on the way."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultmend.fixers.archive import Candidate, archive, cold
from vaultmend.fixers.restore import NotRestored, restore
from vaultmend.linter.cli.workspace import Workspace, open_workspaces
from vaultmend.linter.mend.edits import Edit, Fix, MoveFile
from vaultmend.linter.mend.passes import mend
from vaultmend.linter.mend.plan import Bar, Proposal
from vaultmend.linter.read.files.source import Source
from vaultmend.linter.vault.vault import Vault

WriteFiles = Callable[..., Path]
Files = Mapping[str, "str | bytes"]
OLD = "memory/2026-10-12.md"
KEPT = "memory/.archive/2026-10-12.md"
LAYERED = 'profile = "layered"\n'
LESSONS = LAYERED + "[archive]\nlesson = { after-days = 60 }\n"


class View(NamedTuple):
    vault: Vault
    proposals: Sequence[Proposal]


class Tree:
    """A vault on disk, and what archiving and restoring make of it, proven sound."""

    def __init__(self, folder: Path, today: str = "2026-11-30") -> None:
        self.folder = folder
        [self.space] = open_workspaces([str(folder)], today, None, ())

    def cold(self, *, relink: bool = False, **more: object) -> dict[str, Candidate]:
        vault = self.space.collect(()).vault
        found = cold(vault, self.space.text_of, relink=relink, **more)  # type: ignore[arg-type]
        return {item.path: item for item in found}

    def fixes(self, *, relink: bool = False) -> list[Fix]:
        vault = self.space.collect(()).vault
        found = cold(vault, self.space.text_of, relink=relink)
        return archive(vault, found, self.space.text_of, relink=relink)

    def archived(self, *, relink: bool = False) -> dict[str, bytes]:
        """The files after archiving; that a second run does nothing is proven on the way."""

        def proposals(space: Workspace, vault: Vault) -> list[Fix]:
            return archive(
                vault, cold(vault, space.text_of, relink=relink), space.text_of, relink=relink
            )

        return self._mended(proposals)

    def restored(self, path: str, to: str | None = None) -> dict[str, bytes]:
        looks = 0

        def proposals(space: Workspace, vault: Vault) -> list[Fix]:
            nonlocal looks
            looks += 1
            return [restore(vault, path, space.text_of, to)] if looks == 1 else []

        return self._mended(proposals)

    def _mended(self, proposals: Callable[[Workspace, Vault], list[Fix]]) -> dict[str, bytes]:
        def look(source: Source) -> View:
            space = self.space._replace(source=source)
            vault = space.collect(()).vault
            return View(vault, [Proposal("archive", fix) for fix in proposals(space, vault)])

        done = mend(self.space.source, look, _never)
        assert done.refused == ()
        files = {file.path: done.draft.read(file.path) for file in done.draft.files()}
        return {path: data for path, data in files.items() if isinstance(data, bytes)}


def _never(_edit: Edit, _proposal: Proposal) -> Bar | None:
    return None


@pytest.fixture
def tree(write_files: WriteFiles) -> Callable[..., Tree]:
    def make(files: Files, config: str = LAYERED, today: str = "2026-11-30") -> Tree:
        return Tree(write_files({**files, "vaultmend.toml": config}), today)

    return make


Grow = Callable[..., Tree]


def test_a_candidate_says_why_and_where(tree: Grow) -> None:
    reflection = "---\npriority: P2\n---\n# 反思\n"
    found = tree(
        {
            OLD: "# 2026-10-12\n",
            "memory/reflections/2026-10-20.md": reflection,
            "memory/2026-11-30.md": "[[reflections/2026-10-20]]\n",
        }
    ).cold()
    log, other = found[OLD], found["memory/reflections/2026-10-20.md"]
    assert (log.role, log.destination, log.stays) == ("log", KEPT, None)
    assert tuple(log.temperature) == (49, 0, None)
    assert tuple(other.temperature) == (41, 1, "P2")
    assert other.temperature.degrees == pytest.approx(0.246, abs=0.001)
    assert other.destination == "memory/.archive/reflections/2026-10-20.md"


MOVED = {
    "memory/2026-10-12.md": "memory/.archive/2026-10-12.md",
    "memory/2026-10-12-0930.md": "memory/.archive/2026-10-12-0930.md",
    "memory/2026-W41.md": "memory/.archive/2026-W41.md",
    "memory/daily/2026-10-12_站会.md": "memory/.archive/daily/2026-10-12_站会.md",
    "memory/reflections/2026-10-12.md": "memory/.archive/reflections/2026-10-12.md",
}


@pytest.mark.parametrize("path", MOVED)
def test_the_tree_below_the_memory_is_mirrored(tree: Grow, path: str) -> None:
    after = tree({path: "text\r\n\ufeff"}).archived()
    assert after[MOVED[path]] == "text\r\n\ufeff".encode()
    assert path not in after


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("memory/2026-10-31.md", ""),
        ("memory/reflections/2026-11-13.md", ""),
        ("memory/lessons/2025-01-01.md", ""),
        ("memory/decisions/2025-01-01-x.md", "---\ndate: 2025-01-01\n---\n"),
        ("memory/projects/x.md", "---\ndate: 2025-01-01\n---\n"),
        ("memory/actions/open/x.md", "---\ndate: 2025-01-01\n---\n"),
        ("memory/actions/done/x.md", "---\ndate: 2025-01-01\n---\nDone: 2026-11-16\n"),
        ("memory/actions/done/x.md", "---\ndate: 2025-01-01\ncompleted: 2026-11-16\n---\n"),
        ("memory/actions/done/x.md", "---\ndate: 2026-11-15\n---\n"),
        ("memory/2026-10-12.md", "---\npriority: P1\ndate: 2026-10-31\n---\n"),
        ("2026-10-12.md", ""),
        ("notes/2026-10-12.md", ""),
        ("memory/.archive/2026-10-12.md", ""),
        ("memory/backups/2026-10-12.md", ""),
    ],
)
def test_what_the_policy_does_not_name_is_no_candidate(tree: Grow, path: str, text: str) -> None:
    assert tree({path: text, "memory/INDEX.md": ""}).cold() == {}


def test_done_actions_go_after_fourteen_days_when_they_are_cold(tree: Grow) -> None:
    path = "memory/actions/done/x.md"
    files = {path: "---\ndate: 2026-11-01\n---\n完成：2026-11-15\n"}
    assert tree(files, today="2026-11-29").cold() == {}
    assert path in tree(files, today="2026-11-30").cold()
    warm = {**files, "NOW.md": "[[x]]\n", "memory/2026-11-30.md": "[[x]]\n"}
    assert tree(warm, today="2026-11-30").cold() == {}


STAYS = {
    "P0": ("---\npriority: P0\n---\n", "it is core knowledge: priority P0"),
    "P0 by a mark": ("---\npriority: 🔴\n---\n", "it is core knowledge: priority P0"),
    "pinned": ("---\npinned: true\n---\n", "it is pinned"),
    "pinned in words": ("---\npinned: Yes\n---\n", "it is pinned"),
    "invalid frontmatter": ("---\na: b: c\n---\n", "it cannot be read"),
    "not UTF-8": (b"\xff\xfe\x00", "it cannot be read"),
}


@pytest.mark.parametrize("case", STAYS)
def test_a_protected_note_stays_and_says_why(tree: Grow, case: str) -> None:
    content, reason = STAYS[case]
    grown = tree({"memory/2026-01-12.md": content})
    [found] = grown.cold().values()
    assert (str(found.stays), found.destination) == (reason, "")
    assert grown.fixes() == []


@pytest.mark.parametrize(
    "text", ["", "---\npinned: false\npriority: P2\n---\n", "---\npinned:\n---\n"]
)
def test_its_twin_without_protection_goes(tree: Grow, text: str) -> None:
    assert len(tree({"memory/2026-01-12.md": text}).fixes()) == 1


@pytest.mark.parametrize("role", ["core", "index", "workbench", "instructions"])
def test_what_agents_begin_with_stays_whatever_its_name(tree: Grow, role: str) -> None:
    config = f'{LAYERED}[roles]\n{role} = ["memory/2026-01-12.md"]\nlog = ["memory/20*.md"]\n'
    assert tree({"memory/2026-01-12.md": ""}, config).cold() == {}


LESSON = "memory/lessons/cron.md"


def lesson(verified: str, date: str = "2026-01-01") -> str:
    return f"---\ndate: {date}\npriority: P2\n{verified}\n---\n# 调度纪律\n"


@pytest.mark.parametrize(
    ("verified", "stays"),
    [
        ("last_verified: 2026-10-30", "None"),
        ("last_verified: 2026-10-31", "it was verified on 2026-10-31"),
        ("tags: [a]", "it was never verified"),
    ],
)
def test_a_note_that_is_verified_goes_only_when_it_is_stale(
    tree: Grow, verified: str, stays: str
) -> None:
    config = LAYERED + "[archive]\nlesson = { after-days = 10 }\n"
    [found] = tree({LESSON: lesson(verified)}, config).cold().values()
    assert str(found.stays) == stays
    assert tree({LESSON: lesson(verified)}).cold() == {}


def test_a_policy_may_ask_for_age_alone(tree: Grow) -> None:
    refs = {f"memory/2026-11-{day}.md": "[[2026-10-12]]\n" for day in (28, 29, 30)}
    assert tree({OLD: "", **refs}).cold() == {}
    assert OLD in tree({OLD: "", **refs}, LAYERED + "[archive]\nlog = { cold = false }\n").cold()


def test_an_unknown_age_stays_and_git_can_tell_it(tree: Grow) -> None:
    path = "memory/actions/done/paint.md"
    grown = tree({path: "# Paint\n"})
    assert str(grown.cold()[path].stays) == "nobody knows its age"
    assert grown.fixes() == []
    commits = {path: datetime.date(2026, 11, 1)}
    assert grown.cold(first_commits=commits)[path].stays is None
    assert grown.cold(first_commits={path: datetime.date(2026, 11, 29)}) == {}


LINKS = {
    "a wikilink": "[[2026-10-12]]\n",
    "a link with a path": "[x](../2026-10-12.md#H)\n",
    "an embed": "![[2026-10-12]]\n",
    "a property": '---\nsource: "[[2026-10-12]]"\n---\n',
    "a path in backticks": "see `memory/2026-10-12.md`\n",
    "a short path": "see ../2026-10-12.md.\n",
}


@pytest.mark.parametrize("kind", LINKS)
def test_what_a_live_note_leads_to_stays_and_shows_the_link(tree: Grow, kind: str) -> None:
    grown = tree({OLD: "# H\n", "memory/people/ray.md": LINKS[kind]})
    [found] = grown.cold().values()
    assert str(found.stays) == "notes that stay lead to it"
    assert [place.path for place in found.in_the_way] == ["memory/people/ray.md"]
    assert grown.fixes() == []


@pytest.mark.parametrize(
    "source",
    [
        "memory/2026-11-30.md",
        "memory/INDEX.md",
        "memory/daily/_index.md",
        "memory/HEALTH.md",
        "memory/.archive/2026-09-01.md",
    ],
)
@pytest.mark.parametrize(
    "text", ["[[2026-10-12]]\n", "`memory/2026-10-12.md` [x](2026-10-12.md)\n"]
)
def test_logs_and_the_index_hold_nothing_back_and_are_not_touched(
    tree: Grow, source: str, text: str
) -> None:
    after = tree({OLD: "old\n", source: text}).archived()
    assert after[KEPT] == b"old\n"
    assert after[source] == text.encode()


RELINKED = [
    ("[[2026-10-12]]", "[[memory/.archive/2026-10-12|2026-10-12]]"),
    ("[[2026-10-12#H|那天]]", "[[memory/.archive/2026-10-12#H|那天]]"),
    ("[[2026-10-12#H]]", "[[memory/.archive/2026-10-12#H|2026-10-12#H]]"),
    ("| [[2026-10-12]] | P1 |", "| [[memory/.archive/2026-10-12]] | P1 |"),
    ("[x](../2026-10-12.md)", "[x](../.archive/2026-10-12.md)"),
    ("[x](/memory/2026-10-12.md)", "[x](/memory/.archive/2026-10-12.md)"),
    ("![[2026-10-12]]", "![[memory/.archive/2026-10-12]]"),
    ("`memory/2026-10-12.md`", "`memory/.archive/2026-10-12.md`"),
    ("see ../2026-10-12.md", "see ../.archive/2026-10-12.md"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), RELINKED)
def test_with_relink_they_name_the_archive(tree: Grow, before: str, after: str) -> None:
    files = {OLD: "# H\n", "memory/people/ray.md": f"# Ray\n\n{before}\n"}
    done = tree(files).archived(relink=True)
    assert done["memory/people/ray.md"].decode() == f"# Ray\n\n{after}\n"
    assert KEPT in done


def test_with_relink_a_canvas_and_a_property_follow(tree: Grow) -> None:
    canvas = '{"nodes": [{"id": "a", "type": "file", "file": "memory/2026-10-12.md"}]}'
    prop = '---\nsource: "[[2026-10-12]]"\n---\n'
    files = {OLD: "", "memory/team.canvas": canvas, "memory/people/ray.md": prop}
    done = tree(files).archived(relink=True)
    assert KEPT in done
    assert b"memory/.archive/2026-10-12.md" in done["memory/team.canvas"]
    assert done["memory/people/ray.md"] == prop.replace("[[", "[[memory/.archive/").encode()


def test_a_tie_is_nobodys_to_decide(tree: Grow) -> None:
    files = {
        "memory/daily/2026-10-12.md": "",
        "memory/other/2026-10-12.md": "",
        "NOW.md": "[[2026-10-12]]\n",
    }
    found = tree(files).cold(relink=True)["memory/daily/2026-10-12.md"]
    assert str(found.stays) == "notes that stay lead to it"


def test_notes_that_lead_to_each_other_go_together(tree: Grow) -> None:
    files = {
        OLD: "",
        "memory/reflections/2026-10-13.md": "[[2026-10-12]]\n",
        "memory/2026-10-01.md": "",
    }
    fixes = tree(files).fixes()
    assert [len(fix.edits) for fix in fixes] == [1, 2]
    assert str(fixes[0].title) == ("Archive memory/2026-10-01.md as memory/.archive/2026-10-01.md")
    assert str(fixes[1].title) == "Archive 2 notes that belong together"


def test_what_a_note_that_stays_leads_to_stays_as_well(tree: Grow) -> None:
    files = {
        OLD: "",
        "memory/reflections/2026-10-13.md": "[[2026-10-12]]\n",
        "memory/reflections/2026-10-14.md": "[[2026-10-13]]\n",
        "memory/lessons/cron.md": "[[2026-10-14]]\n",
    }
    assert tree(files).fixes() == []
    assert len(tree({**files, "memory/lessons/cron.md": ""}).fixes()) == 1


def test_a_link_in_a_log_that_would_lead_to_a_namesake_holds_back(tree: Grow) -> None:
    files = {
        OLD: "log\n",
        "memory/reflections/2026-10-12.md": "---\npinned: true\n---\n",
        "memory/2026-11-20.md": "[[2026-10-12]]\n",
    }
    found = tree(files).cold()[OLD]
    assert str(found.stays) == "a link in a log would no longer lead to the same note"
    assert [tuple(place) for place in found.in_the_way] == [
        ("memory/2026-11-20.md", 1, "2026-10-12")
    ]
    assert tree(files).fixes() == []


def test_namesakes_go_together_when_something_links_to_their_name(tree: Grow) -> None:
    files = {OLD: "log\n", "memory/reflections/2026-10-12.md": "reflection\n"}
    assert len(tree(files).fixes()) == 2
    linked = {**files, "memory/2026-11-20.md": "[[2026-10-12]]\n"}
    [fix] = tree(linked).fixes()
    assert len(fix.edits) == 2
    assert tree(linked).archived()["memory/2026-11-20.md"] == b"[[2026-10-12]]\n"


def test_links_of_a_note_hold_from_where_it_lies_then(tree: Grow) -> None:
    path = "memory/reflections/2026-10-12.md"
    files = {path: "[NOW](../../NOW.md) [[2026-10-01]]\n", "NOW.md": "", "memory/2026-10-01.md": ""}
    after = tree(files).archived()
    assert after["memory/.archive/reflections/2026-10-12.md"].startswith(b"[NOW](../../../NOW.md)")


def test_a_log_with_dotted_links_is_left_as_it_is(tree: Grow) -> None:
    files = {OLD: "[NOW](../NOW.md)\n", "NOW.md": ""}
    assert str(tree(files).cold()[OLD].stays) == (
        "a link in a log would no longer lead to the same note"
    )
    assert tree(files).archived(relink=True)[KEPT] == b"[NOW](../../NOW.md)\n"


def test_a_name_that_is_taken_gets_a_number(tree: Grow) -> None:
    taken = {KEPT: "1\n", "memory/.archive/2026-10-12-1.md": "2\n"}
    after = tree({OLD: "3\n", **taken}).archived()
    assert after["memory/.archive/2026-10-12-2.md"] == b"3\n"
    assert {path: after[path] for path in taken} == {k: v.encode() for k, v in taken.items()}


def test_case_alone_does_not_tell_two_names_apart(tree: Grow) -> None:
    files = {"memory/2026-10-12-A.md": "", "memory/.archive/2026-10-12-a.md": ""}
    found = tree(files).cold()["memory/2026-10-12-A.md"]
    assert found.destination == "memory/.archive/2026-10-12-A-1.md"


def test_a_file_that_is_no_note_is_not_overwritten_either(tree: Grow) -> None:
    grown = tree({OLD: ""})
    (grown.folder / KEPT).mkdir(parents=True)
    assert grown.cold()[OLD].destination == "memory/.archive/2026-10-12-1.md"


def test_a_number_does_not_make_a_name_too_long(tree: Grow) -> None:
    name = "2026-10-12-" + "会" * 80 + "x.md"
    assert len(name.encode()) == 255
    files = {f"memory/{name}": "", f"memory/.archive/{name}": ""}
    found = tree(files).cold()[f"memory/{name}"].destination.rpartition("/")[2]
    assert len(found.encode()) <= 255
    assert found.startswith("2026-10-12-会")
    assert found.endswith("会-1.md")


def test_the_memory_of_another_agent_has_its_own_archive(tree: Grow) -> None:
    config = f'{LAYERED}[roles]\nlog = ["**/memory/20*.md"]\n'
    after = tree({"agents/writer/memory/2026-10-12.md": "x\n"}, config).archived()
    assert after["agents/writer/memory/.archive/2026-10-12.md"] == b"x\n"


def test_the_archive_may_have_another_name(tree: Grow) -> None:
    config = f'{LAYERED}[archive]\nfolder = "归档"\n'
    assert "memory/归档/2026-10-12.md" in tree({OLD: ""}, config).archived()


def test_excluded_notes_and_those_beside_the_path_asked_for_stay(tree: Grow) -> None:
    grown = tree({OLD: "", "memory/2026-10-01.md": ""}, f'exclude = ["{OLD}"]\n{LAYERED}')
    assert list(grown.cold()) == ["memory/2026-10-01.md"]
    [space] = open_workspaces([str(grown.folder / "memory/2026-10-01.md")], "2026-11-30", None, ())
    vault = space.collect(()).vault
    assert [item.path for item in cold(vault, space.text_of)] == ["memory/2026-10-01.md"]


def test_a_vault_below_its_workspace_is_archived_the_same_way(tree: Grow) -> None:
    files = {"memory/.obsidian/app.json": "{}", OLD: "x\n", "NOW.md": "[x](memory/2026-10-12.md)\n"}
    grown = tree(files, 'profile = "vault"\n')
    assert [place.path for place in grown.cold()[OLD].in_the_way] == ["NOW.md"]
    after = grown.archived(relink=True)
    assert after[KEPT] == b"x\n"
    assert after["NOW.md"] == b"[x](memory/.archive/2026-10-12.md)\n"


def test_a_restored_note_lies_where_it_was(tree: Grow) -> None:
    path = "memory/.archive/reflections/2026-10-12.md"
    files = {path: "x\r\n", "memory/INDEX.md": "[[2026-10-12]]\n"}
    after = tree(files).restored(path)
    assert after["memory/reflections/2026-10-12.md"] == b"x\r\n"
    assert path not in after
    assert after["memory/INDEX.md"] == b"[[2026-10-12]]\n"


def test_links_that_name_the_archive_follow_a_note_back(tree: Grow) -> None:
    path = "memory/.archive/lessons/cron.md"
    text = "[[memory/.archive/lessons/cron#H|x]] [y](../.archive/lessons/cron.md)\n"
    after = tree({path: "# H\n", "memory/people/ray.md": text}).restored(path)
    assert after["memory/people/ray.md"] == b"[[memory/lessons/cron#H|x]] [y](../lessons/cron.md)\n"


@pytest.mark.parametrize(
    "link",
    [
        "[[2026-10-12]]",
        "[[memory/2026-10-12#H]]",
        "[x](../2026-10-12.md)",
        "[x](/memory/2026-10-12.md)",
    ],
)
def test_a_note_that_was_relinked_comes_back_with_its_links(
    tree: Grow, write_files: WriteFiles, link: str
) -> None:
    text = f"# Ray\n\n见 {link}\n"
    away = tree({OLD: "# H\n", "memory/people/ray.md": text}).archived(relink=True)
    assert away["memory/people/ray.md"].decode() != text
    assert Tree(write_files(away)).restored(KEPT)["memory/people/ray.md"].decode() == text


def test_links_to_a_namesake_keep_their_note(tree: Grow) -> None:
    path = "memory/.archive/cron.md"
    files = {path: "old\n", LESSON: "live\n", "NOW.md": "[[cron]]\n"}
    after = tree(files).restored(path)
    assert after["memory/cron.md"] == b"old\n"
    assert after["NOW.md"] == b"[[lessons/cron]]\n"


@pytest.mark.parametrize(
    ("files", "path", "to", "reason"),
    [
        ({}, KEPT, None, f"{KEPT} is no archived note"),
        ({OLD: ""}, OLD, None, f"{OLD} is no archived note"),
        ({KEPT: "", OLD: ""}, KEPT, None, f"there is a note at {OLD}; name another place"),
        ({KEPT: ""}, KEPT, "memory/.archive/x.md", "memory/.archive/x.md lies in an archive"),
        (
            {KEPT: "", "memory/2026-11-01.md": "[[memory/.archive/2026-10-12]]\n"},
            KEPT,
            None,
            "a link in the log memory/2026-11-01.md would have to be rewritten",
        ),
    ],
)
def test_what_cannot_be_restored_says_why(
    tree: Grow, files: Files, path: str, to: str | None, reason: str
) -> None:
    with pytest.raises(NotRestored) as error:
        tree({"memory/INDEX.md": "", **files}).restored(path, to=to)
    assert str(error.value) == reason


def test_a_note_can_be_restored_to_another_place(tree: Grow) -> None:
    after = tree({KEPT: "x\n", OLD: "y\n"}).restored(KEPT, to="memory/2026-10-12-old.md")
    assert (after[OLD], after["memory/2026-10-12-old.md"]) == (b"y\n", b"x\n")


DEMO = Path(__file__).resolve().parent.parent.parent / "fixtures" / "demo-vault"


def table(today: str) -> str:
    """What the demo vault has to archive on a day, a line a note."""
    lines = [f"# {today}"]
    for item in Tree(DEMO, today).cold().values():
        days, refs, priority = item.temperature
        degrees = item.temperature.degrees
        shown = "unknown" if degrees is None else f"{degrees:.3f}"
        lines.append(
            f"{item.path} | {days} days | {refs} | {priority} | {shown} | "
            f"{item.destination or '-'} | {item.stays or 'goes'}"
        )
        lines += [f"  {place.path}:{place.line} {place.said}" for place in item.in_the_way]
    return "\n".join(lines) + "\n"


def test_what_the_demo_vault_archives(bless: bool) -> None:
    got = "\n".join(map(table, ("2026-11-30", "2026-12-24", "2027-01-15")))
    expected = DEMO.parent / "demo-vault.cold.txt"
    if bless:
        expected.write_text(got, encoding="utf-8")
    assert got == expected.read_text(encoding="utf-8")


NAMES = ("2026-10-01", "2026-10-02", "2026-10-03-x", "2026-11-29", "cron")
PLACES = ("memory/", "memory/reflections/", "memory/lessons/", "memory/.archive/", "")
LINES = st.lists(
    st.one_of(
        st.builds("[[{}]]".format, st.sampled_from(NAMES)),
        st.builds("![[{}#H|x]]".format, st.sampled_from(NAMES)),
        st.builds(
            "[x]({}{}.md)".format,
            st.sampled_from(("", "../", "./", "/memory/")),
            st.sampled_from(NAMES),
        ),
        st.builds("`{}{}.md`".format, st.sampled_from(PLACES), st.sampled_from(NAMES)),
        st.sampled_from(("text", "- [ ] 任务", "| a | [[2026-10-01]] |")),
    ),
    max_size=4,
)
HEADERS = st.sampled_from(
    ("", "---\npriority: P0\n---\n", "---\npinned: true\n---\n", "---\npriority: P2\n---\n")
)


def text(head: str, lines: list[str], end: str) -> str:
    return head + end.join(lines) + end


TEXTS = st.builds(text, HEADERS, LINES, st.sampled_from(("\n", "\r\n")))
PATHS = st.builds("{}{}.md".format, st.sampled_from(PLACES), st.sampled_from(NAMES))
VAULTS = st.dictionaries(PATHS, TEXTS, min_size=1, max_size=8)
TINY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@TINY
@given(files=VAULTS, relink=st.booleans())
def test_archiving_loses_nothing_and_moves_nothing_protected(
    tree: Grow, files: dict[str, str], relink: bool
) -> None:
    grown = tree({"memory/INDEX.md": "", **files})
    fixes = grown.fixes(relink=relink)
    after = grown.archived(relink=relink)
    edits = [edit for fix in fixes for edit in fix.edits]
    moves = {edit.path: edit.to for edit in edits if isinstance(edit, MoveFile)}
    assert len(after) == len(files) + 2
    assert len(set(moves.values())) == len(moves)
    for path, to in moves.items():
        assert to.startswith("memory/.archive/")
        assert to not in files
        assert "P0" not in files[path]
        assert "pinned" not in files[path]
    for path, text in files.items():
        is_log = path.startswith("memory/2026") and path not in moves
        if is_log or not (relink or path in moves or "reflections" not in path):
            assert after[path] == text.encode()
    vault = grown.space.collect(()).vault
    for note in vault.notes.values():
        if not relink and note.role not in ("log", "index", "archived") and note.path not in moves:
            assert not any(to.target in moves for to in vault.targets(note))


@TINY
@given(files=VAULTS)
def test_what_is_restored_is_what_was_archived(
    tree: Grow, write_files: WriteFiles, files: dict[str, str]
) -> None:
    # Other things in the archive could keep a note from its own name there.
    files = {path: text for path, text in files.items() if "/.archive/" not in path}
    grown = tree({"memory/INDEX.md": "", **files})
    before = {file.path: grown.space.source.read(file.path) for file in grown.space.source.files()}
    now = grown.archived()
    for path in [path for path in now if "/.archive/" in path]:
        try:
            now = Tree(write_files(now)).restored(path)
        except NotRestored:
            return  # While a namesake is still away, a log's link would change its meaning.
    assert set(now) == set(before)
    for path, data in before.items():
        assert now[path] == data or "/reflections/" in path
