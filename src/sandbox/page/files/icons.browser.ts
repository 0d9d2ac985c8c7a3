/** Icons, and the emoji that are drawn. */
import { html, type Child } from "./html.browser.ts";

const ICONS = {
  reply: "M4 5.5h12v8H9l-3.5 3v-3H4z",
  edit: "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z",
  delete: "M5 6h10M8 6V4.2h4V6M6.2 6l.7 10h6.2l.7-10",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.8 12.8L17 17",
  close: "M5 5l10 10M15 5L5 15",
  send: "M3.5 10L16.5 4 12 16.5 9.5 11z",
  file: "M6 3h5.500L15 6.500V17H6zM11 3v4h4",
  unlock: "M6 9V7a4 4 0 0 1 7.6-1.7M5 9h10v7H5z",
  lock: "M6 9V7a4 4 0 0 1 8 0v2M5 9h10v7H5z",
  link: "M8 12l4-4M7 9L5.5 10.5a2.8 2.8 0 0 0 4 4L11 13M13 11l1.5-1.5a2.8 2.8 0 0 0-4-4L9 7",
  eye: "M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  bridge: "M2.5 14h15M4 14c0-5 2.7-7.5 6-7.5s6 2.5 6 7.5M7 14V8.3M10 14V6.5M13 14V8.3",
} as const;
export type IconName = keyof typeof ICONS;

export const icon = (name: IconName) =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true" class="icon"><path d=${ICONS[name]} /></svg>`;

/** Colour and path; `true`: a line and not an area, `ring`: an area with a line around it. */
type Stroke = readonly [colour: string, d: string, line?: boolean | "ring"];

/** The emoji of the bridge's marks as drawings, which look the same with or without an emoji font. */
export const DRAWN: Readonly<Record<string, readonly Stroke[]>> = {
  "✅": [
    ["#2ea664", "M3 3.5h14v13H3z"],
    ["#fff", "M6 10.3l2.8 2.8L14.2 7", true],
  ],
  "❌": [["#d6404b", "M4.5 4.5l11 11M15.5 4.5l-11 11", true]],
  "👀": [
    [
      "#fff",
      "M6 4c2 0 3.3 2.6 3.3 6S8 16 6 16s-3.3-2.6-3.3-6S4 4 6 4zM14 4c2 0 3.3 2.6 3.3 6S16 16 14 16s-3.3-2.6-3.3-6S12 4 14 4z",
      "ring",
    ],
    ["#2c2a35", "M7 8.500a1.5 2 0 1 1-.01 0zM15 8.500a1.5 2 0 1 1-.01 0z"],
  ],
  "👤": [["#5b6b9a", "M10 3a3.500 3.500 0 1 1-.01 0zM3.500 17c0-4 3-6 6.500-6s6.500 2 6.500 6z"]],
  "🔒": [
    ["#9a8f86", "M6.5 9V6.500a3.5 3.5 0 0 1 7 0V9", true],
    ["#e0a52e", "M4.5 9h11v8h-11z"],
  ],
  "👍": [
    [
      "#e8b33f",
      "M3 9.500h3v7H3zM7 9.500l3-6c1.8 0 2.3 1.5 1.8 3l-.5 2H16c1 0 1.5.8 1.3 1.700l-1 5c-.2.9-.8 1.3-1.6 1.300H7z",
    ],
  ],
  "⚠": [
    ["#e6a817", "M10 3l7.5 13.500h-15z"],
    ["#fff", "M10 8v4M10 14.300v.1", true],
  ],
  "🎉": [
    ["#e0a52e", "M3 17l4-10 6 6z"],
    ["#d6404b", "M11 7.500c0-3 2-4 4-4M13 10.500c2-1 4 0 4 2", true],
    ["#4a6bb5", "M9 3.500v1.500M16.5 7v.1", true],
  ],
  "👌": [
    [
      "#e0a52e",
      "M6.5 9.2a3.3 3.3 0 1 0 .01 0zM9.2 9L9.600 3M11.400 10L13.200 3.800M13 12.200l3.600-5.700M9.500 15.200c1.500 0 2.700-1 3.500-3",
      true,
    ],
  ],
  "✍": [
    ["#4a6bb5", "M4 16l1-4 8.500-8.500 3 3L8 15z"],
    ["#8b8899", "M10 16.500h7", true],
  ],
  "💔": [
    [
      "#d6404b",
      "M10 16.800C3.5 12 2.500 9.500 2.500 7.300a3.9 3.900 0 0 1 7.500-1.500 3.900 3.900 0 0 1 7.5 1.500c0 2.200-1 4.700-7.500 9.500z",
    ],
    ["#fff", "M10.500 5l-1.800 3.200 2.600 1.900-1.600 3", true],
  ],
  "💬": [
    [
      "#6b9bd6",
      "M3.500 4h13a1.500 1.500 0 0 1 1.500 1.500v7a1.500 1.500 0 0 1-1.500 1.500H9l-4 3.500V14H3.500A1.500 1.500 0 0 1 2 12.500v-7A1.500 1.500 0 0 1 3.500 4z",
    ],
    ["#fff", "M6 9h.1M10 9h.1M14 9h.1", true],
  ],
  "❗": [["#d6404b", "M10 3.500v8.500M10 16.300v.1", true]],
  "🙂": [
    ["#f2c14a", "M10 2.500a7.5 7.5 0 1 1-.01 0z"],
    ["#4a3a1c", "M7.5 8v.800M12.5 8v.800M6.8 12c1.6 2 4.8 2 6.4 0", true],
  ],
};

const ANY_DRAWN = new RegExp(`(${Object.keys(DRAWN).join("|")})\uFE0F?`, "u");

/** Draws known emoji as pictures. The characters stay in the text, for screen readers and for copying. */
export function withDrawn(text: string): readonly Child[] {
  return text.split(ANY_DRAWN).map((piece, index) => (index % 2 === 0 ? piece : drawn(piece)));
}

const drawn = (emoji: string) =>
  html`<span class="emoji">
    <span class="glyph">${emoji}</span>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      ${DRAWN[emoji]?.map(
        ([colour, d, line]) =>
          html`<path
            d=${d}
            fill=${line === true ? "none" : colour}
            stroke=${line === true ? colour : line === "ring" ? "#8b8899" : "none"}
            stroke-width=${line === true ? "2.4" : "1"}
            stroke-linecap="round"
            stroke-linejoin="round"
          />`,
      )}
    </svg>
  </span>`;
