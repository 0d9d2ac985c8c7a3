/**
 * Where webhooks may go: to public addresses, and to the bridge in this process.
 *
 * Whoever has a key could otherwise let the service call what only it can reach: routers, databases, the metadata of a
 * cloud's machines. A name is looked at when it is subscribed and again for every connection, for it may lead
 * elsewhere by then. Private networks, this machine among them, are opened by the setting SERVICE_WEBHOOK_NETWORKS.
 */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import ipaddr from "ipaddr.js";
import { connectOption, type ConnectOptions, type Proxy } from "../../platform/http/proxy.ts";
import { isIn, parseAddress, parseNetwork, type IpAddress, type IpNetwork } from "../../platform/ip-networks.ts";

/** As `dns.lookup`, asked for all addresses of a name. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface SsrfGuard {
  /** Allows one URL, of a receiver in this process. */
  allow(url: string): void;
  /**
   * Whether this address is refused already. A name that cannot be looked up is not: it is looked at again for every
   * delivery.
   */
  forbids(url: string): Promise<boolean>;
  /** Whether the URL itself names an address that is refused. */
  forbidsAddress(url: string): boolean;
  /** For connections: answers with the addresses that are not refused. Errors: `TargetRefusedError` when none is left. */
  readonly lookup: LookupFunction;
  /**
   * undici's option `connect`. A proxy is told an address that is not refused, never the name, because it could resolve
   * that differently.
   */
  connect(timeoutMs: number): ConnectOptions | buildConnector.connector;
}

export class TargetRefusedError extends Error {
  override readonly name = "TargetRefusedError";
}

/** Azure's host, a public address. Source: learn.microsoft.com, "What is IP address 168.63.129.16", read 2026-11. */
const AZURE_HOST = network("168.63.129.16");
/** The only part of IPv6 that is globally routed. Source: IANA IPv6 address space registry, read 2026-11. */
const GLOBAL_UNICAST = network("2000::/3");
/** NAT64: translated to the IPv4 address in the last 32 bits. Source: RFC 6052. */
const NAT64 = network("64:ff9b::/96");
const LOOPBACK = [network("127.0.0.0/8"), network("::1")];

const LOOKUP_WITHIN_MS = 2_000;

/** `networks`: private ones that are allowed, `10.0.0.0/8`; all of them have been found well-formed. */
export function createSsrfGuard(networks: readonly string[], lookup: Lookup = systemLookup, proxy?: Proxy): SsrfGuard {
  const allowed = networks.map(network);
  const own = new Set<string>();
  const isOwn = (url: string): boolean => own.has(new URL(url).href);

  const isRefused = (address: IpAddress | undefined): boolean =>
    address === undefined || !(isInOne(allowed, address) || isPublic(address));
  /** `localhost` must be this machine. */
  const isAllowed = (name: string, text: string): boolean => {
    const address = parseAddress(text);
    if (name === "localhost" && (address === undefined || !isInOne(LOOPBACK, address))) return false;
    return !isRefused(address);
  };

  function forbidsAddress(url: string): boolean {
    const address = parseAddress(hostOf(url));
    return address !== undefined && isRefused(address) && !isOwn(url);
  }

  const allowedLookup: LookupFunction = (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first, ...more] = error === null ? addresses.filter(({ address }) => isAllowed(name, address)) : [];
      if (error !== null) callback(error, []);
      else if (first === undefined)
        callback(new TargetRefusedError("the name leads to no address that is allowed"), []);
      else if (options.all === true) callback(null, [first, ...more]);
      else callback(null, first.address, first.family);
    });
  };

  return {
    allow: (url) => {
      own.add(new URL(url).href);
    },
    forbidsAddress,
    async forbids(url) {
      const host = hostOf(url);
      if (parseAddress(host) !== undefined) return forbidsAddress(url);
      const addresses = await addressesOf(lookup, host);
      const isGood = ({ address }: LookupAddress): boolean => isAllowed(host, address);
      // Where only one of its two addresses is allowed, connections take that one.
      if (host === "localhost") return addresses.length > 0 && !addresses.some(isGood);
      return !addresses.every(isGood);
    },
    lookup: allowedLookup,
    connect: (timeoutMs) => connectOption({ timeout: timeoutMs, lookup: allowedLookup }, proxy),
  };
}

function network(text: string): IpNetwork {
  const parsed = parseNetwork(text);
  if (parsed === undefined) throw new TypeError(`${text} is not a network`);
  return parsed;
}

const isInOne = (networks: readonly IpNetwork[], address: IpAddress): boolean =>
  networks.some((one) => isIn(address, one));

/** Whether the address is public: outside of every special-purpose network, and no tunnel to another address. */
function isPublic(address: IpAddress): boolean {
  if (isIn(address, NAT64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  if (address.range() !== "unicast" || isIn(address, AZURE_HOST)) return false;
  // The library reports every range that it has no name for as unicast.
  return address.kind() === "ipv4" || isIn(address, GLOBAL_UNICAST);
}

/** Without the brackets of IPv6. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/u, "$1");
}

function addressesOf(lookup: Lookup, name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LOOKUP_WITHIN_MS, []);
    lookup(name, { all: true }, (error, addresses) => {
      clearTimeout(late);
      resolve(error === null ? addresses : []);
    });
  });
}
