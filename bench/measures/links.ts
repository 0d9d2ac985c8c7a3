/** Whether looking up a link stays fast with a million links. */
import { join } from "node:path";
import type { PostId } from "../../src/bridge/model/ids.ts";
import { openDatabase } from "../../src/database/index.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { seeded } from "../../src/sandbox/emulator-kit/faults.ts";
import { messageId, roomId } from "../../src/team-chats/slack/ids.ts";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { type Row, row } from "../rows.ts";
import { median, percentile } from "../statistics.ts";

export interface LinksOptions {
  readonly links: number;
  readonly lookUps: number;
}

const [TEAM, CHANNEL] = ["T0BENCH00", "C0BENCH00"];
export const ROOM = roomId(TEAM, CHANNEL);
const AT_ONCE = 1_000;

export async function links({ links: count, lookUps }: LinksOptions): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  await using database = await openDatabase(`file:${join(folder.path, "links.db")}`);
  const { links } = createStores(await openSpaces(database));
  // Each pair is two links: message to post, and post to message.
  const pairs = count / 2;
  for (let first = 0; first < pairs; first += AT_ONCE) {
    await links.bindPosts(
      ROOM,
      Array.from({ length: Math.min(AT_ONCE, pairs - first) }, (_, index) => pair(first + index)),
    );
  }

  const random = seeded(7);
  const tookMs: number[] = [];
  for (let lookUp = 0; lookUp < lookUps; lookUp += 1) {
    const { message, post } = pair(Math.floor(random() * pairs));
    const startedAt = nowMs();
    const found = lookUp % 2 === 0 ? await links.messageOf(post) : (await links.postsOf([message], ROOM))[0];
    tookMs.push(nowMs() - startedAt);
    if (found !== (lookUp % 2 === 0 ? message : post)) throw new Error("a link was not found");
  }
  const what = `look-up among ${count.toLocaleString("en")} links`;
  return [
    row(`${what}, p50`, "ms", { bridge: median(tookMs) }),
    row(`${what}, p99`, "ms", { bridge: percentile(tookMs, 0.99) }, { of: "bridge", atMost: 2 }),
  ];
}

/** The link of one message. */
export function pair(number: number): { readonly message: `m_${string}`; readonly post: PostId } {
  return { message: `m_${number.toString(36)}`, post: messageId(TEAM, CHANNEL, `${1_700_000_000 + number}.000100`) };
}
