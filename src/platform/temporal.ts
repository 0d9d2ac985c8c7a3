/** Temporal, which Node 24 does not have yet. */
import { createRequire } from "node:module";
import type { Temporal } from "temporal-polyfill";

/** Loaded on first use: it takes a megabyte, and rooms without quiet hours do not need it. */
export function temporal(): typeof Temporal {
  const polyfill = createRequire(import.meta.url)("temporal-polyfill") as { readonly Temporal: typeof Temporal };
  return polyfill.Temporal;
}
