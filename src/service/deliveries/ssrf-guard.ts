/**
 * Where webhooks may go: to public addresses, and to this very machine where the URL itself says so.
 *
 * Whoever has a key could otherwise let the service call what only it can reach: routers, databases, the metadata of a
 * cloud's machines. A name is looked at when it is subscribed and again for every connection, for it may lead
 * elsewhere by then. Private networks are opened by the setting SERVICE_WEBHOOK_NETWORKS.
 */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { addNetwork } from "../../config/setting-values.ts";

/** As `dns.lookup`, asked for all addresses of a name. */
export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface SsrfGuard {
  /**
   * Whether this address is refused already. A name that cannot be looked up is not: it is looked at again for every
   * delivery.
   */
  forbids(url: string): Promise<boolean>;
  /** Whether the URL itself names an address that is refused. */
  forbidsAddress(url: string): boolean;
  /** For connections: answers with the addresses that are not refused. Errors: `HandlerRefused` when none is left. */
  readonly lookup: LookupFunction;
}

export class TargetRefusedError extends Error {
  override readonly name = "TargetRefusedError";
}

/** Special-purpose networks. Source: IANA special-purpose address registries, RFC 6890, read 2026-11. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT, and metadata of Alibaba Cloud
  ["127.0.0.0", 8],
  ["169.254.0.0", 16], // link-local, and metadata of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24], // and metadata of Oracle Cloud
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4],
  ["168.63.129.16", 32], // Azure's host, a public address. Source: learn.microsoft.com, "What is 168.63.129.16", 2026-11.
];
/**
 * Inside of what is public; everything outside of `PUBLIC_6` is refused anyway: `::1`, `fc00::/7`, `fe80::/10`,
 * `ff00::/8`.
 */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ["2001::", 23], // Teredo and other protocols
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4: leads to the IPv4 address inside
  ["3fff::", 20],
];
/** NAT64 leads to the IPv4 address in its last 32 bits. */
const NAT64 = "64:ff9b::";
const PUBLIC_6: readonly (readonly [string, number])[] = [
  ["2000::", 3],
  [NAT64, 96],
];

const LOOKUP_WITHIN_MS = 2_000;

const REFUSED = new BlockList();
const PUBLIC = new BlockList();
const LOOPBACK = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) {
  REFUSED.addSubnet(network, prefix, "ipv4");
  REFUSED.addSubnet(`${NAT64}${network}`, 96 + prefix, "ipv6");
}
for (const [network, prefix] of NOT_PUBLIC_6) REFUSED.addSubnet(network, prefix, "ipv6");
for (const [network, prefix] of PUBLIC_6) PUBLIC.addSubnet(network, prefix, "ipv6");
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** `networks`: private ones that are allowed, `10.0.0.0/8`; all of them have been found well-formed. */
export function createSsrfGuard(networks: readonly string[], lookup: Lookup = systemLookup): SsrfGuard {
  const allowed = new BlockList();
  for (const network of networks) addNetwork(allowed, network);

  const isRefused = (address: string): boolean => {
    const is6 = isIP(address) === 6;
    const family = is6 ? "ipv6" : "ipv4";
    if (allowed.check(address, family)) return false;
    return REFUSED.check(address, family) || (is6 && !PUBLIC.check(address, family));
  };
  /** `localhost` must be this machine, every other name must not be. */
  const isAllowed = (name: string, address: string): boolean =>
    name === "localhost" ? LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") : !isRefused(address);

  function forbidsAddress(url: string): boolean {
    const host = hostOf(url);
    const family = isIP(host);
    if (family === 0 || LOOPBACK.check(host, family === 6 ? "ipv6" : "ipv4")) return false;
    return isRefused(host);
  }

  return {
    forbidsAddress,
    async forbids(url) {
      const host = hostOf(url);
      if (isIP(host) !== 0) return forbidsAddress(url);
      const addresses = await addressesOf(lookup, host);
      return addresses.some(({ address }) => !isAllowed(host, address));
    },
    lookup(name, options, callback) {
      lookup(name, { ...options, all: true }, (error, addresses) => {
        const [first, ...more] = error === null ? addresses.filter(({ address }) => isAllowed(name, address)) : [];
        if (error !== null) callback(error, []);
        else if (first === undefined)
          callback(new TargetRefusedError("the name leads to no address that is allowed"), []);
        else if (options.all === true) callback(null, [first, ...more]);
        else callback(null, first.address, first.family);
      });
    },
  };
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
