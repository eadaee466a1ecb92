"""The block structure of CommonMark and of Obsidian's additions, as regular expressions.

No expression here can look at a character more than a fixed number of times: repeats are
possessive, and whatever runs to a closing mark is searched for from one place only.
"""

from __future__ import annotations

import re

_EOL = r"(?=\n|\Z)"
_TYPE_1 = "script|pre|style|textarea"
_TYPE_6 = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|"
    "dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|"
    "head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|"
    "p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"
)
_HTML_1_TO_6 = (
    rf"<(?:((?i:{_TYPE_1})(?=[ \t>\n]|\Z))|(!--)|(\?)|(![A-Za-z])|(!\[CDATA\[)"
    rf"|(/?(?i:{_TYPE_6})(?=[ \t\n]|/?>|\Z)))"
)
_ATTRIBUTE = (
    r"""\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\s*+=\s*+(?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+"))?+"""
)
TAG_SOURCE = rf"<(?:[A-Za-z][A-Za-z0-9-]*+(?:{_ATTRIBUTE})*+\s*+/?>|/[A-Za-z][A-Za-z0-9-]*+\s*+>)"

FENCE_SOURCE = rf"(?:`{{3,}}+[^`\n]*+{_EOL}|~{{3,}}+)"
RULE_SOURCE = rf"(?:(?:\*[ \t]*+){{3,}}+|(?:-[ \t]*+){{3,}}+|(?:_[ \t]*+){{3,}}+){_EOL}"
COMMENT_MARK_SOURCE = "%%(?<!%%%)(?!%)"
_OPEN_COMMENT = rf"{COMMENT_MARK_SOURCE}(?!(?:[^%\n]|%(?!%)|%%%++)*+%%)"
_OPEN_MATH = r"\$\$(?!(?:[^$\n]|\$(?!\$))*+\$\$)"
FOOTNOTE_SOURCE = r"\[\^[^\]\s]++\]:"

ATX = re.compile(rf"(#{{1,6}})(?:{_EOL}|[ \t]++)([^\n]*+)")
"""The marks and the raw text of a heading (B-07)."""
FENCE = re.compile(rf"(?:(`{{3,}}+)[^`\n]*+{_EOL}|(~{{3,}}+)[^\n]*+)")
"""Group 1 or 2 is the run of marks (B-02, C-06)."""
FENCE_END = {
    "`": re.compile(rf"\n {{0,3}}(`{{3,}}+)[ \t]*+{_EOL}"),
    "~": re.compile(rf"\n {{0,3}}(~{{3,}}+)[ \t]*+{_EOL}"),
}
RULE = re.compile(RULE_SOURCE)
SETEXT = re.compile(rf"(=++|-++)[ \t]*+{_EOL}")
HTML_OPEN = re.compile(_HTML_1_TO_6)
"""The number of the group that matched is the type of the HTML block (C-10, C-11)."""
HTML_TAG_LINE = re.compile(rf"(?!</?(?i:{_TYPE_1})[\s/>]){TAG_SOURCE}[ \t]*+{_EOL}")
HTML_CLOSE = (
    re.compile(rf"</(?i:{_TYPE_1})>"),
    re.compile("-->"),
    re.compile(r"\?>"),
    re.compile(">"),
    re.compile("]]>"),
    re.compile(r"\n[ \t]*+\n"),
)
"""What ends an HTML block of the types 1 to 6; type 7 ends like type 6, at a blank line."""
COMMENT_MARK = re.compile(COMMENT_MARK_SOURCE)
"""Exactly two per cent signs (B-03)."""
COMMENT_OPEN = re.compile(_OPEN_COMMENT)
"""A comment mark that no other on the same line closes."""
MATH_OPEN = re.compile(_OPEN_MATH)
"""Two dollars that no others on the same line close (B-01)."""
MARKER = re.compile(rf"([-+*]|[0-9]{{1,9}}[.)])(?=[ \t]|{_EOL})")
FOOTNOTE = re.compile(FOOTNOTE_SOURCE)
"""The mark of a footnote definition, which is never a reference definition (M-09)."""
DEFINITION = re.compile(
    r"\[(?!\^)(?=[^\]]*?[^\s\]])(?:[^\[\]\\]|\\[^\n])++\]:[ \t]*+\n?[ \t]*+"
    r"(?:<(?:[^<>\\\n]|\\.)*+>|[^\s<]\S*+)"
    r"""(?:(?:[ \t]++\n?|\n)[ \t]*+(?:"(?:[^"\\]|\\[\s\S])*+"|'(?:[^'\\]|\\[\s\S])*+'"""
    rf"|\((?:[^()\\]|\\[\s\S])*+\))[ \t]*+{_EOL}|[ \t]*+{_EOL})"
)
"""A link reference definition; it holds no links (M-09)."""
PARAGRAPH_END = re.compile(
    r"\n(?=[ \t]*+(?:\n|\Z)"
    r"| {0,3}(?:>"
    rf"|\#{{1,6}}(?:[ \t]|{_EOL})"
    r"|[-+*][ \t]++[^\s]"
    r"|1[.)][ \t]++[^\s]"
    rf"|(=++|-++)[ \t]*+{_EOL}"
    rf"|{FENCE_SOURCE}"
    rf"|{RULE_SOURCE}"
    rf"|{_HTML_1_TO_6}"
    rf"|{_OPEN_COMMENT}|{_OPEN_MATH}|{FOOTNOTE_SOURCE}))"
)
"""The line break behind the last line of a top-level paragraph; group 1 underlines it (B-05)."""
UNINDENTED = re.compile(r"\n {0,3}(?=[^ \t\n])")
START = re.compile(r"(?:[ \t]*+\n)*+([ \t]*+)")
"""Blank lines and the indentation of the line behind them."""
BLANK = re.compile(r"[ \t]*+")
RULE_START = re.compile(r"(?:\*[ \t]*+)++|(?:-[ \t]*+)++")
FENCE_CLOSE = re.compile(rf"(`{{3,}}+|~{{3,}}+)[ \t]*+{_EOL}")
MATH_MARK = re.compile(r"\$\$")
BLOCK_ID = re.compile(r"\^[A-Za-z0-9-]++(?:[^\S\n]|#)*+(?:\n|\Z)")
"""A block id at the end of a line, or of a heading that closing marks may follow (K-01)."""
