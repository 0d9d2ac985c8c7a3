import { it } from "vitest";

it.only("is focused", () => undefined);

it("is left out because another one is focused", () => undefined);
