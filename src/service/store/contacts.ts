/** The people who write, and who they are found by. */
import type { Contact } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import { asContact, type ContactRow } from "./rows.ts";
import type { Writing } from "./writes.ts";

export interface NewContact {
  readonly id: string;
  readonly channel: string;
  /** The person's id in their client channel; `null` for anonymous visitors. */
  readonly externalId: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export async function addContact(writing: Writing, contact: NewContact): Promise<void> {
  const { id, channel, externalId, name, phone, email, at } = contact;
  await writing.all(
    `insert into service_contact (id, channel, external_id, name, phone, email, search, first_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, channel, externalId, name, phone, email, searchText(name, phone, email), at],
  );
}

/** What is told of a person: what is left out, or `null`, is left as it was. */
export interface Details {
  readonly name: string;
  readonly phone?: string | null;
  readonly email?: string | null;
}

/** Brings a contact up to date, and the name above their conversations with it. */
export async function updateContact(writing: Writing, id: string, details: Details): Promise<void> {
  const [old] = await writing.all<Pick<ContactRow, "name" | "phone" | "email">>(
    "select name, phone, email from service_contact where id = $1",
    [id],
  );
  if (old === undefined) return;
  const { name } = details;
  const phone = details.phone ?? old.phone;
  const email = details.email ?? old.email;
  if (name === old.name && phone === old.phone && email === old.email) return;
  await writing.all("update service_contact set name = $2, phone = $3, email = $4, search = $5 where id = $1", [
    id,
    name,
    phone,
    email,
    searchText(name, phone, email),
  ]);
  const renamed = await writing.all<{ id: string }>(
    "update service_conversation set client = $2 where contact_id = $1 and client <> $2 returning id",
    [id, name],
  );
  for (const conversation of renamed) writing.touchedConversation(conversation.id);
}

/** The contact with this external id: the one that is known, brought up to date, or a new one made of `contact`. */
export async function knownOrNewContact(writing: Writing, contact: NewContact): Promise<string> {
  const [known] = await writing.all<{ id: string }>(
    "select id from service_contact where channel = $1 and external_id = $2",
    [contact.channel, contact.externalId],
  );
  if (known === undefined) {
    await addContact(writing, contact);
    return contact.id;
  }
  await updateContact(writing, known.id, contact);
  return known.id;
}

/** Newest first. Case, diacritics and the punctuation of phone numbers do not matter; no query finds everybody. */
export async function searchContacts(database: Database, query: string, limit: number): Promise<readonly Contact[]> {
  const rows = await database.all<ContactRow>(
    `select id, channel, name, phone, email, first_seen_at from service_contact
     where $1 = '' or search like $2 escape '\\'
     order by first_seen_at desc, id desc limit $3`,
    [query === "" ? "" : "query", `%${likeLiteral(queryText(query))}%`, limit],
  );
  return rows.map(asContact);
}

const PHONE = /^[\s\d()+./-]+$/;

function searchText(name: string, phone: string | null, email: string | null): string {
  return [fold(name), (phone ?? "").replace(/\D/g, ""), fold(email ?? "")].join("\n");
}

function queryText(query: string): string {
  return PHONE.test(query) && /\d/.test(query) ? query.replace(/\D/g, "") : fold(query.trim());
}

/** Lower case without diacritics: what is compared, never shown. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
