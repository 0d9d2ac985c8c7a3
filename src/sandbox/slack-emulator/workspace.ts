/** The state of the emulator's workspace, and every change to it. Contains no HTTP and no permissions. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Change, Ephemeral, OpenView, SlackChannel, SlackMessage, SlackUser, WorkspaceSeed } from "./model.ts";
import { createTimestamps } from "./timestamps.ts";

/** The messages of one channel. Timestamps only grow, so appending keeps every list in order. */
interface Room {
  channel: SlackChannel;
  readonly messages: Map<string, SlackMessage>;
  /** The messages in the channel itself: heads, single messages, and replies also sent to the channel. */
  readonly timeline: string[];
  /** Replies by their head's timestamp. */
  readonly threads: Map<string, string[]>;
}

export type NewMessage = Omit<SlackMessage, "ts" | "reactions">;

export type Workspace = ReturnType<typeof createWorkspace>;

export function createWorkspace(seed: WorkspaceSeed, nowMs: () => number) {
  const nextTs = createTimestamps(nowMs);
  const users = new Map<string, SlackUser>(seed.users.map((user) => [user.id, user]));
  const rooms = new Map<string, Room>(
    seed.channels.map((channel) => [
      channel.id,
      { channel, messages: new Map(), timeline: [], threads: new Map<string, string[]>() },
    ]),
  );
  for (const message of Object.values(seed.messages ?? {}).flat()) add(message);
  const ephemerals = new Map<string, Ephemeral>((seed.ephemerals ?? []).map((one) => [one.ts, one]));
  const listeners = new Set<(change: Change) => void>();

  function emit(change: Change): void {
    for (const listener of [...listeners]) listener(change);
  }

  function room(channel: string): Room {
    const found = rooms.get(channel);
    if (found === undefined) throw new RangeError(`no channel ${channel} in the sandbox workspace`);
    return found;
  }

  function message(channel: string, ts: string): SlackMessage | undefined {
    return rooms.get(channel)?.messages.get(ts);
  }

  function existing(channel: string, ts: string): SlackMessage {
    const found = message(channel, ts);
    if (found === undefined) throw new RangeError(`no message ${ts} in channel ${channel}`);
    return found;
  }

  function replace(next: SlackMessage): void {
    room(next.channel).messages.set(next.ts, next);
  }

  function add(posted: SlackMessage): void {
    const state = room(posted.channel);
    state.messages.set(posted.ts, posted);
    if (posted.thread_ts === undefined || posted.subtype === "thread_broadcast") state.timeline.push(posted.ts);
    if (posted.thread_ts === undefined) return;
    const replies = state.threads.get(posted.thread_ts);
    if (replies === undefined) state.threads.set(posted.thread_ts, [posted.ts]);
    else replies.push(posted.ts);
  }

  function setChannel(channel: string, change: Partial<SlackChannel>): SlackChannel {
    const state = room(channel);
    state.channel = { ...state.channel, ...change };
    return state.channel;
  }

  return {
    team: seed.team,
    app: seed.app,
    groups: seed.groups,
    nextTs,
    user: (id: string) => users.get(id),
    users: () => [...users.values()],
    channel: (id: string) => rooms.get(id)?.channel,
    channels: () => [...rooms.values()].map(({ channel }) => channel),
    message,
    timeline: (channel: string): readonly string[] => rooms.get(channel)?.timeline ?? [],
    replies: (channel: string, head: string): readonly string[] => rooms.get(channel)?.threads.get(head) ?? [],
    messages: (channel: string) => [...(rooms.get(channel)?.messages.values() ?? [])],
    ephemerals: () => [...ephemerals.values()],
    ephemeral: (ts: string) => ephemerals.get(ts),

    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** A deleted head is not a thread: callers clear `thread_ts` first. */
    post(draft: NewMessage): SlackMessage {
      const posted: SlackMessage = { ...draft, ts: nextTs(), reactions: [] };
      add(posted);
      emit({ kind: "posted", message: posted });
      return posted;
    },

    /** A new version of a message; an unfurl changes the message without being an edit. */
    replaceContent(next: SlackMessage, by: string, why: "edit" | "unfurl" = "edit"): SlackMessage {
      const previous = existing(next.channel, next.ts);
      const changed = why === "edit" ? { ...next, edited: { user: by, ts: nextTs() } } : next;
      replace(changed);
      emit({ kind: "changed", message: changed, previous, why });
      return changed;
    },

    /** A head with replies leaves a tombstone; every other message disappears without a trace. */
    remove(channel: string, ts: string): void {
      const state = room(channel);
      const previous = existing(channel, ts);
      if ((state.threads.get(ts)?.length ?? 0) > 0) {
        const tombstone: SlackMessage = {
          channel,
          ts,
          user: "USLACKBOT",
          text: "This message was deleted.",
          subtype: "tombstone",
          reactions: [],
          pings: [],
        };
        replace(tombstone);
        emit({ kind: "changed", message: tombstone, previous, why: "tombstone" });
        return;
      }
      state.messages.delete(ts);
      drop(state.timeline, ts);
      if (previous.thread_ts !== undefined) drop(state.threads.get(previous.thread_ts) ?? [], ts);
      emit({ kind: "deleted", message: previous });
    },

    react(channel: string, ts: string, user: string, name: string): void {
      const previous = existing(channel, ts);
      const found = previous.reactions.find((reaction) => reaction.name === name);
      const reactions =
        found === undefined
          ? [...previous.reactions, { name, users: [user] }]
          : previous.reactions.map((one) => (one === found ? { name, users: [...one.users, user] } : one));
      const next = { ...previous, reactions };
      replace(next);
      emit({ kind: "reacted", message: next, user, name, eventTs: nextTs() });
    },

    pin(channel: string, ts: string): void {
      const next = { ...existing(channel, ts), pinned_to: [channel] };
      replace(next);
      emit({ kind: "pinned", message: next });
    },

    unreact(channel: string, ts: string, user: string, name: string): void {
      const previous = existing(channel, ts);
      const reactions = previous.reactions
        .map((one) => (one.name === name ? { name, users: one.users.filter((id) => id !== user) } : one))
        .filter((one) => one.users.length > 0);
      const next = { ...previous, reactions };
      replace(next);
      emit({ kind: "unreacted", message: next, user, name, eventTs: nextTs() });
    },

    postEphemeral(draft: Omit<Ephemeral, "ts" | "bot_id" | "app_id">): Ephemeral {
      const ephemeral = { ...draft, ts: nextTs(), bot_id: seed.app.botId, app_id: seed.app.id };
      ephemerals.set(ephemeral.ts, ephemeral);
      emit({ kind: "ephemeral", ephemeral });
      return ephemeral;
    },

    /** Replaces the content of an ephemeral message; false if its reader dismissed it. */
    replaceEphemeral(ts: string, content: Pick<Ephemeral, "text" | "blocks" | "mrkdwn" | "pings">): boolean {
      const before = ephemerals.get(ts);
      if (before === undefined) return false;
      const { blocks: _, mrkdwn: __, ...kept } = before;
      const ephemeral = { ...kept, ...content };
      ephemerals.set(ts, ephemeral);
      emit({ kind: "ephemeral", ephemeral });
      return true;
    },

    /** A modal was opened or closed. */
    viewChanged(kind: "view" | "view-gone", view: OpenView): void {
      emit({ kind, view });
    },
    dismiss(ts: string): void {
      const ephemeral = ephemerals.get(ts);
      if (ephemeral === undefined) return;
      ephemerals.delete(ts);
      emit({ kind: "ephemeral-gone", ephemeral });
    },

    setMember(channel: string, user: string, member: boolean): void {
      const others = room(channel).channel.members.filter((id) => id !== user);
      const next = setChannel(channel, { members: member ? [...others, user] : others });
      emit({ kind: member ? "joined" : "left", channel: next, user });
    },

    setArchived(channel: string, archived: boolean): void {
      emit({ kind: archived ? "archived" : "unarchived", channel: setChannel(channel, { is_archived: archived }) });
    },

    setShared(channel: string, shared: boolean): void {
      emit({ kind: "shared", channel: setChannel(channel, { is_ext_shared: shared }) });
    },

    setUser(user: SlackUser): void {
      users.set(user.id, user);
    },
  };
}

function drop(list: string[], item: string): void {
  const at = list.lastIndexOf(item);
  if (at >= 0) list.splice(at, 1);
}

/** `F0…`, `Ev…`: ids in the shape of Slack's. */
export function newId(prefix: string): string {
  return `${prefix}0${randomBytes(6).toString("hex").toUpperCase().slice(0, 9)}`;
}

export const newClientMessageId = (): string => randomUUID();
