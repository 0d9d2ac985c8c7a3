/** The widget's texts, in the best language that the service has. */
import { createPause } from "./pause.js";

/** What was fetched last stands in for the service while it cannot be reached. Result: `{language, words}`. */
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
    // Never seen before: the page has no button until the service answers.
    await pause.wait();
  }
}
