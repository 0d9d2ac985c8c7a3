/** How visitors become known to the service: `POST /site/clients`, and the token that they send from then on. */
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { textOf } from "../http/fields.ts";
import { methodNotAllowed, readJson } from "../http/requests.ts";
import { addContact } from "../store/contacts.ts";
import { addSiteToken, contactOfToken, identify } from "../store/identities.ts";
import { newSecret } from "../store/secrets.ts";
import { MAX_IDENTITY_UNITS, readIdentity } from "./identity.ts";

const newClientBody = z.object({
  /** The visitor's name as the page reports it, unverified. */
  name: z.string().trim().pipe(textOf(80)).optional(),
  /** The customer as signed by the page's own server. */
  identity: z.string().min(1).max(MAX_IDENTITY_UNITS).optional(),
  /**
   * Only returns a token to people who wrote before, here or elsewhere, and adds nobody: mere visitors leave no trace.
   */
  onlyKnown: z.boolean().default(false),
});

export function addClientRoutes(site: Hono, service: ServiceContext): void {
  const { limits, addressOf, newId, now, identitySecrets } = service;

  site.post("/clients", async (c) => {
    const address = addressOf(c);
    await limits.streams.consume(address);
    const { name, identity, onlyKnown } = await readJson(c, newClientBody);
    if (!onlyKnown) await limits.newClients.consume(address);
    const at = now();
    const id = newId("ct_");
    const token = newSecret("st_");
    if (identity === undefined) {
      if (onlyKnown) return c.body(null, 204);
      const made = { id, channel: "site", externalId: null, name: name ?? anonymousName(service, id), at };
      await service.write(async (tx) => {
        await addContact(tx, made);
        await addSiteToken(tx, token, id, at);
      });
      return c.json({ token }, 201);
    }

    const made = { ...readIdentity(identitySecrets, identity, at), id, channel: "site", at };
    const visitor = tokenOf(c);
    const identified = await service.write(async (tx) => {
      const found = await identify(tx, visitor, made, !onlyKnown);
      if (found !== undefined) await addSiteToken(tx, token, found.contact, at);
      return found;
    });
    if (identified === undefined) return c.body(null, 204);
    return c.json({ token }, identified.isNew ? 201 : 200);
  });
  site.all("/clients", methodNotAllowed("POST"));
}

/** The contact of the request's token. Errors: `unauthorized`. */
export async function clientOf(c: Context, service: ServiceContext): Promise<string> {
  const contact = await clientNow(c, service);
  if (contact === undefined) throw unknownClient();
  return contact;
}

/** The same for long requests; `undefined` once the token has been revoked. */
export async function clientNow(c: Context, { database }: ServiceContext): Promise<string | undefined> {
  const token = tokenOf(c);
  return token === undefined ? undefined : await contactOfToken(database, token);
}

export function unknownClient(): ServiceError {
  return new ServiceError("unauthorized", "This client is not known; begin with POST clients.", {
    "WWW-Authenticate": "Bearer",
  });
}

function tokenOf(c: Context): string | undefined {
  return /^bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

function anonymousName({ locales, language }: ServiceContext, id: string): string {
  return locales.in(language)({ key: "visitor-name", values: { code: id.slice(-4).toUpperCase() } });
}
