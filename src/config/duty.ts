/** Whom the second stage of a wait calls, as the routes file says it. */
import { z } from "zod";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { OWN_CHECKS, placeIn } from "./routes-issues.ts";
import type { PersonName } from "./routes.ts";

/** Like `Duty`, with people and groups as they are written. */
export interface DutyDraft {
  readonly people: readonly PersonName[];
  readonly groups: readonly PersonName[];
  readonly callsNextRoom: boolean;
}

const NEXT_ROOM = "next-room";

export const dutyName = z
  .string()
  .regex(/^(?:next-room|slack:[SUW][A-Z0-9]+|telegram:[1-9]\d{0,14})$/u, OWN_CHECKS.duty);

/** `text`: `slack:U0123456789`. */
export function personNamed(text: string): PersonName {
  const colon = text.indexOf(":");
  return { chat: text.slice(0, colon), person: text.slice(colon + 1) };
}

export function dutyNamed(names: readonly string[]): DutyDraft {
  const people = names.filter((name) => name !== NEXT_ROOM).map(personNamed);
  const isGroup = ({ chat, person }: PersonName) => chat === "slack" && person.startsWith("S");
  return {
    people: people.filter((one) => !isGroup(one)),
    groups: people.filter(isGroup),
    callsNextRoom: names.includes(NEXT_ROOM),
  };
}

/** Duty that nobody would ever be called for. */
export function dutyProblems(
  rooms: Readonly<
    Record<string, { readonly waiting?: readonly number[] | undefined; readonly duty?: readonly string[] | undefined }>
  >,
  file: string,
): Sentence[] {
  return Object.entries(rooms).flatMap(([name, { waiting = [], duty }]) => {
    if (duty === undefined) return [];
    const where = placeIn(file, ["rooms", name, "duty"]);
    if (waiting.length < 2) return [{ key: "routes-duty-unused", values: { where } }];
    const [chat = ""] = name.split(":");
    const other = duty.find((one) => one !== NEXT_ROOM && !one.startsWith(`${chat}:`));
    if (other === undefined || duty.includes(NEXT_ROOM)) return [];
    return [{ key: "routes-duty-elsewhere", values: { where, person: other } }];
  });
}
