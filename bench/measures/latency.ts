/** Latency at a steady rate. */
import { alternate } from "../alternate.ts";
import { delivered, type Player, type Stage } from "../contestants.ts";
import type { Prepared } from "../events.ts";
import { atRate } from "../load.ts";
import { type Row, row } from "../rows.ts";
import { median, percentile } from "../statistics.ts";

export interface LatencyOptions {
  readonly seconds: number;
  readonly rounds: number;
}

/** The service waits at most five seconds for an acknowledgement, even under load. */
export async function acknowledgement(stage: Stage, { seconds, rounds }: LatencyOptions): Promise<readonly Row[]> {
  const perSecond = 200;
  const { p50, p99 } = await alternate(stage, rounds, ["p50", "p99"], async ({ server, messages }: Player) => {
    const sent = await atRate(server.origin, messages(seconds * perSecond), perSecond);
    await delivered(stage.far, sent);
    return { p50: median(sent.answerMs), p99: percentile(sent.answerMs, 0.99) };
  });
  return [
    row(`acknowledgement at ${perSecond}/s, p50`, "ms", p50),
    row(`acknowledgement at ${perSecond}/s, p99`, "ms", p99, { of: "bridge", atMost: 50 }),
  ];
}

export function webhookToSlack(stage: Stage, options: LatencyOptions): Promise<readonly Row[]> {
  return arrival("webhook to Slack call", stage, options, ({ messages }, count) => messages(count));
}

export function staffToService(stage: Stage, options: LatencyOptions): Promise<readonly Row[]> {
  return arrival("staff message to POST /messages", stage, options, ({ replies }, count) => replies(count));
}

async function arrival(
  what: string,
  stage: Stage,
  { seconds, rounds }: LatencyOptions,
  prepare: (player: Player, count: number) => Prepared[],
): Promise<readonly Row[]> {
  const perSecond = 20;
  const { p50, p99 } = await alternate(stage, rounds, ["p50", "p99"], async (player) => {
    const sent = await atRate(player.server.origin, prepare(player, seconds * perSecond), perSecond);
    const { tookMs } = await delivered(stage.far, sent);
    return { p50: median(tookMs), p99: percentile(tookMs, 0.99) };
  });
  return [
    row(`${what} at ${perSecond}/s, p50`, "ms", p50, { of: "ratio", atMost: 2 }),
    row(`${what} at ${perSecond}/s, p99`, "ms", p99),
  ];
}
