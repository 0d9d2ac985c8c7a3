import { afterAll, it } from "vitest";

afterAll(() => {
  throw new Error("the tear-down fails");
});

it("passes", () => undefined);
