"use strict";
/* The findings: what to look at first, how many of each rule, and a table that filters. */
(() => {
  const { SEVERITIES, state, views, word, say, make, byId, format, pathLink } = Vaultmend;
  const filter = { severities: new Set(SEVERITIES), family: "", rule: "", text: "" };
  let rows = [];

  const read = () => {
    rows = state.vault.findings.map(([rule, severity, path, line, fact, remedy, safety, others]) => {
      const [name, family, summary] = state.vault.rules[rule];
      const said = say(fact);
      const todo = remedy ? say(remedy) : "";
      const where = path < 0 ? "" : state.vault.paths[path];
      const hay = `${where}\n${name}\n${said}\n${todo}`.toLowerCase();
      return { name, family, summary, severity, path, where, line, said, todo, safety, others, hay };
    });
  };

  const severityCell = ({ severity }) =>
    make("span", { class: "severity" }, make("i", { class: `dot ${SEVERITIES[severity]}` }), word(SEVERITIES[severity]));

  const findingCell = ({ said, todo, safety, others }) =>
    make("div", {}, said, make("small", {},
      todo,
      others ? ` · ${word("others", { count: format(others) })}` : "",
      safety ? " " : "", safety ? make("span", { class: "tag", text: word(`fix-${safety}`) }) : ""));

  const ruleCell = ({ name, summary }) =>
    make("button", { type: "button", class: "as-link", text: name, title: say(summary), on: { click: () => narrow({ rule: name }) } });

  const fill = Vaultmend.table("findings-table", [
    { name: "severity", kind: "narrow", value: (row) => row.severity, cell: severityCell },
    { name: "finding", kind: null, value: (row) => row.said, cell: findingCell },
    { name: "note", kind: null, value: (row) => `${row.where}\n${String(row.line).padStart(7, "0")}`, cell: (row) => pathLink(row.path, row.line) },
    { name: "rule", kind: "name", value: (row) => row.name, cell: ruleCell },
  ], { by: "severity", down: false });

  const options = (select, none, names) => {
    select.replaceChildren(make("option", { value: "", text: word(none) }), ...names.map((name) => make("option", { value: name, text: name })));
  };

  const chips = () => {
    byId("severities").replaceChildren(...SEVERITIES.map((name) => {
      const pressed = filter.severities.has(name);
      const act = () => {
        if (!filter.severities.delete(name)) filter.severities.add(name);
        draw();
      };
      return make("button", { type: "button", "aria-pressed": String(pressed), on: { click: act } },
        make("i", { class: `dot ${name}` }), `${word(name)} ${format(state.vault.summary[name])}`);
    }));
  };

  const draw = () => {
    chips();
    const families = [...new Set(rows.map((row) => row.family))].sort();
    const names = rows.filter((row) => !filter.family || row.family === filter.family).map((row) => row.name);
    options(byId("family"), "every-family", families);
    options(byId("rule"), "every-rule", [...new Set(names)].sort());
    byId("family").value = filter.family;
    byId("rule").value = filter.rule;
    const wanted = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = rows.filter((row) =>
      filter.severities.has(SEVERITIES[row.severity]) &&
      (!filter.family || row.family === filter.family) &&
      (!filter.rule || row.name === filter.rule) &&
      wanted.every((part) => row.hay.includes(part)));
    byId("found").textContent = word("found", { count: format(chosen.length), all: format(rows.length) });
    byId("clear").hidden = chosen.length === rows.length;
    fill(chosen);
  };

  const clear = () => {
    Object.assign(filter, { severities: new Set(SEVERITIES), family: "", rule: "", text: "" });
    byId("find").value = "";
  };

  /** Show the findings that match, and go there. */
  const narrow = (wanted) => {
    clear();
    Object.assign(filter, wanted);
    byId("find").value = filter.text;
    draw();
    byId("findings").scrollIntoView();
  };

  const mendFirst = () => {
    const { first } = state.vault;
    byId("first").replaceChildren(...first.map((path) => {
      const mine = rows.filter((row) => row.path === path).sort((a, b) => a.severity - b.severity);
      const [worst] = mine;
      return make("li", {}, make("i", { class: `dot ${SEVERITIES[worst.severity]}` }), pathLink(path, worst.line),
        make("span", { class: "why" }, mine.length > 1 ? `${word("count-findings", { count: format(mine.length) })} · ` : "", worst.said));
    }));
    if (!first.length) byId("first").replaceChildren(make("li", { class: "quiet", text: word("all-well") }));
  };

  const byRule = () => {
    const counts = new Map();
    for (const { name, severity } of rows) {
      const known = counts.get(name) ?? counts.set(name, { count: 0, severity }).get(name);
      known.count += 1;
      known.severity = Math.min(known.severity, severity);
    }
    const sorted = [...counts].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1)).slice(0, 12);
    const most = sorted.length ? sorted[0][1].count : 1;
    byId("rules").replaceChildren(...sorted.map(([name, { count, severity }]) =>
      make("button", { type: "button", title: name, on: { click: () => narrow({ rule: name }) } },
        make("span", { text: name }), make("i", { class: SEVERITIES[severity], style: { "--share": count / most } }), make("b", { text: format(count) }))));
    if (!sorted.length) byId("rules").replaceChildren(make("p", { class: "quiet", text: word("all-well") }));
  };

  byId("find").addEventListener("input", (event) => {
    filter.text = event.target.value;
    draw();
  });
  byId("family").addEventListener("change", (event) => {
    filter.family = event.target.value;
    filter.rule = "";
    draw();
  });
  byId("rule").addEventListener("change", (event) => {
    filter.rule = event.target.value;
    draw();
  });
  byId("clear").addEventListener("click", () => {
    clear();
    draw();
  });

  Vaultmend.findings = { narrow, rows: () => rows };
  views.push((fresh) => {
    if (fresh) clear();
    read();
    byId("family").setAttribute("aria-label", word("every-family"));
    byId("rule").setAttribute("aria-label", word("every-rule"));
    byId("find").placeholder = word("find");
    byId("find").setAttribute("aria-label", word("find"));
    mendFirst();
    byRule();
    draw();
  });
})();
