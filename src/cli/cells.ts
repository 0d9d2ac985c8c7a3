/** What tables for a terminal show. Apart from the table, whose libraries take part in no start of the bridge. */

/** Text is shown as it is, numbers with thousands separators. `""`: nothing. */
export type Cell = string | number;

/** `2026-11-21 08:05:00Z`, which can be wrapped. `iso`: an ISO 8601 time, or `""` or `null` for none. */
export function timeCell(iso: string | null): Cell {
  const [day = "", time = ""] = (iso ?? "").split(/[T.Z]/u);
  return day === "" ? "" : `${day} ${time}Z`;
}
