import { it } from "vitest";

it("never runs", () => undefined);

throw new Error("the file does not load");
