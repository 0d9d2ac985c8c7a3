/**
 * The parts of Slack that the bridge needs, as cheap as possible, for figures and torture runs. It does not check for
 * calls that Slack would refuse; the sandbox's emulator does.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createFaults, type Faults, type FaultShares } from "./faults.ts";
import { type Fields, readArguments, readBody, sendJson, text } from "./http.ts";

export const TEAM = "T0BENCH00";
export const APP = "A0BENCH00";
const BOT = { bot_id: "B0BENCH00", user: "U0BENCHBOT" } as const;
export const STAFF = "U0STAFF00";

export interface FarPost {
  readonly ts: string;
  readonly channel: string;
  readonly thread_ts: string | undefined;
  readonly metadata: Fields | undefined;
  /** The current content. */
  content: Fields;
}

export interface FarSlack {
  handle(method: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Thread heads by conversation, oldest first. More than one means that a thread was split. */
  heads(): ReadonlyMap<string, readonly FarPost[]>;
  /** Replies under a head, in Slack's order. */
  replies(ts: string): readonly FarPost[];
  nextTs(): string;
  /**
   * Adds a staff message under a head, with `message` as in an event. Lists it among the replies but sends no event.
   */
  staffWrote(head: string, message: Fields): void;
  breakDown(shares: FaultShares | undefined): Faults | undefined;
  /** Called for every new message, even if its response is then lost. */
  onPost: (content: string) => void;
  onHead: (conversation: string, post: FarPost) => void;
}

export function createFarSlack(socketUrl: () => string): FarSlack {
  const posts = new Map<string, FarPost>();
  const rooms = new Map<string, FarPost[]>();
  const threads = new Map<string, FarPost[]>();
  const heads = new Map<string, FarPost[]>();
  const ofStaff = new Map<string, Fields[]>();
  let faults: Faults | undefined;
  let lastUs = Date.now() * 1_000;

  const nextTs = (): string => {
    lastUs = Math.max(lastUs + 1, Date.now() * 1_000);
    return `${Math.floor(lastUs / 1_000_000)}.${String(lastUs % 1_000_000).padStart(6, "0")}`;
  };

  function post(fields: Fields): FarPost {
    const { metadata, thread_ts, channel, ...content } = fields;
    const made: FarPost = {
      ts: nextTs(),
      channel: String(channel),
      thread_ts: typeof thread_ts === "string" ? thread_ts : undefined,
      metadata: metadata as Fields | undefined,
      content,
    };
    posts.set(made.ts, made);
    listIn(made.thread_ts === undefined ? rooms : threads, made.thread_ts ?? made.channel).push(made);
    const conversation = (made.metadata?.["event_payload"] as Fields | undefined)?.["conversation"];
    if (made.thread_ts === undefined && typeof conversation === "string") {
      listIn(heads, conversation).push(made);
      far.onHead(conversation, made);
    }
    return made;
  }

  /** A head in a list names the newest message below it. */
  function shownHead(head: FarPost): Fields {
    const newest = [threads.get(head.ts)?.at(-1)?.ts, ofStaff.get(head.ts)?.at(-1)?.["ts"]]
      .filter((ts) => ts !== undefined)
      .map(String)
      .sort()
      .at(-1);
    return { ...shown(head), ...(newest !== undefined && { latest_reply: newest }) };
  }

  const METHODS: Readonly<Record<string, (args: Fields, body: string) => Fields>> = {
    "auth.test": () => ({ team_id: TEAM, team: "Bench", user_id: BOT.user, bot_id: BOT.bot_id, user: "bridge" }),
    "apps.connections.open": () => ({ url: socketUrl() }),
    "conversations.info": (args) => ({
      channel: { id: text(args, "channel"), name: "bench", is_member: true, is_archived: false, is_ext_shared: false },
    }),
    "users.info": (args) => ({
      user: { id: text(args, "user"), team_id: TEAM, real_name: "Kim Staff", profile: { display_name: "Kim" } },
    }),
    "chat.postMessage": (args, body) => {
      const made = post(args);
      // Bolt's own client sends a form.
      far.onPost(body.startsWith("{") ? body : text(args, "text"));
      return { ts: made.ts, channel: made.channel, message: shown(made) };
    },
    "chat.update": (args) => {
      const found = posts.get(text(args, "ts"));
      if (found === undefined) return { ok: false, error: "message_not_found" };
      const { channel: _, ts: __, metadata, ...content } = args;
      found.content = content;
      if (metadata !== undefined) Object.assign(found, { metadata });
      return { ts: found.ts, channel: found.channel };
    },
    "chat.delete": (args) => {
      const found = posts.get(text(args, "ts"));
      if (found === undefined) return { ok: false, error: "message_not_found" };
      posts.delete(found.ts);
      const list = listIn(found.thread_ts === undefined ? rooms : threads, found.thread_ts ?? found.channel);
      list.splice(list.indexOf(found), 1);
      return {};
    },
    "chat.postEphemeral": () => ({ message_ts: nextTs() }),
    "chat.getPermalink": (args) => ({ permalink: `https://bench.invalid/${text(args, "message_ts")}` }),
    "reactions.add": () => ({}),
    "reactions.remove": () => ({}),
    "conversations.history": (args) => {
      const found = since(listIn(rooms, text(args, "channel")), args).toReversed();
      return page(found.map(shownHead), args, (ts, cursor) => ts < cursor);
    },
    "conversations.replies": (args) => {
      const head = posts.get(text(args, "ts"));
      const under = since(listIn(threads, text(args, "ts")), args).map(shown);
      const written = (ofStaff.get(text(args, "ts")) ?? []).filter(({ ts }) => String(ts) >= text(args, "oldest"));
      const found = page([...under, ...written].sort(byTs), args, (ts, cursor) => ts > cursor);
      return { ...found, messages: [...(head === undefined ? [] : [shownHead(head)]), ...found.messages] };
    },
  };

  const far: FarSlack = {
    async handle(name, request, response) {
      const body = await readBody(request);
      const method = METHODS[name];
      if (method === undefined) {
        sendJson(response, 200, { ok: false, error: "unknown_method" });
        return;
      }
      const fault = UNBROKEN.has(name) ? undefined : faults?.next();
      if (fault === "too-many") {
        sendJson(response, 429, { ok: false, error: "ratelimited" }, { "retry-after": "1" });
        return;
      }
      if (fault === "broken-before") {
        response.writeHead(500).end();
        return;
      }
      const answer = method(readArguments(request.headers["content-type"], body), body);
      if (fault === "broken-after") response.writeHead(500).end();
      else sendJson(response, 200, { ok: true, ...answer });
    },
    heads: () => heads,
    replies: (ts) => threads.get(ts) ?? [],
    nextTs,
    staffWrote(head, message) {
      const list = ofStaff.get(head) ?? [];
      ofStaff.set(head, list);
      list.push(message);
    },
    breakDown(shares) {
      faults = shares && createFaults(shares);
      return faults;
    },
    onPost: () => undefined,
    onHead: () => undefined,
  };
  return far;
}

/** Never broken, because nothing starts without them, and a run is not about that. */
const UNBROKEN = new Set(["auth.test", "apps.connections.open"]);

function shown({ ts, thread_ts, metadata, content }: FarPost): Fields {
  return {
    type: "message",
    ...BOT,
    app_id: APP,
    ts,
    ...(thread_ts && { thread_ts }),
    ...(metadata && { metadata }),
    ...content,
  };
}

function since(list: readonly FarPost[], args: Fields): FarPost[] {
  const oldest = text(args, "oldest");
  return list.filter(({ ts }) => ts >= oldest);
}

/** As many messages as asked for, behind the cursor: the `ts` of the page before's last message. */
function page(
  list: readonly Fields[],
  args: Fields,
  isBehind: (ts: string, cursor: string) => boolean,
): { readonly messages: readonly Fields[]; readonly response_metadata?: Fields } {
  const cursor = text(args, "cursor");
  const rest = cursor === "" ? list : list.filter(({ ts }) => isBehind(String(ts), cursor));
  const messages = rest.slice(0, Number(args["limit"] ?? rest.length));
  const last = messages.at(-1);
  if (last === undefined || messages.length === rest.length) return { messages };
  return { messages, response_metadata: { next_cursor: String(last["ts"]) } };
}

function byTs(a: Fields, b: Fields): number {
  return String(a["ts"]) < String(b["ts"]) ? -1 : 1;
}

function listIn(map: Map<string, FarPost[]>, key: string): FarPost[] {
  const before = map.get(key);
  if (before !== undefined) return before;
  const list: FarPost[] = [];
  map.set(key, list);
  return list;
}
