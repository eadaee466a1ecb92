"""A handler that makes python-frontmatter read notes as Obsidian does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from frontmatter.default_handlers import YAMLHandler

from vaultmend.linter.read.frontmatter import header_span, read_fully

if TYPE_CHECKING:
    from vaultmend.linter.model import Value


class ObsidianHandler(YAMLHandler):
    """For `frontmatter.loads(text, handler=ObsidianHandler())`.

    Dates stay text, `yes` stays text, `{{date}}` is legal, a header that Obsidian cannot read has
    no metadata (P-10). The package strips its input first, so that blank lines before the header
    do not count here; `read_frontmatter` is the stricter reader.
    """

    def detect(self, text: str) -> bool:
        """Whether the text begins with a closed header."""
        return header_span(text) is not None

    def split(self, text: str) -> tuple[str, str]:
        """The YAML and the body; a text without a header raises ValueError, as the package asks."""
        span = header_span(text)
        if span is None:
            raise ValueError("no frontmatter")
        start, stop, body = span
        return text[start:stop], text[body:]

    def load(self, fm: str, **kwargs: object) -> dict[str, Value]:
        """The metadata of the YAML between the lines `---`; there are no options."""
        del kwargs
        end = "" if fm.endswith(("\n", "\r")) else "\n"
        read = read_fully(f"---\n{fm}{end}---\n")
        return {item.key: item.value for item in read.properties} if read else {}

    def export(self, metadata: dict[str, Any], **options: Any) -> str:
        """The metadata as YAML, in its own order."""
        options.setdefault("sort_keys", False)
        return super().export(metadata, **options)
