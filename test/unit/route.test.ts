import { describe, expect, it } from "vitest";
import { resolveRoutes } from "../../src/app/routes.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import { roomsFor, type Route, type Routes } from "../../src/bridge/routing/route.ts";
import { readRoutes } from "../../src/config/routes.ts";
import { personId, roomId } from "../support/ids.ts";
import { sayAtTerminal } from "../support/terminal.ts";

const route = (
  name: string,
  when: Route["when"],
  threads = [roomId(`chat:${name}`)],
  alerts: RoomId[] = [],
): Route => ({
  name,
  when,
  threads,
  alerts,
});
const routes = (match: Routes["match"], ...list: Route[]): Routes => ({ match, list, modes: new Map() });

describe("rooms of a conversation", () => {
  const list = [
    route("vip", { tags: ["vip", "gold"] }),
    route("mail", { channels: ["email"] }, [roomId("chat:mail")], [roomId("chat:alerts")]),
    route("rest", {}),
  ];

  it("are those of the first matching route, or of all", () => {
    const facts = { channel: "email", tags: ["gold"], department: null, assignee: null } as const;
    expect(roomsFor(facts, routes("first", ...list))).toEqual({ threads: ["chat:vip"], alerts: [] });
    expect(roomsFor(facts, routes("all", ...list))).toEqual({
      threads: ["chat:vip", "chat:mail", "chat:rest"],
      alerts: ["chat:alerts"],
    });
    expect(roomsFor({ ...facts, tags: [] }, routes("first", ...list))).toEqual({
      threads: ["chat:mail"],
      alerts: ["chat:alerts"],
    });
  });

  it("are unknown until everything that a route matches on is known", () => {
    expect(roomsFor({ channel: "email" }, routes("first", ...list))).toBe("unknown-yet");
    expect(roomsFor({ channel: "email" }, routes("first", ...list.slice(1)))).toEqual({
      threads: ["chat:mail"],
      alerts: ["chat:alerts"],
    });
    // A route that another criterion rules out needs nothing more.
    const both = route("both", { channels: ["vk"], tags: ["vip"] });
    expect(roomsFor({ channel: "email" }, routes("all", both))).toEqual({ threads: [], alerts: [] });
  });

  it("can require conversations that nobody has claimed", () => {
    const open = routes("first", route("open", { assignees: ["unassigned"] }));
    expect(roomsFor({ channel: "site", assignee: null }, open)).toEqual({ threads: ["chat:open"], alerts: [] });
    expect(roomsFor({ channel: "site", assignee: "op_1" }, open)).toEqual({ threads: [], alerts: [] });
  });
});

const FILE = "ROUTES_FILE routes.yaml";

describe("a routes file", () => {
  it("accepts one value or several for each criterion", () => {
    const read = readRoutes(
      `
match: all
routes:
  - name: vip
    when: { channel: [site, email], department: dep_1, tag: vip, assignee: [op_1, unassigned] }
    thread: slack:C01
    alert: [slack:C02, slack:C03]
    mode: note
    confidential: true
  - name: rest
    thread: [slack:C04]
`,
      "reply",
      FILE,
    );
    if ("problems" in read) throw new Error(read.problems.map(sayAtTerminal).join());
    expect(read.list[0]).toEqual({
      name: "vip",
      when: { channels: ["site", "email"], departments: ["dep_1"], tags: ["vip"], assignees: ["op_1", "unassigned"] },
      threads: [{ chat: "slack", room: "C01" }],
      alerts: [
        { chat: "slack", room: "C02" },
        { chat: "slack", room: "C03" },
      ],
      mode: "note",
      isConfidential: true,
    });
    const resolved = resolveRoutes(read, {
      room: ({ chat, room }) => roomId(`${chat}:T1:${room}`),
      person: ({ chat, person }) => (chat === "slack" ? personId(`${chat}:T1:${person}`) : undefined),
    });
    expect(resolved.match).toBe("all");
    expect(resolved.list.map(({ isConfidential }) => isConfidential)).toEqual([true, undefined]);
    expect([...resolved.modes]).toEqual([
      ["slack:T1:C01", "note"],
      ["slack:T1:C04", "reply"],
    ]);
  });

  it("sets rules for single rooms, and people for operators, if their team chat is connected", () => {
    const read = readRoutes(
      `routes: [{ name: a, thread: slack:C1, alert: slack:C2 }]
rooms:
  slack:C1: { waiting: 10080, quiet: { zone: Europe/Berlin, from: "20:00", to: "08:30" } }
  slack:C2: { waiting: 0.5 }
operators: { op_1: [slack:U1, "telegram:12"], op_2: "telegram:13" }`,
      "reply",
      FILE,
    );
    if ("problems" in read) throw new Error(read.problems.map(sayAtTerminal).join());
    const { rules, operators } = resolveRoutes(read, {
      room: ({ chat, room }) => roomId(`${chat}:T1:${room}`),
      person: ({ chat, person }) => (chat === "slack" ? personId(`${chat}:T1:${person}`) : undefined),
    });
    expect([...(rules ?? [])]).toEqual([
      [
        "slack:T1:C1",
        { waitingMs: 7 * 24 * 3_600_000, quiet: { zone: "Europe/Berlin", fromMinute: 1200, toMinute: 510 } },
      ],
      ["slack:T1:C2", { waitingMs: 30_000 }],
    ]);
    expect([...(operators ?? [])]).toEqual([
      ["op_1", ["slack:T1:U1"]],
      ["op_2", []],
    ]);
  });

  it("sets two stages, and duty in the team chats that are connected", () => {
    const read = readRoutes(
      `routes: [{ name: a, thread: slack:C1 }, { name: b, thread: "telegram:-1" }]
rooms:
  slack:C1: { waiting: [15, 60], duty: [slack:S0CARE, slack:U1, "telegram:12", next-room], call: nobody }
  "telegram:-1": { waiting: [15], zone: Asia/Tokyo }`,
      "reply",
      FILE,
    );
    if ("problems" in read) throw new Error(read.problems.map(sayAtTerminal).join());
    const { rules } = resolveRoutes(read, {
      room: ({ chat, room }) => roomId(`${chat}:T1:${room}`),
      person: ({ chat, person }) => (chat === "slack" ? personId(`${chat}:T1:${person}`) : undefined),
    });
    expect([...(rules?.values() ?? [])]).toEqual([
      {
        ...{ waitingMs: 15 * 60_000, escalateMs: 60 * 60_000, call: "nobody" },
        duty: { people: ["slack:T1:U1"], groups: ["slack:T1:S0CARE"], callsNextRoom: true },
      },
      { waitingMs: 15 * 60_000, zone: "Asia/Tokyo" },
    ]);
  });

  it.each([
    ["waiting: [60, 15]", "the second stage has to come later than the first"],
    ["waiting: [15, 15]", "the second stage has to come later than the first"],
    ["waiting: [15, 30, 60]", "rooms.slack:C1.waiting"],
    ["waiting: []", "rooms.slack:C1.waiting is empty"],
    ["waiting: [15, 10081]", "rooms.slack:C1.waiting.1"],
    ["waiting: [15, 60], duty: care", "slack:S0123456789"],
    ["waiting: 15, duty: slack:S1", "set “waiting” to two numbers"],
    ["duty: next-room", "set “waiting” to two numbers"],
    ['waiting: [15, 60], duty: "telegram:12"', "does not use this room’s team chat"],
    ["zone: Berlin/Europe", "zone"],
    ...[
      ...["yes please", "5", "[take]", '{ "👏": dance }', '{ "👏": "tag:" }', '{ "👏": true }', "{ clap: take }"],
      ...[`{ "👏": "tag:${"x".repeat(41)}" }`, '{ "": take }', '{ ":clap": take }'],
    ].map((value): [string, string] => [`reactions: ${value}`, "rooms.slack:C1.reactions"]),
    ["reactions: often", "write “true”, or emoji and what each does"],
    ["call: everybody", "rooms.slack:C1.call is not one of owner, nobody."],
  ])("refuses { %s }", (rules, problem) => {
    const read = readRoutes(`routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {${rules}}}`, "reply", FILE);
    expect("problems" in read ? read.problems.map(sayAtTerminal).join() : "").toContain(problem);
  });

  it.each([
    ["routes: []", "routes"],
    ["match: some\nroutes: [{name: a, thread: slack:C1}]", "match"],
    ["routes: [{name: a}]", "routes.0"],
    ["routes: [{name: a, thread: C1}]", "slack:C0123456789"],
    ["routes: [{name: a, thread: slack:C1, when: {chanel: site}}]", "chanel"],
    ["routes: [{name: a, thread: slack:C1, when: {channel: fax}}]", "channel"],
    ["routes: [{thread: slack:C1}]", "routes.0.name is missing."],
    ["routes: [{name: 5, thread: slack:C1}]", "routes.0.name has to be text."],
    ["routes: [{name: '', thread: slack:C1}]", "routes.0.name is empty."],
    ["routes: []", "routes is empty."],
    ["routes: slack:C1", "routes has to be a list."],
    ["- routes", "ROUTES_FILE routes.yaml has to be names with values."],
    ["routes: [{name: a}]", "routes.0: a route needs a thread room or an alert room."],
    ["routes: [{name: a, thread: slack:C1, mode: chat}]", "routes.0.mode is not one of reply, note, alerts."],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {locale: '!!'}}",
      "a language is written as de or pt-BR.",
    ],
    ["routes: [{name: a, thread: slack:C1}, {name: b, thread: slack:C1, mode: note}]", "two modes"],
    ["routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {guard: maybe}}", "rooms.slack:C1.guard"],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {take: reply}}",
      "rooms.slack:C1.take is not one of by-button, by-reply.",
    ],
    ["routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C2: {waiting: 5}}", "rooms.slack:C2"],
    ["routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {waiting: 0}}", "rooms.slack:C1.waiting"],
    ["routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {waiting: 10081}}", "rooms.slack:C1.waiting"],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {quiet: {zone: Mars, from: '20:00', to: '08:00'}}}",
      "zone",
    ],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {quiet: {zone: UTC, from: '24:00', to: '08:00'}}}",
      "from",
    ],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {quiet: {zone: UTC, from: '8:00', to: '09:00'}}}",
      "in quotes",
    ],
    [
      "routes: [{name: a, thread: slack:C1}]\nrooms: {slack:C1: {quiet: {zone: UTC, from: '08:00', to: '08:00'}}}",
      "differ",
    ],
    ["routes: [{name: a, thread: slack:C1}]\noperators: {op_1: anna}", "slack:U0123456789"],
    ["routes: [{name: a, thread: slack:C1}]\noperators: {op_1: slack:U1, op_2: [slack:U1]}", "two operators"],
    ["routes: [", "line 1 is no valid YAML (BAD_INDENT)"],
    ["a: b: c", "line 1 is no valid YAML"],
    ["routes: [{name: a, thread: slack:C1,\n  when: {tag: *vip}}]", "line 2 is no valid YAML (BAD_ALIAS)"],
    ["routes:\n\t- name: a", "line 2 is indented with a tab, which YAML forbids. Use spaces."],
    [`a: &a [1]\nroutes: [${Array<string>(200).fill("*a").join()}]`, "line 2 is no valid YAML (BAD_ALIAS)"],
    ["routes: [{name: a, thread: slack:C1}]\noperators: {op_1: telegram:1234567890123456}", "slack:U0123456789"],
  ])("that is wrong is refused with its place: %j", (text, place) => {
    const read = readRoutes(text, "reply", FILE);
    const lines = "problems" in read ? read.problems.map(sayAtTerminal) : [];
    expect(lines.join("\n")).toContain(place);
    for (const line of lines) expect(line).toMatch(/^ROUTES_FILE routes\.yaml.*\.$/u);
  });
});
