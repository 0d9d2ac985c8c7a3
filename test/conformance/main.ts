/** `npm run conformance -- URL KEY`: checks whether a service follows the specification. */
import { createHmac } from "node:crypto";
import { Command, Option } from "commander";
import { VARIANTS, type Variant } from "../../src/contract/event.ts";
import { startReceiver, type Receiver } from "../service/receiver.ts";
import { NotChecked, Peer, variantOf, type Means } from "./peer.ts";
import { look, rulesFor, type Outcome, type Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";

interface Options {
  readonly variant?: Variant;
  readonly conversation?: string;
  readonly inboundSecret?: string;
  readonly inboundUrl?: string;
  readonly receiver?: string | true;
  readonly receiverPort: string;
  readonly exhaust?: true;
  readonly json?: true;
}

const program = new Command("conformance")
  .description(
    "Looks whether a conversation service keeps to the specification. Without options it changes nothing that a " +
      "service which keeps to it would let it change; what is not checked then says what it would take.",
  )
  .argument("<url>", "base address, ending in /v1")
  .argument("<key>", "an API key")
  .addOption(new Option("--variant <variant>", "default: what GET /conversations looks like").choices(VARIANTS))
  .option("--conversation <id>", "a conversation that messages and notes may be written into")
  .option(
    "--inbound-secret <secret>",
    "makes conversations through POST /inbound/email, which this project's service has",
  )
  .option("--inbound-url <url>", "where that is; default: beside the base address")
  .option("--receiver [url]", "subscribes to events, and takes them at this address; default: on this machine")
  .option("--receiver-port <port>", "where they are taken behind that address", "0")
  .option("--exhaust", "uses the limit of requests up")
  .option("--json", "one JSON object a line")
  // 1 means that a rule is broken.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(run);

async function run(given: string, key: string, options: Options): Promise<void> {
  const url = given.replace(/\/+$/, "");
  const variant = options.variant ?? (await variantOf(url, key));
  await using parts = new AsyncDisposableStack();
  const means: Means = {
    ...(options.conversation !== undefined && { mayWriteInto: options.conversation }),
    ...(options.inboundSecret !== undefined && {
      clientWrites: clientBy(options.inboundUrl ?? url.replace(/\/v1$/, "/inbound"), options.inboundSecret),
    }),
    ...(options.receiver !== undefined && {
      receiver: await receiverAt(options.receiver, Number(options.receiverPort), parts),
    }),
    ...(options.exhaust === true && { mayExhaust: true as const }),
  };
  if (options.json !== true) say(`${url}, Variant ${variant}`, ...changesOf(means), "");

  const peer = new Peer(url, key, variant, means);
  const counts = { kept: 0, broken: 0, "not-checked": 0 };
  let section = "";
  for (const rule of rulesFor(variant, RULES)) {
    const outcome = await look(rule, peer);
    counts[outcome.outcome] += 1;
    if (options.json === true) say(JSON.stringify({ section: rule.section, says: rule.says, ...outcome }));
    else say(...(rule.section === section ? [] : ["", rule.section]), ...linesOf(rule, outcome));
    section = rule.section;
  }
  if (options.json !== true)
    say("", `${counts.kept} kept, ${counts.broken} broken, ${counts["not-checked"]} not checked`);
  if (counts.broken > 0) process.exitCode = 1;
}

/** Everything that the run leaves behind in the service. */
function changesOf(means: Means): string[] {
  const lines = [
    means.clientWrites && "New conversations and contacts come to be, and messages and notes are written into them.",
    means.mayWriteInto !== undefined &&
      means.clientWrites === undefined &&
      `Messages and notes are written into ${means.mayWriteInto}; its client sees the messages.`,
    means.receiver && "Subscriptions are made, which the specification has no call to delete again.",
    means.mayExhaust && "The limit of requests of this key is used up at the end.",
  ].filter((line) => typeof line === "string");
  return lines.length > 0 ? lines : ["Nothing is changed: only what reads, and what has to be refused, is asked."];
}

const MARKS = { kept: "ok      ", broken: "BROKEN  ", "not-checked": "-       " } as const;

function linesOf(rule: Rule, outcome: Outcome): string[] {
  const line = `  ${MARKS[outcome.outcome]}${rule.says}`;
  return outcome.outcome === "kept" ? [line] : [line, `            ${outcome.because}`];
}

function clientBy(inboundUrl: string, secret: string): (text: string) => Promise<string> {
  // New clients in every run, so that each one's message starts a conversation.
  const run = crypto.randomUUID();
  let clients = 0;
  return async (text) => {
    clients += 1;
    const client = { externalId: `${run}-${clients}`, name: `Conformance ${clients}` };
    const body = JSON.stringify({ client, text, externalMessageId: `${run}-${clients}` });
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const response = await fetch(`${inboundUrl}/email`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-service-timestamp": timestamp,
        "x-service-signature": createHmac("sha256", secret).update(`v1:email:${timestamp}:${body}`).digest("hex"),
      },
      body,
    });
    if (response.status !== 201) throw new NotChecked(`POST /inbound/email was answered with ${response.status}`);
    return ((await response.json()) as { conversationId: string }).conversationId;
  };
}

async function receiverAt(url: string | true, port: number, parts: AsyncDisposableStack): Promise<Receiver> {
  const receiver = parts.use(await startReceiver(port));
  return url === true ? receiver : Object.assign(receiver, { url: url.replace(/\/+$/, "") });
}

function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
