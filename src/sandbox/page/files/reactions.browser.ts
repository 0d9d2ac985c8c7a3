/** The reactions and actions of a message, in either team chat. */
import { html, type Child } from "./html.browser.ts";
import { icon, withDrawn, type IconName } from "./icons.browser.ts";
import { say } from "./texts.browser.ts";

export interface Reaction {
  readonly emoji: string;
  /** Who reacted. */
  readonly names: readonly string[];
  readonly isMine: boolean;
}

export const reactionChips = (reactions: readonly Reaction[], react: (index: number) => unknown): Child =>
  reactions.length > 0 &&
  html`<div class="reactions">
    ${reactions.map(
      ({ emoji, names, isMine }, index) =>
        html`<button
          type="button"
          class="reaction"
          aria-pressed=${isMine}
          aria-label=${say("sandbox-reaction", { emoji, count: names.length, names: names.join(", ") })}
          title=${names.join(", ")}
          onClick=${() => react(index)}
        >
          <span aria-hidden="true">${withDrawn(emoji)}</span>
          <span aria-hidden="true">${names.length}</span>
        </button>`,
    )}
  </div>`;

/** `quick`: emoji with a button of their own. */
export const actionBar = (quick: readonly string[], react: (index: number) => unknown, more: Child): Child =>
  html`<div class="actions" role="group" aria-label=${say("sandbox-actions")}>
    ${quick.map(
      (emoji, index) =>
        html`<button
          type="button"
          class="action"
          aria-label=${say("sandbox-react", { emoji })}
          onClick=${() => react(index)}
        >
          <span aria-hidden="true">${withDrawn(emoji)}</span>
        </button>`,
    )}
    ${more}
  </div>`;

export const action = (name: IconName, key: string, perform: () => unknown) =>
  html`<button type="button" class="action" aria-label=${say(key)} title=${say(key)} onClick=${perform}>
    ${icon(name)}
  </button>`;
