/** IP addresses and networks. Both families are compared as IPv6: an IPv4 address as its IPv4-mapped form. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

export interface IpNetwork {
  readonly base: ipaddr.IPv6;
  /** 0 to 128. */
  readonly prefix: number;
}

const MAPPED_PREFIX = 96;

/** Result: `undefined` for text that is no address, octal, hex and short forms included. Drops the zone (`%eth0`). */
export function parseAddress(text: string): IpAddress | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text.split("%", 1)[0] ?? "");
}

/** Reads `10.0.0.0/8`, `fd00::/8`, or a single address. Result: `undefined` for anything else. */
export function parseNetwork(text: string): IpNetwork | undefined {
  const [, address = "", digits] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const base = parseAddress(address);
  if (base === undefined) return undefined;
  const longest = base.kind() === "ipv4" ? 32 : 128;
  const prefix = digits === undefined ? longest : Number(digits);
  if (prefix > longest) return undefined;
  return { base: mapped(base), prefix: base.kind() === "ipv4" ? MAPPED_PREFIX + prefix : prefix };
}

export function isIn(address: IpAddress, { base, prefix }: IpNetwork): boolean {
  return mapped(address).match(base, prefix);
}

function mapped(address: IpAddress): ipaddr.IPv6 {
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
}
