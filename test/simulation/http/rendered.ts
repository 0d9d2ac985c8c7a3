/** Whether what arrived at a platform shows what the rules wanted to show: each text whole, and each button. */
import type { Button } from "../../../src/bridge/model/button.ts";
import type { Card } from "../../../src/bridge/model/card.ts";
import type { PostId } from "../../../src/bridge/model/ids.ts";
import type { Post } from "../../../src/bridge/model/post.ts";

/** A message as its platform shows it. */
export interface Rendered {
  readonly text: string;
  /** What the platform sends back when somebody presses a button of it. */
  readonly carried: readonly string[];
}

/** Result: a sentence for each thing that is missing. `carries`: what the adapter puts into a button. */
export function judgePost(id: PostId, post: Post, rendered: Rendered, carries: (button: Button) => string): string[] {
  const texts = post.lines.flatMap((line) => (line.kind === "notice" ? [] : [line.text]));
  return [...missingTexts(id, texts, rendered), ...missingButtons(id, post.buttons ?? [], rendered, carries)];
}

export function judgeCard(id: PostId, card: Card, rendered: Rendered, carries: (button: Button) => string): string[] {
  const { firstMessage, client, buttons } = card;
  const texts = firstMessage?.isShown === true ? [client, firstMessage.text] : [client];
  return [...missingTexts(id, texts, rendered), ...missingButtons(id, buttons, rendered, carries)];
}

export function missingButtons(
  id: PostId,
  buttons: readonly Button[],
  { carried }: Rendered,
  carries: (button: Button) => string,
): string[] {
  return buttons.filter((one) => !carried.includes(carries(one))).map(({ action }) => `${id} has no button ${action}`);
}

function missingTexts(id: PostId, texts: readonly string[], { text }: Rendered): string[] {
  return texts.filter((one) => !text.includes(one)).map((one) => `${id} does not show "${one}"`);
}
