/** `signed`: the name that clients read, while threads show who it was. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { operatorAt } from "../service/operator.ts";
import { ROOMS, some } from "../support/bridge-fixture.ts";
import { conversationIn, threadIn } from "../support/every-team-chat.ts";

let folder = "";
let ROUTES_FILE = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-signed-"));
  ROUTES_FILE = join(folder, "routes.yaml");
  const [slack, telegram] = [`slack:${ROOMS.support}`, `telegram:${TELEGRAM_CHATS.support}`];
  await writeFile(
    ROUTES_FILE,
    `routes:
  - { name: all, thread: ["${slack}", "${telegram}"] }
rooms:
  "${slack}": { signed: team, team: Juniper support }
  "${telegram}": { signed: first-name, signed-by: { "telegram:${TELEGRAM_PEOPLE.mark}": full-name } }
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the name that clients read", () => {
  it("is that of the room or the person, and threads and the trace show the person", async () => {
    const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE };
    await using at = await conversationIn({ chats: "both", place: "telegram" }, { settings });
    const inSlack = await threadIn("slack", at.desk, "Ada");
    await at.thread.replies("from anna").marked("sent");
    // Two people who answer within ten seconds are asked.
    const marks = at.thread.replies("from mark", "mark");
    await expect.poll(() => at.thread.buttonOf("Send to client")).toBeDefined();
    await at.thread.presses("Send to client", "mark");
    await marks.marked("sent");
    await at.thread.replies("note: inside").marked("noted");
    const teams = inSlack.replies("from the team", "anna");
    await expect.poll(() => inSlack.buttonOf("Send to client")).toBeDefined();
    await inSlack.presses("Send to client", "anna");
    await teams.marked("sent");
    await at.thread.shows(some("from the team"));
    await inSlack.shows(some("from mark"));

    const card = await at.desk.sandbox.service.admin.conversation(at.id);
    const full = card?.messages.find(({ text }) => text === "inside")?.author ?? "";
    expect(full.split(" ").length).toBeGreaterThan(1);
    expect(card?.messages.map(({ author, text }) => [author, text])).toEqual([
      [null, "hello"],
      ["Anna", "from anna"],
      [expect.stringMatching(/^Mark \S/u), "from mark"],
      [full, "inside"],
      ["Juniper support", "from the team"],
    ]);
    // The service keeps who it was, for its operators alone.
    const { apiUrl, service } = at.desk.sandbox;
    const cora = await operatorAt({ url: new URL(apiUrl).origin, service }, "Cora");
    const shown = (await cora.opens(`conversations/${at.id}`)).html;
    expect(shown.split("Juniper support")[1]?.slice(0, 100)).toContain("(<bdi>Anna</bdi>)");
    // Who it was, and nobody's message twice.
    const here = at.thread.posts().filter((post) => post.includes("from the team"));
    const there = inSlack.posts().filter((post) => post.includes("from anna"));
    expect([here.length, there.length]).toEqual([1, 1]);
    expect(here[0]).toMatch(/^Anna/u);
    expect(there[0]).toContain(full);
    expect([...at.thread.posts(), ...inSlack.posts()].join(" ")).not.toContain("Juniper support");
  });

  it("is looked for when the service's answer to a reply was lost, so that the client gets it once", async () => {
    const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE };
    await using at = await conversationIn({ chats: "both", place: "telegram" }, { settings });
    at.desk.sandbox.loseServiceAnswer();
    await at.thread.replies("only once").marked("sent");
    await at.thread.replies("and done").marked("sent");
    expect(at.ada.seen.map(({ author, text }) => [author, text])).toEqual([
      ["Anna", "only once"],
      ["Anna", "and done"],
    ]);
  });
});
