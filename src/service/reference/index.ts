/** What describes the API: `/v1/openapi.json`, and `/v1/reference` for people. Both without a key. */
import { Hono, type Context } from "hono";
import type { Variant } from "../../contract/event.ts";
import { methodNotAllowed } from "../http/requests.ts";
import { openApiOf, type OpenApiDocument } from "./document.ts";
import { PAGE_CSP, referencePage } from "./page.ts";

const CACHE = "public, max-age=300";

export function createReference(variant: Variant): Hono {
  // Made when first asked for: the start does not wait for it, and most processes never need it.
  const made = new Map<string, OpenApiDocument>();
  const documentFor = (c: Context) => {
    const base = c.req.path.replace(/\/[^/]+$/, "");
    const document = made.get(base) ?? openApiOf(variant, base);
    made.set(base, document);
    return document;
  };
  const reference = new Hono();

  reference.get("/openapi.json", (c) =>
    // Tools in browsers read it from anywhere; it holds nothing that is not public.
    c.json(documentFor(c), 200, { "Cache-Control": CACHE, "Access-Control-Allow-Origin": "*" }),
  );
  reference.get("/reference", async (c) => {
    const headers = {
      "Cache-Control": CACHE,
      "Content-Security-Policy": PAGE_CSP,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    };
    return c.html(await referencePage(documentFor(c)), 200, headers);
  });
  reference.all("/openapi.json", methodNotAllowed("GET", "HEAD"));
  reference.all("/reference", methodNotAllowed("GET", "HEAD"));
  return reference;
}
