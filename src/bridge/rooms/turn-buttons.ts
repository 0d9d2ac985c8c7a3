/** Buttons that decide whose turn it is. They can stand below alarms, in threads and in lists of conversations. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Button } from "../model/button.ts";
import { fitsButton } from "../text/paging.ts";

/** `id`: for a button outside the conversation's thread; none for an id that is too long for one. */
export function noAnswerButton(id?: ConversationId): readonly Button[] {
  if (id !== undefined && !fitsButton("no-answer", id)) return [];
  return [{ action: "no-answer", value: id ?? "here", label: { key: "button-no-answer" } }];
}

/** Asks until when. */
export function laterButton(id?: ConversationId): readonly Button[] {
  if (id !== undefined && !fitsButton("later", id)) return [];
  return [{ action: "later", value: id ?? "here", label: { key: "button-later" } }];
}

/** Each is a time as `readLater` reads it. */
const CHOICES = {
  waits: ["1h", "4h"],
  others: ["1h", "tomorrow", "monday", "client"],
} as const;

/** A client who waits now is put off for a few hours at most. */
export function choiceButtons(isWaiting: boolean, id: ConversationId): readonly Button[] {
  return CHOICES[isWaiting ? "waits" : "others"].flatMap((choice): Button[] => {
    const value = `${choice}:${id}`;
    return [
      {
        action: "put-off",
        value: fitsButton("put-off", value) ? value : choice,
        label: { key: `button-later-${choice}` },
      },
    ];
  });
}

/** What such a button carries. */
export function choiceOf(value: string): { readonly time: string; readonly conversation: string } {
  const [time = "", conversation = ""] = value.split(":");
  return { time, conversation };
}
