/**
 * Keeps an open page up to date, and adds small conveniences. Every page works without it.
 *
 * The service only sends a signal: the page then fetches itself again and replaces the parts marked `data-live`, so it
 * always shows what the server renders, and nothing here builds HTML from data.
 */
const main = document.querySelector("main");
const offline = document.querySelector("#offline");

/** Times are rendered in UTC; readers think in their own time zone. */
const LOCAL_TIME = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
/** The server's rendering, for comparing: a part whose times were localized looks changed although it is not. */
const written = new WeakMap();

for (const part of document.querySelectorAll("[data-live]"))
  for (const piece of [part, ...part.children]) written.set(piece, piece.outerHTML);
makeLocal(document);

if (main?.dataset.liveUrl !== undefined) followChanges(main.dataset.liveUrl);
const done = new URL(location.href).searchParams.get("done") ?? "";
for (const area of document.querySelectorAll("textarea")) keepDraft(area);
if (done !== "") forgetDone();
document.addEventListener("submit", sendOnce);
// Where people continue: the last messages, with the reply below them.
if (location.hash === "" && !location.search.includes("upTo="))
  document.querySelector("#composer")?.scrollIntoView({ block: "end" });
document.addEventListener("keydown", (event) => {
  const area = event.target;
  // Ctrl+Enter, or Cmd+Enter, submits the form of the focused field.
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && area.localName === "textarea")
    area.form.requestSubmit();
});
// A page restored from the browser's back/forward cache may be old, and its buttons were disabled.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  if (offline !== null) void refresh();
});

function makeLocal(within) {
  for (const time of within.querySelectorAll("time")) {
    time.title = time.textContent;
    time.textContent = LOCAL_TIME.format(new Date(time.dateTime));
  }
}

/** Only while the page is visible: a browser opens few connections per server, and people open many tabs. */
function followChanges(url) {
  let stream;
  const follow = () => {
    stream?.close();
    stream = undefined;
    if (document.hidden) return;
    stream = new EventSource(url);
    // Changes before the stream was open were not signalled.
    stream.addEventListener("open", () => {
      offline.hidden = true;
      void refresh();
    });
    stream.addEventListener("changed", () => void refresh());
    stream.addEventListener("error", () => {
      offline.hidden = false;
      if (stream?.readyState !== EventSource.CLOSED) return;
      // Closed for good: the session has ended, which fetching the page shows, or the service has stopped.
      void refresh();
      setTimeout(follow, 5000);
    });
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

let refreshing;
let again = false;

/** One at a time; if requested meanwhile, another one follows. */
async function refresh() {
  again = true;
  refreshing ??= (async () => {
    while (again) {
      again = false;
      try {
        await takeOver();
      } catch {
        offline.hidden = false;
      }
    }
    refreshing = undefined;
  })();
  await refreshing;
}

async function takeOver() {
  const answer = await fetch(location.href, { headers: { "console-live": "1" } });
  // The session has ended, so what is shown must not stay.
  if (answer.status === 401) location.reload();
  if (!answer.ok) return;
  const fresh = new window.DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(part.id);
    if (next === null) continue;
    if (part.dataset.live === "log") append(part, next);
    else if (part.contains(document.activeElement) && isField(document.activeElement)) waitForField(part);
    else replace(part, next);
  }
}

/** Messages are only ever appended; existing ones stay untouched, so that nothing is read aloud twice. */
function append(log, next) {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 80;
  for (const item of next.children) {
    if (document.getElementById(item.id) !== null) continue;
    const message = document.importNode(item, true);
    message.classList.add("fresh");
    makeLocal(message);
    log.append(message);
    if (isAtEnd && document.activeElement?.localName !== "textarea") message.scrollIntoView({ block: "nearest" });
  }
}

function replace(part, next) {
  const source = next.outerHTML;
  if (written.get(part) === source) return;
  const focused = part.contains(document.activeElement) ? pathOf(document.activeElement, part) : undefined;
  const open = [...part.querySelectorAll("details[open]")].map((it) => pathOf(it, part));
  const copy = document.importNode(next, true);
  makeLocal(copy);
  written.set(copy, source);
  part.replaceWith(copy);
  for (const path of open) copy.querySelector(path)?.setAttribute("open", "");
  if (focused !== undefined) copy.querySelector(focused)?.focus({ preventScroll: true });
}

/** Somebody is typing or choosing there, so update afterwards. */
function waitForField(part) {
  part.addEventListener("focusout", () => setTimeout(() => void refresh()), { once: true });
}

function isField(element) {
  return ["input", "select", "textarea"].includes(element.localName);
}

/** The path of an element in its part, from the nearest one with an id. */
function pathOf(element, part) {
  const steps = [];
  for (let at = element; at !== part; at = at.parentElement) {
    if (at.id !== "") {
      steps.unshift(`[id="${at.id}"]`);
      break;
    }
    steps.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
    if (at.parentElement === part) steps.unshift(":scope");
  }
  return steps.join(" > ");
}

/** Keeps a reload from announcing an old action again. */
function forgetDone() {
  const here = new URL(location.href);
  here.searchParams.delete("done");
  window.history.replaceState(null, "", here);
}

/** The server accepts the same form once; a second click must not look as if it did something. */
function sendOnce(event) {
  if (event.target.action.endsWith("/sign-out")) window.sessionStorage.clear();
  // After the browser has added the clicked button's value to the form.
  setTimeout(() => {
    for (const button of event.target.querySelectorAll("button")) button.disabled = true;
  });
}

/** Typed text survives the end of the session and leaving the page, in this tab only. */
function keepDraft(area) {
  // A form that is shown again has the address of its action.
  const name = `draft ${location.pathname.replace(/\/(?:reply|note|tags|department)$/u, "")} ${area.id}`;
  const ended = area.id === "note" ? done === "noted" : /^(?:sent|kept|discarded)/u.test(done);
  if (ended) window.sessionStorage.removeItem(name);
  const kept = window.sessionStorage.getItem(name);
  if (area.value === "" && kept !== null) {
    area.value = kept;
    area.closest("details")?.setAttribute("open", "");
  }
  area.addEventListener("input", () => {
    if (area.value === "") window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, area.value);
  });
}
