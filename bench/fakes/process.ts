/** The fakes of every run, Slack and the conversation service, in their own process. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "../child.ts";
import { type Arrived, createArrivals } from "./arrivals.ts";
import { compareBoth, type Comparison, heldBy, type Sent } from "./compare.ts";
import type { Fields } from "./http.ts";
import { createFarService } from "./service.ts";
import { createFarSlack } from "./slack.ts";
import { createFarSocket } from "./socket.ts";
import { torture, type TortureOptions, type TortureResult } from "./torture.ts";

/** Questions that the fakes answer, with the types of the answers. */
export interface Questions {
  address: [object, string];
  /** Discards everything that has arrived so far. */
  forget: [object, null];
  arrived: [{ readonly tokens: readonly number[]; readonly withinMs: number }, Arrived];
  /** The thread of every conversation that has one. */
  threads: [object, readonly { readonly conversation: string; readonly channel: string; readonly ts: string }[]];
  /** The fake's history holds a staff message whose event the run sends itself. */
  wrote: [{ readonly head: string; readonly message: Fields }, null];
  /** What the run sent, beside what the fakes hold: clients' messages in the threads, and replies at the service. */
  compare: [Sent, Comparison];
  torture: [TortureOptions, TortureResult];
}
export type Question = { [Kind in keyof Questions]: { readonly kind: Kind } & Questions[Kind][0] }[keyof Questions];

const server = createServer({ keepAliveTimeout: 75_000 });
const listening = once(server.listen(0, "127.0.0.1"), "listening");
const origin = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const slack = createFarSlack(() => `ws://${origin()}/link`);
const service = createFarService();
const socket = createFarSocket(server, "/link");
const arrivals = createArrivals();

server.on("request", (request, response) => {
  const path = request.url ?? "";
  void (path.startsWith("/api/")
    ? slack.handle(path.slice(5), request, response)
    : service.handle(path, request, response));
});

function countArrivals(): void {
  slack.onPost = arrivals.note;
  service.onMessage = (_, message) => {
    arrivals.note(message.text);
  };
}
countArrivals();

answerParent(async (asked) => {
  const question = asked as Question;
  switch (question.kind) {
    case "address":
      await listening;
      return `http://${origin()}`;
    case "forget":
      arrivals.forget();
      return null;
    case "arrived":
      return await arrivals.wait(question.tokens, question.withinMs);
    case "threads":
      return [...slack.heads()].flatMap(([conversation, heads]) =>
        heads.slice(-1).map(({ channel, ts }) => ({ conversation, channel, ts })),
      );
    case "wrote":
      slack.staffWrote(question.head, question.message);
      return null;
    case "compare":
      return compareBoth(question, heldBy(slack, service));
    case "torture": {
      const result = await torture(question, slack, service, socket);
      countArrivals();
      return result;
    }
  }
});
