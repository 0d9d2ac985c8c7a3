/**
 * Calls through an HTTP proxy: a tunnel (CONNECT) to the far host, with the caller's own TLS inside, so the proxy sees
 * names but neither content nor tokens. Used for `https:` and `wss:`; plain HTTP is always direct.
 *
 * Not undici's ProxyAgent, which neither tunnels for WebSockets, nor to an address that the caller has checked before.
 */
import { Agent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { buildConnector } from "undici";
import { isIn, parseAddress, parseNetwork } from "../ip-networks.ts";
import { request as httpRequest } from "./node-http.ts";

export interface Proxy {
  /** `http://user:password@proxy.example.org:3128` */
  readonly url: string;
  /** Hosts that are called directly: `example.org` and its subdomains, `.example.org`, `host:8443`, `10.0.0.0/8`, `*`. */
  readonly bypass: readonly string[];
}

/** The proxy could not open the tunnel. `code`: `PROXY_407`, `PROXY_ECONNREFUSED`. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly code: string;

  constructor(code: string) {
    super("the proxy did not open a tunnel");
    this.code = code;
  }
}

export interface ConnectOptions {
  /** Longest wait for a connection, in milliseconds. */
  readonly timeout: number;
  /** Resolves names, also before a tunnel: then the proxy is told the address, and cannot be led elsewhere. */
  readonly lookup?: LookupFunction;
}

/** undici's option `connect` for a client, a pool or an agent. */
export function connectOption(
  options: ConnectOptions,
  proxy: Proxy | undefined,
): ConnectOptions | buildConnector.connector {
  if (proxy === undefined) return options;
  const direct = buildConnector({ ...options });
  return (target, callback) => {
    const host = bare(target.hostname);
    const port = target.port === "" ? 443 : Number(target.port);
    if (target.protocol !== "https:" || isBypassed(proxy, host, port)) {
      direct(target, callback);
      return;
    }
    tunnel(proxy, host, port, options).then(
      (httpSocket) => {
        direct({ ...target, httpSocket }, callback);
      },
      (error: unknown) => {
        callback(error as Error, null);
      },
    );
  };
}

/** The option `agent` of `ws` for one URL; `undefined`: connect directly. */
export function webSocketAgent(url: string, timeout: number, proxy: Proxy | undefined): Agent | undefined {
  const { protocol, hostname, port } = new URL(url);
  const host = bare(hostname);
  const portNumber = port === "" ? 443 : Number(port);
  if (proxy === undefined || protocol !== "wss:" || isBypassed(proxy, host, portNumber)) return undefined;
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = (_, created) => {
    tunnel(proxy, host, portNumber, { timeout }).then(
      (socket) => created?.(null, tlsConnect({ socket, ...(isIP(host) === 0 && { servername: host }) })),
      (error: unknown) => {
        // Node's own agent passes no socket with an error.
        (created as ((error: unknown) => void) | undefined)?.(error);
      },
    );
    return undefined;
  };
  return agent;
}

/** Whether a host is called without the proxy. `host`: without brackets. */
export function isBypassed({ bypass }: Proxy, host: string, port: number): boolean {
  const name = host.toLowerCase();
  const address = parseAddress(name);
  // A proxy elsewhere would reach its own machine instead.
  if (name === "localhost" || address?.range() === "loopback") return true;
  return bypass.some((text) => {
    const entry = text.toLowerCase();
    // An IPv6 address without brackets has colons, but no port.
    const [, rule = entry, onlyPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/u.exec(entry) ?? [];
    if (onlyPort !== undefined && Number(onlyPort) !== port) return false;
    if (rule === "*") return true;
    const network = parseNetwork(bare(rule));
    if (network !== undefined) return address !== undefined && isIn(address, network);
    const domain = rule.replace(/^\*?\./u, "");
    return name.endsWith(`.${domain}`) || (name === rule && domain === rule);
  });
}

async function tunnel(proxy: Proxy, host: string, port: number, { timeout, lookup }: ConnectOptions): Promise<Socket> {
  const address = lookup === undefined || isIP(host) !== 0 ? host : await resolve(host, lookup);
  const far = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const { protocol, hostname, port: proxyPort, username, password } = new URL(proxy.url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const open = protocol === "https:" ? httpsRequest : httpRequest;
  const request = open({
    host: bare(hostname),
    ...(proxyPort !== "" && { port: proxyPort }),
    method: "CONNECT",
    path: far,
    headers: { host: far, ...(username !== "" && { "proxy-authorization": `Basic ${credentials}` }) },
    agent: false,
  });
  const opened = Promise.withResolvers<Socket>();
  // Not an AbortSignal, which would close the tunnel later.
  const late = setTimeout(() => request.destroy(new ProxyError("PROXY_TIMEOUT")), timeout);
  request.once("connect", ({ statusCode = 0 }, socket: Socket) => {
    if (statusCode === 200) {
      opened.resolve(socket);
      return;
    }
    socket.destroy();
    opened.reject(new ProxyError(`PROXY_${statusCode}`));
  });
  request.once("error", (error: NodeJS.ErrnoException) => {
    opened.reject(error instanceof ProxyError ? error : new ProxyError(`PROXY_${error.code ?? "FAILED"}`));
  });
  request.end();
  return await opened.promise.finally(() => {
    clearTimeout(late);
  });
}

function resolve(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((found, failed) => {
    lookup(host, { all: false }, (error, address) => {
      if (error !== null) failed(error);
      else found(typeof address === "string" ? address : (address[0]?.address ?? ""));
    });
  });
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/u, "$1");
}
