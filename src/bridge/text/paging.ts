/** Lists in pages: the buttons under an answer, and the values that they carry. */
import type { Button, ButtonAction } from "../model/button.ts";

/** At most `MAX_NOTICE_ITEMS`. */
export const PAGE_ITEMS = 5;

/** The limit for a button's action and value together, in bytes. It is the smallest limit among the team chats. */
export const MAX_BUTTON_BYTES = 64;

/** Previous and Next, if there is such a page. `entry`: the ledger number of the command. */
export function pageButtons(entry: number, page: number, hasNext: boolean): Button[] {
  const buttons: Button[] = [];
  if (page > 0) buttons.push(pageButton(entry, page - 1, "button-previous"));
  if (hasNext) buttons.push(pageButton(entry, page + 1, "button-next"));
  return buttons;
}

function pageButton(entry: number, page: number, key: "button-previous" | "button-next"): Button {
  return { action: "page", value: answerValue(entry, String(page)), label: { key } };
}

/** The value of a button under the answer to a command. */
export function answerValue(entry: number, rest: string): string {
  return `${entry}.${rest}`;
}

/** Reads `answerValue`; `undefined` for anything else. */
export function readAnswerValue(value: string): { readonly entry: number; readonly rest: string } | undefined {
  const [, entry = "", rest = ""] = /^(\d{1,15})\.(.+)$/su.exec(value) ?? [];
  return entry === "" ? undefined : { entry: Number(entry), rest };
}

export function fitsButton(action: ButtonAction, value: string): boolean {
  // Ids are ASCII; any other code unit takes at most three bytes.
  const others = value.replace(/[\u0020-\u007e]/gu, "").length;
  const bytes = action.length + 1 + value.length + 2 * others;
  return bytes <= MAX_BUTTON_BYTES;
}
