/**
 * Slack's ids as the rules carry them: `slack:T…:C…` for a room, `slack:T…:C…:ts` for a thread or a post, `slack:T…:U…`
 * for a person. A thread is identified by the `ts` of its head, so the head's post id and the thread id are the same
 * string.
 */
import type {
  FormHandle,
  PersonId,
  PostId,
  ReplyHandle,
  RoomId,
  TeamChatName,
  ThreadId,
} from "../../bridge/model/ids.ts";

export const SLACK = "slack" as TeamChatName;

export interface SlackRoom {
  readonly team: string;
  readonly channel: string;
}
export interface SlackMessage extends SlackRoom {
  readonly ts: string;
}
export interface SlackPerson {
  readonly team: string;
  /** `U…` or `W…`; `B…` for a bot that posts without a user. */
  readonly user: string;
}

export function roomId(team: string, channel: string): RoomId {
  return join(team, channel) as RoomId;
}

export function messageId(team: string, channel: string, ts: string): PostId & ThreadId {
  return join(team, channel, ts) as PostId & ThreadId;
}

export function personId(team: string, user: string): PersonId {
  return join(team, user) as PersonId;
}

export function splitMessage(id: ThreadId | PostId): SlackMessage {
  const [team, channel, ts] = split(id, 3);
  return { team: need(team), channel: need(channel), ts: need(ts) };
}

export function splitPerson(id: PersonId): SlackPerson {
  const [team, user] = split(id, 2);
  return { team: need(team), user: need(user) };
}

/** The channel, and `ts` for a thread, from a room id or a thread id. */
export function splitRoomOrThread(id: RoomId | ThreadId): SlackRoom & { readonly ts?: string } {
  const [team, channel, ts] = split(id, 2, 3);
  return { team: need(team), channel: need(channel), ...(ts === undefined ? {} : { ts }) };
}

/** Encodes a response URL as the return address of whoever asked. */
export function replyHandle(responseUrl: string): ReplyHandle {
  return `${SLACK}:${responseUrl}` as ReplyHandle;
}

export function responseUrl(reply: ReplyHandle): string {
  if (!reply.startsWith(`${SLACK}:`)) throw new TypeError("not an id of Slack");
  return reply.slice(SLACK.length + 1);
}

/** Encodes the trigger of a click as what lets a form be opened. */
export function formHandle(trigger: string): FormHandle {
  return `${SLACK}:${trigger}` as FormHandle;
}

export function formTrigger(handle: FormHandle): string {
  return handle.slice(SLACK.length + 1);
}

/** Converts Slack's `1700000000.000100` to ISO 8601. Slack's ids are times in seconds with six decimals. */
export function timeOf(ts: string): string {
  return new Date(Number(ts) * 1000).toISOString();
}

function join(...parts: readonly string[]): string {
  for (const part of parts) {
    if (part === "" || part.includes(":")) throw new TypeError("not an id of Slack");
  }
  return [SLACK, ...parts].join(":");
}

function split(id: string, ...counts: readonly number[]): readonly string[] {
  const [name, ...parts] = id.split(":");
  if (name !== SLACK || !counts.includes(parts.length) || parts.includes("")) throw new TypeError("not an id of Slack");
  return parts;
}

function need(part: string | undefined): string {
  if (part === undefined) throw new TypeError("not an id of Slack");
  return part;
}

/** The bridge's own identity in Slack. */
export interface Self {
  readonly team: string;
  readonly enterprise: string | undefined;
  readonly botId: string;
  readonly botUser: string;
  /** Unknown when only a signing secret is set. */
  readonly app: string | undefined;
}
