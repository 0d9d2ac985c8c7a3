/**
 * Encodes and decodes buttons: the action and its value travel in the 1 to 64 bytes that Telegram stores with a button.
 */
import type { InlineKeyboardButton } from "grammy/types";
import { BUTTON_ACTIONS, type Button, type ButtonAction } from "../../../bridge/model/button.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { TELEGRAM } from "../ids.ts";
import { oneLine } from "../render/text.ts";

export type Keyboard = readonly (readonly InlineKeyboardButton[])[];

const IN_A_ROW = 3;
const MAX_LABEL_UNITS = 40;
/** Replaces the prefix that all of the bridge's ids share, which alone would take a third of the space. */
const OWN_PREFIX = "~";

export function keyboard(buttons: readonly Button[], bot: number, say: Say): Keyboard {
  const rows: InlineKeyboardButton[][] = [];
  for (const [index, button] of buttons.entries()) {
    if (index % IN_A_ROW === 0) rows.push([]);
    rows.at(-1)?.push(keyOf(button, say(button.label), bot));
  }
  return rows;
}

export function keyOf(button: Button, label: string, bot: number): InlineKeyboardButton {
  return {
    text: oneLine(label, MAX_LABEL_UNITS),
    callback_data: dataOf(button, bot),
    ...(button.look === undefined ? {} : { style: button.look }),
  };
}

export function dataOf({ action, value }: Pick<Button, "action" | "value">, bot: number): string {
  const prefix = `${TELEGRAM}:${bot}:`;
  const short = value.startsWith(prefix) ? `${OWN_PREFIX}${value.slice(prefix.length)}` : value;
  return `${action}.${short}`;
}

/** Decodes what `dataOf` encoded; `undefined` for anything else. */
export function readData(data: string, bot: number): { action: ButtonAction; value: string } | undefined {
  const dot = data.indexOf(".");
  const action = BUTTON_ACTIONS.find((one) => one === data.slice(0, dot));
  if (action === undefined) return undefined;
  const value = data.slice(dot + 1);
  return {
    action,
    value: value.startsWith(OWN_PREFIX) ? `${TELEGRAM}:${bot}:${value.slice(OWN_PREFIX.length)}` : value,
  };
}
