/** How many events per second are ingested and arrive on the other side, and the CPU time of each. */
import { alternate } from "../alternate.ts";
import { delivered, type Player, type Stage } from "../contestants.ts";
import type { Prepared } from "../events.ts";
import { asFastAsPossible } from "../load.ts";
import { type Row, row } from "../rows.ts";

export interface ThroughputOptions {
  readonly connections: number;
  readonly messages: number;
  readonly rounds: number;
  /** The target for the bridge's CPU time of an event, in milliseconds. */
  readonly mostCpuMs?: number;
}

/** Client messages, from the service's webhook to the room. */
export async function throughput(stage: Stage, options: ThroughputOptions): Promise<readonly Row[]> {
  const { intake, delivery, cpu } = await measured(stage, options, ({ messagesFor }) => messagesFor);
  const { mostCpuMs } = options;
  const at = `at ${options.connections} connections`;
  return [
    row(`intake ${at}`, "events/s", intake, { of: "ratio", atLeast: 0.8 }),
    row(`intake and delivery ${at}`, "events/s", delivery, { of: "ratio", atLeast: 0.8 }),
    row(`CPU ${at}`, "ms/event", cpu, { of: "ratio", atMost: 2 }),
    ...(mostCpuMs === undefined
      ? []
      : [row(`CPU ${at}, absolute`, "ms/event", cpu, { of: "bridge", atMost: mostCpuMs })]),
  ];
}

/** Staff messages, from Slack's event to the service. */
export async function replyThroughput(stage: Stage, options: ThroughputOptions): Promise<readonly Row[]> {
  const { delivery, cpu } = await measured(stage, options, ({ repliesFor }) => repliesFor);
  const at = `at ${options.connections} connections`;
  return [
    row(`replies ${at}`, "replies/s", delivery, { of: "bolt", atLeast: 1 }),
    row(`CPU of replies ${at}`, "ms/reply", cpu, { of: "bridge", atMost: 0.4 }),
  ];
}

function measured(
  stage: Stage,
  { connections, messages, rounds }: ThroughputOptions,
  eventsOf: (player: Player) => (connections: number, count: number) => Prepared[][],
) {
  return alternate(stage, rounds, ["intake", "delivery", "cpu"], async (player) => {
    const { server } = player;
    const lists = eventsOf(player)(connections, messages);
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
  });
}
