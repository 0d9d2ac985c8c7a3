import { it } from "vitest";

it("passes, and leaves behind something that throws after it", () => {
  setTimeout(() => {
    throw new Error("nobody catches this");
  }, 1);
});
