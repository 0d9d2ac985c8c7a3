/** Opening hours: whether somebody is there now, and when somebody is next. */
const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const SPAN = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))? (\d\d):(\d\d)-(\d\d):(\d\d)$/;
const DAY_MINUTES = 24 * 60;

/**
 * Reads `Mo-Fr 09:00-18:00, Sa 10:00-14:00`. Result: minutes of the week from and to, Monday first; `undefined` if it
 * is missing or not of this form.
 */
export function readHours(text) {
  const spans = [];
  for (const part of (text ?? "").split(",")) {
    const match = SPAN.exec(part.trim());
    if (match === null) return undefined;
    const [, first, last = first, ...times] = match;
    const [fromHour, fromMinute, toHour, toMinute] = times.map(Number);
    const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
    if (from >= to || to > DAY_MINUTES || fromMinute > 59 || toMinute > 59) return undefined;
    for (let day = DAYS.indexOf(first); ; day = (day + 1) % 7) {
      spans.push([day * DAY_MINUTES + from, day * DAY_MINUTES + to]);
      if (day === DAYS.indexOf(last)) break;
    }
  }
  return spans;
}

/** Result: `{isOpen, opensAt}`, `opensAt` as a Date if it is closed. Errors: RangeError for an unknown zone. */
export function presence(spans, zone, now = new Date()) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = DAYS.indexOf(parts.weekday.slice(0, 2));
  const minute = day * DAY_MINUTES + Number(parts.hour) * 60 + Number(parts.minute);
  if (spans.some(([from, to]) => minute >= from && minute < to)) return { isOpen: true };
  const week = 7 * DAY_MINUTES;
  const wait = Math.min(...spans.map(([from]) => (from - minute + week) % week));
  const atMinute = Math.floor(now.getTime() / 60_000) * 60_000;
  return { isOpen: false, opensAt: new Date(atMinute + wait * 60_000) };
}
