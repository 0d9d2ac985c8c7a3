/** Calls through an outgoing proxy: what is direct, what a refusal is called, and where deliveries may lead. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../../src/cli/doctor/http.ts";
import { isBypassed } from "../../src/platform/http/proxy.ts";
import { createSender } from "../../src/service/deliveries/send.ts";
import { createSsrfGuard, type Lookup } from "../../src/service/deliveries/ssrf-guard.ts";
import { startConnectProxy, type ConnectProxy } from "../support/connect-proxy.ts";
import { certificateFor } from "../support/tls-front.ts";

it.each([
  ["example.org", "example.org", true],
  ["example.org", "API.example.org", true],
  ["example.org", "notexample.org", false],
  [".example.org", "api.example.org", true],
  ["*.example.org", "api.example.org", true],
  [".example.org", "example.org", false],
  ["example.org:443", "example.org", true],
  ["example.org:8443", "example.org", false],
  ["10.0.0.0/8", "10.1.2.3", true],
  ["10.0.0.0/8", "11.1.2.3", false],
  ["10.0.0.0/8", "ten.example.org", false],
  ["fd00::1", "fd00::1", true],
  ["[fd00::1]:443", "fd00::1", true],
  ["[fd00::1]:8443", "fd00::1", false],
  ["fd00::/8", "fd12::7", true],
  ["*", "anything.example.org", true],
  ["other.example", "localhost", true],
  ["other.example", "127.0.0.2", true],
  ["other.example", "::1", true],
])("NO_PROXY=%s lets %s be called directly: %s", (entry, host, isDirect) => {
  expect(isBypassed({ url: "http://proxy.example.org", bypass: [entry] }, host, 443)).toBe(isDirect);
});

it.each([407, 403, 502])("names the status of a proxy that refuses: %s", async (status) => {
  await using proxy = await startConnectProxy(() => ({ status }));
  const asked = await ask("https://service.test/v1", { method: "GET" }, 5_000, { url: proxy.url, bypass: [] });
  expect(asked).toEqual({ failure: `PROXY_${status}` });
});

it("names a proxy that is not there, and one that stays silent", async () => {
  const through = (url: string) => ask("https://service.test/v1", { method: "GET" }, 500, { url, bypass: [] });
  expect(await through("http://127.0.0.1:1")).toEqual({ failure: "PROXY_ECONNREFUSED" });
  await using silent = await startConnectProxy(() => ({ silent: true }));
  const { failure } = (await through(silent.url)) as { readonly failure: string };
  expect(["PROXY_TIMEOUT", "TIMEOUT"]).toContain(failure);
});

/** A receiver of webhooks as `hook.example`, with a certificate that this process knows meanwhile. */
let receiver: { readonly port: number; readonly received: string[]; close(): Promise<unknown> };
const authorities = getCACertificates("default");

beforeAll(async () => {
  const certificate = await certificateFor(["hook.example"]);
  setDefaultCACertificates([...authorities, certificate.cert]);
  const received: string[] = [];
  const server = createServer(certificate, (request, response) => {
    received.push(request.headers.host ?? "");
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver = {
    port: (server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
});
afterAll(async () => {
  setDefaultCACertificates(authorities);
  await receiver.close();
});

/** Delivers once to a name that leads to `addresses`, through a proxy that leads everything to the receiver. */
async function delivered(addresses: readonly string[], url = "https://hook.example/in") {
  await using proxy: ConnectProxy = await startConnectProxy(() => ({ port: receiver.port }));
  const lookup: Lookup = (_, __, callback) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  const guard = createSsrfGuard([], lookup, { url: proxy.url, bypass: [] });
  await using sender = createSender({ url, secret: "secret" }, { concurrency: 1, limitMs: 5_000 }, guard);
  return { attempt: await sender.send(Buffer.from("{}")), asked: [...proxy.asked] };
}

it("delivers through the proxy to the address that was checked, under the receiver's name", async () => {
  expect(await delivered(["1.1.1.1"])).toEqual({ attempt: { outcome: "delivered" }, asked: ["1.1.1.1:443"] });
  expect(receiver.received).toEqual(["hook.example"]);
  expect((await delivered(["10.0.0.1", "2606:4700::1"])).asked).toEqual(["[2606:4700::1]:443"]);
});

it.each(["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1"])(
  "asks the proxy for no tunnel to %s, neither by name nor by address",
  async (address) => {
    const refused = { attempt: { outcome: "failed", failure: "address_refused", blocksLane: true }, asked: [] };
    expect(await delivered([address])).toEqual(refused);
    const literal = address.includes(":") ? `[${address}]` : address;
    expect(await delivered(["1.1.1.1"], `https://${literal}/in`)).toEqual(refused);
  },
);
