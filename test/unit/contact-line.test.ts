/** The line about the contact on a card. */
import { expect, it, vi } from "vitest";
import { contactLine } from "../../src/bridge/cards/contact.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { ClientChannel, Contact } from "../../src/contract/shapes.ts";

const OLGA: Contact = {
  id: "ct_1",
  name: "Olga",
  phone: "+49 170 1234567",
  email: "olga@example.org",
  channel: "whatsapp",
  firstSeenAt: "2026-11-21T10:00:00.000Z",
};

async function lineFor(client: string, contacts: readonly Contact[], channel: ClientChannel = "whatsapp") {
  const asked = vi.fn(() => Promise.resolve(contacts));
  const deps = { api: { contacts: asked } } as unknown as Pick<BridgeDeps, "api">;
  const line = await contactLine({ id: "cv_1", client, channel }, deps, AbortSignal.timeout(1_000));
  return { line, asked: asked.mock.calls.length };
}

it("masks the phone number and the address", async () => {
  const { line } = await lineFor("Olga", [OLGA]);
  expect(line).not.toMatch(/1234567|olga@/u);
  expect(line).toContain(" · ");
});

it("is left out for two contacts of one name", async () => {
  expect(await lineFor("Olga", [OLGA, { ...OLGA, id: "ct_2" }])).toEqual({ line: null, asked: 1 });
});

it("is left out for a client without a name, whom nothing tells from other nameless contacts", async () => {
  expect(await lineFor(" ", [{ ...OLGA, name: " " }])).toEqual({ line: null, asked: 0 });
});

it("is left out for visitors of a site, who can call themselves anything", async () => {
  expect(await lineFor("Olga", [{ ...OLGA, channel: "site" }], "site")).toEqual({ line: null, asked: 0 });
});

it("is left out for a contact on another client channel", async () => {
  expect((await lineFor("Olga", [OLGA], "email")).line).toBeNull();
});
