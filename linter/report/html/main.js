"use strict";
/* The top of the page, and the beginning: which vault, which language, light or dark. */
(() => {
  const { SEVERITIES, vaults, state, views, word, make, byId, format, show, speak } = Vaultmend;

  const card = (value, name, kind = "", act = null, extra = null) =>
    make(act ? "button" : "div", { class: `card ${kind}`, ...(act ? { type: "button", on: { click: act } } : {}) },
      make("b", { text: value }), make("span", { text: name }), extra);

  const coreCard = ([bytes, limit]) => {
    const title = word("core-used", { bytes: format(bytes), limit: format(limit) });
    const meter = make("div", { class: bytes > limit ? "meter over" : "meter", title }, make("i", { style: { "--share": bytes / limit } }));
    return card(`${Math.round((bytes / limit) * 100)} %`, word("core"), bytes > limit ? "error" : "", null, meter);
  };

  const top = () => {
    const { name, today, profile, summary, core, missing } = state.vault;
    document.title = `${name} · vaultmend`;
    byId("brand").textContent = "vaultmend";
    byId("title").textContent = name;
    byId("about").textContent = word("about", { today, profile });
    const cards = [card(format(summary.notes), word("notes"), "", () => byId("notes").scrollIntoView())];
    for (const severity of SEVERITIES) {
      const count = summary[severity];
      cards.push(card(format(count), word(`${severity}s`), count ? severity : "none", () => Vaultmend.findings.narrow({ severities: new Set([severity]) })));
    }
    cards.push(card(format(missing.length), word("missing"), missing.length ? "" : "none", () => byId("graph").scrollIntoView()));
    if (core) cards.push(coreCard(core));
    if (summary.baselined) cards.push(card(format(summary.baselined), word("accepted")));
    if (summary.suppressed) cards.push(card(format(summary.suppressed), word("suppressed")));
    byId("cards").replaceChildren(...cards);
    byId("language").textContent = word("other-language");
    byId("theme").textContent = isDark() ? "☀" : "☾";
    byId("theme").setAttribute("aria-label", word(isDark() ? "light" : "dark"));
  };

  const root = document.documentElement;
  const isDark = () => root.dataset.theme === "dark";
  const dark = (wanted) => {
    root.dataset.theme = wanted ? "dark" : "light";
  };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  dark(system.matches);
  const turn = (wanted) => {
    dark(wanted);
    top();
    Vaultmend.graph.repaint();
  };
  system.addEventListener("change", (event) => turn(event.matches));
  byId("theme").addEventListener("click", () => turn(!isDark()));
  byId("language").addEventListener("click", () => speak(1 - state.lang));

  const select = byId("vaults");
  select.hidden = vaults.length < 2;
  select.setAttribute("aria-label", "vault");
  select.replaceChildren(...vaults.map((vault, number) => make("option", { value: String(number), text: vault.name })));
  select.addEventListener("change", () => show(vaults[Number(select.value)]));

  views.unshift(top);
  show(vaults[0]);
})();
