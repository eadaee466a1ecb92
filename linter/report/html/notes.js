"use strict";
/* The notes: a heat map by age and links, how warm they are, and a table that sorts. */
(() => {
  const { state, views, word, make, byId, format, pathLink } = Vaultmend;
  const AGES = [7, 30, 90, 180, 365, Infinity];
  const LINKS = [[0, 0], [1, 1], [2, 3], [4, 7], [8, 15], [16, Infinity]];
  const WARMTHS = 10;
  const filter = { text: "", age: null, links: null, warmth: null };
  let rows = [];

  const read = () => {
    const incoming = new Array(state.vault.notes.length).fill(0);
    const links = state.vault.links;
    for (let at = 1; at < links.length; at += 2) incoming[links[at]] += 1;
    const findings = new Map();
    for (const row of Vaultmend.findings.rows()) findings.set(row.path, (findings.get(row.path) ?? 0) + 1);
    rows = state.vault.notes.map(([path, role, size, days, references, priority, warmth], number) => ({
      number, path, role, size, days, references, priority, warmth,
      incoming: incoming[number],
      findings: findings.get(path) ?? 0,
      where: state.vault.paths[path],
      age: days === null ? AGES.length : AGES.findIndex((most) => days <= most),
      links: LINKS.findIndex(([, most]) => incoming[number] <= most),
      step: warmth === null ? -1 : Math.min(Math.floor(warmth * WARMTHS), WARMTHS - 1),
    }));
  };

  const warmCell = ({ warmth }) =>
    make("span", {}, warmth === null ? null : make("i", { class: "warm", style: { "--share": warmth } }), warmth === null ? "?" : warmth.toFixed(2));

  const noteCell = ({ path, role, priority }) =>
    make("div", {}, pathLink(path), make("small", { text: [role, priority].filter(Boolean).join(" · ") }));

  const number = (name, key) => ({ name, number: true, value: (row) => row[key], cell: (row) => (row[key] === null ? "?" : format(row[key])) });

  const fill = Vaultmend.table("notes-table", [
    { name: "note", kind: null, value: (row) => row.where, cell: noteCell },
    number("links-in", "incoming"),
    number("references", "references"),
    number("age", "days"),
    { name: "temperature", number: true, value: (row) => row.warmth, cell: warmCell },
    number("findings", "findings"),
    number("bytes", "size"),
  ], { by: "links-in", down: true });

  const ageName = (at) => (at === AGES.length ? word("age-unknown") : AGES[at] === Infinity ? word("older") : word("up-to-days", { days: AGES[at] }));
  const linksName = ([least, most]) => (most === Infinity ? `${least}+` : least === most ? `${least}` : `${least}–${most}`);

  const heat = () => {
    const counts = new Map();
    for (const { age, links } of rows) counts.set(`${age} ${links}`, (counts.get(`${age} ${links}`) ?? 0) + 1);
    const most = Math.max(...counts.values(), 1);
    const ages = [...AGES.keys(), ...(rows.some((row) => row.age === AGES.length) ? [AGES.length] : [])];
    const cell = (age, links) => {
      const count = counts.get(`${age} ${links}`) ?? 0;
      const share = Math.log1p(count) / Math.log1p(most);
      const pressed = filter.age === age && filter.links === links;
      const act = () => {
        Object.assign(filter, pressed ? { age: null, links: null } : { age, links });
        draw();
      };
      const title = word("heat-cell", { count: format(count), age: ageName(age), links: linksName(LINKS[links]) });
      return make("button", {
        type: "button", title, "aria-label": title, "aria-pressed": String(pressed), disabled: !count,
        class: count && share > 0.55 ? "strong" : null, text: count ? format(count) : "·", style: { "--share": count ? Math.max(share, 0.08) : 0 }, on: { click: act },
      });
    };
    const grid = make("div", { class: "heat", style: { "--columns": ages.length } });
    for (let links = LINKS.length - 1; links >= 0; links -= 1) {
      grid.append(make("span", { class: "row", text: linksName(LINKS[links]) }), ...ages.map((age) => cell(age, links)));
    }
    grid.append(make("span"), ...ages.map((age) => make("span", { text: ageName(age) })));
    byId("heat").replaceChildren(grid);
  };

  const warmth = () => {
    const counts = new Array(WARMTHS).fill(0);
    for (const { step } of rows) if (step >= 0) counts[step] += 1;
    const most = Math.max(...counts, 1);
    byId("warmth").replaceChildren(...counts.map((count, step) => {
      const pressed = filter.warmth === step;
      const act = () => {
        filter.warmth = pressed ? null : step;
        draw();
      };
      const range = `${(step / WARMTHS).toFixed(1)}–${((step + 1) / WARMTHS).toFixed(1)}`;
      return make("button", { type: "button", "aria-pressed": String(pressed), title: `${range}: ${format(count)}`, on: { click: act } },
        count ? format(count) : "", make("i", { style: { "--share": count / most, "--heat": (step + 0.5) / WARMTHS } }), (step / WARMTHS).toFixed(1));
    }));
  };

  const draw = () => {
    heat();
    warmth();
    const wanted = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = rows.filter((row) =>
      (filter.age === null || (row.age === filter.age && row.links === filter.links)) &&
      (filter.warmth === null || row.step === filter.warmth) &&
      wanted.every((part) => `${row.where} ${row.role}`.toLowerCase().includes(part)));
    byId("picked").textContent = word("picked", { count: format(chosen.length), all: format(rows.length) });
    byId("unpick").hidden = chosen.length === rows.length;
    fill(chosen);
  };

  const clear = () => {
    Object.assign(filter, { text: "", age: null, links: null, warmth: null });
    byId("pick").value = "";
  };

  byId("pick").addEventListener("input", (event) => {
    filter.text = event.target.value;
    draw();
  });
  byId("unpick").addEventListener("click", () => {
    clear();
    draw();
  });

  Vaultmend.notes = { rows: () => rows };
  views.push((fresh) => {
    if (fresh) clear();
    read();
    byId("pick").placeholder = word("find-note");
    byId("pick").setAttribute("aria-label", word("find-note"));
    draw();
  });
})();
