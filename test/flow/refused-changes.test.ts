/** Services that cannot change conversations, offer it and then refuse, or no longer know the conversation. */
import { describe, expect, it, vi } from "vitest";
import { some, startDesk } from "../support/bridge-fixture.ts";
import { SETUPS, threadIn, type Setup } from "../support/every-team-chat.ts";
import { privateWords } from "../support/private-notices.ts";
import { startServiceProxy, type Refuse } from "../support/service-proxy.ts";

const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");
const NO_EXTENSION: Refuse = (method) =>
  ["OPTIONS", "PATCH"].includes(method) ? { status: 405, body: '{"error":{"code":"no","message":"no"}}' } : undefined;
const GONE = { status: 404, body: '{"error":{"code":"not_found","message":"gone"}}' };

/** Ada's conversation behind a proxy. */
async function scene({ chats, place }: Setup, refuse?: Refuse) {
  await using parts = new AsyncDisposableStack();
  const proxy = parts.use(await startServiceProxy());
  if (refuse !== undefined) proxy.refuse(refuse);
  const desk = parts.use(await startDesk({ chats, settings: { CONVERSATION_API_URL: proxy.url } }));
  const { sandbox } = desk;
  proxy.forwardTo(sandbox.apiUrl);
  // It would try again soon.
  await sandbox.stopBridge();
  await sandbox.startBridge();
  await vi.waitFor(async () => {
    expect((await sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
  }, 90_000);
  const alone = parts.use(privateWords(place, desk));
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await threadIn(place, desk, "Ada");
  await thread.shows(some("hello"));
  const status = async () => (await sandbox.service.admin.list())[0]?.status;
  const running = parts.move();
  return { ...{ proxy, desk, ada, thread, alone, status }, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

describe.each(ALONE)("%s", (_, setup) => {
  it("offers no change of a conversation where the service takes none, and all else works", async () => {
    await using at = await scene(setup, NO_EXTENSION);
    await expect.poll(() => at.thread.buttonOf("Take")).toBeDefined();
    for (const label of ["Close", "Manage"]) expect(at.thread.buttonOf(label), label).toBeUndefined();
    for (const command of ["!close", "!reopen", "!tag vip", "!untag vip", "!assign me", "!department none"]) {
      const before = (await at.alone.notified(() => true)).length;
      at.thread.replies(command);
      const isTold = (texts: readonly string[]) =>
        texts.slice(before).some((text) => text.includes("does not offer that"));
      await at.alone.notified(isTold);
    }
    at.thread.replies("!send-close Bye, Ada!");
    await at.alone.notified(some("does not offer to close conversations"));
    // Saved replies are the bridge's own then, and closing is not offered with them.
    at.thread.replies("!replies add hours Until six, {client}.");
    await at.alone.notified(some("Saved as “hours”"));
    at.thread.replies("!r hours");
    await expect.poll(() => at.thread.buttonOf("Send")).toBeDefined();
    expect(at.thread.buttonOf("Send and close")).toBeUndefined();
    await at.thread.presses("Send");
    await at.ada.sees((texts) => texts.length > 0);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Until six, Ada."]);
    expect(at.proxy.asked.filter((call) => call.startsWith("PATCH") || call.includes(" /v1/saved-replies/"))).toEqual(
      [],
    );
    expect(await at.status()).not.toBe("closed");
  });

  it.each([
    ["forbids it", { status: 403, body: '{"error":{"code":"forbidden","message":"no"}}' }],
    ["has no such path", { status: 404, body: "<html>Not Found</html>" }],
    ["has no such method", { status: 405 }],
    ["has not built it", { status: 501 }],
  ])("says at once that nothing was done where the service offers it and then %s", async (_why, refusal) => {
    await using at = await scene(setup, (method) => (method === "PATCH" ? refusal : undefined));
    await expect.poll(() => at.thread.buttonOf("Close")).toBeDefined();
    await at.thread.presses("Close");
    const reply = at.thread.replies("Are you still there?");
    await at.alone.notified(some("your conversation service does not offer that"));
    await reply.marked("sent");
    expect(await at.status()).not.toBe("closed");
    expect(at.thread.posts().filter((post) => post.includes("closed"))).toEqual([]);
    expect(at.proxy.asked.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
  });

  it("names who closed it, although the response of the service was lost", async () => {
    await using at = await scene(setup);
    await expect.poll(() => at.thread.buttonOf("Close")).toBeDefined();
    let lost = 0;
    at.proxy.refuse((method) => (method === "PATCH" && lost++ === 0 ? { status: 503, isDone: true } : undefined));
    await at.thread.presses("Close", "anna");
    const posts = await at.thread.shows(some("closed"));
    expect(posts.filter((post) => post.includes("closed"))).toEqual([
      expect.stringMatching(/^Anna.* closed the conversation\.$/u),
    ]);
    expect([await at.status(), lost]).toEqual(["closed", 1]);
  });

  it("says that a conversation is gone, whatever is asked for, and changes nothing", async () => {
    await using at = await scene(setup);
    await expect.poll(() => at.thread.buttonOf("Close")).toBeDefined();
    at.proxy.refuse((_method, path) => (path.startsWith("/v1/conversations/") ? GONE : undefined));
    for (const button of ["Take", "Mute", "Close", "Manage", "Contact"]) {
      const before = (await at.alone.notified(() => true)).length;
      await at.thread.presses(button);
      await at.alone.notified((texts) => texts.slice(before).some((text) => text.includes("has no conversation cv_")));
    }
    for (const command of ["!close", "!tag vip", "!assign op_x", "!department none"]) {
      const before = (await at.alone.notified(() => true)).length;
      at.thread.replies(command);
      await at.alone.notified((texts) => texts.slice(before).some((text) => text.includes("has no conversation cv_")));
    }
    expect(at.proxy.asked.filter((call) => call.startsWith("PATCH"))).toEqual([]);
    expect(await at.status()).not.toBe("closed");
  });
});
