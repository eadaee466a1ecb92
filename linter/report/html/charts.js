"use strict";
/* Lines and columns over time, as SVG. */
Vaultmend.charts = (() => {
  const { make, word, byId, format, state } = Vaultmend;
  const [WIDTH, HEIGHT, LEFT, BOTTOM] = [360, 170, 34, 20];

  const svg = (tag, attributes, text = null) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== null) element.textContent = text;
    return element;
  };

  const day = (iso) => Date.parse(`${iso}T00:00:00Z`) / 864e5;

  /** A round number at or above the largest value, so that its half is one as well. */
  const ceiling = (most) => {
    const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
    return [1, 2, 4, 6, 8, 10].map((step) => step * unit).find((top) => top >= most) || 1;
  };

  const frame = (top, first, last) => {
    const image = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    for (const share of [0, 0.5, 1]) {
      const y = HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - 8);
      image.append(svg("line", { class: "grid", x1: LEFT, x2: WIDTH, y1: y, y2: y }));
      const said = top * share;
      if (Number.isInteger(said)) image.append(svg("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, said >= 1e4 ? `${said / 1e3}k` : said));
    }
    image.append(svg("text", { x: LEFT, y: HEIGHT - 4 }, first));
    image.append(svg("text", { x: WIDTH, y: HEIGHT - 4, "text-anchor": "end" }, last));
    return image;
  };

  const high = (value, top) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - 8);

  /** Several lines over the same days; `mark` is a value that is not to be passed. */
  const lines = (title, days, rows, mark = null) => {
    const top = ceiling(Math.max(...rows.flatMap((row) => row.values), mark ?? 0));
    const image = frame(top, days[0], days.at(-1));
    const [begin, end] = [day(days[0]), day(days.at(-1))];
    const x = (at) => LEFT + ((day(days[at]) - begin) / (end - begin || 1)) * (WIDTH - LEFT - 4);
    if (mark !== null) image.append(svg("line", { class: "line line-quiet", x1: LEFT, x2: WIDTH, y1: high(mark, top), y2: high(mark, top) }));
    for (const { kind, values, name } of rows) {
      const points = values.map((value, at) => `${x(at).toFixed(1)},${high(value, top).toFixed(1)}`).join(" ");
      image.append(svg("polyline", { class: `line line-${kind}`, points }));
      values.forEach((value, at) => {
        const dot = svg("circle", { class: `fill-${kind}`, cx: x(at), cy: high(value, top), r: 3 });
        dot.append(svg("title", {}, `${days[at]} · ${name}: ${format(value)}`));
        image.append(dot);
      });
    }
    const legend = rows.map(({ kind, name, values }) =>
      make("span", {}, make("i", { class: `dot ${kind}`, style: kind === "accent" ? { background: "var(--accent)" } : {} }), `${name} ${format(values.at(-1))}`));
    return make("div", { class: "panel" }, make("h3", { text: title }), make("p", { class: "legend" }, ...legend), image);
  };

  /** A column for each week. */
  const columns = (title, weeks) => {
    const top = ceiling(Math.max(...weeks.map(([, count]) => count)));
    const image = frame(top, weeks[0][0], weeks.at(-1)[0]);
    const step = (WIDTH - LEFT) / weeks.length;
    weeks.forEach(([monday, count], at) => {
      const y = high(count, top);
      const width = Math.max(Math.min(step - 2, 26), 1);
      const bar = svg("rect", { class: "fill-accent", x: LEFT + at * step + (step - width) / 2, y, width, height: HEIGHT - BOTTOM - y, rx: 2 });
      bar.append(svg("title", {}, `${monday} · ${format(count)}`));
      image.append(bar);
    });
    const total = weeks.reduce((sum, [, count]) => sum + count, 0);
    const legend = make("p", { class: "legend", text: word("commits-total", { count: format(total) }) });
    return make("div", { class: "panel" }, make("h3", { text: title }), legend, image);
  };

  const draw = () => {
    const { states, weeks, core } = state.vault;
    const parts = [];
    if (states.length > 1) {
      const column = (at) => states.map((row) => row[at]);
      const days = column(0);
      const row = (kind, at, name) => ({ kind, values: column(at), name: word(name) });
      parts.push(lines(word("findings"), days, [row("error", 2, "error"), row("warning", 3, "warning"), row("info", 4, "info")]));
      parts.push(lines(word("notes"), days, [row("accent", 1, "notes")]));
      if (column(5).some(Boolean)) parts.push(lines(word("core-bytes"), days, [row("accent", 5, "bytes")], core && core[1]));
    }
    if (weeks.length > 1) parts.push(columns(word("commits"), weeks));
    byId("history").hidden = byId("to-history").hidden = !parts.length;
    byId("history-about").hidden = states.length < 2;
    byId("charts").replaceChildren(...parts);
  };

  return { draw };
})();
Vaultmend.views.push(() => Vaultmend.charts.draw());
