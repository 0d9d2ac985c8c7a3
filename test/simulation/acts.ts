/** What people, remotes and fate do in a walk, each with how often it is chosen. */
import type { ClientChannel } from "../../src/contract/shapes.ts";
import type { ButtonAction } from "../../src/bridge/model/button.ts";
import type { ThreadRecord, Written } from "./chat-record.ts";
import { nameOf, type SimulatedTeamChat } from "./team-chat.ts";
import type { World } from "./world.ts";

export interface Act {
  readonly weight: number;
  /** Result: the act as a line of the story; `undefined` if it is impossible now. */
  run(world: World): string | undefined | Promise<string | undefined>;
}

const CHANNELS: readonly ClientChannel[] = ["site", "email", "telegram"];
const MOST_CLIENTS = 4;
const PEOPLE = ["Anna", "Bert"];
const PRESSED: readonly ButtonAction[] = ["keep", "anyway", "drop", "cancel", "retry", "discard"];
const LONGEST_MS = { outage: 5 * 60_000, wait: 10 * 60_000 };
const OUTAGE_FAULTS = 0.8;
/** Staff change what they have just written. */
const RECENT = 3;

export const ACTS: readonly Act[] = [
  { weight: 30, run: clientWrites },
  { weight: 26, run: (world) => staffWrite(world, (n) => `Answer ${n}`) },
  { weight: 6, run: (world) => staffWrite(world, (n) => `!note Remark ${n}`) },
  // Begins like a command and is none, so its author is asked.
  { weight: 5, run: (world) => staffWrite(world, (n) => `!hmm Answer ${n}`) },
  { weight: 5, run: (world) => staffEdit(world, (n) => `Answer ${n}, corrected`) },
  { weight: 2, run: (world) => staffEdit(world, (n) => `!note Remark ${n}, corrected`) },
  { weight: 3, run: staffDelete },
  { weight: 10, run: staffPress },
  { weight: 4, run: setStatus },
  { weight: 4, run: outage },
  { weight: 4, run: wait },
  { weight: 4, run: killOrStart },
];

function clientWrites(world: World): string {
  const { service, random } = world;
  const text = `Question ${world.number()}`;
  const known = random.pick(service.all);
  if (known !== undefined && (service.all.length >= MOST_CLIENTS || random.chance(0.8))) {
    service.write(known.conversation.id, "client", null, text);
    return `${known.conversation.client} writes "${text}"`;
  }
  const client = `Client ${world.number()}`;
  const channel = random.pick(CHANNELS) ?? "site";
  service.begin(client, channel, text);
  return `${client} begins a conversation (${channel}) with "${text}"`;
}

function staffWrite(world: World, text: (n: number) => string): string | undefined {
  const { random } = world;
  const chat = random.pick(world.chats);
  const thread = chat && random.pick([...chat.record.threads.values()].filter(({ card }) => card !== undefined));
  if (chat === undefined || thread === undefined) return undefined;
  const person = chat.person(random.pick(PEOPLE) ?? "Anna");
  const { message, versions } = chat.record.writes(thread, person, text(world.number()));
  return `${nameOf(message.author)} writes "${versions[0] ?? ""}" ${clientOf(thread)} as ${message.post}`;
}

function staffEdit(world: World, text: (n: number) => string): string | undefined {
  const [chat, written] = recent(world);
  if (chat === undefined || written === undefined) return undefined;
  const changed = text(world.number());
  chat.record.edits(written, changed);
  return `${written.message.post} is edited to "${changed}"`;
}

function staffDelete(world: World): string | undefined {
  const [chat, written] = recent(world);
  if (chat === undefined || written === undefined) return undefined;
  chat.record.deletes(written);
  return `${written.message.post} is deleted`;
}

function recent({ random, chats }: World): [SimulatedTeamChat | undefined, Written | undefined] {
  const chat = random.pick(chats);
  const written = chat?.record.written.filter(({ isDeleted }) => !isDeleted).slice(-RECENT) ?? [];
  return [chat, random.pick(written)];
}

function staffPress({ random, chats }: World): string | undefined {
  const chat = random.pick(chats);
  const shown = chat?.record.buttons.filter(({ button }) => PRESSED.includes(button.action)).slice(-6) ?? [];
  const pressed = random.pick(shown);
  if (chat === undefined || pressed === undefined) return undefined;
  const person = chat.person(random.pick(PEOPLE) ?? "Anna");
  chat.record.press(person, pressed.post, pressed.button);
  return `${nameOf(person)} presses ${pressed.button.action} (${pressed.button.value})`;
}

function setStatus({ service, random }: World): string | undefined {
  const card = random.pick(service.all);
  if (card === undefined) return undefined;
  const { id, client, status } = card.conversation;
  const next = status === "closed" ? "open" : "closed";
  service.setStatus(id, next);
  return `an operator makes the conversation of ${client} ${next}`;
}

function outage(world: World): string | undefined {
  const { random, time, faultRate } = world;
  const network = random.pick(world.networks);
  if (network === undefined || network.faults === OUTAGE_FAULTS) return undefined;
  network.faults = OUTAGE_FAULTS;
  const forMs = random.delay(LONGEST_MS.outage);
  time.after(forMs, () => {
    network.faults = faultRate;
  });
  const name = world.chats.find((chat) => chat.network === network)?.title ?? "the service";
  return `most calls of ${name} fail for ${forMs} ms`;
}

async function wait({ random, time }: World): Promise<string> {
  const ms = random.delay(LONGEST_MS.wait);
  await time.advance(ms);
  return `nobody does anything for ${ms} ms`;
}

async function killOrStart(world: World): Promise<string> {
  if (world.bridge === undefined) {
    await world.start();
    return "the bridge starts";
  }
  await world.kill();
  return "the bridge is killed";
}

function clientOf({ card }: ThreadRecord): string {
  return `to ${card?.content.client ?? "nobody"}`;
}
