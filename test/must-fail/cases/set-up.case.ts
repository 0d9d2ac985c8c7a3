import { beforeAll, it } from "vitest";

beforeAll(() => {
  throw new Error("the set-up fails");
});

it("never runs", () => undefined);
