/** The Slack emulator's data model. Field names are Slack's own, because they go over the wire unchanged. */

/** A Block Kit block as received, plus the `block_id`s and `action_id`s that Slack adds. */
export type Block = Readonly<Record<string, unknown>> & { readonly type: string };

export interface SlackUser {
  readonly id: string;
  readonly team_id: string;
  /** The handle: `anna`. */
  readonly name: string;
  readonly real_name: string;
  readonly display_name: string;
  readonly title?: string;
  readonly is_bot?: boolean;
  readonly bot_id?: string;
  /** Manages the workspace. */
  readonly is_admin?: boolean;
  readonly is_restricted?: boolean;
  readonly is_ultra_restricted?: boolean;
  /** From another workspace, visible through a shared channel. */
  readonly is_stranger?: boolean;
  /** The language in their profile. Default `en-US`. */
  readonly locale?: string;
  readonly deleted?: boolean;
}

export interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly is_private: boolean;
  readonly is_archived: boolean;
  readonly is_ext_shared: boolean;
  readonly members: readonly string[];
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly users: readonly string[];
}

export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly mimetype: string;
  readonly size: number;
  readonly user: string;
}

export interface Metadata {
  readonly event_type: string;
  readonly event_payload: Readonly<Record<string, unknown>>;
}

/** One message. Never mutated: every change stores a new one, so that an earlier version can still be compared. */
export interface SlackMessage {
  readonly channel: string;
  readonly ts: string;
  readonly user: string;
  readonly text: string;
  readonly subtype?: "file_share" | "thread_broadcast" | "me_message" | "bot_message" | "tombstone";
  readonly bot_id?: string;
  readonly app_id?: string;
  readonly username?: string;
  readonly client_msg_id?: string;
  readonly thread_ts?: string;
  readonly blocks?: readonly Block[];
  /** `false`: `text` is shown without formatting. */
  readonly mrkdwn?: boolean;
  readonly files?: readonly SlackFile[];
  /** Messages shared with this one. */
  readonly attachments?: readonly { readonly is_share: true; readonly text: string }[];
  readonly edited?: { readonly user: string; readonly ts: string };
  readonly metadata?: Metadata;
  readonly reactions: readonly Reaction[];
  /** The channel, if it is pinned there. */
  readonly pinned_to?: readonly string[];
  /** Not one of Slack's fields: whom this message notified: `<!channel>`, `<@U1>`, `<!subteam^S1>`. */
  readonly pings: readonly string[];
}

/** Shown to one person only. */
export interface Ephemeral {
  readonly channel: string;
  readonly ts: string;
  readonly to: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly blocks?: readonly Block[];
  readonly mrkdwn?: boolean;
  readonly bot_id: string;
  readonly app_id: string;
  readonly pings: readonly string[];
}

/** A modal that is open for one person. */
export interface OpenView {
  readonly id: string;
  readonly to: string;
  /** As the app opened it. */
  readonly view: ModalView;
}

export interface ModalView {
  readonly title: { readonly text: string };
  readonly submit?: { readonly text: string };
  readonly close?: { readonly text: string };
  readonly blocks: readonly InputBlock[];
}

export interface InputBlock {
  readonly type: string;
  readonly block_id: string;
  readonly label: { readonly text: string };
  readonly hint?: { readonly text: string };
  readonly optional?: boolean;
  readonly element: InputElement;
}

export interface InputElement {
  readonly type: string;
  readonly action_id: string;
  readonly multiline?: boolean;
  readonly initial_value?: string;
  readonly max_length?: number;
  /** Of a select. */
  readonly options?: readonly InputOption[];
  readonly initial_option?: InputOption;
}

export interface InputOption {
  readonly text: { readonly text: string };
  readonly value: string;
}

/** Every change in the workspace, for events, for tests and for the page. */
export type Change =
  | { readonly kind: "posted"; readonly message: SlackMessage }
  | {
      readonly kind: "changed";
      readonly message: SlackMessage;
      readonly previous: SlackMessage;
      readonly why: "edit" | "unfurl" | "tombstone";
    }
  | { readonly kind: "deleted" | "pinned"; readonly message: SlackMessage }
  | {
      readonly kind: "reacted" | "unreacted";
      readonly message: SlackMessage;
      readonly user: string;
      readonly name: string;
      readonly eventTs: string;
    }
  | { readonly kind: "ephemeral"; readonly ephemeral: Ephemeral }
  | { readonly kind: "ephemeral-gone"; readonly ephemeral: Ephemeral }
  | { readonly kind: "view" | "view-gone"; readonly view: OpenView }
  | { readonly kind: "joined" | "left"; readonly channel: SlackChannel; readonly user: string }
  | { readonly kind: "archived" | "unarchived" | "shared"; readonly channel: SlackChannel };

/** The people, rooms and installed app that a workspace starts with. */
export interface WorkspaceSeed {
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly app: { readonly id: string; readonly botId: string; readonly userId: string };
  readonly users: readonly SlackUser[];
  readonly channels: readonly SlackChannel[];
  readonly groups: readonly UserGroup[];
  /** Existing messages, by channel, in order. Default: none. */
  readonly messages?: Readonly<Record<string, readonly SlackMessage[]>>;
  readonly ephemerals?: readonly Ephemeral[];
}
