/** HAProxy in front of replicas of the bridge, which asks them with the probe for traffic. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { freePort } from "./free-port.ts";

export interface Balancer extends AsyncDisposable {
  readonly origin: string;
  /** Resolves when the replica gets requests, or gets none. Errors: an `Error` after 30 s. */
  isUp(port: number, wanted: boolean): Promise<void>;
}

const ASK_EVERY_MS = 50;
const WITHIN_MS = 30_000;

/** `program`: its path. `folder`: for its configuration. `ports`: of the replicas, on this machine. */
export async function startHaproxy(program: string, folder: string, ports: readonly number[]): Promise<Balancer> {
  const [port, statusPort] = [await freePort(), await freePort()];
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, configuration(port, statusPort, ports));
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-4_000)));
  const gone = once(child, "exit");
  const status = async (server: number): Promise<string | undefined> => {
    const answer = await request(`http://127.0.0.1:${statusPort}/;csv`).catch(() => undefined);
    const [head = "", ...lines] = (await answer?.body.text())?.trim().split("\n") ?? [];
    const names = head.replace(/^# /u, "").split(",");
    const line = lines.map((one) => one.split(",")).find((cells) => cells[names.indexOf("svname")] === `s${server}`);
    return line?.[names.indexOf("status")];
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    async isUp(server, wanted) {
      const until = Date.now() + WITHIN_MS;
      while (((await status(server)) === "UP") !== wanted) {
        if (child.exitCode !== null || Date.now() > until) throw new Error(`HAProxy does not follow\n${errors}`);
        await pause(ASK_EVERY_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/**
 * A request that no replica has seen is tried at another; one that a replica has seen never is. A probe that is refused
 * counts at once, a late one does not: without `timeout check`, half a second in which this machine stands still takes
 * all replicas away, and every request fails until they are asked again. A replica that has just started still has to
 * compile its code, so it gets few requests at first, and the replica with the fewest open requests gets the next.
 */
function configuration(port: number, statusPort: number, ports: readonly number[]): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 10s
  timeout http-keep-alive 75s
  timeout check 3s
  option redispatch
  default-server check inter 500ms fall 1 rise 1 slowstart 3s
frontend all
  bind 127.0.0.1:${port}
  default_backend bridges
backend bridges
  balance leastconn
  option httpchk GET /readyz/traffic
${ports.map((one) => `  server s${one} 127.0.0.1:${one}`).join("\n")}
frontend status
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /
`;
}
