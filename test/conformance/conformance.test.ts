import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VARIANTS } from "../../src/contract/event.ts";
import { ROOT } from "../guard/tree.ts";
import { KEY, startServiceFixture } from "../service/fixture.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { ourPeer, type OurPeer } from "./ours.ts";
import { Peer, type Answer, type AskOptions } from "./peer.ts";
import { look, rulesFor } from "./rule.ts";
import { RULES } from "./rules/index.ts";

const RUNS = VARIANTS.flatMap((variant) => DIALECTS.map((dialect) => ({ variant, dialect })));

describe.each(RUNS)("our service, Variant $variant on $dialect", ({ variant, dialect }) => {
  let fresh: FreshDatabase;
  let ours: OurPeer;
  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    ours = await ourPeer(await fresh.open(), variant);
  });
  afterAll(async () => {
    await ours[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  it.each(rulesFor(variant, RULES))("$section: $says", async (rule) => {
    expect(await look(rule, ours.peer)).toEqual({ outcome: "kept" });
  });
});

/** A service that follows nearly every rule: `bend` alters its requests or responses. */
class BentPeer extends Peer {
  private readonly bend: Bend;

  constructor(peer: Peer, bend: Bend) {
    super(peer.url, peer.key, peer.variant, peer.means);
    this.bend = bend;
  }

  override async ask(method: string, path: string, body?: unknown, options?: AskOptions): Promise<Answer> {
    const { asked, answered } = this.bend;
    const answer = await super.ask(method, path, asked === undefined ? body : asked(body), options);
    return answered === undefined ? answer : { ...answer, ...answered(answer) };
  }
}

interface Bend {
  readonly asked?: (body: unknown) => unknown;
  readonly answered?: (answer: Answer) => Partial<Answer>;
}

const edited = (edit: (text: string) => string) => ({
  answered: ({ body }: Answer) => ({ body: JSON.parse(edit(JSON.stringify(body ?? null))) as unknown }),
});
const without = (name: string) => ({
  asked: (body: unknown) => (typeof body === "object" && body !== null ? { ...body, [name]: undefined } : body),
});

describe("the suite", () => {
  let fresh: FreshDatabase;
  let ours: OurPeer;
  beforeAll(async () => {
    fresh = await freshDatabase("sqlite");
    ours = await ourPeer(await fresh.open(), "B");
  });
  afterAll(async () => {
    await ours[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  it.each<[string, RegExp, Bend]>([
    ["local times", /ISO 8601/, edited((text) => text.replace(/\.\d{3}Z/g, ".000+03:00"))],
    ["ids of another prefix", /^ids are/, edited((text) => text.replaceAll('"cv_', '"conv_'))],
    ["a list under another name", /^the list is in items/, edited((text) => text.replace('"items"', '"results"'))],
    ["no last message", /status and lastMessage/, edited((text) => text.replaceAll('"lastMessage"', '"last"'))],
    ["errors without a code", /^an error is/, edited((text) => text.replace('"code"', '"kind"'))],
    ["another code", /is 404 with the code not_found/, edited((text) => text.replace('"not_found"', '"gone"'))],
    ["500 for 400", /^an invalid body/, { answered: ({ status }) => ({ status: status === 400 ? 500 : status }) }],
    [
      "200 for 201",
      /^the answer is 201 with id/,
      { answered: ({ status }) => ({ status: status === 201 ? 200 : status }) },
    ],
    ["200 for 401", /^a wrong key/, { answered: ({ status }) => ({ status: status === 401 ? 200 : status }) }],
    ["text that is cut", /^text has up to/, edited((text) => text.replace(/x{9000,}/, (all) => all.slice(1)))],
    ["no author", /^author is the name/, without("author")],
    ["no secret taken", /X-Service-Signature/, without("secret")],
    [
      "one page for ever",
      /^cursor is the/,
      edited((text) => text.replace(/"nextCursor":"[^"]+"/, '"nextCursor":null')),
    ],
    [
      "messages the other way round",
      /chronological/,
      {
        answered: ({ body }) => {
          const { messages } = (body ?? {}) as { messages?: readonly unknown[] };
          return messages === undefined ? {} : { body: { ...(body as object), messages: messages.toReversed() } };
        },
      },
    ],
  ])("catches %s", async (_, says, bend) => {
    const rules = rulesFor("B", RULES).filter((rule) => says.test(rule.says));
    expect(rules).not.toEqual([]);
    const bent = new BentPeer(ours.peer, bend);
    const outcomes = await Promise.all(rules.map((rule) => look(rule, bent)));
    expect(outcomes.map(({ outcome }) => outcome)).toContain("broken");
  });

  it("says what it would need where it was given nothing to work with", async () => {
    const peer = new Peer(ours.peer.url, ours.peer.key, "B", {});
    const outcomes = await Promise.all(
      rulesFor("B", RULES).map(async (rule) => ({ rule, ...(await look(rule, peer)) })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "broken")).toEqual([]);
    const open = outcomes.filter(({ outcome }) => outcome === "not-checked");
    for (const one of open) expect("because" in one ? one.because : "").toMatch(/needs|writes|subscribes|waits|uses/);
    expect(open.length).toBeGreaterThan(10);
  });
});

describe("npm run conformance", () => {
  it("checks a service over HTTP, prints its findings, and exits with 1 when a rule is broken", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open(), { inboundSecrets: ["inbound"], firstKey: KEY });
    const url = `${fixture.url}/v1`;
    const whole = await command(url, KEY, "--inbound-secret", "inbound", "--receiver");
    expect(whole.stdout).toContain(`${url}, Variant B`);
    expect(whole.stdout).toContain("Subscriptions are made");
    expect(whole.stdout).toMatch(/\n\d+ kept, 0 broken, \d+ not checked\n$/);
    expect(whole.code).toBe(0);

    const wrong = await command(url, KEY, "--variant", "A", "--json");
    const lines = wrong.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { outcome: string });
    expect(lines.some(({ outcome }) => outcome === "broken")).toBe(true);
    expect(wrong.code).toBe(1);

    const noKey = await command(url, "another");
    expect(noKey).toMatchObject({ code: 2, stdout: "" });
    expect(noKey.stderr).toContain("is the key right?");
  });
});

async function command(...args: readonly string[]) {
  const child = spawn(process.execPath, ["test/conformance/main.ts", ...args], { cwd: ROOT });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number]>,
  ]);
  return { stdout, stderr, code };
}
