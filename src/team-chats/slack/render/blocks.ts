/** The few Block Kit shapes that the bridge writes, and their limits. Source: Block Kit reference, read 2026-11-21. */

export const MAX_BLOCKS = 50;
export const MAX_SECTION_UNITS = 3000;
export const MAX_HEADER_UNITS = 150;
export const MAX_FIELDS = 10;
export const MAX_BUTTON_LABEL_UNITS = 75;
/** A longer `text` makes `chat.update` return `msg_too_long`; with blocks, it is only the fallback. */
export const MAX_FALLBACK_UNITS = 4000;

export interface PlainText {
  readonly type: "plain_text";
  readonly text: string;
  /** False keeps `:tada:` in somebody's text literal. */
  readonly emoji: false;
}
export interface Mrkdwn {
  readonly type: "mrkdwn";
  readonly text: string;
  readonly verbatim: true;
}
export interface ButtonElement {
  readonly type: "button";
  readonly action_id: string;
  readonly text: PlainText;
  readonly value: string;
  readonly style?: "primary" | "danger";
}
export type Block =
  | { readonly type: "header"; readonly text: PlainText }
  | {
      readonly type: "section";
      readonly text: PlainText | Mrkdwn;
      readonly block_id?: string;
      readonly accessory?: ButtonElement;
    }
  | { readonly type: "section"; readonly fields: readonly PlainText[] }
  | { readonly type: "context"; readonly elements: readonly (PlainText | Mrkdwn)[] }
  | { readonly type: "actions"; readonly block_id: string; readonly elements: readonly ButtonElement[] };

/** The part of a message that `chat.postMessage`, `chat.update` and `chat.postEphemeral` accept. */
export interface Rendered {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly link_names: false;
  readonly parse: "none";
  readonly mrkdwn: false;
}

export function plain(text: string): PlainText {
  return { type: "plain_text", text, emoji: false };
}

/** The bridge's own mark-up; `verbatim` keeps Slack from linking names and addresses in it. */
export function mrkdwn(text: string): Mrkdwn {
  return { type: "mrkdwn", text, verbatim: true };
}

/** Drops what only `chat.postMessage` accepts. */
export function changeable({ text, blocks, link_names, parse }: Rendered): Partial<Rendered> {
  return { text, blocks, link_names, parse };
}
