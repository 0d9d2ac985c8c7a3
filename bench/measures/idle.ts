/** How much the idle bridge uses, and how fast it starts. */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startChild } from "../child.ts";
import { tempFolder } from "../contestants.ts";
import { startFarSides } from "../fakes/index.ts";
import { type Row, row } from "../rows.ts";
import { startBridge } from "../servers.ts";
import { median } from "../statistics.ts";

export interface IdleOptions {
  readonly starts: number;
  readonly settleMs: number;
}

const MEBIBYTE = 1_048_576;

export async function idle({ starts, settleMs }: IdleOptions): Promise<readonly Row[]> {
  await using far = await startFarSides();
  const readyMs: number[] = [];
  const bridgeRss: number[] = [];
  const bareRss: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await using folder = await tempFolder();
    await using bare = startChild(fileURLToPath(import.meta.resolve("../bare-node.js")));
    await using bridge = await startBridge(far, folder.path, { transport: "socket" });
    await pause(settleMs);
    readyMs.push(bridge.readyMs);
    bridgeRss.push((await bridge.child.usage()).rssBytes / MEBIBYTE);
    bareRss.push((await bare.usage()).rssBytes / MEBIBYTE);
  }
  const values = { bare: median(bareRss), bridge: median(bridgeRss) };
  return [
    row("idle memory (bare: Node with undici loaded)", "MB", values),
    row("idle memory above bare Node", "MB", { bridge: values.bridge - values.bare }, { of: "bridge", atMost: 50 }),
    row("start to ready", "ms", { bridge: median(readyMs) }, { of: "bridge", atMost: 1_500 }),
  ];
}
