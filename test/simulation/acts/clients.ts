/** What clients do, and operators in the console of the service. */
import type { ClientChannel, ConversationCard } from "../../../src/contract/shapes.ts";
import { SECRET_TAG, type World } from "../world.ts";
import { longText, MOST_TOLD } from "./texts.ts";

const CHANNELS: readonly ClientChannel[] = ["site", "email", "telegram"];
const MOST_CLIENTS = 4;
/** In UTF-16 code units; three posts, or four. */
const LONG_UNITS = 9_000;
const OPERATORS = ["Olga", "Oskar", null] as const;
/** Writes in the console of the service, not in a team chat. */
export const CONSOLE_OPERATOR = "Olga";

export const writes = (world: World, number: number) => writesText(world, number, `Question ${number}`);
/** Longer than a post of any team chat may be. */
export const writesLong = (world: World, number: number) =>
  writesText(world, number, longText("Question", number, LONG_UNITS));

function writesText(world: World, number: number, text: string): string {
  const { service, random } = world;
  const told = text.slice(0, MOST_TOLD);
  const known = anyConversation(world);
  if (known !== undefined && (service.all.length >= MOST_CLIENTS || random.chance(0.8))) {
    service.write(known.conversation.id, "client", null, text);
    return `${known.conversation.client} writes "${told}"`;
  }
  const client = `Client ${number}`;
  const channel = random.pick(CHANNELS) ?? "site";
  service.begin(client, channel, text);
  return `${client} begins a conversation (${channel}) with "${told}"`;
}

export function renames(world: World, number: number): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const { id, client } = found.conversation;
  world.service.change(id, { client: `Client ${number}` });
  return `${client} is now called Client ${number}`;
}

export function rates(world: World): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const rating = 1 + world.random.int(5);
  world.service.change(found.conversation.id, { rating });
  return `${found.conversation.client} rates the conversation ${rating}`;
}

export function operatorAnswers(world: World, number: number): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const text = `Console answer ${number}`;
  world.service.write(found.conversation.id, "operator", CONSOLE_OPERATOR, text);
  return `${CONSOLE_OPERATOR} answers ${found.conversation.client} in the console with "${text}"`;
}

export function operatorSetsStatus(world: World): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const { id, client, status } = found.conversation;
  const next = status === "closed" ? "open" : "closed";
  world.service.change(id, { status: next });
  return `an operator makes the conversation of ${client} ${next}`;
}

export function operatorAssigns(world: World): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const { id, client } = found.conversation;
  const assignee = world.random.pick(OPERATORS) ?? null;
  world.service.change(id, { assignee });
  return `the conversation of ${client} is assigned to ${assignee ?? "nobody"}`;
}

export function operatorTags(world: World): string | undefined {
  const found = anyConversation(world);
  if (found === undefined) return undefined;
  const { id, client, tags } = found.conversation;
  const isSecret = tags.includes(SECRET_TAG);
  world.service.change(id, { tags: isSecret ? tags.filter((tag) => tag !== SECRET_TAG) : [...tags, SECRET_TAG] });
  return `the conversation of ${client} is ${isSecret ? "no longer secret" : "secret"}`;
}

function anyConversation({ service, random }: World): ConversationCard | undefined {
  return random.pick(service.all);
}
