/** Encodes and decodes buttons: the action's name and the position of the button travel in Slack's own ids. */
import { BUTTON_ACTIONS, type Button, type ButtonAction } from "../../../bridge/model/button.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { type Block, type ButtonElement, MAX_BUTTON_LABEL_UNITS, plain } from "../render/blocks.ts";
import { oneLine } from "../render/text.ts";

/** What carries the buttons: the head of a thread, or any other post. */
export type ButtonHost = "card" | "post";

const PREFIX = "bridge";

export function buttonBlock(buttons: readonly Button[], host: ButtonHost, say: Say): readonly Block[] {
  if (buttons.length === 0) return [];
  return [
    {
      type: "actions",
      block_id: `${PREFIX}.${host}`,
      elements: buttons.map((button, index) => buttonElement(button, index, say)),
    },
  ];
}

/** `index`: Slack requires action ids to be unique within a block. */
export function buttonElement(button: Button, index: number, say: Say): ButtonElement {
  return {
    type: "button",
    action_id: `${PREFIX}.${button.action}.${index}`,
    text: plain(oneLine(say(button.label), MAX_BUTTON_LABEL_UNITS)),
    value: button.value,
    ...(button.look === undefined ? {} : { style: button.look }),
  };
}

/** Id of the block that shows one item of a list beside its button. */
export function itemBlockId(index: number): string {
  return `${PREFIX}.item.${index}`;
}

/** The action of one of the bridge's buttons; `undefined` for any other. */
export function actionOf(actionId: string): ButtonAction | undefined {
  const [prefix, name] = actionId.split(".");
  return prefix === PREFIX ? BUTTON_ACTIONS.find((action) => action === name) : undefined;
}

export function isOnCard(blockId: string | undefined): boolean {
  return blockId === `${PREFIX}.card`;
}
