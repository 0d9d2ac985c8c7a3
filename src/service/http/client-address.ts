/** Where a request comes from, for limits. */
import { SocketAddress } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { parseAddress } from "../../platform/ip-networks.ts";

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
  // Some proxies write the port, too, which is another one for every connection. Source: azure.microsoft.com,
  // "Rewrite HTTP headers with Azure Application Gateway", read 2026-11.
  const written = text.trim().toLowerCase();
  const bare = SocketAddress.parse(written)?.address ?? written;
  const address = parseAddress(bare);
  if (!(address instanceof ipaddr.IPv6)) return bare;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
