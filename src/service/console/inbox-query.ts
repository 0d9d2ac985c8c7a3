/** The list beside a conversation, as its address says it. Forms carry it along, so that it stays as it is. */
import { z } from "zod";
import { CLIENT_CHANNELS, STATUSES } from "../../contract/shapes.ts";
import { VIEWS, type InboxFilter, type View } from "../store/inbox.ts";

/** Longest search that the form accepts. A longer one in the address is cut. */
export const MAX_QUERY_UNITS = 200;

export const UNASSIGNED = "unassigned";

/** An empty form field does not filter. */
const oneOf = <T extends string>(values: readonly T[]) => z.union([z.enum(values), z.literal("")]).default("");
const text = z.string().max(200).default("");
export const listQuery = z.object({
  view: oneOf(VIEWS),
  status: oneOf(STATUSES),
  channel: oneOf(CLIENT_CHANNELS),
  assignee: text,
  department: text,
  tag: text,
  q: z
    .string()
    .transform((q) => q.slice(0, MAX_QUERY_UNITS).toWellFormed())
    .default(""),
  /** Id of a contact. */
  contact: text,
  /** Which of the results are shown: both, those by people, or those in messages. */
  in: oneOf(["people", "messages"]),
  cursor: z.string().max(500).default(""),
});
export type ListQuery = z.output<typeof listQuery>;

/** The view that is shown. Whoever filters or searches looks for anything; the others for what is to be done. */
export function viewOfList(query: ListQuery): View {
  if (query.view !== "") return query.view;
  const { status, channel, assignee, department, tag, q, contact } = query;
  return [status, channel, assignee, department, tag, q.trim(), contact].some((value) => value !== "") ? "all" : "open";
}

/** As the query of an address; `change` replaces parts of it, and without a cursor it begins at the first page. */
export function listParameters(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const given = Object.entries({ ...query, cursor: "", ...change }).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}

/** The list that a form carries. */
export function listOfForm(carried: string | undefined): ListQuery {
  const given = Object.fromEntries(new URLSearchParams(carried ?? ""));
  const read = listQuery.safeParse(given);
  return read.success ? read.data : listQuery.parse({});
}

export function inboxFilter(query: ListQuery, me: string): InboxFilter {
  const { status, channel, assignee, department, tag } = query;
  return {
    view: viewOfList(query),
    me,
    status: status === "" ? undefined : status,
    channel: channel === "" ? undefined : channel,
    assignee: assignee === UNASSIGNED ? null : assignee === "" ? undefined : assignee,
    department: department === "" ? undefined : department,
    tag: tag === "" ? undefined : tag,
  };
}
