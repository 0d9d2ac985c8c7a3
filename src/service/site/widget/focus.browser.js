/** Keeps the keyboard focus inside the panel while it covers a phone's whole screen. */

/** `covers()`: whether it does. On a page that stays visible, the focus may leave the panel. */
export function keepFocus(panel, covers) {
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || !covers()) return;
    const stops = [...panel.querySelectorAll("button, a[href], textarea, [tabindex='0']")].filter(
      (stop) => !stop.disabled && stop.checkVisibility(),
    );
    const at = stops.indexOf(panel.getRootNode().activeElement);
    const next = event.shiftKey ? at - 1 : at + 1;
    if (at !== -1 && next >= 0 && next < stops.length) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  });
}

/** Keeps the panel above an on-screen keyboard: `fit(height, top)` in px. */
export function fitToScreen(fit) {
  const screen = window.visualViewport;
  if (!screen) return;
  const changed = () => fit(screen.height, screen.offsetTop);
  screen.addEventListener("resize", changed);
  screen.addEventListener("scroll", changed);
  changed();
}
