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
  /** ISO 8601: their first message of that conversation that nobody has answered; `null` if none or if it is closed. */
  readonly waitingSince: string | null;
}

interface StateRow extends Omit<ClientState, "email" | "waitingSince"> {
  readonly email: string | null;
  readonly waiting_since: number | null;
}

/** Result: `undefined` if there is no such client. */
export async function clientState(database: Database, contact: string): Promise<ClientState | undefined> {
  // Not the conversation's own `waiting_since`, which begins anew when an operator has read it without an answer.
  const [row] = await database.all<StateRow>(
    `select v.id as conversation, v.status, v.rating, c.email, case when v.status <> 'closed' then
       (select m.created_at from service_message m where m.conversation_id = v.id and m.sender = 'client' and m.seq >
         coalesce((select a.seq from service_message a where a.conversation_id = v.id and a.sender = 'operator'
           order by a.seq desc limit 1), 0)
         order by m.seq limit 1) end as waiting_since
     from service_contact c
     left join service_conversation v on v.id =
       (select id from service_conversation where contact_id = c.id order by id desc limit 1)
     where c.id = $1`,
    [contact],
  );
  if (row === undefined) return undefined;
  const { email, waiting_since: since, ...state } = row;
  return { ...state, email: email !== null, waitingSince: since === null ? null : new Date(since).toISOString() };
}
