/**
 * Turns a staff message into the plain text that the client reads: looks up the mentions first, then decodes the text.
 */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { clean } from "../../../platform/text/sanitize-text.ts";
import { decodeText, type Names } from "./mrkdwn.ts";
import { StaffBody } from "./payloads.ts";
import { richText } from "./rich-text.ts";

/** Looks up names. Does not throw for unknown people, only when Slack is unreachable. */
export interface NameSource {
  person(user: string, signal: AbortSignal): Promise<string>;
  channel(id: string, signal: AbortSignal): Promise<string>;
  group(id: string, label: string | undefined): string;
}

export async function plainTextOf(message: StaffMessage, source: NameSource, signal: AbortSignal): Promise<string> {
  const { text, people, channels, decodeAgain } = firstReading(message, source);
  if (people.size === 0 && channels.size === 0) return text;
  await Promise.all([
    ...[...people.keys()].map(async (user) => people.set(user, await source.person(user, signal))),
    ...[...channels.keys()].map(async (id) => channels.set(id, await source.channel(id, signal))),
  ]);
  return decodeAgain();
}

/** `TeamChat.plainTextAtOnce`. */
export function plainTextAtOnce(message: StaffMessage, source: NameSource): string | undefined {
  const { text, people, channels } = firstReading(message, source);
  return people.size === 0 && channels.size === 0 ? text : undefined;
}

/** Collects the mentions; `decodeAgain` decodes the text once their names are set. */
function firstReading(message: StaffMessage, source: NameSource) {
  const body = StaffBody.parse(message.body);
  const people = new Map<string, string>();
  const channels = new Map<string, string>();
  const labels = groupLabels(body.text);
  const names: Names = {
    person: (user) => people.get(user) ?? note(people, user),
    channel: (id) => channels.get(id) ?? note(channels, id),
    group: (id, label) => source.group(id, label ?? labels.get(id)),
  };
  return { text: decode(body, names), people, channels, decodeAgain: () => decode(body, names) };
}

function decode(body: StaffBody, names: Names): string {
  const composed = body.blocks === undefined || body.blocks.length === 0 ? undefined : richText(body.blocks, names);
  return clean(composed === undefined || composed.trim() === "" ? decodeText(body.text, names) : composed);
}

function note(known: Map<string, string>, id: string): string {
  known.set(id, "");
  return "";
}

/** `rich_text` names a group by id only; `text` also has its handle. */
function groupLabels(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, id = "", label = ""] of text.matchAll(/<!subteam\^([A-Z0-9]+)\|@?([^<>]+)>/g)) found.set(id, label);
  return found;
}
