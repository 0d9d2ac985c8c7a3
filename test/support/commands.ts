/** Commands as people use them: someone types one, and reads the answer that only they see. */
import type { Ephemeral } from "../../src/sandbox/slack-emulator/index.ts";
import { textOf, PEOPLE, ROOMS, type Desk, type Thread } from "./bridge-fixture.ts";

export interface Answer {
  readonly ts: string;
  readonly text: string;
  readonly shown: Ephemeral;
  /** Labels of the buttons under it, in order. */
  readonly buttons: readonly string[];
}

interface Where {
  readonly by?: string;
  readonly room?: string;
}

interface Button {
  readonly type: string;
  readonly action_id: string;
  readonly value?: string;
  readonly text: { readonly text: string };
}

/** Types a command and resolves with the answer. */
export async function asks(desk: Desk, line: string, { by = PEOPLE.anna, room = ROOMS.support }: Where = {}) {
  return await answerAfter(desk, by, async () => {
    const taken = await desk.sandbox.slack.staff.types(by, room, line);
    if (taken !== "acknowledged") throw new Error(`the command was ${taken}`);
  });
}

/** Clicks a button under an answer (the `nth` with this label) and resolves with the next answer. */
export async function presses(desk: Desk, answer: Answer, label: string, nth = 0): Promise<Answer> {
  const { to: by, channel, ts } = answer.shown;
  const button = buttonsOf(answer.shown).filter(({ text }) => text.text === label)[nth];
  if (button === undefined) throw new Error(`there is no button ${label}`);
  const { action_id, value } = button;
  return await answerAfter(desk, by, async () => {
    const press = { channel, ts, action_id, ...(value !== undefined && { value }) };
    await desk.sandbox.slack.staff.presses(press, by);
  });
}

/** The private notice to Anna after she wrote in a thread. */
export function saysIn(desk: Desk, thread: Thread, text: string): Promise<Answer> {
  return answerAfter(desk, PEOPLE.anna, () => Promise.resolve(thread.replies(text)));
}

/** The private message to one person, new or edited, after `act`. */
export async function answerAfter(desk: Desk, by: string, act: () => Promise<unknown>): Promise<Answer> {
  const { slack } = desk.sandbox;
  const before = new Set(slack.ephemerals(by));
  await act();
  const shown = await slack.when(() => slack.ephemerals(by).find((one) => !before.has(one)));
  return {
    ts: shown.ts,
    text: textOf(shown),
    shown,
    buttons: buttonsOf(shown).map(({ text }) => text.text),
  };
}

function buttonsOf({ blocks = [] }: Ephemeral): Button[] {
  return blocks.flatMap((block) => {
    const accessory = block["accessory"] === undefined ? [] : [block["accessory"]];
    return [...accessory, ...((block["elements"] ?? []) as unknown[])].filter(isButton);
  });
}

function isButton(part: unknown): part is Button {
  return typeof part === "object" && part !== null && "type" in part && part.type === "button";
}
