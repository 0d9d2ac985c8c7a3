/** Small conveniences of an open page. Every page works without them. */
import { keepDrafts } from "./drafts.js";
import { startNews } from "./news.js";
import { startShortcuts } from "./shortcuts.js";
import { refresh, scrollerOf, startUpdates } from "./updates.js";

const main = document.querySelector("main");
const news = document.querySelector("meta[name=news]")?.content;
const changes = main?.dataset.liveUrl;
const done = new URL(location.href).searchParams.get("done") ?? "";
/** Where the facts stand above the messages. */
const NARROW = window.matchMedia("(width < 75rem)");

if (NARROW.matches) document.querySelector("details.about:not(:has([role=alert]))")?.removeAttribute("open");
keepDrafts(done);
scrollToWork();
startUpdates(changes);
startShortcuts();
if (news !== undefined && main?.dataset.watches === "conversations")
  startNews(new URL(news, location.href).href, changes);
if (done !== "") forgetDone();
focusReply();
document.addEventListener("submit", sendOnce);
// A page restored from the browser's back/forward cache may be old, and its buttons were disabled.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  if (changes !== undefined) void refresh();
});

/** The last messages, and the list where it was. */
function scrollToWork() {
  const messages = document.querySelector("#messages");
  if (messages !== null && location.hash === "" && !location.search.includes("upTo=")) {
    const scroller = scrollerOf(messages);
    scroller.scrollTop = scroller.scrollHeight;
  }
  const list = document.querySelector("#list-scroll");
  if (list === null) return;
  list.scrollTop = Number(window.sessionStorage.getItem("console list") ?? 0);
  const chosen = list.querySelector(".chosen");
  const isSeen = () => {
    const [row, pane] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
    return row.top >= pane.top && row.bottom <= pane.bottom;
  };
  if (chosen !== null && list.scrollHeight > list.clientHeight && !isSeen())
    chosen.scrollIntoView({ block: "nearest" });
  window.addEventListener("pagehide", () => {
    if (list.scrollTop === 0) window.sessionStorage.removeItem("console list");
    else window.sessionStorage.setItem("console list", String(list.scrollTop));
  });
}

/** After an action people go on writing. Not on touch screens, where the keyboard would cover the conversation. */
function focusReply() {
  const reply = document.querySelector("#reply");
  if (reply === null || !window.matchMedia("(hover: hover)").matches) return;
  if (done !== "" || document.querySelector(".reply [role=alert]") !== null) {
    reply.focus({ preventScroll: true });
    reply.setSelectionRange(reply.value.length, reply.value.length);
  }
}

/** Keeps a reload from announcing an old action again. */
function forgetDone() {
  const here = new URL(location.href);
  here.searchParams.delete("done");
  window.history.replaceState(null, "", here);
}

/** The server accepts the same form once; a second click must not look as if it did something. */
function sendOnce(event) {
  if (event.target.method === "dialog") return;
  if (event.target.action.endsWith("/sign-out")) window.sessionStorage.clear();
  // After the browser has added the clicked button's value to the form.
  setTimeout(() => {
    for (const button of event.target.querySelectorAll("button")) button.disabled = true;
  });
}
