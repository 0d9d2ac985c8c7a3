import { createServer, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createSsrfGuard, type Lookup } from "../../src/service/deliveries/ssrf-guard.ts";
import { freshDatabase } from "../support/databases.ts";
import { startServiceFixture } from "./fixture.ts";

const resolvesTo =
  (...addresses: readonly string[]): Lookup =>
  (_, __, callback) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
const unknown: Lookup = (_, __, callback) => {
  callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
};

const NOT_PUBLIC = [
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::10.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:8.8.8.8",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "100::1",
];
const PUBLIC = [
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "223.255.255.255",
  "2606:4700::1111",
  "64:ff9b::1.1.1.1",
];
const LOOPBACK = ["127.0.0.1", "127.1.2.3", "::1"];
const urlOf = (address: string): string => `https://${address.includes(":") ? `[${address}]` : address}/hook`;

describe("where webhooks may go", () => {
  it.each(NOT_PUBLIC)("not to %s, neither by address nor by name", async (address) => {
    const webhookTargets = createSsrfGuard([], resolvesTo(address));
    expect(webhookTargets.forbidsAddress(urlOf(address))).toBe(true);
    expect(await webhookTargets.forbids(urlOf(address))).toBe(true);
    expect(await webhookTargets.forbids("https://example.org/hook")).toBe(true);
    expect(await createSsrfGuard([], resolvesTo("1.1.1.1", address)).forbids("https://example.org/hook")).toBe(true);
  });

  it.each(PUBLIC)("to %s", async (address) => {
    const webhookTargets = createSsrfGuard([], resolvesTo(address));
    expect(await webhookTargets.forbids(urlOf(address))).toBe(false);
    expect(await webhookTargets.forbids("https://example.org/hook")).toBe(false);
  });

  it.each(LOOPBACK)("to %s if the URL says so, but by no other name than localhost", async (address) => {
    const webhookTargets = createSsrfGuard([], resolvesTo(address));
    expect(await webhookTargets.forbids(urlOf(address))).toBe(false);
    expect(await webhookTargets.forbids("http://localhost:8080/hook")).toBe(false);
    expect(await webhookTargets.forbids("https://example.org/hook")).toBe(true);
    expect(await createSsrfGuard([], resolvesTo("10.0.0.1")).forbids("http://localhost/hook")).toBe(true);
  });

  it("to a private network allowed by a setting, and no other", async () => {
    const webhookTargets = createSsrfGuard(["10.1.0.0/16", "fd12::/16", "192.168.7.7"]);
    for (const address of ["10.1.255.255", "fd12::9", "192.168.7.7"])
      expect(await webhookTargets.forbids(urlOf(address))).toBe(false);
    for (const address of ["10.2.0.0", "fd13::9", "192.168.7.8"])
      expect(await webhookTargets.forbids(urlOf(address))).toBe(true);
  });

  it("to a name that cannot be resolved now, because it is resolved again for every delivery", async () => {
    expect(await createSsrfGuard([], unknown).forbids("https://example.org/hook")).toBe(false);
  });

  it("parses addresses in every notation", async () => {
    const webhookTargets = createSsrfGuard([]);
    for (const host of ["0xa000001", "167772161", "012.0.0.1", "[::ffff:a00:1]", "10.1"])
      expect(await webhookTargets.forbids(`https://${host}/hook`)).toBe(true);
  });
});

describe("a subscription", () => {
  it("is rejected with its address, in the Error shape", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open(), {
      webhookTargets: { lookup: resolvesTo("192.168.0.1") },
    });
    for (const url of ["https://10.0.0.1/hook", "https://intern.example.org/hook", "http://1.1.1.1/hook"]) {
      const { status, body } = await fixture.api("POST", "/webhooks", { url, events: ["message:new"] });
      expect([status, body.error.code]).toEqual([400, "invalid_body"]);
    }
    expect(await fixture.service.admin.subscriptions()).toEqual([]);
  });

  it("does not reach a name that resolves to this machine after it was subscribed", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    let address = "1.1.1.1";
    const lookup: Lookup = (name, options, callback) => {
      resolvesTo(address)(name, options, callback);
    };
    const deliveries = { retryPausesMs: [1, 1, 1], stopGraceMs: 50 };
    await using fresh = await freshDatabase("sqlite");
    const failures = async (fixture: Awaited<ReturnType<typeof startServiceFixture>>) =>
      (await fixture.service.admin.subscriptions())[0]?.lastFailures ?? [];
    const opens = (fixture: Awaited<ReturnType<typeof startServiceFixture>>) =>
      fixture.service.admin.createConversationAs("vk", { externalId: "ada", name: "Ada" }, "hello");
    {
      await using fixture = await startServiceFixture(await fresh.open(), { deliveries, webhookTargets: { lookup } });
      const url = `https://rebinding.example.org:${port}/hook`;
      expect((await fixture.api("POST", "/webhooks", { url, events: ["message:new"] })).status).toBe(201);
      address = "127.0.0.1";
      await opens(fixture);
      await expect.poll(async () => (await failures(fixture)).length).toBe(4);
      expect((await failures(fixture)).map(({ failure }) => failure)).toEqual(Array(4).fill("address_refused"));
      expect(connections).toBe(0);
    }
    // The same name, with its network allowed: the connection is made.
    const webhookTargets = { lookup, networks: ["127.0.0.0/8"] };
    await using fixture = await startServiceFixture(await fresh.open(), { deliveries, webhookTargets });
    await opens(fixture);
    await expect.poll(async () => (await failures(fixture))[0]?.failure).toBe("unreachable");
    expect(connections).toBeGreaterThan(0);
    server.close();
  });
});
