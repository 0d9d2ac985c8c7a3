/**
 * This version continues with a database that an earlier one left in the middle of its work: no losses, no duplicates.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sign, SIGNATURE_HEADER } from "../../src/contract/signature.ts";
import type { Dialect } from "../../src/database/index.ts";
import { PEOPLE, ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { textOf } from "../support/bridge-fixture.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { shiftDate } from "../support/shifted-date.ts";
import { FIXTURES, LATER, readFixture, ROUTES_FILE } from "./upgrade/fixture.ts";
import { people } from "./upgrade/people.ts";
import { restore } from "./upgrade/store.ts";
import { AWAY_MS } from "./upgrade/traffic.ts";
import { startWorld, type World } from "./upgrade/world.ts";

const VERSIONS = readdirSync(FIXTURES, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
/** The database that the earlier version left, and the one that this version continues with. */
const WAYS: readonly (readonly [Dialect, Dialect])[] = [
  ["sqlite", "sqlite"],
  ["postgres", "postgres"],
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
];
const CASES = VERSIONS.flatMap((version) => WAYS.map((way) => [version, ...way] as const));
/** What these sentences contain, and what they did in the version that `downgrade.long.test.ts` takes. */
const WORDS = {
  edited: "was edited, but the client already has this earlier text",
  deleted: "was deleted. The conversation service keeps it",
};
const WORDS_BEFORE = {
  edited: "was edited here, but the client already has the earlier text",
  deleted: "was deleted here. The conversation service keeps it",
};
const WEBHOOKS = "/webhooks/conversations";

const countOf = (texts: readonly string[], text: string) => texts.filter((one) => one.includes(text)).length;
const withoutBlanks = (texts: readonly string[]) => texts.join("").replaceAll(/\s/gu, "");

let date: Disposable | undefined;
afterEach(() => {
  date?.[Symbol.dispose]();
  date = undefined;
});

/** Loads what was left, and moves it if it is to be continued on another database. */
async function load(from: Dialect, to: Dialect, folder: string): Promise<FreshDatabase> {
  await using parts = new AsyncDisposableStack();
  const left = parts.use(await freshDatabase(from, "bridge.db"));
  await restore(from, folder, left.url);
  if (from === to) {
    parts.move();
    return left;
  }
  const fresh = await freshDatabase(to, "bridge.db");
  const run = await runCommand(["move", "--to", fresh.url], { DATABASE_URL: left.url });
  expect(run.errors).toBe(
    "Set DATABASE_URL to the new one and start the bridge. It does not start on the old one any more.\n",
  );
  return fresh;
}

describe.each(CASES)("a database of version %s on %s, continued on %s", (version, dialect, to) => {
  it("continues: waiting messages arrive once, buttons work, and redeliveries are recognised", async () => {
    const folder = join(FIXTURES, version, dialect);
    const { at: left, states, expected, secret } = await readFixture(folder);
    await using fresh = await load(dialect, to, folder);
    // Keeps what was written then from being months old, which would need confirmation or be pruned.
    date = shiftDate(left + AWAY_MS);
    await using world = await startWorld({ databaseUrl: fresh.url, routes: join(folder, ROUTES_FILE), states });
    const { slack, telegram } = world;
    const at = people(world);
    const read = (client: string) => readBy(world, expected.conversations[client] ?? "");
    const ada = expected.conversations["Ada"] ?? "";
    const isLater = version === LATER;
    const words = isLater ? WORDS_BEFORE : WORDS;

    // Written while the bridge is down.
    const since = String((left + AWAY_MS) / 1_000);
    const missed = await at.writesInSlack("Ada", "ada is answered while the bridge is away");
    await slack.events.settled();
    await world.start();
    await at.markedInSlack(missed, "sent");

    // Redelivered exactly as before the upgrade.
    const { channel, ts } = expected.repeated;
    slack.events.repeat(channel, ts);
    const body = Buffer.from(expected.webhook);
    const told = await fetch(world.bridge().url + WEBHOOKS, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, secret) },
      body,
    });
    expect(told.status).toBe(200);

    for (const text of [...expected.shown, "ada waits for a delivery"]) {
      const [client = ""] = text.split(" ");
      const name = client.charAt(0).toUpperCase() + client.slice(1);
      await at.inSlack(name, text);
      await at.inTelegram(name, text);
    }
    const wanted: Readonly<Record<string, readonly string[]>> = {
      ...expected.read,
      Ada: [...(expected.read["Ada"] ?? []), "ada is answered while the bridge is away"],
    };
    for (const [client, texts] of Object.entries(wanted)) {
      await vi.waitFor(
        async () => {
          expect(withoutBlanks(await read(client))).toBe(withoutBlanks(texts));
        },
        { timeout: 30_000, interval: 50 },
      );
    }
    // For everything else that waited, one effect that is visible only if it was done.
    await at.inSlack("Tess", "tess is answered from telegram");
    await at.inSlack("Ron", "switched this thread to notes");
    await at.inSlack("Ron", words.edited);
    await at.inSlack("Ada", words.deleted);
    await at.inSlack("Uwe", "uwe asks");
    await at.sees("Ron's reply marked", () =>
      slack
        .timeline(ROOMS.support)
        .some(({ ts: head }) =>
          slack
            .replies(ROOMS.support, head)
            .some(
              ({ text, reactions }) =>
                text.includes("ron is answered") && reactions.some(({ name }) => name === "white_check_mark"),
            ),
        ),
    );
    await at.sees("a word to the guest", () => slack.ephemerals(PEOPLE.guest).some(({ ts: told }) => told > since));
    await at.sees(
      "who took Tess's and Wim's",
      () => at.slackPosts("Tess")[0]?.includes("Anna") === true && at.slackPosts("Wim")[0]?.includes("Nina") === true,
    );
    await at.sees("Tess's new tag", () => at.slackPosts("Tess")[0]?.includes("vip") === true);
    await slack.staff.types(PEOPLE.mark, ROOMS.support, "/operator");
    await at.sees("Mark's operator", () =>
      slack.ephemerals(PEOPLE.mark).some((one) => textOf(one).includes("op_mark-oduya-2")),
    );
    await at.inRoom(ROOMS.general, "npm run dead");
    await at.inRoom(ROOMS.general, "CONVERSATION_API_KEY");
    await at.inRoom(ROOMS.vip, "Tess");
    await at.inRoom(ROOMS.vip, "Quiet hours are over");
    await at.inRoom(ROOMS.general, "whatsapp");
    await at.inRoom(ROOMS.support, "op_somebody-else");
    await at.inRoom(ROOMS.alerts, "Nora");

    // Confirmations requested before the upgrade.
    // As 0.1.0 named it.
    const send = at.slackButtons("Una").includes("Send anyway") ? "Send anyway" : "Send to client";
    await at.pressesInSlack("Una", send);
    await vi.waitFor(async () => {
      expect(await read("Una")).toHaveLength(1);
    });
    const open = () => at.slackButtons("Una").filter((label) => label === send).length;
    await at.sees("an answer in Una's thread", () => open() === 1);
    await at.pressesInSlack("Una", "Discard");
    await at.sees("another answer in Una's thread", () => open() === 0);
    await at.pressesInSlack("Dora", "Retry");
    await vi.waitFor(async () => {
      expect(await read("Dora")).toEqual([...(wanted["Dora"] ?? []), "dora is answered after Retry"]);
    });
    await at.pressesInSlack("Vera", "Release", PEOPLE.mark);
    await at.sees("that nobody is on Vera's conversation", () => at.slackButtons("Vera").includes("Take"));
    await at.pressesInRoom(ROOMS.support, "Confirm");
    await at.sees("the operator confirmed", () =>
      at.room(ROOMS.support).some((text) => /op_somebody-else.*Confirmed/su.test(text)),
    );

    // Settings that people chose: replies in this thread are notes, and the service stores none.
    await at.writesInSlack("Bea", "between us");
    await at.sees("that the service keeps no notes", () =>
      slack.ephemerals(PEOPLE.anna).some((one) => textOf(one).includes("stays in this thread only")),
    );

    // Queued after everything that waited in a thread.
    for (const [client, id] of Object.entries(expected.conversations)) {
      if (at.slackPosts(client).length > 0) await world.admin().clientWrites(id, `${client} says goodbye`);
    }
    for (const client of Object.keys(expected.conversations)) {
      if (at.slackPosts(client).length === 0) continue;
      await at.inSlack(client, `${client} says goodbye`);
    }
    const inSlack = at.room(ROOMS.support);
    const inTelegram = telegram.messages(TELEGRAM_CHATS.support).map(({ text }) => text);
    // A version that does not know that cards hold the first message rewrites them without it.
    const first = isLater ? [] : ["ada asks"];
    for (const text of [...expected.shown, "ada waits for a delivery", ...first]) {
      expect([text, countOf(inSlack, text), countOf(inTelegram, text)]).toEqual([text, 1, 1]);
    }
    // One line that she is new, and one that she waits for an answer.
    const ofNora = at.room(ROOMS.alerts).filter((one) => one.includes("Nora"));
    expect([ofNora.length, countOf(ofNora, "waiting")]).toEqual([2, 1]);
    expect((await read("Una")).map((text) => text.replace(/\w+2026/u, ""))).toEqual(["The password is !"]);
    for (const client of ["Kim", "Wim"]) expect(await read(client)).toEqual([]);
    expect(await read("Ada")).toEqual(wanted["Ada"]);
    expect(await read("Bea")).toEqual([]);

    // And its traces can still be read.
    const environment = { DATABASE_URL: fresh.url };
    const dead = await runCommand(["dead", "list", "--json"], environment);
    expect(dead).toMatchObject({ code: 0, errors: "" });
    expect(dead.output).toContain(expected.conversations["Pia"]);
    expect(dead.output).not.toContain("UNEXPECTED");
    const unreadable = documentsIn(dead.output)
      .filter(({ failure }) => failure === "ENTRY_UNREADABLE")
      .map(({ kind }) => kind);
    // A version that does not know a button cannot read the reminder that has it.
    expect(unreadable.filter((kind) => !isLater || kind !== "notice")).toEqual([]);
    const traced = await runCommand(["trace", ada, "--json"], environment);
    expect(traced).toMatchObject({ code: 0, errors: "" });
    expect(documentsIn(traced.output).length).toBeGreaterThan(10);
  }, 120_000);
});

/** What a command with `--json` printed, one document a line. */
function documentsIn(output: string) {
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly failure?: string });
}

/** The staff messages that a client can read, oldest first. */
async function readBy(world: World, conversation: string): Promise<readonly string[]> {
  const found = await world.admin().conversation(conversation);
  return (found?.messages ?? []).filter(({ from }) => from === "operator").map(({ text }) => text);
}
