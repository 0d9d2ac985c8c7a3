/** Contacts: found, named and corrected. */
import type { Hono } from "hono";
import { z } from "zod";
import { CLIENT_FIELDS, MAX_NAME_UNITS } from "../http/fields.ts";
import { readQuery } from "../http/requests.ts";
import { correctContact, searchContacts } from "../store/contacts.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { showConversation } from "./conversation-view.ts";
import { PageError } from "./errors.ts";
import { oneLine, type Form } from "./forms.ts";
import { readOwnForm } from "./guard.ts";
import { listOfForm, listParameters } from "./inbox-query.ts";
import { contactsPage, type ContactsPage } from "./pages/contacts.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf } from "./view.ts";

const SHOWN = 100;
const query = z.object({ q: z.string().max(200).default("") });

export function addContacts(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { service } = deps;
  const show = async (
    c: ConsoleContext,
    q: string,
    more: Pick<ContactsPage, "done" | "wrong">,
    status: 200 | 422 = 200,
  ) => {
    const found = await searchContacts(service.database, q, SHOWN + 1);
    const page = { q, contacts: found.slice(0, SHOWN), moreFound: found.length > SHOWN, ...more };
    return c.html(contactsPage(viewOf(c, deps), page), status);
  };

  route(app, "/contacts", {
    GET: (c) => show(c, readQuery(c, query).q, { done: doneOf(c, viewOf(c, deps)) }),
  });
  route(app, "/contacts/:id", {
    async POST(c) {
      const form = await readOwnForm(c);
      const id = c.req.param("id") ?? "";
      if (id.includes("\0")) throw new PageError("not-found");
      const conversation = form["conversation"] ?? "";
      const given = readFields(form);
      if (given === undefined) {
        const text = viewOf(c, deps).say({ key: "console-contact-wrong", values: { most: MAX_NAME_UNITS } });
        if (conversation !== "") {
          const list = listOfForm(form["list"]);
          return showConversation(c, deps, conversation, { list, factError: { of: "contact", text }, status: 422 });
        }
        return show(c, form["q"] ?? "", { wrong: { id, text } }, 422);
      }
      if (!(await service.write((tx) => correctContact(tx, id, given)))) throw new PageError("not-found");
      service.log.info({ operator: c.var.session.operator.id, contact: id }, "operator corrected a contact");
      const back = new URLSearchParams(
        conversation === "" ? { q: form["q"] ?? "" } : listParameters(listOfForm(form["list"])),
      );
      back.set("done", "contact");
      const place = conversation === "" ? "contacts" : `conversations/${encodeURIComponent(conversation)}`;
      return c.redirect(`${rootOf(c)}${place}?${back.toString()}`, 303);
    },
  });
}

/** An empty phone or e-mail is none. */
const phoneField = CLIENT_FIELDS.phone;
const emailField = CLIENT_FIELDS.email;

function readFields(
  form: Form,
): { readonly name: string; readonly phone: string | null; readonly email: string | null } | undefined {
  const name = oneLine(form["name"], MAX_NAME_UNITS);
  const orNone = (text: string | undefined) => ((text ?? "").trim() === "" ? null : text);
  const phone = phoneField.safeParse(orNone(form["phone"]));
  const email = emailField.safeParse(orNone(form["email"]));
  if (name === undefined || !name.isWellFormed() || !phone.success || !email.success) return undefined;
  if (/\p{Cc}/u.test(`${phone.data ?? ""}${email.data ?? ""}`)) return undefined;
  return { name, phone: phone.data ?? null, email: email.data ?? null };
}
