/** A backup made beside a running bridge, then both databases are lost and restored: nobody reads anything twice. */
import { mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
import { timesIn } from "../support/bridge-fixture.ts";
import { runCommand } from "../support/command-line.ts";
import { people } from "./upgrade/people.ts";
import { routesAt } from "./upgrade/traffic.ts";
import { startWorld } from "./upgrade/world.ts";

it("shows every message once on each side, and asks about what cannot be known", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const data = join(folder.path, "data");
  const archive = join(folder.path, "archive.tar.zst");
  const routes = join(folder.path, "routes.yaml");
  await writeFile(routes, routesAt(Date.now(), 1));
  const settings = { DATABASE_URL: `file:${join(data, "bridge.db")}` };
  await using world = await startWorld({ databaseUrl: settings.DATABASE_URL, routes });
  const at = people(world);
  await world.start();
  const ada = await world.admin().createConversationAs("site", { externalId: "ada", name: "Ada" }, "ada says hello");
  await at.inSlack("Ada", "ada says hello");
  await at.inTelegram("Ada", "ada says hello");
  await at.markedInSlack(await at.writesInSlack("Ada", "first answer"), "sent");
  await at.inTelegram("Ada", "first answer");

  expect(await runCommand(["backup", archive], settings)).toMatchObject({ code: 0, errors: "" });

  await world.admin().clientWrites(ada.conversationId, "ada writes after the backup");
  await at.inSlack("Ada", "ada writes after the backup");
  await at.inTelegram("Ada", "ada writes after the backup");
  await at.markedInSlack(await at.writesInSlack("Ada", "second answer"), "sent");
  await at.inTelegram("Ada", "second answer");
  await world.admin().createConversationAs("site", { externalId: "bob", name: "Bob" }, "bob is new");
  await at.inSlack("Bob", "bob is new");
  const threads = () => world.slack.timeline(ROOMS.support).length;
  const before = threads();
  await world.stop();
  await rm(data, { recursive: true });

  expect(await runCommand(["restore", archive], settings)).toMatchObject({ code: 0 });
  await world.start();
  await at.inRoom(ROOMS.general, "is reconciled");

  // The service was brought back too, so it does not know the second answer: nobody sends it without being asked.
  const sent = async () => (await messagesOf(world, ada.conversationId)).filter((text) => text.endsWith("answer"));
  expect(await sent()).toEqual(["first answer"]);
  await at.pressesInSlack("Ada", "Send to client");
  await vi.waitFor(async () => {
    expect(await sent()).toEqual(["first answer", "second answer"]);
  });
  // Telegram cannot be read back: whoever looks at the topic says what stands there.
  await at.pressesInTelegram("Ada", "They are here");
  await at.inTelegram("Ada", "These messages were already shown.");
  await world.admin().clientWrites(ada.conversationId, "ada reads it");
  await at.inSlack("Ada", "ada reads it");
  await at.pressesInTelegram("Ada", "Show them");
  await at.inTelegram("Ada", "ada reads it");

  for (const posts of [at.slackPosts("Ada"), at.telegramPosts("Ada")])
    for (const text of ["ada says hello", "first answer", "ada writes after the backup", "ada reads it"])
      expect([text, timesIn(posts, text)]).toEqual([text, 1]);
  expect(timesIn(at.slackPosts("Bob"), "bob is new")).toBe(1);
  expect(threads()).toBe(before);
});

async function messagesOf(world: Awaited<ReturnType<typeof startWorld>>, conversation: string): Promise<string[]> {
  const response = await fetch(`${world.bridge().url}/v1/conversations/${conversation}`, {
    headers: { authorization: `Bearer ${world.key()}` },
  });
  const { messages } = (await response.json()) as { readonly messages: readonly { readonly text: string }[] };
  return messages.map(({ text }) => text);
}
