/** Small helpers: elements, icons, sentences, times. Everything that comes from outside goes in as text, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** `el("button", { class: "x", onclick }, "text", child)`; `undefined` and `false` attributes are left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

const ICONS = {
  reply: "M4 5.5h12v8H9l-3.5 3v-3H4z",
  edit: "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z",
  delete: "M5 6h10M8 6V4.2h4V6M6.2 6l.7 10h6.2l.7-10",
  close: "M5 5l10 10M15 5L5 15",
  send: "M3.5 10L16.5 4 12 16.5 9.5 11z",
  lock: "M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z",
  link: "M8 12l4-4M7 9L5.5 10.5a2.8 2.8 0 0 0 4 4L11 13M13 11l1.5-1.5a2.8 2.8 0 0 0-4-4L9 7",
  eye: "M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  bridge: "M2.5 14h15M4 14c0-5 2.7-7.5 6-7.5s6 2.5 6 7.5M7 14V8.3M10 14V6.5M13 14V8.3",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

let texts = { language: "en", sentences: {}, counted: {} };

export async function loadTexts() {
  texts = await (await fetch("texts.json")).json();
}

export function say(key, values = {}) {
  return fill(texts.sentences[key] ?? key, values);
}

export function count(key, number) {
  const forms = texts.counted[key] ?? {};
  return fill(forms[new Intl.PluralRules(texts.language).select(number)] ?? forms.other ?? "", { count: number });
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

const whenOf = (ts) => new Date(Number(ts) * 1000);

export function clock(ts) {
  return new Intl.DateTimeFormat(texts.language, { hour: "2-digit", minute: "2-digit" }).format(whenOf(ts));
}

export function fullTime(ts) {
  return new Intl.DateTimeFormat(texts.language, { dateStyle: "full", timeStyle: "medium" }).format(whenOf(ts));
}

/** Slack's `<!date^...>` in the reader's own zone. */
export function dateToken(seconds, pattern) {
  const when = whenOf(seconds);
  const format = (options) => new Intl.DateTimeFormat(texts.language, options).format(when);
  const isToday = when.toDateString() === new Date().toDateString();
  const day = isToday ? say("sandbox-today") : undefined;
  const values = {
    date_num: () => when.toISOString().slice(0, 10),
    date: () => format({ dateStyle: "long" }),
    date_short: () => format({ dateStyle: "medium" }),
    date_long: () => format({ dateStyle: "full" }),
    date_pretty: () => day ?? format({ dateStyle: "long" }),
    date_short_pretty: () => day ?? format({ dateStyle: "medium" }),
    date_long_pretty: () => day ?? format({ dateStyle: "full" }),
    time: () => format({ hour: "2-digit", minute: "2-digit" }),
    time_secs: () => format({ hour: "2-digit", minute: "2-digit", second: "2-digit" }),
  };
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name]?.() ?? whole);
}

/** Sends JSON to the sandbox; answers `{outcome}`, `"unreachable"` where nothing answers. */
export async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { outcome: "unreachable" };
  }
}

let toastTimer;
export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => place.classList.remove("shown"), 4000);
}

/** Does a deed in the workspace and tells when it did not work. */
export async function act(deed) {
  const { outcome } = await post("do", deed);
  if (outcome === "unanswered") toast(say("sandbox-press-failed"));
  else if (outcome !== "done") toast(say(outcome === "unreachable" ? "sandbox-offline" : "sandbox-failed"));
  return outcome === "done";
}
