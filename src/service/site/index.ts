/** The site channel, under `/site`: the widget itself, and the endpoints that it calls from a visitor's browser. */
import { Hono } from "hono";
import { cors } from "hono/cors";
import type { ServiceContext } from "../context.ts";
import { methodNotAllowed } from "../http/requests.ts";
import { addClientRoutes } from "./client-routes.ts";
import { widgetFiles } from "./files.ts";
import { addMessageRoutes } from "./message-routes.ts";
import { widgetTexts } from "./widget-texts.ts";

const SCRIPT_CACHE = "public, max-age=300, stale-while-revalidate=86400";
/** How many of a browser's preferred languages are tried. */
const MAX_LANGUAGES = 10;

/**
 * Any page may embed the widget. Access is controlled by the token, which no browser sends by itself. Registered first,
 * so that a page can read refusals, too.
 */
export const fromAnyPage = cors({
  origin: "*",
  allowHeaders: ["Authorization", "Content-Type", "Last-Event-ID"],
  exposeHeaders: ["Retry-After"],
  maxAge: 86_400,
});

export function createSite(service: ServiceContext): Hono {
  const site = new Hono();

  for (const [path, { body, gzipped, etag }] of widgetFiles()) {
    site.get(`/${path}`, (c) => {
      const headers = {
        "Cache-Control": SCRIPT_CACHE,
        ETag: etag,
        Vary: "Accept-Encoding",
        "Cross-Origin-Resource-Policy": "cross-origin",
      };
      if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
      const typed = { ...headers, "Content-Type": "text/javascript; charset=utf-8" };
      return /\bgzip\b/u.test(c.req.header("accept-encoding") ?? "")
        ? c.body(gzipped, 200, { ...typed, "Content-Encoding": "gzip" })
        : c.body(body, 200, typed);
    });
    site.all(`/${path}`, methodNotAllowed("GET", "HEAD"));
  }

  // One or more, the preferred one first: `de-AT,de,en`.
  site.get("/words/:languages", (c) => {
    c.header("Cache-Control", "public, max-age=300");
    const wanted = c.req.param("languages").slice(0, 200).split(",").slice(0, MAX_LANGUAGES);
    return c.json({ ...widgetTexts(service.locales, wanted), hours: service.openingHours });
  });
  site.all("/words/:languages", methodNotAllowed("GET", "HEAD"));

  addClientRoutes(site, service);
  addMessageRoutes(site, service);
  return site;
}
