import { it } from "vitest";

it("passes", () => undefined);

it.skip("is skipped without a reason on the list", () => undefined);
