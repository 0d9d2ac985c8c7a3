/** The accent colour that a page chooses, and a text colour that is legible on it. */

const ACCENT = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Relative luminance, 0 to 1. Source: WCAG 2.2, "relative luminance". */
function luminance(channels) {
  const [red, green, blue] = channels.map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Sets the colour on the host; anything but the form `#0a7d4f` is ignored. */
export function useAccent(host, accent) {
  const channels = ACCENT.exec(accent ?? "")?.slice(1);
  if (!channels) return;
  host.style.setProperty("--accent", accent);
  // White is legible (4.5 to 1) on any colour no lighter than this.
  if (luminance(channels) <= 0.183) return;
  host.style.setProperty("--on-accent", "#10131c");
  host.style.setProperty("--shade", "#fff");
}
