import { it } from "vitest";

it("skips itself without a reason on the list", ({ skip }) => {
  skip();
});
