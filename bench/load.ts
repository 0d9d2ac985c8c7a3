/** Sends events to one server: as fast as it responds, or at a constant rate regardless of its responses. */
import { Client, Pool } from "undici";
import { nowMs } from "./clock.ts";
import type { Prepared } from "./events.ts";
import { atPace } from "./pace.ts";

export interface Sent {
  readonly startedAt: number;
  readonly lastAnswerAt: number;
  /** When each was sent, by its token, on the machine's monotonic clock. */
  readonly sentAt: ReadonlyMap<number, number>;
  /** From sending to the response, in milliseconds. */
  readonly answerMs: readonly number[];
}

/** The figures are worthless if a server under load does not respond with 2xx. */
function mustBeFine(status: number): void {
  if (status < 200 || status > 299) throw new Error(`answered ${status} under load`);
}

/** One connection per list; each connection sends its next event as soon as it has the response. */
export async function asFastAsPossible(origin: string, lists: readonly (readonly Prepared[])[]): Promise<Sent> {
  const clients = lists.map(() => new Client(origin));
  const sentAt = new Map<number, number>();
  const answerMs: number[] = [];
  let lastAnswerAt = 0;
  const startedAt = nowMs();
  await Promise.all(
    lists.map(async (list, index) => {
      const client = clients[index];
      if (client === undefined) return;
      for (const { token, path, headers, body } of list) {
        const at = nowMs();
        sentAt.set(token, at);
        const answer = await client.request({ method: "POST", path, headers, body });
        await answer.body.dump();
        mustBeFine(answer.statusCode);
        lastAnswerAt = nowMs();
        answerMs.push(lastAnswerAt - at);
      }
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
  return { startedAt, lastAnswerAt, sentAt, answerMs };
}

/** Sends at `perSecond` without waiting for responses. */
export async function atRate(origin: string, list: readonly Prepared[], perSecond: number): Promise<Sent> {
  await using pool = disposable(new Pool(origin, { connections: 64 }));
  const sentAt = new Map<number, number>();
  const answerMs: number[] = [];
  let lastAnswerAt = 0;
  const startedAt = nowMs();

  async function send({ token, path, headers, body }: Prepared): Promise<void> {
    const at = nowMs();
    sentAt.set(token, at);
    const answer = await pool.value.request({ method: "POST", path, headers, body });
    await answer.body.dump();
    mustBeFine(answer.statusCode);
    lastAnswerAt = nowMs();
    answerMs.push(lastAnswerAt - at);
  }

  await atPace(perSecond, list.length, async (index) => {
    const prepared = list[index];
    if (prepared !== undefined) await send(prepared);
  });
  return { startedAt, lastAnswerAt, sentAt, answerMs };
}

function disposable(value: Pool): AsyncDisposable & { readonly value: Pool } {
  return { value, [Symbol.asyncDispose]: () => value.close() };
}
