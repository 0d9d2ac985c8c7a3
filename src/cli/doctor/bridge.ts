/** Whether the bridge runs on this machine, and whether it is healthy. Asked over HTTP, which changes nothing. */
import { z } from "zod";
import type { Settings } from "../../config/index.ts";
import { ListenError, startHttp } from "../../platform/http/server.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { silentLog } from "../../platform/log.ts";
import { checkingIn, type Checks } from "./check.ts";
import { ask } from "./http.ts";

export type BridgeState = "running" | "absent" | "unknown";

const Ready = z.object({
  ok: z.boolean(),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), text: z.string() })),
});

const ANSWERS_WITHIN_MS = 5_000;

/** The URL of the bridge on this machine. */
export function localUrl({ host, port }: Pick<Settings, "host" | "port">): string {
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

export async function* bridgeChecks(
  settings: Pick<Settings, "host" | "port" | "opsPort">,
  say: Say,
): Checks<BridgeState> {
  const check = checkingIn("bridge", say);
  const { host, port, opsPort } = settings;
  const ops = opsPort === undefined ? { name: "PORT", port } : { name: "OPS_PORT", port: opsPort };
  if (port === 0 || ops.port === 0) {
    const name = port === 0 ? "PORT" : ops.name;
    yield check("running", "skipped", { key: "doctor-bridge-any-port", values: { name } });
    return "unknown";
  }
  const url = localUrl(settings);
  const opsUrl = localUrl({ host, port: ops.port });
  const answer = await ask(`${opsUrl}/readyz`, { method: "GET" }, ANSWERS_WITHIN_MS);
  if ("failure" in answer) {
    const refused = (await mayListen(settings)) ?? (await mayListen({ host, port: ops.port }));
    if (refused !== undefined) {
      yield check("running", "failed", refused.sentence);
      return "unknown";
    }
    yield check("running", "skipped", { key: "doctor-bridge-absent", values: { url } });
    return "absent";
  }
  const ready = Ready.safeParse(parsed(answer.text));
  if (!ready.success) {
    yield check("running", "failed", { key: "doctor-bridge-foreign", values: { url: opsUrl, name: ops.name } });
    return "unknown";
  }
  if (ready.data.ok) yield check("running", "ok", { key: "doctor-bridge-ready", values: { url } });
  for (const [part, { ok, text }] of Object.entries(ready.data.parts)) {
    if (!ok) yield check(part, "failed", { key: "doctor-bridge-part", values: { part, reason: text } });
  }
  return "running";
}

async function mayListen({ host, port }: Pick<Settings, "host" | "port">): Promise<ListenError | undefined> {
  try {
    const http = await startHttp({ host, port, routes: {}, log: silentLog });
    await http.close();
    return undefined;
  } catch (error) {
    if (error instanceof ListenError) return error;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
