import { it } from "vitest";

it("passes, and leaves a rejection behind that nobody handles", () => {
  void Promise.reject(new Error("nobody handles this"));
});
