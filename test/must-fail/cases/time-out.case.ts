import { it } from "vitest";

it("never ends", { timeout: 50 }, () => new Promise(() => undefined));
