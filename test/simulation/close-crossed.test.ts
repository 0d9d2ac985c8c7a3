/** Closing, while the client writes what nobody has read. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { postId } from "../support/ids.ts";
import { SECOND_MS, talkIn, type Kind } from "./turns.ts";

const rules = { reactions: new Map<string, ReactionAct>([["🤝", "close"]]) };
const KINDS = [0, 1] as const;

async function talk(kind: Kind) {
  const at = await talkIn(kind, { rules });
  await at.answers("It is on its way.");
  return {
    ...at,
    /** Without waiting for anything. */
    writes: (text: string) => {
      at.world.service.write(at.id, "client", null, text);
    },
    status: () => at.world.service.all.find(({ conversation }) => conversation.id === at.id)?.conversation.status,
    [Symbol.dispose]: () => {
      at[Symbol.dispose]();
    },
  };
}

it.each(KINDS)(
  "keeps open what the client wrote into as the button was pressed, until it is pressed again (%i)",
  async (kind) => {
    using at = await talk(kind);
    const { service } = at.world;
    // No thread shows it before the press is handled.
    service.lost = 1;
    at.writes("One more thing");
    await at.presses("close");
    expect([at.status(), at.told()]).toEqual(["new", "close-crossed"]);
    service.lost = 0;
    await at.passes(60 * SECOND_MS);
    await at.presses("close");
    expect(at.status()).toBe("closed");
  },
);

it("keeps open what only the thread in the other team chat shows", async () => {
  using at = await talk(0);
  const { service } = at.world;
  const [slack] = at.world.chats;
  const id = service.begin("Bob", "site", "Where is it?");
  await at.settles();
  const card = slack?.record.buttons.find(({ button, thread }) => {
    return button.action === "close" && slack.record.threadsOf(id).some((one) => one.id === thread);
  });
  if (slack === undefined || card === undefined) throw new RangeError("nobody sees a button that closes");
  const status = () => service.all.find(({ conversation }) => conversation.id === id)?.conversation.status;
  // It still tells people what their presses did.
  const post = slack.post.bind(slack);
  slack.post = () => Promise.reject(slack.network.refusal("ROOM_RATE_LIMITED"));
  service.write(id, "client", null, "One more thing");
  await at.settles();
  slack.record.press(slack.person("Anna"), card);
  await at.settles();
  expect([status(), slack.record.notices.at(-1)?.key]).toEqual(["new", "close-crossed"]);
  slack.post = post;
  await at.passes(60 * SECOND_MS);
  slack.record.press(slack.person("Anna"), card);
  await at.settles();
  expect(status()).toBe("closed");
});

it("sends the reply and keeps open what the client wrote into meanwhile", async () => {
  using at = await talk(0);
  const { service } = at.world;
  const create = service.createMessage.bind(service);
  service.createMessage = async (message, signal) => {
    const created = await create(message, signal);
    at.writes("One more thing");
    return created;
  };
  await at.answers("!send-close Goodbye");
  const texts = at.world.service.all.flatMap(({ messages }) => messages.map(({ text }) => text));
  expect([texts.includes("Goodbye"), at.status(), at.told()]).toEqual([true, "new", "close-crossed"]);
});

it.each(KINDS)("sends the reply and closes what nobody wrote into (%i)", async (kind) => {
  using at = await talk(kind);
  await at.answers("!send-close Goodbye");
  expect(at.status()).toBe("closed");
});

it("says at the end of a close by reaction that the client wrote meanwhile", async () => {
  using at = await talk(0);
  const { record, thread, world } = at;
  const post = thread.card?.id ?? postId("none");
  record.reacts({
    id: "r1",
    person: at.person("Anna"),
    room: thread.room,
    post,
    at: world.time.now,
    added: ["🤝"],
    removed: [],
  });
  await at.passes(2 * SECOND_MS);
  at.writes("One more thing");
  await at.passes(30 * SECOND_MS);
  expect([at.status(), at.said("close-crossed"), at.said("reaction-closed")]).toEqual(["new", 1, 0]);
});
