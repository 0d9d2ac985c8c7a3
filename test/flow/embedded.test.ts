/** The embedded conversation service follows the bridge to whatever port it uses. */
import { renameSync } from "node:fs";
import { createServer } from "node:http";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { startBridge, type RunningBridge } from "../../src/app/bridge.ts";
import { openEmbeddedService, type EmbeddedService } from "../../src/app/embedded-service.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { readConfig } from "../../src/config/index.ts";
import { CHANGED_EVENT } from "../../src/contract/event.ts";
import type { Subscription } from "../../src/conversation-client/subscription.ts";
import { openDatabase } from "../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { PEOPLE, ROOMS, startSlackEmulator, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { textOf } from "../support/bridge-fixture.ts";
import { silentLog } from "../support/log.ts";
import { slackSettings } from "../support/emulator-settings.ts";

interface Running extends AsyncDisposable {
  readonly bridge: RunningBridge;
  readonly admin: EmbeddedService["service"]["admin"];
}

const locales = loadLocales();

interface FirstStart {
  /** Called while nothing is subscribed to the service's events yet. */
  unsubscribed?(admin: Running["admin"]): Promise<unknown>;
  readonly now?: () => number;
}

/** Like `npm start` with Slack's settings only. Resolves when the bridge has reached its own service. */
async function start(slack: SlackEmulator, folder: string, port: number, first: FirstStart = {}): Promise<Running> {
  await using parts = new AsyncDisposableStack();
  const databaseUrl = `file:${join(folder, "bridge.db")}`;
  const embedded = parts.use(
    await openEmbeddedService({ databaseUrl, firstKey: undefined, locales, language: "en", log: silentLog }),
  );
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...slackSettings(slack),
  });
  await first.unsubscribed?.(embedded.service.admin);
  const options = { log: silentLog, say: locales.in("en"), locales, embedded, clock: { now: first.now ?? Date.now } };
  const bridge = parts.use(await startBridge(config, options));
  await vi.waitFor(async () => {
    expect((await bridge.health())["service"]?.ok).toBe(true);
  });
  const running = parts.move();
  return { bridge, admin: embedded.service.admin, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Resolves with all posts in the room that contain `text`, threads included. */
const shown = (slack: SlackEmulator, text: string) =>
  slack.when(() => {
    const all = slack
      .timeline(ROOMS.support)
      .flatMap((head) => [head, ...slack.replies(ROOMS.support, head.ts)].map(textOf));
    const found = all.filter((post) => post.includes(text));
    return found.length === 0 ? undefined : found;
  });

it("receives events at its new port, once, and posts nothing to the old one any more", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-embedded-"));
  await using slack = await startSlackEmulator({ retryScale: 0.001 });

  let conversation: string;
  let old: string;
  {
    await using first = await start(slack, folder.path, 0);
    old = new URL(first.bridge.url).port;
    ({ conversationId: conversation } = await first.admin.createConversationAs(
      "email",
      { externalId: "ada", name: "Ada" },
      "at the first port",
    ));
    expect(await shown(slack, "at the first port")).toHaveLength(1);
  }

  const posted: string[] = [];
  const squatter = createServer((request, response) => {
    posted.push(request.url ?? "");
    response.writeHead(500).end();
  });
  squatter.listen(Number(old), "127.0.0.1");
  await once(squatter, "listening");
  try {
    await using second = await start(slack, folder.path, 0);
    await second.admin.clientWrites(conversation, "at the second port");
    expect(await shown(slack, "at the second port")).toHaveLength(1);
    await second.admin.clientWrites(conversation, "and again");
    expect(await shown(slack, "and again")).toHaveLength(1);

    const subscriptions = await second.admin.subscriptions();
    expect(subscriptions).toMatchObject([{ url: `${second.bridge.url}/webhooks/conversations`, disabledAt: null }]);
    await vi.waitFor(async () => {
      const [one] = await second.admin.subscriptions();
      expect(one).toMatchObject({ waiting: 0, lastFailures: [] });
    });
    expect(posted).toEqual([]);
    expect((await shown(slack, "at the second port")).length).toBe(1);
  } finally {
    squatter.closeAllConnections();
    squatter.close();
  }
});

it.each([
  ["shows what clients wrote after it was started and before it had subscribed", -1, true],
  ["shows nothing from before its very first start", 1, false],
])("%s", async (_, secondsAhead, isShown) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-embedded-"));
  await using slack = await startSlackEmulator({ retryScale: 0.001 });
  await using running = await start(slack, folder.path, 0, {
    unsubscribed: (admin) => admin.createConversationAs("email", { externalId: "ada", name: "Ada" }, "early"),
    now: () => Date.now() + secondsAhead * 1_000,
  });
  await running.admin.createConversationAs("email", { externalId: "bo", name: "Bo" }, "in time");
  await shown(slack, "in time");
  await vi.waitFor(() => {
    expect(slack.timeline(ROOMS.support).filter((post) => textOf(post).includes("early"))).toHaveLength(
      isShown ? 1 : 0,
    );
  });
});

it("shows a note from the console at once, with its author, and none twice", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-embedded-"));
  await using slack = await startSlackEmulator({ retryScale: 0.001 });
  await using running = await start(slack, folder.path, 0);
  const { conversationId: conversation } = await running.admin.createConversationAs(
    "email",
    { externalId: "ada", name: "Ada" },
    "where is it?",
  );
  await shown(slack, "where is it?");

  // Far sooner than the next comparison with the service.
  for (const text of ["she is a regular", "be kind"])
    await running.admin.operatorWrites(conversation, text, "Boris", true);
  const [first, second] = [await shown(slack, "she is a regular"), await shown(slack, "be kind")];
  expect([...first, ...second].every((post) => post.includes("Boris"))).toBe(true);

  const [head] = slack.timeline(ROOMS.support);
  slack.staff.posts(PEOPLE.anna, ROOMS.support, "note: mine", { thread_ts: head?.ts ?? "" });
  await vi.waitFor(async () => {
    const card = await running.admin.conversation(conversation);
    expect(card?.messages.map(({ from, text }) => [from, text])).toContainEqual(["note", "mine"]);
  });
  await running.admin.operatorWrites(conversation, "the last one", "Boris", true);
  await shown(slack, "the last one");
  const posts = slack.replies(ROOMS.support, head?.ts ?? "").map(textOf);
  for (const text of ["she is a regular", "be kind", "mine", "the last one"])
    expect(posts.filter((post) => post.includes(text))).toHaveLength(1);
});

it("hears of notes after a version that did not", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-embedded-"));
  await using slack = await startSlackEmulator({ retryScale: 0.001 });
  const databaseUrl = `file:${join(folder.path, "bridge.db")}`;
  {
    await using first = await start(slack, folder.path, 0);
    await first.admin.createConversationAs("email", { externalId: "ada", name: "Ada" }, "hello");
    await shown(slack, "hello");
  }
  {
    await using bridge = await openDatabase(databaseUrl);
    const { serviceRecord } = createStores(await openSpaces(bridge));
    const { hearsOfNotes, ...before } = JSON.parse((await serviceRecord.subscription()) ?? "") as Subscription;
    expect(hearsOfNotes).toBe(true);
    await serviceRecord.setSubscription(JSON.stringify(before));
    await using service = await openDatabase(serviceDatabaseUrl(databaseUrl));
    await service.transaction((tx) =>
      tx.all("delete from service_subscription_event where name = $1", [CHANGED_EVENT]),
    );
  }
  await using second = await start(slack, folder.path, 0);
  const [conversation] = await second.admin.list();
  await second.admin.operatorWrites(conversation?.id ?? "", "after the upgrade", "Boris", true);
  expect(await shown(slack, "after the upgrade")).toHaveLength(1);
  expect(await second.admin.subscriptions()).toHaveLength(1);
});

it("is not ready without the service's database, although nothing is written", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-embedded-"));
  await using slack = await startSlackEmulator({ retryScale: 0.001 });
  await using running = await start(slack, folder.path, 0);
  const path = join(folder.path, "service.db");
  const ready = async () => {
    const answer = await fetch(`${running.bridge.url}/readyz`);
    const { parts } = (await answer.json()) as { parts: Record<string, { ok: boolean; text: string }> };
    return [answer.status, parts["database"]?.ok, parts["service"]] as const;
  };
  expect((await ready())[0]).toBe(200);
  renameSync(path, `${path}.away`);
  const text = expect.stringContaining(`was deleted or replaced while the bridge runs (${path}).`) as string;
  expect(await ready()).toEqual([503, true, { ok: false, reason: "database-deleted", text }]);
  renameSync(`${path}.away`, path);
  expect((await ready())[0]).toBe(200);
});
