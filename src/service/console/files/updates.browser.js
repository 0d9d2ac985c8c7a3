/**
 * Keeps an open page up to date.
 *
 * The service only sends a signal: the page then fetches itself again and replaces the parts marked `data-live`, so it
 * always shows what the server renders, and nothing here builds HTML from data.
 */
const offline = document.querySelector("#offline");

/** Times are rendered in UTC; readers think in their own time zone. */
const LOCAL_TIME = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
/** Of today, the time is enough. */
const TIME_OF_DAY = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
/** The server's rendering, for comparing: a part whose times were localized looks changed although it is not. */
const written = new WeakMap();

/** Where the page's own content was last fetched to; for a page that has new messages below what is visible. */
const toNewest = document.querySelector("#to-newest");

export function startUpdates(url) {
  for (const part of document.querySelectorAll("[data-live]")) {
    written.set(part, part.outerHTML);
    if (part.localName !== "ol") for (const item of itemsOf(part)) written.set(item, item.outerHTML);
  }
  makeLocal(document);
  toNewest?.addEventListener("click", () => {
    const scroller = scrollerOf(document.querySelector("#messages"));
    scroller.scrollTop = scroller.scrollHeight;
  });
  document.querySelector("#talk")?.addEventListener("scroll", () => {
    if (isAtEnd(document.querySelector("#messages"))) toNewest.hidden = true;
  });
  if (url !== undefined) followChanges(url);
}

function makeLocal(within) {
  const today = new Date().toDateString();
  for (const time of within.querySelectorAll("time")) {
    const at = new Date(time.dateTime);
    time.title = LOCAL_TIME.format(at);
    time.textContent = (at.toDateString() === today ? TIME_OF_DAY : LOCAL_TIME).format(at);
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

/** A row that is replaced or moved under a pressed button gets no click, or another one does. */
let isPressed = false;
let isHeld = false;
document.addEventListener("pointerdown", () => (isPressed = true), true);
for (const name of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(name, release, true);

/** After the click. */
function release() {
  setTimeout(() => {
    isPressed = false;
    if (!isHeld) return;
    isHeld = false;
    void refresh();
  });
}

let refreshing;
let again = false;

/** One at a time; if requested meanwhile, another one follows. */
export async function refresh() {
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
    else if (isPressed) isHeld = true;
    else if (part.contains(document.activeElement) && isField(document.activeElement)) waitForField(part);
    else replace(part, next);
    // So that typing is never held up by more than one part.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Messages are only ever appended; existing ones stay untouched, so that nothing is read aloud twice. */
function append(log, next) {
  const wasAtEnd = isAtEnd(log);
  let added = false;
  for (const item of next.children) {
    if (document.getElementById(item.id) !== null) continue;
    const message = document.importNode(item, true);
    message.classList.add("fresh");
    makeLocal(message);
    log.append(message);
    added = true;
  }
  if (!added) return;
  const scroller = scrollerOf(log);
  if (wasAtEnd) scroller.scrollTop = scroller.scrollHeight;
  else if (toNewest !== null) toNewest.hidden = false;
}

/** On a narrow screen, the whole page scrolls. */
export function scrollerOf(log) {
  const talk = log.closest(".scroll");
  return talk !== null && window.getComputedStyle(talk).overflowY === "auto" ? talk : document.scrollingElement;
}

function isAtEnd(log) {
  const { scrollTop, clientHeight, scrollHeight } = scrollerOf(log);
  return scrollTop + clientHeight >= scrollHeight - 80;
}

function itemsOf(part) {
  return part.querySelectorAll("li[id]");
}

function replace(part, next) {
  const source = next.outerHTML;
  if (written.get(part) === source) return;
  const focused = part.contains(document.activeElement) ? pathOf(document.activeElement, part) : undefined;
  const open = [...part.querySelectorAll("details[open]")].map((it) => pathOf(it, part));
  // Rows that did not change are moved over as they are, which costs less than making them anew.
  const kept = new Map([...itemsOf(part)].map((item) => [item.id, item]));
  const copy = document.importNode(next, true);
  for (const item of itemsOf(copy)) {
    const old = kept.get(item.id);
    const text = item.outerHTML;
    if (old !== undefined && written.get(old) === text) item.replaceWith(old);
    else {
      written.set(item, text);
      makeLocal(item);
    }
  }
  if (kept.size === 0) makeLocal(copy);
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
