/** Which conversations the question about an unknown thread offers, in which order. */
import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { payloadOf } from "../../src/bridge/entry-payloads.ts";
import { threadLane } from "../../src/bridge/lanes.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { Entry } from "../../src/bridge/ports/ledger.ts";
import { whichConversation } from "../../src/bridge/replies/which-conversation.ts";
import { topicName, topicNames } from "../../src/team-chats/telegram/render/card.ts";
import { STAFF_MESSAGE_IN_TELEGRAM as STAFF } from "../support/ids.ts";
import { say } from "../team-chats/telegram/fixture.ts";

const { room, thread } = STAFF;
const PAGE = 100;

interface Listed {
  readonly client: string;
  readonly at?: string;
  /** Has another thread in the room. */
  readonly hasThread?: true;
  readonly id?: string;
}

/** What the question says and offers. `pages`: the service's list, newest first. */
async function asked(pages: readonly (readonly Listed[])[], threadName?: string) {
  let read = 0;
  const withThread = new Set<string>();
  const deps = {
    api: {
      async *conversations() {
        for (const [page, listed] of pages.entries()) {
          await Promise.resolve();
          read += 1;
          yield listed.map(({ client, at = "2026-11-21T10:00:00.000Z", hasThread, id = `cv_${page}_${client}` }) => {
            if (hasThread === true) withThread.add(id);
            return { id, client, channel: "site", createdAt: at };
          });
        }
      },
    },
    chats: {
      of: () => ({ threadNames: (_: unknown, card: Parameters<typeof topicNames>[0]) => topicNames(card, say) }),
    },
    links: {
      threads: (ids: readonly string[]) => Promise.resolve(ids.map((id) => (withThread.has(id) ? {} : undefined))),
    },
    routes: { match: "first", list: [{ name: "all", when: {}, threads: [room], alerts: [] }], modes: new Map() },
  } as unknown as BridgeDeps;
  const staff = {
    ...STAFF,
    ...(threadName !== undefined && { threadOpened: { name: threadName, at: "2026-11-20T10:00:00.000Z" } }),
  } as unknown as StaffMessage;
  const entry = await whichConversation(staff, threadLane(thread, room), deps, AbortSignal.any([]));
  const { what } = payloadOf("feedback", "private-notice", entry as unknown as Entry);
  return {
    read,
    says: what.sentences.map(({ key }) => key),
    labels: (what.buttons ?? []).map(({ label }) => say(label)),
    values: (what.buttons ?? []).map(({ value }) => value),
  };
}

const nameOf = (client: string, status: "new" | "closed" | null = "new") =>
  topicName({ client, channel: "site", status }, say);
const visitors = (count: number, of = "Visitor") =>
  Array.from({ length: count }, (_, at): Listed => ({ client: `${of} ${at}` }));
const five = visitors(5).map(({ client }) => `This is ${client}`);
const QUESTION = ["refused-thread-unknown", "which-conversation", "which-conversation-other"];

describe("the question which conversation a thread belongs to", () => {
  it("offers the newest without a name, and reads one page for that", async () => {
    expect(await asked([visitors(PAGE), [{ client: "Ada" }]])).toMatchObject({ read: 1, says: QUESTION, labels: five });
  });

  it("offers first the one conversation with the thread's name, and says so", async () => {
    for (const status of ["new", "closed", null] as const) {
      const { says, labels } = await asked([visitors(PAGE), [{ client: "Ada" }]], nameOf("Ada", status));
      expect(says).toEqual(["refused-thread-unknown", "which-conversation-named", ...QUESTION.slice(1)]);
      expect(labels).toEqual(["This is Ada", ...five.slice(0, 4)]);
    }
  });

  it("recognises a name that was cut", async () => {
    const long = `${"Wolfgang ".repeat(20)}Berg`;
    const wolfgang = { client: long, id: "cv_wolfgang" };
    const { values } = await asked([[{ client: `Karl ${long}`, id: "cv_karl" }, wolfgang]], nameOf(long));
    expect(values).toEqual(["cv_wolfgang", "cv_karl"]);
  });

  it("offers conversations of one name with the time they began, those without a thread first", async () => {
    const [old, since, new_] = ["2026-11-01T09:30:00.000Z", "2026-11-20T09:30:00.000Z", "2026-11-21T09:30:00.000Z"];
    const pages = [
      [{ client: "Ada", at: new_, hasThread: true, id: "cv_new" } as const, ...visitors(2)],
      [
        { client: "Ada", at: since, id: "cv_since" },
        { client: "Ada", at: old, id: "cv_old" },
      ],
    ];
    const { says, labels, values } = await asked(pages, nameOf("Ada"));
    expect(says).toEqual(QUESTION);
    expect(values).toEqual(["cv_since", "cv_old", "cv_new", "cv_0_Visitor 0", "cv_0_Visitor 1"]);
    expect(labels.map((label) => label.replaceAll(/\s/gu, " ")).slice(0, 3)).toEqual([
      "Nov 20, 2026, 9:30 AM UTC: Ada",
      "Nov 1, 2026, 9:30 AM UTC: Ada",
      "Nov 21, 2026, 9:30 AM UTC: Ada",
    ]);
  });

  it("offers a conversation once that moved to the next page meanwhile", async () => {
    const ada = { client: "Ada", id: "cv_ada" };
    const { says, values } = await asked([[...visitors(1), ada], [ada]], nameOf("Ada"));
    expect(says).toContain("which-conversation-named");
    expect(values).toEqual(["cv_ada", "cv_0_Visitor 0"]);
  });

  it("searches five pages at most, and none after it has found five", async () => {
    const pages = (at: number) =>
      Array.from({ length: 7 }, (_, page) => (page === at ? [{ client: "Ada" }] : visitors(2, `${page}`)));
    expect(await asked(pages(4), nameOf("Ada"))).toMatchObject({ read: 5, values: { 0: "cv_4_Ada" } });
    expect((await asked(pages(5), nameOf("Ada"))).says).toEqual(QUESTION);
    const adas = Array.from({ length: 5 }, (_, at): Listed => ({ client: "Ada", id: `cv_${at}` }));
    expect(await asked([adas, visitors(2)], nameOf("Ada"))).toMatchObject({ read: 1, says: QUESTION });
  });

  it("says what to do if there is nothing to offer", async () => {
    const { says, labels } = await asked([visitors(5).map((one) => ({ ...one, hasThread: true }))], nameOf("Ada"));
    expect([says, labels]).toEqual([["refused-thread-unknown", "which-conversation-other"], []]);
  });
});
