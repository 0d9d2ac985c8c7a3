/** Responses of the service and their latency, at full speed or at a steady rate. */
import { Client, Pool, type Dispatcher } from "undici";
import { nowMs } from "../clock.ts";
import { atPace } from "../pace.ts";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

export const KEY = "bench-key-0123456789";
const HEADERS = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };

/** Result: responses per second. Every connection sends its next call as soon as it has the response. */
export async function answersASecond(
  origin: string,
  connections: number,
  count: number,
  next: () => Call,
): Promise<number> {
  let left = count;
  const startedAt = nowMs();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(origin);
      while (left-- > 0) await send(client, next());
      await client.close();
    }),
  );
  return (count * 1_000) / (nowMs() - startedAt);
}

/** Result: the time of each call in milliseconds, from sending to the response. */
export async function answerTimes(
  origin: string,
  perSecond: number,
  count: number,
  next: () => Call,
): Promise<readonly number[]> {
  const pool = new Pool(origin, { connections: 16 });
  const all = await atPace(perSecond, count, async () => {
    const sentAt = nowMs();
    await send(pool, next());
    return nowMs() - sentAt;
  });
  await pool.close();
  return all;
}

async function send(dispatcher: Dispatcher, { method, path, body }: Call): Promise<void> {
  const answer = await dispatcher.request({ method, path, headers: HEADERS, ...(body !== undefined && { body }) });
  await answer.body.dump();
  if (answer.statusCode < 200 || answer.statusCode > 299)
    throw new Error(`${method} ${path} answered ${answer.statusCode} under load`);
}
