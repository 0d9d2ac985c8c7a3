/** Entries keep their trace in the payload, which versions without traces read all the same. */
import { expect, it } from "vitest";
import { misfit, payloadOf } from "../../src/bridge/entry-payloads.ts";
import { traceIdOf, traceparentOf, withTraceparent } from "../../src/bridge/model/traceparent.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

it("is read back, and is not made up", () => {
  const payload = withTraceparent({ a: 1 }, TRACEPARENT);
  expect(payload).toEqual({ a: 1, traceparent: TRACEPARENT });
  expect(traceparentOf(payload)).toBe(TRACEPARENT);
  expect(traceIdOf(payload)).toBe(TRACE);
  for (const other of [{ a: 1 }, { traceparent: 7 }, { traceparent: "no" }, null, undefined, "x", [TRACEPARENT]]) {
    expect(traceparentOf(other)).toBeUndefined();
    expect(traceIdOf(other)).toBeNull();
  }
  for (const other of [null, "x", [1]]) expect(withTraceparent(other, TRACEPARENT)).toBe(other);
});

it.each(["with", "without"])("fits every entry %s a trace", (how) => {
  const head = { id: "cv_1", client: "Ada", channel: "site" };
  const message = { id: "m_1", from: "client", author: null, text: "hi", createdAt: "2026-11-21T10:00:00.000Z" };
  const plain = { head, message };
  const payload = how === "with" ? withTraceparent(plain, TRACEPARENT) : plain;
  expect(misfit("thread", { kind: "show", payload })).toBeUndefined();
  expect(
    misfit("card", { kind: "card", payload: how === "with" ? withTraceparent({}, TRACEPARENT) : {} }),
  ).toBeUndefined();
  const entry = { seq: 1, kind: "show", payload, attempts: 1, createdAt: 1, progress: undefined };
  expect(payloadOf("thread", "show", entry)).toMatchObject(plain);
});
