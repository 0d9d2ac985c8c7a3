/** A day at a desk where everything goes wrong at once, so that the database contains some of each kind of work. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { PEOPLE, ROOMS, type SlackUser } from "../../../src/sandbox/slack-emulator/index.ts";
import { TELEGRAM_CHATS } from "../../../src/sandbox/telegram-emulator/index.ts";
import { textOf } from "../../support/bridge-fixture.ts";
import { people } from "./people.ts";
import type { World } from "./world.ts";

/** What must come of the waiting work, once everything answers again. */
export interface Expected {
  /** Ids of conversations by client name. */
  readonly conversations: Readonly<Record<string, string>>;
  /** Messages that clients must have read, by client name, in order; a long text as its parts. */
  readonly read: Readonly<Record<string, readonly string[]>>;
  /** Client messages that must appear once in either team chat. */
  readonly shown: readonly string[];
  /** The body of an ingested webhook. */
  readonly webhook: string;
  /** An ingested Slack message. */
  readonly repeated: { readonly channel: string; readonly ts: string };
}

const MINUTE_MS = 60_000;
/** Longer than the scenario with its clock shifts, shorter than that plus `AWAY_MS`. */
export const HOLD_SECONDS = 600;
const WAITING_MINUTES = 5;
/** How long the bridge is down after the scenario: longer than Slack's rate limit asks it to wait. */
export const AWAY_MS = 6 * MINUTE_MS;

/** Rooms with threads in both team chats, one routed by tag, alerts, and quiet hours that end in `endsInMinutes`. */
export function routesAt(now: number, endsInMinutes: number): string {
  const clock = (at: number) => new Date(at).toISOString().slice("2000-01-01T".length, "2000-01-01T00:00".length);
  const to = now + endsInMinutes * MINUTE_MS;
  return `match: all
routes:
  - { name: key accounts, when: { tag: vip }, thread: "slack:${ROOMS.vip}" }
  - name: site
    when: { channel: site }
    thread: ["slack:${ROOMS.support}", "telegram:${TELEGRAM_CHATS.support}"]
    alert: "slack:${ROOMS.alerts}"
rooms:
  "slack:${ROOMS.support}": { waiting: ${WAITING_MINUTES} }
  "slack:${ROOMS.alerts}": { waiting: ${WAITING_MINUTES} }
  "slack:${ROOMS.vip}": { quiet: { zone: UTC, from: "${clock(to - 180 * MINUTE_MS)}", to: "${clock(to)}" } }
`;
}

/** Slack calls that write; sockets and reads still work. */
const SLACK_WRITES = [
  "chat.postMessage",
  "chat.update",
  "chat.postEphemeral",
  "chat.delete",
  "reactions.add",
  "reactions.remove",
];

/**
 * Ends with everything in flight, so that the committed state is what a power cut would leave. `forward`: moves the
 * clock of the whole process forward.
 */
export async function traffic(world: World, forward: (ms: number) => void): Promise<Expected> {
  const at = people(world);
  const { slack, telegram } = world;
  const conversations: Record<string, string> = {};
  const begins = async (client: string, text: string, channel: "site" | "email" | "whatsapp" = "site") => {
    const more = { phone: "+44 20 7946 0167", email: `${client.toLowerCase()}@example.org` };
    const written = await world
      .admin()
      .createConversationAs(channel, { externalId: client, name: client, ...more }, text);
    conversations[client] = written.conversationId;
    return written.conversationId;
  };
  const writes = (client: string, text: string) => world.admin().clientWrites(conversations[client] ?? "", text);
  const shownIn = async (client: string, text: string) => {
    await at.inSlack(client, text);
    await at.inTelegram(client, text);
  };
  const arrives = async (client: string, text: string) => {
    await begins(client, text);
    await shownIn(client, text);
  };

  // Replies are held.
  await world.start({ HOLD_SECONDS: String(HOLD_SECONDS) });
  await arrives("Hilda", "hilda asks");
  await at.writesInSlack("Hilda", "hilda is answered after the hold");
  await slack.when(() => slack.ephemerals(PEOPLE.anna).at(0));
  await at.writesInTelegram("Hilda", "note: held as well");
  await world.stop();

  // An ordinary hour.
  await world.start();
  await using receiver = await otherReceiver(world);
  await serviceAtWork(world);
  for (const client of ["Ada", "Tess", "Una", "Dora", "Leo", "Wim", "Hal", "Olga", "Bea", "Ron", "Bob", "Kim"]) {
    await arrives(client, `${client.toLowerCase()} asks`);
  }
  const answered = await at.writesInSlack("Ada", "ada is answered");
  await at.markedInSlack(answered, "sent");
  await at.markedInSlack(await at.writesInSlack("Ada", "note: ada is a regular"), "noted");
  await at.inTelegram("Ada", "ada is a regular");
  await at.pressesInSlack("Ada", "Take");
  await at.inTelegram("Ada", "Anna");
  await at.pressesInSlack("Leo", "Mute");
  await at.pressesInSlack("Bea", "Switch to notes");
  await at.inSlack("Bea", "switched this thread to notes");
  const album = await at.writesInTelegram("Tess", "tess gets two pictures", ["one.png", "two.png"]);
  await at.markedInTelegram(album.message_id, "👌");
  await at.inSlack("Tess", "tess gets two pictures");
  slack.staff.edits(PEOPLE.anna, ROOMS.support, answered.ts, "ada is answered, edited");
  await at.inSlack("Ada", "earlier text");
  for (const text of ["The password is Sommer2026!", "The password is Winter2026!", "The password is Herbst2026!"]) {
    const doubtful = await at.writesInSlack("Una", text);
    await at.markedInSlack(doubtful, "taken");
  }
  await slack.when(() => (count(at.slackPosts("Una"), "Not sent yet") === 3 ? true : undefined));
  world.mishaps((method, path) => (method === "POST" && path.startsWith("/v1/messages") ? 404 : undefined));
  const dead = await at.writesInSlack("Dora", "dora is answered after Retry");
  await at.markedInSlack(dead, "failed");
  await at.inSlack("Dora", "Retry");
  world.mishaps(() => undefined);
  await slack.staff.types(PEOPLE.mark, ROOMS.support, "/operator op_mark-oduya");
  await at.pressesInRoom(ROOMS.support, "Confirm");
  await slack.when(() => (at.room(ROOMS.support).some((text) => text.includes("op_mark-oduya")) ? true : undefined));
  await slack.staff.types(PEOPLE.anna, ROOMS.support, "/contact ada");
  const vera = await begins("Vera", "vera asks");
  await shownIn("Vera", "vera asks");
  await world.admin().setTags(vera, ["vip"]);
  await slack.when(() => (at.room(ROOMS.vip).some((text) => text.includes("Vera")) ? true : undefined));
  await begins("Uwe", "uwe asks", "email");
  await slack.when(() => (at.room(ROOMS.general).some((text) => text.includes("email")) ? true : undefined));
  await at.pressesInSlack("Vera", "Take");
  await at.inTelegram("Vera", "Anna");
  await world.admin().rate(conversations["Ada"] ?? "", 5);
  await world.admin().assign(conversations["Ada"] ?? "", "op_mark-oduya");
  await at.inSlack("Ada", "5 out of 5");
  await receiver.leaves();
  await world.stop();

  // Later, Slack accepts no writes any more.
  forward((WAITING_MINUTES + 1) * MINUTE_MS);
  for (const method of SLACK_WRITES) slack.faults.next(method, { kind: "server-error" }, 1_000_000);
  await world.start();
  await writes("Ada", "ada waits for slack, first");
  await writes("Ada", "ada waits for slack, second");
  await at.inTelegram("Ada", "ada waits for slack, second");
  const inTelegram = await at.writesInTelegram("Tess", "tess is answered from telegram");
  await at.markedInTelegram(inTelegram.message_id, "👌");
  await at.writesInSlack("Ron", "ron is answered, but nobody marks it");
  await at.inTelegram("Ron", "ron is answered, but nobody marks it");
  await at.pressesInSlack("Ron", "Switch to notes");
  await at.pressesInSlack("Una", "Discard");
  await at.pressesInSlack("Ron", "Mute", PEOPLE.guest);
  await writes("Leo", "leo waits for a new thread");
  await at.inTelegram("Leo", "leo waits for a new thread");
  await world.admin().setTags(conversations["Tess"] ?? "", ["vip"]);
  await begins("Nora", "nora waits for slack");
  await at.inTelegram("Nora", "nora waits for slack");
  await slack.staff.types(PEOPLE.mark, ROOMS.support, "/operator op_somebody-else");
  await begins("Willi", "willi asks", "whatsapp");

  // Then Telegram, and the service.
  for (const method of ["sendMessage", "editMessageText", "setMessageReaction", "createForumTopic", "editForumTopic"]) {
    telegram.faults.next(method, { kind: "server-error" }, 1_000_000);
  }
  await writes("Bea", "bea waits for both");
  const hal = conversations["Hal"] ?? "";
  const isSending = (method: string, path: string) => method === "POST" && path.startsWith("/v1/messages");
  let sent = 0;
  // The first part arrives. The second does too, but its response is lost, and the bridge cannot look it up.
  world.mishaps((method, path) => {
    if (path.includes(hal)) return sent > 1 ? "fails" : undefined;
    if (!isSending(method, path)) return undefined;
    sent += 1;
    return sent === 1 ? undefined : "loses its answer";
  });
  const long = `hal gets a long answer. ${"It goes on and on. ".repeat(560)}This is the end of it.`;
  await at.writesInSlack("Hal", long);
  await until(() => sent > 1);
  world.mishaps((method, path) => {
    if (isSending(method, path)) return 401;
    return path.includes(hal) ? "fails" : undefined;
  });
  await at.writesInSlack("Olga", "olga is answered late");
  await soon();
  const known = Object.values(conversations);
  world.mishaps((method, path) => {
    if (isSending(method, path) || path.includes(hal)) return "fails";
    const isOfSomebodyNew = path.startsWith("/v1/conversations/") && !known.some((id) => path.includes(id));
    return isOfSomebodyNew ? 404 : undefined;
  });
  await at.writesInSlack("Dora", "dora is answered first");
  // Events of the same millisecond may be ingested in either order.
  await soon();
  await at.writesInSlack("Dora", "dora is answered second");
  const withdrawn = await at.writesInSlack("Wim", "wim must never read this");
  await soon();
  slack.staff.deletes(ROOMS.support, withdrawn.ts);
  await begins("Pia", "pia asks");
  await soon();
  let reads = 0;
  world.mishaps((method, path) => {
    if (isSending(method, path)) return "fails";
    if (path.includes(conversations["Uwe"] ?? "Uwe") && (reads += 1) === 1) return undefined;
    return path.startsWith("/v1/conversations/") ? "fails" : undefined;
  });
  await slack.staff.types(PEOPLE.anna, ROOMS.support, `/conversation ${conversations["Uwe"] ?? ""}`);
  await begins("Paul", "paul waits for the service");
  await soon();

  // In the end, nothing answers at all.
  const changed = await at.writesInSlack("Kim", "kim must never read this");
  await soon();
  slack.setUser({ ...(slack.user(PEOPLE.mark) as SlackUser), id: "U0NINA", name: "nina", display_name: "Nina" });
  slack.staff.joins("U0NINA", ROOMS.support);
  slack.faults.next("users.info", { kind: "rate-limited", retryAfterSeconds: 300 }, 1_000_000);
  slack.staff.edits(PEOPLE.anna, ROOMS.support, changed.ts, "note: @nina knows more");
  slack.staff.deletes(ROOMS.support, changed.ts);
  await at.pressesInSlack("Wim", "Take", "U0NINA");
  // Private notices are given up after a few attempts, so these come last.
  await at.pressesInSlack("Wim", "Mute", PEOPLE.guest);
  telegram.faults.next("getUpdates", { kind: "server-error" }, 1_000_000);
  world.mishaps(() => "hangs");
  await at.pressesInSlack("Tess", "Take");
  void slack.staff.types(PEOPLE.anna, ROOMS.support, "/contact tess");
  await at.writesInSlack("Bob", "bob is answered after a power cut");
  // Redelivered later: the bridge ingests it now, but Telegram never receives the confirmation.
  await at.writesInTelegram("Tess", "tess is answered once more");
  await begins("Quentin", "quentin waits for the service");
  slack.staff.deletes(ROOMS.support, (await slack.when(() => headOf(world, "Leo"))).ts);
  await soon();

  return {
    conversations,
    read: {
      Hilda: ["hilda is answered after the hold"],
      Ada: ["ada is answered"],
      Tess: ["tess gets two pictures", "tess is answered from telegram", "tess is answered once more"],
      Ron: ["ron is answered, but nobody marks it"],
      Olga: ["olga is answered late"],
      Dora: ["dora is answered first", "dora is answered second"],
      Bob: ["bob is answered after a power cut"],
      Hal: [long],
      Kim: [],
      Wim: [],
      Una: [],
    },
    shown: [
      "ada waits for slack, first",
      "ada waits for slack, second",
      "leo waits for a new thread",
      "nora waits for slack",
      "bea waits for both",
      "paul waits for the service",
      "quentin waits for the service",
    ],
    webhook: receiver.bodies[0] ?? "",
    repeated: { channel: ROOMS.support, ts: answered.ts },
  };
}

const count = (texts: readonly string[], text: string) => texts.filter((one) => one.includes(text)).length;

function headOf({ slack }: World, client: string) {
  return slack.timeline(ROOMS.support).findLast((one) => textOf(one).includes(client) && one.subtype !== "tombstone");
}

/** Long enough for the last action to be ingested and tried. Nothing signals that, because it has no visible effect. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500));

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A second subscriber that disappears, so that its deliveries wait. */
async function otherReceiver(world: World) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      bodies.push(body);
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`${world.bridge().url}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.key()}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, events: ["message:new"] }),
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${await answer.text()}`);
  const leaves = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { bodies, leaves, [Symbol.asyncDispose]: leaves };
}

/** Adds operators, keys, a sign-in, and a client of the widget. */
async function serviceAtWork(world: World): Promise<void> {
  const { url } = world.bridge();
  const service = world.service();
  const made = await service.operators.add("Anna Berg", { oneTime: false });
  await service.operators.add("Mark Oduya");
  if (made === "taken") throw new Error("the database was not empty");
  await service.admin.issueKey("CRM");
  const { id } = await service.admin.issueKey("revoked");
  await service.admin.revokeKey(id);
  const headers = { origin: url };
  const body = new URLSearchParams({ name: "Anna Berg", password: made.password });
  const signIn = await fetch(`${url}/console/sign-in`, { method: "POST", redirect: "manual", headers, body });
  const [cookie = ""] = signIn.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
  const page = await (await fetch(`${url}/console/conversations`, { headers: { cookie } })).text();
  const [, token = ""] = /name="token" value="([^"]+)"/u.exec(page) ?? [];
  const { conversationId } = await service.admin.createConversationAs(
    "avito",
    { externalId: "Cleo", name: "Cleo" },
    "cleo asks",
  );
  const reply = await fetch(`${url}/console/conversations/${conversationId}/reply`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, cookie },
    body: new URLSearchParams({ token, text: "cleo is answered in the console", key: "fixture" }),
  });
  if (reply.status !== 303) throw new Error(`the console answered ${reply.status}`);
  const client = await fetch(`${url}/site/clients`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Vivian" }),
  });
  if (!client.ok) throw new Error(`no client of the widget: ${client.status}`);
}
