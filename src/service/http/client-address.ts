/** Where a request comes from, for limits. */
import { isIPv6, SocketAddress } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

export type AddressOf = (c: Context) => string;

/**
 * The client's address: the peer's, or, behind reverse proxies of one's own, the one that the outermost of them saw.
 *
 * Each proxy adds its peer at the end of `X-Forwarded-For`; whatever stands before the entries of one's own proxies was
 * written by the client and means nothing.
 */
export function addressReader(trustedProxies: number): AddressOf {
  return (c) => {
    const seen = [...(c.req.header("x-forwarded-for")?.split(",") ?? []), peerOf(c)];
    return rateLimitKey(seen.at(-1 - trustedProxies) ?? seen[0] ?? "unknown");
  };
}

function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // Called without a server around it.
    return "unknown";
  }
}

/** A home or a server has a whole IPv6 network of 64 bits to write from, so that is what counts as one address. */
function rateLimitKey(text: string): string {
  const written = text.trim().toLowerCase();
  // Some proxies write the port, too, which is another one for every connection. Source: azure.microsoft.com,
  // "Rewrite HTTP headers with Azure Application Gateway", read 2026-11.
  const address = SocketAddress.parse(written)?.address ?? written;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after] = address.split("::");
  const groups = before.split(":").filter((group) => group !== "");
  const behind = after?.split(":").filter((group) => group !== "") ?? [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length);
  const whole = [...groups, ...Array<string>(zeros).fill("0"), ...behind];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
