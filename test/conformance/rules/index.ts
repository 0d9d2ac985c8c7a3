/** Every rule of the specification that can be checked from outside, in the order of the checks. */
import type { Rule } from "../rule.ts";
import { CLIENT } from "./client.ts";
import { CONTACTS } from "./contacts.ts";
import { CONVERSATIONS } from "./conversations.ts";
import { EVENTS } from "./events.ts";
import { FORMAT, LAST } from "./format.ts";
import { MESSAGES } from "./messages.ts";

const IN_ANY_ORDER = [...FORMAT, ...CONVERSATIONS, ...MESSAGES, ...CONTACTS, ...EVENTS, ...CLIENT];

export const RULES: readonly Rule[] = [
  ...[...Map.groupBy(IN_ANY_ORDER, ({ section }) => section).values()].flat(),
  ...LAST,
];
