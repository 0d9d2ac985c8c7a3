/** Contacts: the people who write, and how they are found. */
import type { Contact } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import { canBeFound, searchEntry, searchPhrase, searchStatement } from "./contact-search.ts";
import { asContact, type ContactRow } from "./rows.ts";
import type { WriteTx } from "./writes.ts";

/** What is reported about a person: what is missing or `null` is unknown, and stays unchanged. */
export interface Details {
  readonly name: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

export interface NewContact extends Details {
  readonly id: string;
  readonly channel: string;
  /** The person's id in their client channel; `null` for anonymous visitors. */
  readonly externalId: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export async function addContact(tx: WriteTx, contact: NewContact): Promise<void> {
  const { id, channel, externalId, name, phone = null, email = null, at } = contact;
  await tx.all(
    `insert into service_contact (id, channel, external_id, name, phone, email, search, first_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, channel, externalId, name, phone, email, searchEntry(name, phone, email), at],
  );
}

/** Updates a contact, except what an operator has corrected, and the name shown with their conversations. */
export async function updateContact(tx: WriteTx, id: string, details: Details): Promise<void> {
  const old = await contactForChange(tx, id);
  if (old === undefined) return;
  const corrected = old.corrected.split(" ");
  const reported = (field: CorrectedField) => (corrected.includes(field) ? old[field] : (details[field] ?? old[field]));
  await writeContact(tx, old, {
    name: reported("name") ?? old.name,
    phone: reported("phone"),
    email: reported("email"),
    corrected: old.corrected,
  });
}

/** What a visitor says of themselves, unless more is known already. */
export async function addEmail(tx: WriteTx, id: string, email: string): Promise<void> {
  const old = await contactForChange(tx, id);
  if (old === undefined || old.email !== null || old.corrected.split(" ").includes("email")) return;
  await writeContact(tx, old, { ...old, email });
  // Other windows of the visitor do not ask, and the team sees it.
  tx.clientChanged(id);
  const rows = await tx.all<{ id: string }>("select id from service_conversation where contact_id = $1 and status <> 'closed'", [id]); // prettier-ignore
  for (const row of rows) tx.conversationChanged(row.id);
}

const CORRECTABLE = ["name", "phone", "email"] as const;
type CorrectedField = (typeof CORRECTABLE)[number];

/**
 * What an operator enters replaces what is known, and is no longer overwritten by what connectors and sites report.
 * Result: whether there is such a contact.
 */
export async function correctContact(
  tx: WriteTx,
  id: string,
  details: { readonly name: string; readonly phone: string | null; readonly email: string | null },
): Promise<boolean> {
  const old = await contactForChange(tx, id);
  if (old === undefined) return false;
  const before = old.corrected.split(" ");
  const corrected = CORRECTABLE.filter((field) => before.includes(field) || details[field] !== old[field]);
  await writeContact(tx, old, { ...details, corrected: corrected.join(" ") });
  return true;
}

type KnownContact = Pick<ContactRow, "id" | "name" | "phone" | "email"> & { readonly corrected: string };

async function contactForChange(tx: WriteTx, id: string): Promise<KnownContact | undefined> {
  const [row] = await tx.all<KnownContact>(
    "select id, name, phone, email, corrected from service_contact where id = $1",
    [id],
  );
  return row;
}

async function writeContact(tx: WriteTx, old: KnownContact, next: Omit<KnownContact, "id">): Promise<void> {
  const { name, phone, email, corrected } = next;
  const { id } = old;
  if (name === old.name && phone === old.phone && email === old.email && corrected === old.corrected) return;
  await tx.all(
    "update service_contact set name = $2, phone = $3, email = $4, search = $5, corrected = $6 where id = $1",
    [id, name, phone, email, searchEntry(name, phone, email), corrected],
  );
  const renamed = await tx.all<{ id: string }>(
    "update service_conversation set client = $2 where contact_id = $1 and client <> $2 returning id",
    [id, name],
  );
  for (const conversation of renamed) tx.conversationChanged(conversation.id);
}

/** The contact with this external id: an existing one, updated, or a new one from `contact`. */
export async function knownOrNewContact(tx: WriteTx, contact: NewContact): Promise<string> {
  const [known] = await tx.all<{ id: string }>(
    "select id from service_contact where channel = $1 and external_id = $2",
    [contact.channel, contact.externalId],
  );
  if (known === undefined) {
    await addContact(tx, contact);
    return contact.id;
  }
  await updateContact(tx, known.id, contact);
  return known.id;
}

const COLUMNS = "c.id, c.channel, c.name, c.phone, c.email, c.first_seen_at";

/** Newest first; without a query, everybody. What matches: see `contact-search.ts`. */
export async function searchContacts(database: Database, query: string, limit: number): Promise<readonly Contact[]> {
  const phrase = searchPhrase(query);
  if (phrase === undefined) {
    const newest = `select ${COLUMNS} from service_contact c order by c.first_seen_at desc, c.id desc limit $1`;
    return (await database.all<ContactRow>(newest, [limit])).map(asContact);
  }
  if (!canBeFound(phrase)) return [];
  const { text, parameters } = searchStatement(database.dialect, COLUMNS, phrase, limit);
  return (await database.all<ContactRow>(text, parameters)).map(asContact);
}
