"""`docs/configuration.md`: every setting, from the schema that `config schema` prints."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from markup import cell, code, made

from vaultmend.linter.report.config_schema import config_schema
from vaultmend.linter.report.rule_options import toml
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

Schema = dict[str, Any]

INTRODUCTION = """\
`vaultmend.toml` or `.vaultmend.toml` at the root of the vault, or `[tool.vaultmend]` in its
`pyproject.toml`; the first one found wins. Everything is optional. A name that nobody knows, or a value
that cannot be, is an error with its line and the nearest name, and the exit code is 2.

```console
$ vaultmend config show                  # every value in effect, and where it is from
$ vaultmend config schema                # this page as a JSON Schema, for editors and scripts
```

What the file does not say is what its profile says, then the default.
`profile` and `extends` cannot both be set.
"""
TABLES = {
    "per-path": ("GLOB", '[per-path]\n"memory/projects/**" = { ignore = ["stale-note"] }'),
    "limits": ("ROLE or GROUP", '[limits]\ncore = ["2000 bytes", "40 lines"]'),
    "archive": ("ROLE", '[archive]\nfolder = "归档"\nlog = { after-days = 60 }\nperson = false'),
    "roles": ("ROLE", '[roles]\nspell = ["memory/spells/**"]'),
    "groups": ("", '[groups]\nknowledge = ["lesson", "decision", "spell"]'),
    "index": ("ROLE", '[index.spell]\nen = "Spells"\ncolumns = ["name", "description"]'),
    "schema": (
        "ROLE",
        '[schema.spell]\nsame-as = "lesson"\nproperties.school.pattern = "^[a-z]+$"',
    ),
}
"""By table, what its keys are called where they are free, and an example."""
ANY_TABLE = "rules"


def configuration_page() -> str:
    """The page."""
    schema = config_schema(ALL)
    keys: Schema = schema["properties"]
    tables = {name: keys[name] for name in keys if keys[name].get("type") == "object"}
    lines = [made("the schema of the configuration"), "", "# Every setting", "", INTRODUCTION]
    lines += ["## Single values", ""]
    lines += _table({name: keys[name] for name in keys if name not in tables})
    for name, (free, example) in TABLES.items():
        lines += ["", f"## {name}", "", tables[name]["description"], ""]
        lines += ["```toml", example, "```", ""]
        lines += _table(_below(tables[name], free, schema))
    lines += ["", f"## {ANY_TABLE}", "", tables[ANY_TABLE]["description"], ""]
    lines += ["```toml", "[rules.stale-note]", 'severity = "info"', "max-age-days = 60", "```"]
    lines += _rules(tables[ANY_TABLE]["properties"])
    assert set(tables) == {*TABLES, ANY_TABLE}, "name a new table in configuration_page.py"
    return "\n".join(lines) + "\n"


def _below(table: Schema, free: str, schema: Schema) -> Schema:
    """The keys of a table by their dotted names; `free` stands for one that may be any."""
    found: Schema = dict(table.get("properties", {}))
    one: Schema = table.get("additionalProperties") or {}
    if "$ref" in one:
        one = schema["definitions"][one["$ref"].rpartition("/")[2]]
    if one and "properties" not in one:
        found[free] = one
    values: Schema = one.get("properties", {})
    for name, value in values.items():
        inner: Schema = value.get("additionalProperties") or {}
        expected: Schema = inner.get("properties", {})
        found |= {f"{free}.{name}.PROPERTY.{key}": expected[key] for key in expected}
        if not expected:
            found[f"{free}.{name}"] = value
    return found


def _rules(rules: Schema) -> Iterator[str]:
    for family, members in groupby(ALL, lambda rule: rule.family):
        yield from ("", f"### {family}", "", "| rule | setting | takes | default | meaning |")
        yield "|---|---|---|---|---|"
        for rule in members:
            settings = rules[rule.name]["properties"]
            name = f"[{rule.name}](rules/{rule.name}.md)"
            for setting, value in settings.items():
                about = "" if setting == "severity" else cell(value.get("description", ""))
                yield f"| {name} | `{setting}` | {_takes(value)} | {_default(value)} | {about} |"
                name = ""


def _table(keys: Schema) -> Iterator[str]:
    yield from ("| key | takes | default | meaning |", "|---|---|---|---|")
    for name, value in keys.items():
        about = cell(value.get("description", ""))
        yield f"| `{name}` | {_takes(value)} | {_default(value)} | {about} |"


def _takes(value: Schema) -> str:
    if "enum" in value:
        return ", ".join(code(str(one)) for one in value["enum"])
    if "anyOf" in value:
        return "a profile or a path"
    names = {
        "string": "text",
        "integer": "whole number",
        "number": "number",
        "boolean": "true or false",
        "array": "list",
        "object": "table",
    }
    types: str | list[str] = value.get("type", [])
    return " or ".join(names[one] for one in ([types] if isinstance(types, str) else types))


def _default(value: Schema) -> str:
    return code(toml(value["default"])) if "default" in value else ""
