/** When a team is there, as an administrator writes it. */

/** `text`: as in the widget's `data-hours`, which reads it. `zone`: IANA name of a time zone. */
export interface OpeningHours {
  readonly text: string;
  readonly zone: string;
}

const DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const SPAN = new RegExp(`^${DAY}(?:-${DAY})? (${TIME})-(${TIME}|24:00)$`, "u");

/** Reads `Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin`; without a zone, UTC. `undefined`: not of this form. */
export function parseOpeningHours(value: string): OpeningHours | undefined {
  const [, text = value, zone = "UTC"] = /^(.*\d) +([A-Za-z]\S*)$/u.exec(value) ?? [];
  const isRead = text.split(",").every((part) => {
    const [, from, to] = SPAN.exec(part.trim()) ?? [];
    return from !== undefined && to !== undefined && from < to;
  });
  return isRead && isZone(zone) ? { text, zone } : undefined;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
