/** The conversation state that the site channel shows beside messages. */
import type { Status } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";

/** State of the client's newest conversation; all `null` before the first one. */
export interface ClientState {
  readonly conversation: string | null;
  readonly status: Status | null;
  readonly rating: number | null;
  /** Whether an e-mail address of the client is known. */
  readonly email: boolean;
}

/** Result: `undefined` if there is no such client. */
export async function clientState(database: Database, contact: string): Promise<ClientState | undefined> {
  const [row] = await database.all<Omit<ClientState, "email"> & { readonly email: string | null }>(
    `select v.id as conversation, v.status, v.rating, c.email from service_contact c
     left join service_conversation v on v.id =
       (select id from service_conversation where contact_id = c.id order by id desc limit 1)
     where c.id = $1`,
    [contact],
  );
  return row && { ...row, email: row.email !== null };
}
