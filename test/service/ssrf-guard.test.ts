import { BlockList, createServer, SocketAddress, type AddressInfo } from "node:net";
import fc from "fast-check";
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
  "2002:101:101::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "100::1",
  "4000::1",
  "192.175.48.1",
  "fe80::1%eth0",
  "fe80::1%br-lan",
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
/** Special-purpose networks. Source: IANA special-purpose address registries, RFC 6890, read 2026-11. */
const SPECIAL: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
/** Nothing else of IPv6 is public, and this only where it leads to a public address. */
const GLOBAL_6: readonly (readonly [string, number])[] = [
  ["2000::", 3],
  ["64:ff9b::", 96],
];
const LOOPBACK = ["127.0.0.1", "127.1.2.3", "::1"];
/** Addresses of Linux' own lookup may name an interface; those in a URL must not. */
const urlOf = (address: string): string =>
  `https://${address.includes(":") ? `[${address.replace(/%.*/u, "")}]` : address}/hook`;
const familyOf = (address: string) => (address.includes(":") ? "ipv6" : "ipv4");

/** The first and the last address of a network. */
function edgesOf([base, prefix]: readonly [string, number]): string[] {
  const bytes = bytesOf(base);
  const last = bytes.map((byte, at) => byte | (255 >> Math.min(8, Math.max(0, prefix - 8 * at))));
  return [base, textOf(last)];
}

function bytesOf(address: string): number[] {
  if (!address.includes(":")) return address.split(".").map(Number);
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const zeros = Array<number>(8 - groups(head).length - groups(tail).length).fill(0);
  return [...groups(head), ...zeros, ...groups(tail)].flatMap((group) => [group >> 8, group & 255]);
}

function textOf(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0));
  return groups.map((group) => group.toString(16)).join(":");
}

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

  it.each(LOOPBACK)("not to this machine as %s, except to a receiver in this process", async (address) => {
    const webhookTargets = createSsrfGuard([], resolvesTo(address));
    for (const url of [urlOf(address), "http://localhost:8080/hook", "https://example.org/hook"])
      expect(await webhookTargets.forbids(url)).toBe(true);
    const here = `http://${new URL(urlOf(address)).host}:8080/hook`;
    webhookTargets.allow(here);
    expect([await webhookTargets.forbids(here), webhookTargets.forbidsAddress(here)]).toEqual([false, false]);
    for (const other of [`${here}/`, `${here}?a`, here.replace("8080", "8081"), here.replace("http:", "https:")])
      expect(await webhookTargets.forbids(other)).toBe(true);
  });

  it("to this machine by a setting, also as localhost, of which it may open one address", async () => {
    const networks = ["127.0.0.0/8"];
    const webhookTargets = createSsrfGuard(networks, resolvesTo("::1", "127.0.0.1"));
    for (const url of ["http://127.0.0.1:8080/hook", "http://localhost:8080/hook"])
      expect(await webhookTargets.forbids(url)).toBe(false);
    expect(await createSsrfGuard(networks, resolvesTo("::1")).forbids("http://localhost/hook")).toBe(true);
    expect(await createSsrfGuard(["10.0.0.0/8"], resolvesTo("10.0.0.1")).forbids("http://localhost/hook")).toBe(true);
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

  it.each([
    "0xa000001",
    "0xA.1",
    "167772161",
    "012.0.0.1",
    "10.1",
    "10.0.1",
    "10.0.0.1.",
    "%31%30.0.0.1",
    "１０.0.0.1",
  ])("not to 10.0.0.1 written as %s", async (host) => {
    const webhookTargets = createSsrfGuard([]);
    expect(webhookTargets.forbidsAddress(`https://${host}/hook`)).toBe(true);
    expect(await webhookTargets.forbids(`https://${host}/hook`)).toBe(true);
  });

  it.each(["::ffff:a00:1", "0:0:0:0:0:ffff:10.0.0.1", "64:ff9b::a00:1", "64:FF9B:0:0:0:0:a00:1", "FE80::1", "0::0"])(
    "not to %s, whatever its form",
    async (address) => {
      expect(await createSsrfGuard([]).forbids(`https://[${address}]/hook`)).toBe(true);
      expect(await createSsrfGuard([], resolvesTo(address)).forbids("https://example.org/hook")).toBe(true);
    },
  );

  it("not to what a lookup answers in a form that addresses do not have", async () => {
    for (const address of ["012.0.0.1", "0x08080808", "134744072", "8.8", "8.8.8.8/32", "", "fe80::1%", "1::2::3"])
      expect(await createSsrfGuard([], resolvesTo(address)).forbids("https://example.org/hook")).toBe(true);
  });

  it.each(SPECIAL)("not to the first and the last address of %s/%i", async (base, prefix) => {
    for (const address of edgesOf([base, prefix])) {
      expect(await createSsrfGuard([], resolvesTo(address)).forbids("https://example.org/hook")).toBe(true);
      if (familyOf(address) === "ipv6") continue;
      for (const way of [`::ffff:${address}`, `64:ff9b::${address}`, `::${address}`])
        expect(await createSsrfGuard([], resolvesTo(way)).forbids("https://example.org/hook")).toBe(true);
    }
  });

  it("nowhere that Node's own list of these networks holds, for any address", async () => {
    const special = new BlockList();
    const global = new BlockList();
    for (const [base, prefix] of SPECIAL) {
      special.addSubnet(base, prefix, familyOf(base));
      if (familyOf(base) === "ipv4") special.addSubnet(`64:ff9b::${base}`, 96 + prefix, "ipv6");
    }
    for (const [base, prefix] of GLOBAL_6) global.addSubnet(base, prefix, "ipv6");
    const near = fc
      .tuple(
        fc.constantFrom(...SPECIAL, ...GLOBAL_6),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.nat(128),
        fc.boolean(),
      )
      .map(([[base], noise, at, isNat64]) => {
        // The beginning of a network, and anything behind it.
        const bytes = bytesOf(base).map((byte, index) => (8 * index < at ? byte : (noise[index] ?? 0)));
        return isNat64 && bytes.length === 4 ? `64:ff9b::${textOf(bytes)}` : textOf(bytes);
      });
    const any = fc.array(fc.nat(255), { minLength: 16, maxLength: 16 }).map((bytes) => textOf(bytes));
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, any), async (address) => {
        const family = familyOf(address);
        const isRefused = special.check(address, family) || (family === "ipv6" && !global.check(address, family));
        const { address: canonical } = new SocketAddress({ address, family });
        for (const form of [address, canonical, address.toUpperCase()])
          if (isRefused)
            expect(await createSsrfGuard([], resolvesTo(form)).forbids("https://example.org/hook")).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["[fe80::1%25eth0]", "[fe80::1%eth0]"])("nowhere by a URL with a zone: %s is none", (host) => {
    expect(URL.canParse(`https://${host}/hook`)).toBe(false);
  });
});

describe("a subscription", () => {
  it("is rejected with its address, in the Error shape", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open(), {
      webhookTargets: { lookup: resolvesTo("192.168.0.1"), networks: [] },
    });
    for (const url of [
      "https://10.0.0.1/hook",
      "http://127.0.0.1:1/hook",
      "http://localhost:1/hook",
      "https://intern.example.org/hook",
      "http://1.1.1.1/hook",
    ]) {
      const { status, body } = await fixture.api("POST", "/webhooks", { url, events: ["message:new"] });
      expect([status, body.error.code]).toEqual([400, "invalid_body"]);
    }
    expect(await fixture.service.admin.subscriptions()).toEqual([]);
  });

  it("is stored as it is read, and refused with control characters", async () => {
    await using fresh = await freshDatabase("sqlite");
    const webhookTargets = { lookup: resolvesTo("1.1.1.1") };
    await using fixture = await startServiceFixture(await fresh.open(), { webhookTargets });
    const subscribe = (url: string) => fixture.api("POST", "/webhooks", { url, events: ["message:new"] });
    const { body } = await subscribe(" HTTPS://Bücher.Example:443/a/../höök?q=“x”#y ");
    const url = "https://xn--bcher-kva.example/h%C3%B6%C3%B6k?q=%E2%80%9Cx%E2%80%9D#y";
    expect(body).toMatchObject({ url });
    expect((await fixture.service.admin.subscriptions()).map((it) => it.url)).toEqual([url]);
    const long = (units: number) => `https://a.example/${"é".repeat(units)}`;
    for (const wrong of [
      "https://a.example/\n",
      "https://a.\texample/",
      "https://a.example/\u001b[31m",
      "https://a.example/\u0085",
      long(331),
    ])
      expect((await subscribe(wrong)).body.error, JSON.stringify(wrong)).toMatchObject({ code: "invalid_body" });
    expect((await subscribe(long(330))).status).toBe(201);
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
      await using fixture = await startServiceFixture(await fresh.open(), {
        deliveries,
        webhookTargets: { lookup, networks: [] },
      });
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
