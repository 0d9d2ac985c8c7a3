/** How many events per second are ingested and arrive in the team chat, and the CPU time of each. */
import { alternate } from "../alternate.ts";
import { delivered, type Player, type Stage } from "../contestants.ts";
import { asFastAsPossible } from "../load.ts";
import { type Row, row } from "../rows.ts";

export interface ThroughputOptions {
  readonly connections: number;
  readonly messages: number;
  readonly rounds: number;
}

export async function throughput(
  stage: Stage,
  { connections, messages, rounds }: ThroughputOptions,
): Promise<readonly Row[]> {
  const run = async ({ server, messagesFor }: Player) => {
    const lists = messagesFor(connections, messages);
    const count = lists.flat().length;
    const before = await server.child.usage();
    const sent = await asFastAsPossible(server.origin, lists);
    const { lastAt } = await delivered(stage.far, sent);
    const after = await server.child.usage();
    return {
      intake: (count * 1_000) / (sent.lastAnswerAt - sent.startedAt),
      delivery: (count * 1_000) / (Math.max(lastAt, sent.lastAnswerAt) - sent.startedAt),
      cpu: (after.cpuMs - before.cpuMs) / count,
    };
  };
  const { intake, delivery, cpu } = await alternate(stage, rounds, ["intake", "delivery", "cpu"], run);
  const at = `at ${connections} connections`;
  return [
    row(`intake ${at}`, "events/s", intake, { of: "ratio", atLeast: 0.8 }),
    row(`intake and delivery ${at}`, "events/s", delivery, { of: "ratio", atLeast: 0.8 }),
    row(`CPU ${at}`, "ms/event", cpu, { of: "ratio", atMost: 2 }),
  ];
}
