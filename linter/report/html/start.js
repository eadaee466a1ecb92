"use strict";
/* What all parts of the page share: its data, its words, elements made of text alone, and who is told of a change. */
const Vaultmend = (() => {
  const SEVERITIES = ["error", "warning", "info"];
  const words = JSON.parse(document.getElementById("words").textContent);
  const vaults = Array.from(document.querySelectorAll("script.vault"), (script) => JSON.parse(script.textContent));
  const state = { vault: null, lang: 0 };
  const views = [];

  /** The template with its parameters; what has no value stays as it is written. `{count:note|notes}` is a word for it. */
  const filled = (template, values) =>
    template.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (all, name, one, many) => {
      if (!(name in values)) return all;
      return one === undefined ? values[name] : String(values[name]) === "1" ? one : many;
    });

  /** A word of the page in the reader's language. */
  const word = (name, values = {}) => filled(words[name][state.lang], values);

  /** A message of the report, as sayings.py writes them. */
  const say = ([number, parameters = {}]) => {
    const values = Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? say(value) : value]);
    return filled(state.vault.sayings[number][state.lang], Object.fromEntries(values));
  };

  /** An element; what a vault says gets into it as text and in no other way. */
  const make = (tag, options = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(options)) {
      if (name === "text") element.textContent = value;
      else if (name === "on") Object.entries(value).forEach(([event, act]) => element.addEventListener(event, act));
      else if (name === "style") Object.entries(value).forEach(([key, said]) => element.style.setProperty(key, said));
      else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  };

  const byId = (id) => document.getElementById(id);
  const numbers = ["en", "zh-CN"].map((language) => new Intl.NumberFormat(language));
  const format = (number) => numbers[state.lang].format(number);

  /** What Obsidian is asked to open a note with, or null for a file that it does not show. */
  const address = (path) => {
    const open = state.vault.open;
    if (path < 0 || state.closed.has(path)) return null;
    const file = open.odd[path] ?? encodeURIComponent(state.vault.paths[path].slice(open.root));
    return `obsidian://open?vault=${open.vault}&file=${file}`;
  };

  /** A path whose name stands out from its folders, and which opens in Obsidian where it can. */
  const pathLink = (path, line = 0) => {
    const whole = path < 0 ? word("whole-vault") : state.vault.paths[path];
    const cut = whole.lastIndexOf("/") + 1;
    const folders = whole.slice(0, cut).split(/(?<=\/)/).flatMap((folder) => [folder, make("wbr")]);
    const parts = [make("i", {}, ...folders), whole.slice(cut), line > 1 ? make("i", { text: `:${line}` }) : null];
    const href = address(path);
    if (href === null) return make("span", { class: "path" }, ...parts);
    return make("a", { class: "path", href, title: word("open-in-obsidian"), rel: "noreferrer" }, ...parts);
  };

  const show = (vault) => {
    state.vault = vault;
    state.closed = new Set(vault.open.closed);
    state.lang = vault.lang === "zh" ? 1 : 0;
    renew(true);
  };

  /** Draw everything again; `fresh` when the vault is another one. */
  const renew = (fresh = false) => {
    document.documentElement.lang = state.lang ? "zh-CN" : "en";
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
    for (const view of views) view(fresh);
  };

  const speak = (lang) => {
    state.lang = lang;
    renew();
  };

  return { SEVERITIES, vaults, state, views, word, say, make, byId, format, address, pathLink, show, renew, speak };
})();
