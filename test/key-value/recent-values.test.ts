import { expect, it } from "vitest";
import { RecentValues } from "../../src/key-value/recent-values.ts";

const stored = (value: string) => ({ value, expires: null });

it("knows what was read and what was written last, per namespace, and which keys have no value", () => {
  const recent = new RecentValues();
  recent.read("a", "k", stored("1"), 0);
  recent.read("a", "none", undefined, 0);
  recent.changed("b", "k", stored("2"));
  expect(recent.get("a", "k")).toEqual({ stored: stored("1") });
  expect(recent.get("a", "none")).toEqual({ stored: undefined });
  expect(recent.get("b", "k")).toEqual({ stored: stored("2") });
  expect(recent.get("b", "none")).toBeUndefined();
  recent.changed("b", "k", undefined);
  expect(recent.get("b", "k")).toEqual({ stored: undefined });
});

it("does not keep what was read before a write was committed", () => {
  const recent = new RecentValues();
  const { version } = recent;
  recent.changed("a", "k", stored("new"));
  recent.read("a", "k", stored("old"), version);
  recent.read("a", "other", stored("old"), version);
  expect(recent.get("a", "k")).toEqual({ stored: stored("new") });
  expect(recent.get("a", "other")).toBeUndefined();
  recent.clear();
  expect(recent.get("a", "k")).toBeUndefined();
});

it("keeps the 5,000 values that were used last", () => {
  const recent = new RecentValues();
  for (let n = 0; n < 5_000; n++) recent.read("a", `k${n}`, stored("x"), 0);
  expect(recent.get("a", "k0")).toBeDefined();
  recent.read("a", "one more", stored("x"), 0);
  expect(recent.get("a", "k0")).toBeDefined();
  expect(recent.get("a", "k1")).toBeUndefined();
  expect(recent.get("a", "k2")).toBeDefined();
});
