/** Traces of messages, at the terminal and in the team chat. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversationId } from "../../src/contract/shapes.ts";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { trace } from "../../src/cli/trace.ts";
import type { StartError } from "../../src/platform/start-error.ts";
import { asks, presses } from "../support/commands.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { PEOPLE, ROOMS, startDesk, type Desk } from "../support/bridge-fixture.ts";

const WORDS = "where is my parcel";
const REPLY = "it comes tomorrow";

let fresh: FreshDatabase;
let desk: Desk;
beforeEach(async () => {
  fresh = await freshDatabase("sqlite", "bridge.db");
  desk = await startDesk({ environment: { DATABASE_URL: fresh.url } });
});
afterEach(async () => {
  await desk[Symbol.asyncDispose]();
  await fresh[Symbol.asyncDispose]();
});

async function talked(messages = 1) {
  const client = { externalId: "ada", name: "Ada Byron" };
  const { admin } = desk.sandbox.service;
  const { conversationId: id } = await admin.createConversationAs("site", client, WORDS);
  const thread = await desk.thread("Ada Byron");
  await thread.shows((posts) => posts.some((post) => post.includes(WORDS)));
  for (let n = 0; n < messages; n += 1) {
    const reply = thread.replies(`${REPLY} ${n}`);
    await thread.marked(reply, "white_check_mark");
  }
  return { id: id as ConversationId, thread };
}

async function printed(id: ConversationId, asJson: boolean): Promise<string> {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await trace(id, asJson, { DATABASE_URL: fresh.url });
  } finally {
    write.mockRestore();
  }
  return written.join("");
}

describe("at the terminal, while the bridge runs", () => {
  it("shows each message's path as a table and as JSON, without anybody's text", async () => {
    const { id } = await talked();
    const text = await printed(id, false);
    const [columns = "", ...rows] = text.trimEnd().split("\n");
    expect(columns).toMatch(/^message +from +by +state +step +outcome +where/u);
    expect(rows.some((row) => /^m_\S+ +client +show +posted +slack:\S+:C0SUPPORT /u.test(row))).toBe(true);
    expect(rows.some((row) => /^m_\S+ +staff +Anna\S* +sent +staff +sent/u.test(row.replace(/ Berg/u, "")))).toBe(true);

    const steps = (await printed(id, true))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const shown = steps.find(({ step, from }) => step === "show" && from === "client");
    expect(shown).toMatchObject({ outcome: "posted", attempts: 1, failure: null, waitsUntil: null });
    expect(shown?.["post"]).toMatch(/^slack:/u);
    const sent = steps.find(({ step }) => step === "staff");
    expect(sent).toMatchObject({ outcome: "sent", from: "staff", state: "sent" });
    expect(sent?.["by"]).toMatch(/^Anna/u);
    for (const output of [text, JSON.stringify(steps)]) {
      expect(output).not.toContain(WORDS);
      expect(output).not.toContain(REPLY);
      expect(output).not.toContain("Ada");
    }
    const problem = printed("cv_nobody", false).then(String, (error: unknown) =>
      (error as StartError).sentences.map(terminalSay({})),
    );
    expect(await problem).toEqual([expect.stringContaining("has nothing on cv_nobody")]);
  });
});

describe("in the team chat", () => {
  it("answers people who manage the workspace, page by page, and nobody else", async () => {
    const { id } = await talked(5);
    const first = await asks(desk, `/trace ${id}`);
    expect(first.text).toContain(`${id}: messages 1 to 5 of 6`);
    expect(first.text).toMatch(/To the service: .*Slack, #support.*sent .* attempts: 1/u);
    expect(first.text).toMatch(/By: .*Anna/u);
    expect(first.text).not.toMatch(new RegExp(`${WORDS}|${REPLY}|Ada`, "u"));
    const second = await presses(desk, first, "Next");
    expect(second.text).toContain("messages 6 to 6 of 6");
    expect(second.text).toMatch(/From: .*the client[^]*To the thread: .*#support.*posted/u);

    expect((await asks(desk, `/trace ${id}`, { by: PEOPLE.mark })).text).toContain("only admins of the workspace");
    expect((await asks(desk, `/trace ${id}`, { room: ROOMS.general })).text).toContain("Client data is shown only");
    expect((await asks(desk, "/trace")).text).toContain("/trace cv_…");
    expect((await asks(desk, "/trace parcels")).text).toContain("/trace cv_…");
    expect((await asks(desk, "/trace cv_nobody")).text).toContain("has nothing on cv_nobody");
  });

  it("shows in a thread the trace of its own conversation", async () => {
    const { id, thread } = await talked();
    thread.replies("!trace");
    const told = await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("messages 1 to")));
    expect(told.join()).toContain(id);
  });
});
