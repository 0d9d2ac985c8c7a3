/**
 * The one script tag of the site widget:
 *
 *     <script src="https://HOST/site/widget.js" async></script>
 *
 * Optional: `data-locale="de"` (default: the browser's languages), `data-title="Shop"`, `data-accent="#0a7d4f"`,
 * `data-name="Ada"` (the client's name, unverified), `data-identity="…"` (the client's identity, signed by the page's
 * server), `data-greeting="Hello!"`, `data-hours="Mo-Fr 09:00-18:00"` with `data-zone="Europe/Berlin"`,
 * `data-email-after="180"` (seconds without an answer) and `data-alerts="off"` (no sound, no count in the title). The page may call `conversationWidget.open()`, `.close()` and `.identify(identity)`, without an argument for
 * a client who signed out.
 *
 * A classic script, because only those know their own tag; the rest are modules beside it.
 */
(() => {
  const tag = document.currentScript;
  if (tag === null || window.conversationWidget) return;
  const settings = { ...tag.dataset, base: new URL("./", tag.src).href };
  const body = document.body
    ? Promise.resolve()
    : new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  const widget = body
    .then(() => import(new URL("widget/main.js", settings.base).href))
    .then(({ start }) => start(settings));
  const calls = ["open", "close", "identify"].map((call) => [
    call,
    (...values) => widget.then((started) => started[call](...values)),
  ]);
  window.conversationWidget = Object.fromEntries(calls);
})();
