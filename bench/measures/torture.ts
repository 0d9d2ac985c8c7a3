/** Everything that can fail fails at random. The run fails if a count that must be zero is not. */
import { tempFolder } from "../contestants.ts";
import { SECRET } from "../events.ts";
import type { Verdict } from "../fakes/compare.ts";
import { startFarSides } from "../fakes/index.ts";
import type { TortureResult } from "../fakes/torture.ts";
import { type Row, row } from "../rows.ts";
import { startBridge } from "../servers.ts";

export interface TortureRun {
  readonly conversations: number;
  readonly messagesEach: number;
  readonly repliesEach: number;
  readonly perSecond: number;
  readonly withinMs: number;
}

export async function torture(
  run: TortureRun,
): Promise<{ readonly rows: readonly Row[]; readonly result: TortureResult }> {
  await using folder = await tempFolder();
  await using far = await startFarSides();
  await using bridge = await startBridge(far, folder.path, { transport: "socket", spread: "channels" });
  const result = await far.ask("torture", {
    ...run,
    bridge: bridge.origin,
    secret: SECRET,
    slack: { seed: 20_261_121, tooMany: 0.05, broken: 0.05 },
    service: { seed: 42, tooMany: 0, broken: 0.05 },
  });
  const { clientMessages, replies, split, echoed, tookMs } = result;
  return {
    result,
    rows: [
      ...verdict("torture: clients' messages", clientMessages),
      ...verdict("torture: staff replies", replies),
      zero("torture: threads split", split),
      zero("torture: replies echoed into their own thread", echoed),
      row("torture: first message to last arrival", "s", { bridge: tookMs / 1_000 }),
    ],
  };
}

function verdict(what: string, { sent, lost, doubled, outOfOrder }: Verdict): Row[] {
  return [
    row(`${what} sent`, "", { bridge: sent }),
    zero(`${what} lost`, lost),
    zero(`${what} doubled`, doubled),
    zero(`${what} out of order`, outOfOrder),
  ];
}

function zero(what: string, count: number): Row {
  return row(what, "", { bridge: count }, { of: "bridge", atMost: 0 });
}
