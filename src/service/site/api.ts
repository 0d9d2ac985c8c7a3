/** The site channel: what the widget in a visitor's browser talks to, under `/site`. Never tells of a note. */
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { clientWrites } from "../clients.ts";
import type { ServiceContext } from "../context.ts";
import { addressOf, methodNotAllowed, readJson, readQuery } from "../http.ts";
import { Problem } from "../problem.ts";
import { addContact } from "../store/contacts.ts";
import { shownAfter } from "../store/messages.ts";
import { contactOfToken, hashOf, newSecret } from "../store/secrets.ts";
import { widgetFiles } from "./files.ts";
import { streamMessages } from "./stream.ts";
import { widgetWords } from "./words.ts";

/** What a page says that its visitor is called; nothing checks it. */
const newClientBody = z.object({ name: z.string().trim().min(1).max(80).optional() });
const clientMessageBody = z.object({
  /** The browser's own id of the message, the same on every attempt. */
  key: z.string().min(8).max(64),
  text: z.string().max(MAX_TEXT_UNITS).regex(/\S/),
});
const historyQuery = z.object({ after: z.coerce.number().int().nonnegative().default(0) });
const HISTORY_PAGE = 200;
const SCRIPT_CACHE = "public, max-age=300, stale-while-revalidate=86400";

/**
 * Any page may embed the widget. What is guarded is guarded by the token, which no browser sends by itself.
 * Stands before everything, so that a page can read refusals too.
 */
export const fromAnyPage = cors({
  origin: "*",
  allowHeaders: ["Authorization", "Content-Type", "Last-Event-ID"],
  exposeHeaders: ["Retry-After"],
  maxAge: 86_400,
});

export function createSite(service: ServiceContext): Hono {
  const { database, limits, newId, now } = service;
  const files = widgetFiles();
  const site = new Hono();

  for (const [path, { body, etag }] of files) {
    site.get(`/${path}`, (c) => {
      const headers = { "Cache-Control": SCRIPT_CACHE, ETag: etag, "Cross-Origin-Resource-Policy": "cross-origin" };
      if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
      return c.body(body, 200, { ...headers, "Content-Type": "text/javascript; charset=utf-8" });
    });
    site.all(`/${path}`, methodNotAllowed("GET", "HEAD"));
  }

  site.get("/words/:language", (c) => {
    c.header("Cache-Control", "public, max-age=300");
    return c.json(widgetWords(service.locales, c.req.param("language").slice(0, 35)));
  });

  site.post("/clients", async (c) => {
    limits.newClients.take(addressOf(c));
    const { name } = await readJson(c, newClientBody);
    const id = newId("ct_");
    const token = newSecret("st_");
    const at = now();
    const anonymous = service.locales.in(service.language)({
      key: "visitor-name",
      values: { code: id.slice(-4).toUpperCase() },
    });
    await service.write(async (writing) => {
      await addContact(writing, {
        id,
        channel: "site",
        externalId: null,
        name: name ?? anonymous,
        phone: null,
        email: null,
        at,
      });
      await writing.all("insert into service_site_token (hash, contact_id, created_at) values ($1, $2, $3)", [
        hashOf(token).toString("hex"),
        id,
        at,
      ]);
    });
    return c.json({ token }, 201);
  });

  site.post("/messages", async (c) => {
    limits.addressMessages.take(addressOf(c));
    const contact = await clientOf(c, service);
    limits.clientMessages.take(contact);
    const { key, text } = await readJson(c, clientMessageBody);
    const written = await clientWrites(service, { contact, channel: "site", text, key });
    if (written === undefined) throw unknownClient();
    return c.json({ id: written.messageId, key }, written.repeated ? 200 : 201);
  });

  site.get("/messages", async (c) => {
    limits.streams.take(addressOf(c));
    const contact = await clientOf(c, service);
    const { after } = readQuery(c, historyQuery);
    c.header("Cache-Control", "no-store");
    return c.json({ messages: (await shownAfter(database, contact, after, HISTORY_PAGE)).map(forClient) });
  });

  site.get("/stream", async (c) => {
    limits.streams.take(addressOf(c));
    const contact = await clientOf(c, service);
    return streamMessages(c, service, contact, forClient);
  });

  site.all("/words/:language", methodNotAllowed("GET", "HEAD"));
  site.all("/clients", methodNotAllowed("POST"));
  site.all("/messages", methodNotAllowed("GET", "HEAD", "POST"));
  site.all("/stream", methodNotAllowed("GET", "HEAD"));
  return site;
}

async function clientOf(c: Context, { database }: ServiceContext): Promise<string> {
  const [, token] = /^bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const contact = token === undefined ? undefined : await contactOfToken(database, token);
  if (contact === undefined) throw unknownClient();
  return contact;
}

function unknownClient(): Problem {
  return new Problem("unauthorized", "This client is not known; begin with POST clients.", {
    "WWW-Authenticate": "Bearer",
  });
}

type Shown = Awaited<ReturnType<typeof shownAfter>>[number];
export type ForClient = typeof forClient;

function forClient({ id, position, from, author, text, createdAt, key }: Shown) {
  return { id, position, from, author, text, createdAt, ...(key !== null && { key }) };
}
