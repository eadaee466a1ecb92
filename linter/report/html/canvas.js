"use strict";
/* Draws the graph: where the view stands, what a pointer is over, nodes, links and names. */
Vaultmend.canvas = (() => {
  const { byId } = Vaultmend;
  const canvas = byId("canvas");
  const context = canvas.getContext("2d");
  const view = { x: 0, y: 0, scale: 1 };
  const MOST_NAMES = 150;
  const ALWAYS_NAMED = 12; // The largest ones, however small they are.
  const MOST_LINKS = 2500; // Beside those of what is chosen; the strongest come first.
  const TOGETHER = 40;
  let [width, height] = [0, 0];

  const measure = () => {
    const box = canvas.getBoundingClientRect();
    const density = Math.min(window.devicePixelRatio || 1, 2);
    [width, height] = [box.width, box.height];
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    context.setTransform(density, 0, 0, density, 0, 0);
  };

  const toWorld = (x, y) => ({ x: (x - width / 2) / view.scale + view.x, y: (y - height / 2) / view.scale + view.y });
  const toScreen = ({ x, y }) => ({ x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 });

  const zoom = (factor, x = width / 2, y = height / 2) => {
    const before = toWorld(x, y);
    view.scale = Math.min(Math.max(view.scale * factor, 0.02), 12);
    const after = toWorld(x, y);
    view.x += before.x - after.x;
    view.y += before.y - after.y;
  };

  /** Show all these nodes. */
  const fit = (nodes) => {
    if (!nodes.length || !width) return;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y, radius } of nodes) {
      left = Math.min(left, x - radius);
      right = Math.max(right, x + radius);
      top = Math.min(top, y - radius);
      bottom = Math.max(bottom, y + radius);
    }
    view.x = (left + right) / 2;
    view.y = (top + bottom) / 2;
    view.scale = Math.min((width - 70) / Math.max(right - left, 1), (height - 80) / Math.max(bottom - top, 1), 2.2);
  };

  /** The node at a place of the canvas; the last drawn one wins. */
  const under = (nodes, x, y, reach = 5) => {
    const at = toWorld(x, y);
    let best = null;
    let nearest = Infinity;
    for (const node of nodes) {
      const distance = Math.hypot(node.x - at.x, node.y - at.y) - node.radius;
      if (distance < reach / view.scale && distance < nearest) [best, nearest] = [node, distance];
    }
    return best;
  };

  const stroke = (edges, colour, opacity, thick) => {
    context.strokeStyle = colour;
    context.globalAlpha = opacity;
    const widths = new Map();
    for (const edge of edges) {
      const size = Math.min(Math.ceil(Math.log2(edge.count + 1)), 6);
      if (!widths.has(size)) widths.set(size, []);
      widths.get(size).push(edge);
    }
    for (const [size, some] of widths) {
      context.lineWidth = (size * thick) / Math.sqrt(view.scale);
      // One path of thousands of lines takes far longer than many of a few.
      for (let from = 0; from < some.length; from += TOGETHER) {
        context.beginPath();
        for (const { source, target } of some.slice(from, from + TOGETHER)) {
          context.moveTo(source.x, source.y);
          context.lineTo(target.x, target.y);
        }
        context.stroke();
      }
    }
  };

  const discs = (nodes, theme) => {
    for (const node of nodes) {
      const { colour, ring, dim } = node.look;
      context.globalAlpha = dim ? 0.13 : 1;
      context.beginPath();
      context.arc(node.x, node.y, node.radius, 0, 7);
      if (node.kind === "missing") {
        context.fillStyle = theme.card;
        context.fill();
        context.strokeStyle = theme.error;
        context.lineWidth = 1.4;
        context.stroke();
        continue;
      }
      context.fillStyle = colour;
      if (node.kind === "folder") {
        context.globalAlpha = dim ? 0.08 : 0.24;
        context.fill();
        context.globalAlpha = dim ? 0.13 : 1;
        context.strokeStyle = colour;
        context.lineWidth = 1.6;
        context.stroke();
      } else {
        context.fill();
      }
      if (ring) {
        context.beginPath();
        context.arc(node.x, node.y, node.radius + 2.2, 0, 7);
        context.strokeStyle = ring;
        context.lineWidth = 1.3;
        context.stroke();
      }
    }
  };

  /** Names that fit beside each other; the large ones have the first choice. */
  const names = (nodes, theme) => {
    const taken = [];
    const order = nodes.filter((node) => !node.look.dim).sort((a, b) => b.look.rank - a.look.rank || b.radius - a.radius);
    let drawn = 0;
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    for (const node of order) {
      const { rank } = node.look;
      if (drawn >= MOST_NAMES || (rank < 1 && drawn >= ALWAYS_NAMED && node.radius * view.scale < 5.5)) continue;
      const { x, y } = toScreen(node);
      const inside = node.kind === "folder" && node.radius * view.scale > 24;
      const text = node.name.length > 34 ? `${node.name.slice(0, 32)}…` : node.name;
      const half = context.measureText(text).width / 2;
      const line = inside ? y + 4 : y + node.radius * view.scale + 13;
      const box = [x - half - 3, line - 11, x + half + 3, line + 4];
      if (box[2] < 0 || box[0] > width || box[3] < 0 || box[1] > height) continue;
      if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
      taken.push(box);
      drawn += 1;
      context.globalAlpha = rank > 0 ? 1 : 0.82;
      context.lineWidth = 3;
      context.lineJoin = "round";
      context.strokeStyle = theme.card;
      context.strokeText(text, x, line);
      context.fillStyle = node.kind === "missing" ? theme.error : theme.ink;
      context.fillText(text, x, line);
    }
  };

  /** One picture. `look(node)` gives colour, ring, dim and rank; `near(edge)` whether a link is of what is chosen; while all `moves`, fewer links do. */
  const draw = ({ nodes, edges }, look, near, focused, theme, moves) => {
    const most = moves ? MOST_LINKS / 4 : MOST_LINKS;
    context.globalAlpha = 1;
    context.clearRect(0, 0, width, height);
    context.save();
    context.translate(width / 2, height / 2);
    context.scale(view.scale, view.scale);
    context.translate(-view.x, -view.y);
    for (const node of nodes) node.look = look(node);
    const [close, missing, rest] = [[], [], []];
    for (const edge of edges) (focused && near(edge) ? close : edge.kind === "missing" ? missing : rest).push(edge);
    const busy = Math.min(1, 500 / Math.max(Math.min(rest.length, most), 1)) ** 0.4;
    stroke(rest.slice(0, most), theme.ink, (focused ? 0.05 : 0.2) * busy, 0.6);
    context.setLineDash([4, 3]);
    stroke(missing, theme.error, focused ? 0.15 : 0.6, 0.7);
    context.setLineDash([]);
    stroke(close, theme.accent, 0.85, 0.9);
    discs(nodes, theme);
    context.restore();
    names(nodes, theme);
    context.globalAlpha = 1;
  };

  return { canvas, view, measure, toWorld, toScreen, zoom, fit, under, draw };
})();
