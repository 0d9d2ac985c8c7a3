/** The sandbox in a process of its own, on a clock that its parent moves. Argument: when it begins, Unix milliseconds. */
import { FastClock } from "./fast-clock.ts";
import type { Done, Order } from "./desk.ts";

const clock = new FastClock(Number(process.argv[2]));
clock.install();
// After the clock, because libraries keep the timers that they find.
const { startSandbox } = await import("../../../src/app/sandbox.ts");
const { loadLocales } = await import("../../../src/platform/i18n/locales.ts");
const { silentLog } = await import("../../support/log.ts");

/** What people do takes less than a minute, however long it takes this machine. */
const ACT_MS = [20_000, 35_000] as const;

clock.mayRun(...ACT_MS);
const sandbox = await startSandbox({
  environment: { HOST: "127.0.0.1", PORT: "0" },
  log: silentLog,
  locales: loadLocales(),
  chats: "slack",
  settings: { SLACK_ROOM: "", ROUTES_FILE: process.argv[3] },
});
const { admin } = sandbox.service;

const perform = async (order: Order): Promise<string | undefined> => {
  switch (order.kind) {
    case "until":
      await clock.until(order.time);
      clock.mayRun(...ACT_MS);
      return undefined;
    case "begins":
      return (await admin.createConversationAs("email", { externalId: order.name, name: order.name }, order.text))
        .conversationId;
    case "writes":
      await admin.clientWrites(order.conversation, order.text);
      return undefined;
    case "rates":
      await admin.rate(order.conversation, order.rating);
      return undefined;
  }
};
const answer = (done: Done) => process.send?.(done);
process.on("message", (order: Order) => {
  perform(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());
while ((await sandbox.bridge()?.health())?.["service"]?.ok !== true) {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
answer({ result: sandbox.url });
