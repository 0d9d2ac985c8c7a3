/**
 * Answers only requests that name this machine. A web site may let its own name point here (DNS rebinding), and would
 * then be of one origin with the sandbox, which lets everybody act as anybody.
 */
import { isIP } from "node:net";
import type { Handler } from "../platform/http/server.ts";
import type { Say } from "../platform/i18n/locales.ts";

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS = ["0.0.0.0", "::"];

/** `host`: the address that the sandbox listens on, which may be asked for too. */
export function onlyOwnHosts(host: string, handler: Handler, say: Say): Handler {
  const own = new Set([...THIS_MACHINE, host.toLowerCase(), `[${host.toLowerCase()}]`]);
  return (request, response) => {
    const asked = URL.parse(`http://${request.headers.host ?? ""}`)?.hostname ?? "";
    // An address cannot be rebound, only a name.
    const isAddress = EVERY_ADDRESS.includes(host) && isIP(asked.replace(/^\[|\]$/gu, "")) !== 0;
    if (own.has(asked) || isAddress) return handler(request, response);
    response.writeHead(421, { "content-type": "text/plain; charset=utf-8" });
    response.end(`${say({ key: "sandbox-other-host" })}\n`);
  };
}
