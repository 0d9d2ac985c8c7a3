import { expect, it } from "vitest";

it("fails on a failed assertion", () => {
  expect(1).toBe(2);
});
