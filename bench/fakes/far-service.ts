/** The conversation service in memory, on a port of its own, and its webhooks. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sign } from "../../src/contract/signature.ts";
import { createFarService, type FarConversation, type FarMessage, type FarService } from "./service.ts";

export interface ListeningService extends AsyncDisposable {
  readonly service: FarService;
  /** `http://127.0.0.1:40000` */
  readonly origin: string;
}

export async function startFarService(): Promise<ListeningService> {
  const service = createFarService();
  const server = createServer((request, response) => void service.handle(request.url ?? "", request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    service,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The signed event that the service sends for a new message. */
export function webhookOf({ id, channel, client }: FarConversation, message: FarMessage, secret: string) {
  const { author: _, ...shown } = message;
  const body = JSON.stringify({
    type: "message:new",
    payload: { conversation: { id, channel, client }, message: shown },
  });
  const headers = { "content-type": "application/json", "x-service-signature": sign(Buffer.from(body), secret) };
  return { headers, body };
}
