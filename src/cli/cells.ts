/** What the cells of tables show. Apart from the table itself, so that a start of the bridge does not load its libraries. */

/** Text is shown as it is, numbers with thousands separators. `""`: nothing. */
export type Cell = string | number;

/** `2026-11-21 08:05:00Z`, which can be wrapped. `iso`: an ISO 8601 time, or `""` or `null` for none. */
export function timeCell(iso: string | null): Cell {
  const [day = "", time = ""] = (iso ?? "").split(/[T.Z]/u);
  return day === "" ? "" : `${day} ${time}Z`;
}
