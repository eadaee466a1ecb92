"use strict";
/* The link graph: lays it out step by step, and answers the pointer, the search and the choice of colours. */
(() => {
  const { state, views, word, make, byId, format, pathLink, address, SEVERITIES } = Vaultmend;
  const { canvas, view, measure, toWorld, zoom, fit, under, draw } = Vaultmend.canvas;
  const PALETTE = ["#1f9e89", "#e07a3f", "#5b7fd6", "#c659a2", "#9aa52f", "#d64f4f", "#3fa3c9", "#8f6bd1", "#c79a2b", "#5f9e54", "#a9745a", "#7d8797"];
  const FRAME = 9; // Milliseconds of a frame that the layout may take.
  const marks = { missing: true, orphans: false, islands: false };
  let model = null;
  let picture = { nodes: [], edges: [], of: [] };
  let simulation = null;
  let theme = {};
  let [hovered, chosen, held] = [null, null, null];
  let neighbours = new Set();
  let sought = null;
  let colour = "folder";
  let [follows, waiting, isVisible, isActive] = [true, false, false, false];
  const pointers = new Map();

  const readTheme = () => {
    const style = getComputedStyle(document.documentElement);
    theme = Object.fromEntries(["ink", "card", "quiet", "accent", "error", "warning", "info", "hot", "cold", "line"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  };

  const mixed = (share) => {
    const part = (hex, at) => parseInt(hex.slice(at, at + 2), 16);
    const channel = (at) => Math.round(part(theme.cold, at) * (1 - share) + part(theme.hot, at) * share);
    return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
  };

  /** Groups of Obsidian's own graph where it has some, else the folders below the memory. */
  const groupOf = (number) => {
    const vault = state.vault;
    const path = Vaultmend.notes.rows()[number].where;
    const inside = path.slice(vault.open.root).toLowerCase();
    const at = vault.colours.findIndex(([part]) => inside.includes(part));
    if (at >= 0) return { name: vault.colours[at][0], colour: vault.colours[at][1] };
    const name = nameOf(path);
    if (!groups.has(name)) groups.set(name, PALETTE[groups.size % PALETTE.length]);
    return { name, colour: vault.colours.length ? theme.quiet : groups.get(name) };
  };
  const groups = new Map();
  const sizes = new Map();

  /** Two folders deep, unless that is only a few notes. */
  const nameOf = (path) => {
    const names = path.split("/").slice(0, -1);
    const name = names.slice(0, 2).join("/");
    return (sizes.get(name) * 50 < state.vault.notes.length ? names[0] : name) || "/";
  };

  const measureGroups = () => {
    groups.clear();
    sizes.clear();
    for (const { where } of Vaultmend.notes.rows()) {
      const name = where.split("/").slice(0, -1).slice(0, 2).join("/");
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
  };

  const most = (values) => {
    const counts = new Map();
    let best = null;
    for (const value of values) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
      if (best === null || counts.get(value) > counts.get(best)) best = value;
    }
    return best;
  };

  const colourOf = (node) => {
    const rows = Vaultmend.notes.rows();
    if (colour === "folder") return node.kind === "folder" ? most(node.notes.map((number) => groupOf(number).colour)) : groupOf(node.number).colour;
    if (colour === "temperature") {
      const known = node.notes.map((number) => rows[number].warmth).filter((warmth) => warmth !== null);
      return known.length ? mixed(known.reduce((sum, warmth) => sum + warmth, 0) / known.length) : theme.quiet;
    }
    const worst = Math.min(...node.notes.map((number) => worstOf.get(rows[number].path) ?? 3));
    return worst < 3 ? theme[SEVERITIES[worst]] : theme.line;
  };
  let worstOf = new Map();

  const repaint = () => {
    worstOf = new Map();
    for (const row of Vaultmend.findings.rows()) worstOf.set(row.path, Math.min(worstOf.get(row.path) ?? 3, row.severity));
    for (const node of picture.nodes) if (node.kind !== "missing") node.colour = colourOf(node);
    request();
  };

  const isMarked = (node) =>
    (marks.orphans && node.notes.some(model.isOrphan)) || (marks.islands && node.notes.some(model.isIsland));

  const look = (node) => {
    const focus = chosen ?? hovered;
    const marked = marks.orphans || marks.islands;
    let rank = 0;
    let dim = false;
    if (sought) {
      dim = !sought.has(node);
      rank = dim ? 0 : 2;
    } else if (focus) {
      dim = node !== focus && !neighbours.has(node);
      rank = node === focus ? 3 : dim ? 0 : 1;
    } else if (marked) {
      dim = !isMarked(node);
      rank = dim ? 0 : 1;
    } else if (node.kind === "folder") rank = 1;
    if (node === hovered) [rank, dim] = [4, false];
    const ring = node === chosen ? theme.ink : node.kind === "note" && model.isOrphan(node.number) ? theme.warning : node.kind === "note" && model.isIsland(node.number) ? theme.info : null;
    return { colour: node.colour, ring, dim, rank };
  };

  const near = ({ source, target }) => source === (chosen ?? hovered) || target === (chosen ?? hovered);

  const paint = () => {
    waiting = false;
    if (!isVisible) return;
    const moves = Boolean(simulation) && simulation.alpha() > 0.01;
    if (moves) {
      const until = performance.now() + FRAME;
      do simulation.tick();
      while (simulation.alpha() > 0.01 && performance.now() < until);
      if (follows) fit(picture.nodes);
      request();
    }
    draw(picture, look, near, Boolean(chosen ?? hovered) && !sought, theme, moves);
  };

  const request = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  };

  /** Take what is open now and lay it out from where it stands. */
  const arrange = (heat = 1) => {
    picture = model.shown(marks.missing);
    const count = picture.nodes.length;
    degree(null);
    const isTall = canvas.clientHeight > canvas.clientWidth;
    const spread = count > 1500 ? 0.6 : 1;
    simulation = d3.forceSimulation(picture.nodes)
      .force("link", d3.forceLink(picture.edges).distance(({ source, target }) => 26 * spread + source.radius + target.radius).strength(({ source, target }) => 0.7 / Math.min(degree(source), degree(target))))
      .force("charge", d3.forceManyBody().strength((node) => -28 * spread - node.radius * (model.isLarge ? 14 : 6)).distanceMax(420).theta(1.1))
      .force("x", d3.forceX().strength((node) => pull(node) * (isTall ? 0.1 : 0.05))).force("y", d3.forceY().strength((node) => pull(node) * (isTall ? 0.05 : 0.09)))
      .force("collide", count > 1500 ? null : d3.forceCollide((node) => node.radius + 3))
      .alpha(heat).alphaDecay(count > 1500 ? 0.05 : 0.028).stop();
    const find = (id) => picture.nodes.find((node) => node.id === id) ?? null;
    chosen = chosen && find(chosen.id);
    hovered = null;
    tip(null);
    focusOn();
    seek();
    repaint();
    tell();
  };

  /** What hangs on nothing would drift away. */
  const pull = (node) => (degrees.get(picture)?.has(node) === false ? 2 : 1);

  const degree = (node) => {
    if (!degrees.has(picture)) {
      const counts = new Map();
      for (const { source, target } of picture.edges) for (const end of [source, target]) counts.set(end, (counts.get(end) ?? 0) + 1);
      degrees.set(picture, counts);
    }
    return degrees.get(picture).get(node) ?? 1;
  };
  const degrees = new WeakMap();

  const focusOn = () => {
    neighbours = new Set();
    const focus = chosen ?? hovered;
    if (focus) for (const { source, target } of picture.edges) if (source === focus || target === focus) neighbours.add(source).add(target);
  };

  const choose = (node) => {
    chosen = node;
    focusOn();
    tell();
    request();
  };

  const open = (folder) => {
    folder.open = true;
    follows = true;
    chosen = null;
    arrange(0.7);
  };

  const close = (folder) => {
    folder.open = false;
    chosen = null;
    arrange(0.7);
  };

  const act = (node) => {
    if (node?.kind === "folder") open(node.folder);
    else choose(node === chosen ? null : node);
  };

  const goTo = (number) => {
    if (picture.of[number]?.kind !== "note") {
      model.reveal(number);
      arrange(0.5);
    }
    const node = picture.of[number];
    follows = false;
    tip(null);
    view.scale = Math.max(view.scale, 1.2);
    [view.x, view.y] = [node.x, node.y];
    choose(node);
  };

  const seek = () => {
    const text = byId("seek").value.trim().toLowerCase();
    const rows = Vaultmend.notes.rows();
    const found = text ? rows.filter((row) => row.where.toLowerCase().includes(text)) : [];
    sought = text ? new Set(found.map((row) => picture.of[row.number])) : null;
    byId("sought").textContent = text ? word("picked", { count: format(found.length), all: format(rows.length) }) : "";
    request();
    return found;
  };

  const row = (label, value) => [make("dt", { text: label }), make("dd", { text: value })];

  const noteButton = (number) =>
    make("li", {}, make("button", { type: "button", class: "as-link", text: Vaultmend.notes.rows()[number].where, on: { click: () => goTo(number) } }));

  const list = (title, items) => (items.length ? [make("h3", { text: `${title} (${format(items.length)})` }), make("ul", {}, ...items.slice(0, 30))] : []);

  const noteSide = (number) => {
    const info = Vaultmend.notes.rows()[number];
    const { to, from, missing } = model.around[number];
    const folder = model.home[number];
    const findings = Vaultmend.findings.rows().filter((found) => found.path === info.path);
    const href = address(info.path);
    return [
      make("h3", { text: info.where.slice(info.where.lastIndexOf("/") + 1) }),
      make("span", { class: "quiet path", text: info.where }),
      make("dl", {},
        ...row(word("role"), info.role),
        ...row(word("links-in"), format(from.length)), ...row(word("links-out"), format(to.length)),
        ...row(word("age"), info.days === null ? "?" : word("days", { count: format(info.days) })),
        ...row(word("temperature"), info.warmth === null ? "?" : info.warmth.toFixed(2)),
        ...row(word("findings"), format(findings.length))),
      href === null ? "" : make("a", { class: "open", href, text: word("open-in-obsidian"), rel: "noreferrer" }),
      folder.parent && model.isLarge ? make("button", { type: "button", text: word("fold"), on: { click: () => close(folder) } }) : "",
      ...list(word("findings"), findings.map((found) => make("li", {}, make("i", { class: `dot ${SEVERITIES[found.severity]}` }), found.said))),
      ...list(word("missing"), missing.map((at) => make("li", { text: state.vault.missing[at][0] }))),
      ...list(word("linked-from"), from.map(noteButton)),
      ...list(word("links-to"), to.map(noteButton)),
    ];
  };

  const missingSide = (node) => [
    make("h3", { text: node.name }),
    make("p", { class: "quiet", text: word("missing-about") }),
    ...list(word("linked-from"), state.vault.missing[node.number][1].map(noteButton)),
  ];

  const legend = () => {
    if (colour === "temperature") return [0, 0.5, 1].map((share) => [word(["cold", "lukewarm", "hot"][share * 2]), mixed(share), ""]);
    if (colour === "findings") return [...SEVERITIES.map((name) => [word(name), theme[name], ""]), [word("no-finding"), theme.line, ""]];
    const counts = new Map();
    Vaultmend.notes.rows().forEach((_, number) => {
      const group = groupOf(number);
      const known = counts.get(group.name) ?? counts.set(group.name, [group.name, group.colour, 0]).get(group.name);
      known[2] += 1;
    });
    return [...counts.values()].sort((a, b) => b[2] - a[2]).slice(0, 14);
  };

  const wholeSide = () => {
    const { notes, links, missing } = state.vault;
    const count = (test) => notes.filter((_, number) => test(number)).length;
    return [
      make("dl", {},
        ...row(word("notes"), format(notes.length)), ...row(word("links"), format(links.length / 2)),
        ...row(word("orphans"), format(count(model.isOrphan))), ...row(word("islands"), format(count(model.isIsland))),
        ...row(word("missing"), format(missing.length))),
      model.isLarge ? make("button", { type: "button", text: word("fold-all"), on: { click: () => { model.reset(); follows = true; chosen = null; arrange(); } } }) : "",
      make("h3", { text: word(`by-${colour}`) }),
      make("ul", {}, ...legend().map(([name, said, total]) =>
        make("li", {}, make("i", { class: "swatch", style: { "--colour": said } }), name, total === "" ? "" : make("b", { text: format(total) })))),
      make("ul", {}, ...[["orphan", "warning"], ["island", "info"], ["missing-one", "error"]].map(([name, tone]) =>
        make("li", {}, make("i", { class: "swatch ring", style: { "--colour": theme[tone] } }), word(name)))),
    ];
  };

  const tell = () => {
    const parts = !chosen ? wholeSide() : chosen.kind === "missing" ? missingSide(chosen) : noteSide(chosen.number);
    byId("side").replaceChildren(...parts);
    canvas.setAttribute("aria-label", word("graph-label", { count: format(picture.nodes.length), links: format(picture.edges.length) }));
  };

  const tip = (node, x, y) => {
    const box = byId("tip");
    box.hidden = !node;
    if (!node) return;
    const rows = Vaultmend.notes.rows();
    const [name, about] = node.kind === "folder" ? [`${node.folder.path}/`, word("tip-folder", { count: format(node.size) })]
      : node.kind === "missing" ? [node.name, word("tip-missing", { count: format(node.size) })]
      : [rows[node.number].where, word("tip-note", { incoming: format(rows[node.number].incoming), findings: format(rows[node.number].findings) })];
    box.replaceChildren(make("b", { text: name }), make("span", { text: about }));
    const room = canvas.getBoundingClientRect();
    box.style.transform = `translate(${Math.min(x + 14, room.width - box.offsetWidth - 8)}px, ${y + 16 + box.offsetHeight > room.height ? y - box.offsetHeight - 8 : y + 16}px)`;
  };

  const spot = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const hover = (event) => {
    const [x, y] = spot(event);
    const node = under(picture.nodes, x, y);
    if (node !== hovered) {
      hovered = node;
      canvas.classList.toggle("over", Boolean(node));
      focusOn();
      request();
    }
    tip(node, x, y);
  };

  canvas.addEventListener("pointerdown", (event) => {
    const [x, y] = spot(event);
    pointers.set(event.pointerId, [x, y]);
    isActive = true;
    held = pointers.size === 1 ? { node: under(picture.nodes, x, y, event.pointerType === "touch" ? 14 : 5), x, y, moved: false } : null;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      hover(event);
      return;
    }
    const [x, y] = spot(event);
    pointers.set(event.pointerId, [x, y]);
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      zoom(Math.hypot(x - other[0], y - other[1]) / (Math.hypot(before[0] - other[0], before[1] - other[1]) || 1), (x + other[0]) / 2, (y + other[1]) / 2);
      follows = false;
    } else if (held && (held.moved || Math.hypot(x - held.x, y - held.y) > 4)) {
      held.moved = true;
      follows = false;
      canvas.classList.add("held");
      if (held.node) {
        const at = toWorld(x, y);
        [held.node.fx, held.node.fy] = [held.node.x, held.node.y] = [at.x, at.y];
        simulation.alpha(Math.max(simulation.alpha(), 0.12));
      } else {
        view.x -= (x - before[0]) / view.scale;
        view.y -= (y - before[1]) / view.scale;
      }
      tip(null);
    }
    request();
  });
  const release = (event) => {
    pointers.delete(event.pointerId);
    canvas.classList.remove("held");
    if (held?.node) [held.node.fx, held.node.fy] = [null, null];
    if (held && !held.moved && event.type === "pointerup") act(held.node);
    held = null;
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => {
    [hovered, isActive] = [null, false];
    focusOn();
    tip(null);
    request();
  });
  canvas.addEventListener("wheel", (event) => {
    // A page that scrolls must not be caught by the graph on its way.
    if (!isActive && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    follows = false;
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), ...spot(event));
    request();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const step = 60 / view.scale;
    const keys = { "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3), 0: () => fit(picture.nodes), Escape: () => choose(null),
      ArrowLeft: () => { view.x -= step; }, ArrowRight: () => { view.x += step; }, ArrowUp: () => { view.y -= step; }, ArrowDown: () => { view.y += step; } };
    if (!keys[event.key]) return;
    event.preventDefault();
    follows = false;
    keys[event.key]();
    request();
  });

  const button = (id, act_) => byId(id).addEventListener("click", () => { follows = false; act_(); request(); });
  button("nearer", () => zoom(1.4));
  button("farther", () => zoom(1 / 1.4));
  button("fit", () => fit(picture.nodes));
  byId("seek").addEventListener("input", seek);
  byId("seek").addEventListener("keydown", (event) => {
    const found = event.key === "Enter" ? seek() : [];
    if (!found.length) return;
    byId("seek").value = "";
    seek();
    goTo(found[0].number);
  });
  byId("colour").addEventListener("change", (event) => {
    colour = event.target.value;
    repaint();
    tell();
  });

  const markChips = () => {
    byId("marks").replaceChildren(...Object.keys(marks).map((name) => {
      const press = () => {
        marks[name] = !marks[name];
        markChips();
        if (name === "missing") arrange(0.3);
        else request();
      };
      return make("button", { type: "button", "aria-pressed": String(marks[name]), text: word(name), on: { click: press } });
    }));
  };

  new ResizeObserver(() => {
    measure();
    if (follows) fit(picture.nodes);
    request();
  }).observe(canvas);
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1).isIntersecting;
    if (isVisible && !model) start();
    request();
  }, { rootMargin: "200px" }).observe(canvas);

  const start = () => {
    model = Vaultmend.model.make(state.vault);
    measureGroups();
    [follows, chosen] = [true, null];
    measure();
    arrange();
  };

  Vaultmend.graph = { repaint: () => { readTheme(); if (model) { repaint(); tell(); } }, nodes: () => picture.nodes, goTo };
  views.push((fresh) => {
    readTheme();
    byId("seek").placeholder = word("find-note");
    byId("seek").setAttribute("aria-label", word("find-note"));
    byId("colour").replaceChildren(...["folder", "temperature", "findings"].map((name) => make("option", { value: name, text: word(`by-${name}`) })));
    byId("colour").value = colour;
    byId("colour").setAttribute("aria-label", word("by-folder"));
    byId("hint").textContent = word(state.vault.notes.length > 1000 ? "hint-large" : "hint");
    for (const name of ["nearer", "farther", "fit"]) byId(name).setAttribute("aria-label", word(name));
    markChips();
    if (fresh) model = null;
    if (isVisible && !model) start();
    else if (model) tell();
  });
})();
