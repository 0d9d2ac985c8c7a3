/** What the bridge knows about user groups on duty. */
import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import { createGroups } from "../../../src/team-chats/slack/directory/groups.ts";

const { signal } = new AbortController();

/** `list`: what `usergroups.list` responds; absent: it is refused. */
function groupsOf(list?: readonly object[]) {
  const at = { now: 1_000, calls: 0 };
  const webApi = {
    call: (method: string, _fields: object, shape: { parse(answer: unknown): unknown }) => {
      expect(method).toBe("usergroups.list");
      at.calls += 1;
      return list === undefined
        ? Promise.reject(new BridgeError("CHAT_UNAUTHORIZED", { remoteCode: "missing_scope" }))
        : (Promise.resolve(shape.parse({ usergroups: list })) as Promise<never>);
    },
    scopes: () => [],
    respondedAt: () => undefined,
    close: () => Promise.resolve(),
  };
  return { at, group: createGroups(webApi, { now: () => at.now }) };
}

it("are named as in Slack, by their handle without a name, and by their id while neither is known", async () => {
  const { group } = groupsOf([
    { id: "S1", name: "Customer\ncare", handle: "care" },
    { id: "S2", name: " \u200b", handle: "night" },
    { id: "S3" },
  ]);
  expect(await group("S1", signal)).toEqual({ name: "Customer care", isGone: false });
  expect(await group("S2", signal)).toEqual({ name: "night", isGone: false });
  expect(await group("S3", signal)).toEqual({ name: "S3", isGone: false });
  expect(await group("S4", signal)).toEqual({ name: "S4", isGone: true });
});

it.each([[undefined], [[]]])("are asked about once in five minutes, whether Slack tells (%j) or not", async (list) => {
  const { at, group } = groupsOf(list);
  const known = { name: "S1", isGone: list !== undefined };
  expect(await Promise.all([group("S1", signal), group("S2", signal)])).toMatchObject([known, {}]);
  at.now += 299_000;
  expect(await group("S1", signal)).toEqual(known);
  expect(at.calls).toBe(1);
  at.now += 2_000;
  expect(await group("S1", signal)).toEqual(known);
  expect(at.calls).toBe(2);
});
