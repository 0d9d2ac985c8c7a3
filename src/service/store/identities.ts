/** Who a site token belongs to: an anonymous visitor, or an identified person. */
import type { Tx } from "../../database/index.ts";
import { addContact, updateContact, type NewContact } from "./contacts.ts";
import { hashOf } from "./secrets.ts";
import type { WriteTx } from "./writes.ts";

export async function addSiteToken(tx: WriteTx, token: string, contact: string, at: number): Promise<void> {
  await tx.all("insert into service_site_token (hash, contact_id, created_at) values ($1, $2, $3)", [
    hashOf(token).toString("hex"),
    contact,
    at,
  ]);
}

/** The client to whom a site token belongs. */
export async function contactOfToken(database: Pick<Tx, "all">, token: string): Promise<string | undefined> {
  const [row] = await database.all<{ contact_id: string }>(
    "select contact_id from service_site_token where hash = $1",
    [hashOf(token).toString("hex")],
  );
  return row?.contact_id;
}

export type Identified = { readonly contact: string; readonly isNew: boolean } | undefined;

/**
 * The contact of an identified person, updated. What the anonymous visitor in the same browser wrote before becomes
 * theirs, and the visitor's token is revoked: after signing out, nobody finds the person's history with it.
 *
 * Result: `undefined` if nobody is known and `person` must not be added.
 */
export async function identify(
  tx: WriteTx,
  visitorToken: string | undefined,
  person: NewContact,
  add: boolean,
): Promise<Identified> {
  const visitor = visitorToken === undefined ? undefined : await anonymousOf(tx, visitorToken);
  const [known] = await tx.all<{ id: string }>(
    "select id from service_contact where channel = $1 and external_id = $2",
    [person.channel, person.externalId],
  );
  if (visitor !== undefined) await tx.all("delete from service_site_token where contact_id = $1", [visitor]);
  if (known !== undefined) {
    await updateContact(tx, known.id, person);
    if (visitor !== undefined) await merge(tx, visitor, known.id, person.name);
    return { contact: known.id, isNew: false };
  }
  if (visitor !== undefined) {
    await tx.all("update service_contact set external_id = $2 where id = $1", [visitor, person.externalId]);
    await updateContact(tx, visitor, person);
    // Ends streams opened with the visitor's token.
    tx.clientChanged(visitor);
    return { contact: visitor, isNew: false };
  }
  if (!add) return undefined;
  await addContact(tx, person);
  return { contact: person.id, isNew: true };
}

async function anonymousOf(tx: WriteTx, token: string): Promise<string | undefined> {
  const contact = await contactOfToken(tx, token);
  if (contact === undefined) return undefined;
  const [row] = await tx.all("select id from service_contact where id = $1 and external_id is null", [contact]);
  return row === undefined ? undefined : contact;
}

/** Moves everything from `from` to `into`, after what `into` has, and deletes `from`. */
async function merge(tx: WriteTx, from: string, into: string, name: string): Promise<void> {
  const sizes = await tx.all<{ id: string; shown: number }>(
    "select id, shown from service_contact where id in ($1, $2)",
    [from, into],
  );
  const sizeOf = (contact: string): number => sizes.find(({ id }) => id === contact)?.shown ?? 0;
  // Keep idempotency keys, because a client may retry after a lost response. A key that exists on both contacts can
  // only be deliberate, so clear it.
  await tx.all(
    `update service_message set contact_id = $2, shown = shown + $3, client_key = case when client_key in
       (select client_key from service_message where contact_id = $2 and client_key is not null) then null
       else client_key end
     where contact_id = $1`,
    [from, into, sizeOf(into)],
  );
  const moved = await tx.all<{ id: string }>(
    "update service_conversation set contact_id = $2, client = $3 where contact_id = $1 returning id",
    [from, into, name],
  );
  await tx.all("update service_contact set shown = shown + $2 where id = $1", [into, sizeOf(from)]);
  await tx.all("delete from service_contact where id = $1", [from]);
  for (const { id } of moved) tx.conversationChanged(id);
  tx.clientChanged(from);
  tx.clientChanged(into);
}
