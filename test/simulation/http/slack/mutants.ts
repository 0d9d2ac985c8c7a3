/** Faults of the Slack adapter, which only walks through HTTP can find. */
import type { Mutant } from "../../mutants.ts";

const SLACK = "src/team-chats/slack";

const FAULTS: readonly Omit<Mutant, "edge">[] = [
  {
    name: "takes a connection to Slack that broke for a refusal",
    file: `${SLACK}/errors.ts`,
    from: `return new BridgeError("CHAT_UNREACHABLE", { remoteCode: typeof code === "string" ? code : "no_answer" });`,
    to: `return new BridgeError("ROOM_RATE_LIMITED", { remoteCode: typeof code === "string" ? code : "no_answer" });`,
  },
  {
    name: "takes an error page on the way to Slack for a refusal",
    file: `${SLACK}/errors.ts`,
    from: `if (status !== 429) return new BridgeError("CHAT_UNREACHABLE", { status });`,
    to: `if (status !== 429) return new BridgeError("ROOM_RATE_LIMITED", { status });`,
  },
  {
    name: "takes half an answer of Slack for a refusal",
    file: `${SLACK}/outbound/api.ts`,
    from: "text: await answer.body.text(),",
    to: 'text: await answer.body.text().catch(() => `{"ok":false,"error":"ratelimited"}`),',
  },
  {
    name: "does not wait as long as Slack wants it to",
    file: `${SLACK}/errors.ts`,
    from: `const seconds = Number(retryAfter ?? "1");`,
    to: `const seconds = Number(retryAfter === undefined ? "1" : "0.1");`,
  },
  {
    name: "looks for an earlier post in Slack without its metadata",
    file: `${SLACK}/outbound/find-delivery.ts`,
    from: "const query = { ...args, include_all_metadata: true };",
    to: "const query = { ...args };",
  },
  {
    name: "looks for an earlier post in Slack from its own time on",
    file: `${SLACK}/outbound/find-delivery.ts`,
    from: "((Date.parse(since) - CLOCK_MARGIN_MS) / 1000).toFixed(6);",
    to: "((Date.parse(since) + CLOCK_MARGIN_MS) / 1000).toFixed(6);",
  },
  {
    name: "does not tell Slack what a changed post covers",
    file: `${SLACK}/outbound/posts.ts`,
    from: "...changeable(renderPost(post, localeResolver.inRoom(channel))),\n        metadata,",
    to: "...changeable(renderPost(post, localeResolver.inRoom(channel))),",
  },
  {
    name: "does not see that Slack put a post outside its thread",
    file: `${SLACK}/outbound/posts.ts`,
    from: "if (posted.message?.thread_ts === head) return",
    to: "if (posted.ts !== head) return",
  },
  {
    name: "leaves what Slack put outside its thread",
    file: `${SLACK}/outbound/posts.ts`,
    from: "await removeStray(webApi, channel, posted.ts, signal);\n      throw",
    to: "throw",
  },
  {
    name: "leaves the earlier mark on a message in Slack",
    file: `${SLACK}/outbound/marks.ts`,
    from: `for (const old of others) await react("remove", post, old, "no_reaction", signal);`,
    to: "",
  },
  {
    name: "reads nothing back from Slack",
    file: `${SLACK}/inbound/history.ts`,
    from: `const staff = isSince(reply.ts) ? staffMessage(reply, channel, self) : undefined;`,
    to: `const staff = isSince(reply.ts) ? undefined : staffMessage(reply, channel, self);`,
  },
];

export const SLACK_MUTANTS: readonly Mutant[] = FAULTS.map((mutant) => ({ ...mutant, edge: "http" }));
