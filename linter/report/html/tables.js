"use strict";
/* A table that sorts by any of its columns and grows by a hundred rows at a time. */
Vaultmend.table = (() => {
  const { make, word, byId, format } = Vaultmend;
  const STEP = 100;
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;

  /** Columns have `name`, `value(row)` to sort by, `cell(row)` for what is shown, may be a `number`, and have a `kind` of layout. */
  return (host, columns, sort) => {
    const element = byId(host);
    let rows = [];
    let shown = STEP;

    const order = () => {
      const { value } = columns.find((column) => column.name === sort.by);
      const keys = new Map(rows.map((row) => [row, value(row)]));
      rows.sort((a, b) => {
        const [one, other] = [keys.get(a), keys.get(b)];
        // What nobody knows comes last in either direction.
        if (one === null || other === null) return (one === null) - (other === null);
        const way = typeof one === "number" ? one - other : compare(one, other);
        return sort.down ? -way : way;
      });
    };

    const line = (row) =>
      make("tr", {}, ...columns.map(({ name, cell, number, kind }) =>
        make("td", { class: number ? "number narrow" : kind, "data-label": number ? word(name) : null }, cell(row))));

    const head = ({ name, number }) => {
      const way = sort.by !== name ? null : sort.down ? "descending" : "ascending";
      const act = () => {
        sort = { by: name, down: sort.by === name ? !sort.down : Boolean(number) };
        order();
        draw();
        element.querySelector(`th button[data-name="${name}"]`).focus();
      };
      const button = make("button", { type: "button", text: word(name), "data-name": name, on: { click: act } });
      return make("th", { scope: "col", class: number ? "number" : null, "aria-sort": way }, button);
    };

    const draw = () => {
      if (!rows.length) {
        element.replaceChildren(make("p", { class: "empty", text: word("nothing") }));
        return;
      }
      const body = make("tbody", {}, ...rows.slice(0, shown).map(line));
      const table = make("table", {}, make("thead", {}, make("tr", {}, ...columns.map(head))), body);
      const left = rows.length - shown;
      const more = () => {
        shown += STEP;
        draw();
      };
      const text = word("more", { count: format(Math.min(left, STEP)), left: format(left) });
      const button = make("div", { class: "more" }, make("button", { type: "button", text, on: { click: more } }));
      element.replaceChildren(table, ...(left > 0 ? [button] : []));
    };

    return (chosen) => {
      rows = chosen;
      shown = STEP;
      order();
      draw();
    };
  };
})();
