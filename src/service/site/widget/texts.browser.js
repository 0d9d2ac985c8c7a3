/** The widget's texts, in the best language that the service has. */
import { createPause } from "./pause.js";

/** The last fetched texts are used while the service is unreachable. Result: `{language, words}`, and `hours` if the service has some. */
export async function fetchTexts(base, locale, store) {
  const wanted = locale ? [locale] : (navigator.languages ?? [navigator.language]);
  const path = `words/${encodeURIComponent(wanted.slice(0, 10).join(","))}`;
  const pause = createPause();
  for (;;) {
    try {
      const answer = await fetch(base + path, { credentials: "omit" });
      if (answer.ok) {
        const text = await answer.text();
        store.set(path, text);
        return JSON.parse(text);
      }
    } catch {
      // Offline.
    }
    const kept = store.get(path);
    if (kept !== null) return JSON.parse(kept);
    // Never fetched before: the page has no button until the service responds.
    await pause.wait();
  }
}
