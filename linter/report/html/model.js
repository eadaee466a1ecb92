"use strict";
/* The graph as it is shown: notes of open folders, a cluster for each closed one, links between what is shown. */
Vaultmend.model = (() => {
  const ALL = 1000; // Up to so many notes every folder is open from the beginning.
  const FEW = 60; // What is shown at first when there are more.
  const MANY = 40; // So many notes beside other folders are a cluster of their own.

  const folderOf = (path) => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

  /** Where each note is drawn: in its folder, or beside what is like it where the folder has too many. */
  const shelves = (vault) => {
    const paths = vault.notes.map(([path]) => vault.paths[path]);
    const direct = new Map();
    const parents = new Set();
    for (const path of paths) {
      const folder = folderOf(path);
      direct.set(folder, (direct.get(folder) ?? 0) + 1);
      for (let at = folder; at; at = folderOf(at)) parents.add(folderOf(at));
    }
    return paths.map((path) => {
      const folder = folderOf(path);
      const start = folder && `${folder}/`;
      const month = /^\d{4}-\d{2}(?=-)/.exec(path.slice(start.length));
      if (direct.get(folder) > MANY && month) return `${start}${month[0].slice(0, 4)}-…/${month[0]}-…`;
      return direct.get(folder) > MANY && parents.has(folder) ? `${start}….md` : folder;
    });
  };

  /** The folders of a vault as a tree, with the numbers of the notes in them. */
  const tree = (vault) => {
    const root = { path: "", parent: null, folders: [], notes: [], total: 0, open: true };
    const known = new Map([["", root]]);
    const folder = (path) => {
      if (known.has(path)) return known.get(path);
      const parent = folder(folderOf(path));
      const made = { path, parent, folders: [], notes: [], total: 0, open: false };
      parent.folders.push(made);
      known.set(path, made);
      return made;
    };
    const home = shelves(vault).map((path, number) => {
      const at = folder(path);
      at.notes.push(number);
      for (let up = at; up; up = up.parent) up.total += 1;
      return at;
    });
    return { root, known, home };
  };

  /** The parts that hang together, by note, and how large each is. */
  const parts = (count, links) => {
    const up = Int32Array.from({ length: count }, (_, number) => number);
    const find = (number) => {
      while (up[number] !== number) number = up[number] = up[up[number]];
      return number;
    };
    for (let at = 0; at < links.length; at += 2) up[find(links[at])] = find(links[at + 1]);
    const sizes = new Map();
    for (let number = 0; number < count; number += 1) sizes.set(find(number), (sizes.get(find(number)) ?? 0) + 1);
    const largest = Math.max(0, ...sizes.values());
    let main = -1;
    for (const [part, size] of sizes) if (size === largest && main < 0) main = part;
    return { part: (number) => find(number), size: (number) => sizes.get(find(number)), main };
  };

  const make = (vault) => {
    const { root, known, home } = tree(vault);
    const links = vault.links;
    const { part, size, main } = parts(vault.notes.length, links);
    const rows = Vaultmend.notes.rows();
    const around = vault.notes.map(() => ({ to: [], from: [], missing: [] }));
    for (let at = 0; at < links.length; at += 2) {
      around[links[at]].to.push(links[at + 1]);
      around[links[at + 1]].from.push(links[at]);
    }
    vault.missing.forEach(([, sources], number) => sources.forEach((source) => around[source].missing.push(number)));
    const isLarge = vault.notes.length > ALL;
    const isOrphan = (number) => size(number) === 1;
    const isIsland = (number) => size(number) > 1 && part(number) !== main;
    const places = new Map();

    const openAll = () => known.forEach((folder) => { folder.open = true; });

    /** Open the largest folders first, as long as the whole stays easy to take in. */
    const openFew = () => {
      known.forEach((folder) => { folder.open = folder === root; });
      let shown = root.folders.length + root.notes.length;
      const waiting = [...root.folders];
      while (waiting.length) {
        waiting.sort((a, b) => a.total - b.total);
        const folder = waiting.pop();
        const more = folder.folders.length + folder.notes.length - 1;
        if (shown + more > FEW) continue;
        folder.open = true;
        shown += more;
        waiting.push(...folder.folders);
      }
    };

    /** The outermost closed folder around a note, or nothing. */
    const cover = (number) => {
      let found = null;
      for (let at = home[number]; at; at = at.parent) if (!at.open && at.total > 1) found = at;
      return found;
    };

    const place = (node, near) => {
      const old = places.get(node.id) ?? near;
      const turn = places.size * 2.4;
      const away = places.has(node.id) ? 0 : 12 + Math.sqrt(places.size) * 6;
      Object.assign(node, { x: (old?.x ?? 0) + away * Math.cos(turn), y: (old?.y ?? 0) + away * Math.sin(turn), vx: 0, vy: 0 });
      places.set(node.id, node);
    };

    /** Nodes and edges of what is open now; with `missing`, also names without a file. */
    const shown = (missing) => {
      const nodes = [];
      const byKey = new Map();
      const of = [];
      rows.forEach((row, number) => {
        const folder = cover(number);
        const id = folder ? `folder ${folder.path}` : `note ${number}`;
        let node = byKey.get(id);
        if (!node) {
          node = folder
            ? { id, kind: "folder", folder, name: folder.path.slice(folder.path.lastIndexOf("/") + 1), size: folder.total, notes: [] }
            : { id, kind: "note", number, name: row.where.slice(row.where.lastIndexOf("/") + 1).replace(/\.md$/i, ""), size: row.incoming, notes: [] };
          node.radius = folder ? 7 + Math.sqrt(folder.total) : (3.2 + Math.sqrt(row.incoming) * 1.5) * (isLarge ? 0.7 : 1);
          place(node, places.get(`folder ${home[number].path}`));
          byKey.set(id, node);
          nodes.push(node);
        }
        node.notes.push(number);
        of[number] = node;
      });
      const edges = new Map();
      const join = (source, target, kind) => {
        if (source === target) return;
        const key = `${source.id}\n${target.id}`;
        const edge = edges.get(key) ?? edges.set(key, { source, target, kind, count: 0 }).get(key);
        edge.count += 1;
      };
      for (let at = 0; at < links.length; at += 2) join(of[links[at]], of[links[at + 1]], "link");
      if (missing) {
        vault.missing.forEach(([name, sources], number) => {
          const seen = sources.map((source) => of[source]).filter((node) => node.kind === "note");
          if (!seen.length) return;
          const node = { id: `missing ${number}`, kind: "missing", number, name, size: sources.length, notes: [], radius: 3.4 };
          place(node, seen[0]);
          nodes.push(node);
          seen.forEach((source) => join(source, node, "missing"));
        });
      }
      return { nodes, edges: [...edges.values()].sort((a, b) => b.count - a.count), of };
    };

    const reveal = (number) => {
      for (let at = home[number]; at; at = at.parent) at.open = true;
    };

    const reset = () => (isLarge ? openFew() : openAll());
    reset();
    return { root, home, around, isOrphan, isIsland, isLarge, shown, reveal, reset };
  };

  return { make };
})();
