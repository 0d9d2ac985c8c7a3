/** This project's own service as the one under test, with everything that a rule may need. */
import type { Variant } from "../../src/contract/event.ts";
import type { Database } from "../../src/database/index.ts";
import { startReceiver } from "../service/receiver.ts";
import { KEY, startServiceFixture } from "../service/fixture.ts";
import { Peer } from "./peer.ts";

export interface OurPeer extends AsyncDisposable {
  readonly peer: Peer;
}

/** More than a page of 50, so that the default page differs from the whole list. */
const CONVERSATIONS = 53;

export async function ourPeer(database: Database, variant: Variant): Promise<OurPeer> {
  await using parts = new AsyncDisposableStack();
  const receiver = parts.use(await startReceiver());
  const fixture = parts.use(
    await startServiceFixture(database, { variant, deliveries: { retryPausesMs: [1, 2, 4], stopGraceMs: 10 } }),
  );
  const { admin } = fixture.service;
  let clients = 0;
  const clientWrites = async (text: string): Promise<string> => {
    const client = { externalId: `client-${++clients}`, name: `Client ${clients}`, phone: `+1 555 ${clients}` };
    return (await admin.createConversationAs(clients % 2 === 0 ? "email" : "whatsapp", client, text)).conversationId;
  };
  await Promise.all(Array.from({ length: CONVERSATIONS }, (_, n) => clientWrites(`seed ${n}`)));
  const peer = new Peer(`${fixture.url}/v1`, KEY, variant, {
    clientWrites,
    async close(id) {
      await admin.setStatus(id, "closed");
    },
    async assign(id) {
      await admin.assign(id, "op_conformance");
      await admin.setDepartment(id, "dep_conformance");
    },
    async rate(id) {
      await admin.rate(id, 5);
    },
    receiver,
    pausesAreShort: true,
    mayExhaust: true,
  });
  const all = parts.move();
  return { peer, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
