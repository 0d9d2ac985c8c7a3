/** Contacts. */
import type { Hono } from "hono";
import { z } from "zod";
import { readQuery } from "../http/requests.ts";
import { searchContacts } from "../store/contacts.ts";
import type { ConsoleDeps, ConsoleEnv } from "./context.ts";
import { contactsPage } from "./pages/contacts.ts";
import { route } from "./routes.ts";
import { viewOf } from "./view.ts";

const SHOWN = 100;
const query = z.object({ q: z.string().max(200).default("") });

export function addContacts(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  route(app, "/contacts", {
    async GET(c) {
      const { q } = readQuery(c, query);
      const found = await searchContacts(deps.service.database, q, SHOWN + 1);
      const contacts = found.slice(0, SHOWN);
      return c.html(contactsPage(viewOf(c, deps), { q, contacts, more: found.length > SHOWN }));
    },
  });
}
