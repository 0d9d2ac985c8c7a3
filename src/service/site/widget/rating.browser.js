/** The rating below a closed conversation: five stars. */
import { element, icon } from "./elements.js";

const STAR = "M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z";
const STARS = [1, 2, 3, 4, 5];

/** `onRate(stars)` resolves with whether the service accepted it. Result: the element, and `show(state)`. */
export function createRating({ words, onRate }) {
  const fill = (word, count) => word.replace("{count}", String(count));
  const buttons = STARS.map((count) =>
    element("button", { type: "button", class: "star", "aria-label": fill(words.stars, count) }, icon(STAR)),
  );
  const outcome = element("p", { class: "outcome", role: "status" });
  const box = element(
    "section",
    { class: "rating", "aria-labelledby": "rate", hidden: "" },
    element("p", {}, words.closed),
    element("h3", { id: "rate" }, words.rate),
    element("div", { class: "stars", role: "group", "aria-labelledby": "rate" }, ...buttons),
    outcome,
  );

  function mark(rating) {
    for (const [index, button] of buttons.entries()) {
      button.classList.toggle("full", index < rating);
      button.setAttribute("aria-pressed", String(index + 1 === rating));
    }
  }

  let shown = {};
  let asking = false;
  function show(state) {
    const isClosed = state?.status === "closed";
    box.hidden = !isClosed;
    if (!isClosed || asking) return;
    if (state.conversation !== shown.conversation || state.rating !== shown.rating) {
      mark(state.rating ?? 0);
      say(state.rating === null ? "" : fill(words.rated, state.rating));
    }
    shown = state;
  }

  function say(text) {
    if (outcome.textContent !== text) outcome.textContent = text;
  }

  for (const [index, button] of buttons.entries())
    button.addEventListener("click", async () => {
      if (asking) return;
      asking = true;
      mark(index + 1);
      const taken = await onRate(index + 1);
      asking = false;
      if (taken) shown = { ...shown, rating: index + 1 };
      else mark(shown.rating ?? 0);
      say(taken ? fill(words.rated, index + 1) : words["not-rated"]);
    });
  return { box, show };
}
