"""The scanner reads what Obsidian's cache has: rule by rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vaultmend.linter.model import Block, Body, Heading, Link, Tag
from vaultmend.linter.read.scanner import scan

FIXTURES = Path(__file__).parents[3] / "fixtures"
CASES = json.loads((FIXTURES / "conformance" / "conformance-cases.json").read_text("utf-8"))


def found_links(text: str) -> list[str]:
    return [link.link for link in scan(text).links]


def found_tags(text: str) -> list[str]:
    return [tag.tag for tag in scan(text).tags]


def found_headings(text: str) -> list[tuple[int, str, int]]:
    return [(heading.level, heading.text, heading.line) for heading in scan(text).headings]


def found_blocks(text: str) -> list[tuple[str, int]]:
    return [(block.id, block.line) for block in scan(text).blocks]


def found_regions(text: str) -> list[tuple[str, str]]:
    return [(region.kind, text[region.start : region.end]) for region in scan(text).regions]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in CASES["parse"]])
def test_a_conformance_case_is_read_as_obsidian_does(case: dict[str, object]) -> None:
    body = scan(str(case["text"]))
    assert [link.link for link in body.links if link.kind != "embed"] == case["links"]
    assert [link.link for link in body.links if link.kind == "embed"] == case["embeds"]
    assert [tag.tag for tag in body.tags] == case["tags"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "a [[p#s|d]]",
            Link("wikilink", "wiki", "p#s", "p", "#s", "d", 1, 3, 2, 11),
            id="L-08 path, subpath and display text",
        ),
        pytest.param(
            "😀\n\n![[a.png|100]]",
            Link("embed", "wiki", "a.png", "a.png", "", "100", 3, 1, 3, 17),
            id="E-02 embed with a size, columns in code points",
        ),
        pytest.param(
            "- x [t](<My Note.md#A%20b>)",
            Link("markdown", "markdown", "My Note.md#A b", "My Note.md", "#A b", "t", 1, 5, 4, 27),
            id="M-04 destination in angle brackets",
        ),
        pytest.param(
            "![](a%20b.png)",
            Link("embed", "markdown", "a b.png", "a b.png", "", None, 1, 1, 0, 14),
            id="M-10 image without a text",
        ),
        pytest.param(
            "[[#^id]]",
            Link("wikilink", "wiki", "#^id", "", "#^id", None, 1, 1, 0, 8),
            id="R-01 link into the note itself",
        ),
        pytest.param(
            "[[Sinfoni\u0301a]]",
            Link("wikilink", "wiki", "Sinfon\u00eda", "Sinfon\u00eda", "", None, 1, 1, 0, 13),
            id="N-01 decomposed letters are cached composed",
        ),
    ],
)
def test_a_link_has_all_its_parts_and_its_place(text: str, expected: Link) -> None:
    assert scan(text).links == (expected,)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        pytest.param("[[[x]]]", ["x"], id="L-03 the innermost of three brackets"),
        pytest.param("[[a `[[b]]` c", [], id="L-03 what seems to nest is code"),
        pytest.param("`[[a]]\n\n[[b]]`", ["a", "b"], id="C-05 code does not cross paragraphs"),
        pytest.param("- `a\n- [[b]]`", ["b"], id="C-05 code does not cross list items"),
        pytest.param("``a ` [[b]]`` [[c]]", ["c"], id="C-05 runs of equal length"),
        pytest.param("\\`[[a]]`", ["a"], id="an escaped backtick opens no code"),
        pytest.param("> a `b\n> [[c]]` [[d]]", ["d"], id="code goes on behind a quote mark"),
        pytest.param("[[a\\|b]]", ["a"], id="L-07 escaped separator outside a table"),
        pytest.param("\\[[a]]", [], id="L-18 escaped bracket"),
        pytest.param("\\![[a]]", ["a"], id="an escaped exclamation mark leaves a link"),
        pytest.param("| `a | [[b]]` |\n|---|---|", ["b"], id="a cell ends before code does"),
        pytest.param("|a|b|\n|-|-|\n|`x|[[b]]`|", ["b"], id="a cell of the body as well"),
        pytest.param("[a [b] c](d)", ["d"], id="brackets in a link text"),
        pytest.param("[a [b](c) d](e)", ["c"], id="no link in a link"),
        pytest.param("[a [[b]] d](e)", ["b"], id="no Markdown link round a wikilink"),
        pytest.param("[![a](b.png)](c)", ["c", "b.png"], id="an image in a link: both count"),
        pytest.param("[a]()[b](<>)", [], id="M-05 empty destinations"),
        pytest.param("[a](b \"t\")[c](d 't')[e](f (t))", ["b", "d", "f"], id="titles"),
        pytest.param("[a](b(c(d))e)", ["b(c(d))e"], id="balanced brackets in a destination"),
        pytest.param("[a](b\\)c)", ["b)c"], id="escaped bracket in a destination"),
        pytest.param("[a](b&amp;c)", ["b&c"], id="character references in a destination"),
        pytest.param("[a](50%zz)", ["50%zz"], id="M-02 what is not percent-encoded stays"),
        pytest.param("[a](%ff)", ["%ff"], id="M-02 no valid UTF-8 stays as written"),
        pytest.param("[a](n%23h)", ["n#h"], id="M-07 decoded, then split"),
        pytest.param("[a]\n(b) [c](\nd\n)", ["d"], id="line breaks inside the round brackets only"),
        pytest.param("[a]: [[b]]\n[[c]]", ["c"], id="M-09 a definition holds no links"),
        pytest.param(" [a]: [[b]]", ["b"], id="M-09 a definition starts at column 0"),
        pytest.param("[^a]: [[b]]\n\n    [[c]]", ["b", "c"], id="C-04 a footnote goes on indented"),
        pytest.param("<a href='[[b]]'>[[c]]</a>", ["c"], id="C-12 attributes are no text"),
        pytest.param("<https://x/[[b]]>", [], id="an autolink is no text"),
        pytest.param("<div>\n[[a]]\n\n[[b]]", ["b"], id="C-11 an HTML block ends at a blank line"),
        pytest.param("<pre>\n\n[[a]]\n</pre>\n[[b]]", ["b"], id="C-11 this one at its end tag"),
        pytest.param("<!-- a -->[[b]]\n[[c]]", ["c"], id="C-10 the rest of the line belongs to it"),
        pytest.param("x\n<span>\n[[a]]", ["a"], id="C-12 a tag line interrupts no paragraph"),
        pytest.param("- ```\n[[a]]\n```\n[[b]]", ["a"], id="B-02 a fence left open in an item"),
        pytest.param("- ```\n  [[a]]\n  ```\n  [[b]]", ["b"], id="C-06 a fence inside an item"),
        pytest.param("> ```\n> [[a]]\n\n[[b]]", ["b"], id="C-06 a fence ends with its quote"),
        pytest.param("````\n```\n[[a]]\n````\n[[b]]", ["b"], id="C-06 the longer fence"),
        pytest.param("- a\n\n      [[b]]", [], id="C-07 indented code in an item"),
        pytest.param("- a\n\n  [[b]]", ["b"], id="C-03 second paragraph of an item"),
        pytest.param("a\n    [[b]]", ["b"], id="C-07 no indented code in a paragraph"),
        pytest.param("$5 [[a]] and $6", ["a"], id="B-04 prices are no mathematics"),
        pytest.param("$a[[b]]$", [], id="C-08 mathematics"),
        pytest.param("$$ [[a]] $$ [[b]]", ["b"], id="B-04 display mathematics in a line"),
        pytest.param("$$\n[[a]]\n$$\n[[b]]", ["b"], id="C-08 block of mathematics"),
        pytest.param("x\n$$\n\n[[a]]", [], id="B-01 two dollars interrupt a paragraph"),
        pytest.param("%%\n`[[a]]`\n\n[[b]]\n%%\n[[c]]", ["b", "c"], id="C-09 code in a comment"),
        pytest.param("> %%\n> [[a]]\n> # b\n> %% [[c]]", ["a", "c"], id="C-09 comment in a quote"),
        pytest.param("a\u2028[[b]]\u2028c", ["b"], id="U+2028 ends no line"),
    ],
)
def test_links_are_found_where_they_count(text: str, links: list[str]) -> None:
    assert found_links(text) == links


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        pytest.param("**#a** ==#b== *#c* ~~#d~~", ["#a", "#b", "#c", "#d"], id="T-03 marks"),
        pytest.param("**x**#a", ["#a"], id="T-03 behind a closing mark"),
        pytest.param("*#a", [], id="T-03 a mark without its counterpart"),
        pytest.param("# #a\n> #b\n- #c\n- [ ] #d", ["#a", "#b", "#c", "#d"], id="C-03 openings"),
        pytest.param("|#a|b|\n|-|-|\n|x|#c|", ["#a", "#c"], id="T-03 table cells"),
        pytest.param("\\#a \\<#b", ["#b"], id="T-04 escapes"),
        pytest.param("`x`#a <br>#b", ["#a", "#b"], id="T-03 a span ends the text run"),
        pytest.param("x#a (#b) /#c ’#d", [], id="T-03 other characters before"),
        pytest.param("#-a #_ #/ #a//", ["#-a", "#_", "#a"], id="T-05 T-08"),
        pytest.param("#a\u3000#b\u00a0#c", ["#a", "#b", "#c"], id="T-01 wide blanks"),
        pytest.param("#a，b #c·d", ["#a，b", "#c·d"], id="T-01 full-width punctuation stays"),
        pytest.param("##a #1/2", ["#1/2"], id="T-02 a slash is no digit"),
    ],
)
def test_tags_begin_and_end_as_in_obsidian(text: str, tags: list[str]) -> None:
    assert found_tags(text) == tags


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        pytest.param("# a\n###### b\n####### c", [(1, "a", 1), (6, "b", 2)], id="levels"),
        pytest.param(
            "## a ## \n# b#\n# c \\#\n#\n# #",
            [(2, "a", 1), (1, "b#", 2), (1, "c \\#", 3), (1, "", 4), (1, "", 5)],
            id="B-07 closing marks",
        ),
        pytest.param("a\n---\nb\n===", [(2, "a", 1), (1, "b", 3)], id="B-05 underlined"),
        pytest.param("a\n-\n\nb\nc\n---", [], id="B-05 one dash, or two lines"),
        pytest.param("> # a\n- # b\n\n# c", [(1, "c", 4)], id="H-03 top level only"),
        pytest.param("%%\n# a\nb\n---\n%%\n# c", [(1, "c", 6)], id="C-09 none in comments"),
        pytest.param("a\n# b\nc", [(1, "b", 2)], id="a heading interrupts a paragraph"),
        pytest.param("# a [[b|c]] **d** ^e", [(1, "a [[b|c]] **d** ^e", 1)], id="H-02 H-10 raw"),
        pytest.param("    # a\n\n\t# b\n```\n# c\n```", [], id="C-06 C-07 none in code"),
    ],
)
def test_headings_are_those_of_the_top_level(
    text: str, headings: list[tuple[int, str, int]]
) -> None:
    assert found_headings(text) == headings


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        pytest.param("a\nb ^id-1", [("id-1", 1)], id="K-03 last line of a paragraph"),
        pytest.param("a ^x_y\n\nb^c\n\nd ^e f", [], id="K-01 not at the end, or no id"),
        pytest.param("- a ^x\n  - b ^y\n- c\n  d ^z", [("x", 1), ("y", 2), ("z", 3)], id="K-06"),
        pytest.param("- a\n\n  b ^x", [("x", 1)], id="K-03 a later paragraph of an item"),
        pytest.param("- a\n- b\n\n^x\n\nc", [("x", 1)], id="K-04 a whole list"),
        pytest.param("> a\n> b\n\n^x", [("x", 1)], id="K-04 a whole quote"),
        pytest.param("c\n\n```\na ^y\n```\n\n^x", [("x", 3)], id="K-04 a fence"),
        pytest.param("|a|\n|-|\n|b|\n\n^x", [("x", 1)], id="K-04 a table"),
        pytest.param("> a ^x\n\n|a|b|\n|-|-|\n|c|d ^y", [], id="K-05 parts of quotes and tables"),
        pytest.param("a `b ^x` ^y\n\n`c\n ^z`", [("y", 1)], id="K-08 not in code"),
        pytest.param("# a ^x\n\n# b\n^y", [("x", 1), ("y", 3)], id="H-10 headings"),
        pytest.param("a ^X\n\nb ^x", [("X", 1), ("x", 3)], id="K-07 both are told"),
        pytest.param("%%\na ^x\n%%", [], id="C-09 none in comments"),
    ],
)
def test_block_ids_name_the_line_on_which_their_block_begins(
    text: str, blocks: list[tuple[str, int]]
) -> None:
    assert found_blocks(text) == blocks


@pytest.mark.parametrize(
    ("text", "regions"),
    [
        pytest.param("a `b` ``c``", [("code", "`b`"), ("code", "``c``")], id="code spans"),
        pytest.param("```py\na\n```  \nb", [("code", "```py\na\n```")], id="a fence"),
        pytest.param("~~~\na", [("code", "~~~\na")], id="a fence left open"),
        pytest.param("a\n\n    b\n\n    c\n\nd", [("code", "b\n\n    c")], id="indented code"),
        pytest.param(
            "<!-- a -->\nb <!-- c -->",
            [("html-comment", "<!-- a -->"), ("html-comment", "<!-- c -->")],
            id="HTML comments",
        ),
        pytest.param("x <b>y</b>", [("html", "<b>"), ("html", "</b>")], id="tags"),
        pytest.param("a %%b%% c", [("comment", "%%b%%")], id="a comment in a line"),
        pytest.param(
            "a\n%%\n`b`\n%%\nc", [("comment", "%%\n`b`\n%%"), ("code", "`b`")], id="a block comment"
        ),
        pytest.param("a %%b\nc%% d", [], id="B-03 spans lines from the line's beginning only"),
        pytest.param("%%%% a\n%%% b", [], id="B-03 exactly two per cent signs"),
        pytest.param("$a$ $ b$ $c $ $d$1", [("math", "$a$")], id="B-04"),
        pytest.param("$$x$$\n\ny", [("math", "$$x$$")], id="B-01 complete on one line"),
    ],
)
def test_regions_are_what_is_not_plain_text(text: str, regions: list[tuple[str, str]]) -> None:
    assert found_regions(text) == regions


def test_the_body_begins_behind_the_frontmatter() -> None:
    text = "---\na: '[[x]]'\n---\n# b\n[[c]] #d ^e"
    body = scan(text, text.index("# b"))
    assert body.headings == (Heading(1, "b", 4, 19, 22),)
    assert [(link.link, link.line, link.column) for link in body.links] == [("c", 5, 1)]
    assert body.tags == (Tag("#d", 5, 7),)
    assert body.blocks == (Block("e", 5, 32, 34),)


@pytest.mark.parametrize("text", ["", "\n", " ", "\r", "\r\n", "^", "#", "[[", "- ", ">", "\x00"])
def test_next_to_nothing_is_read_as_nothing(text: str) -> None:
    assert scan(text)._replace(headings=()) == Body((), (), (), (), ())
