/** What a version left behind: its databases, the state of the team chats, and the expected results. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Expected } from "./traffic.ts";
import type { TeamChatStates } from "./world.ts";

export interface Fixture {
  /** Unix milliseconds at the end of the scenario. */
  readonly at: number;
  readonly states: TeamChatStates;
  readonly expected: Expected;
  /** The secret that signs the service's webhooks to the bridge. */
  readonly secret: string;
}

export const FIXTURES = new URL("../../fixtures/databases/", import.meta.url).pathname;
export const ROUTES_FILE = "routes.yaml";
/** The name of what this version leaves, for a version before it to continue with. */
export const LATER = "99.0.0";
const FILE = "fixture.json.gz";

export async function readFixture(folder: string): Promise<Fixture> {
  return JSON.parse(gunzipSync(await readFile(join(folder, FILE))).toString("utf8")) as Fixture;
}

export async function writeFixture(folder: string, fixture: Fixture): Promise<void> {
  await writeFile(join(folder, FILE), gzipSync(JSON.stringify(fixture), { level: 9 }));
}
