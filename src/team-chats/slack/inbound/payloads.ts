/**
 * The fields that the bridge reads from Slack's payloads; all others are dropped. Source: message event reference,
 * 2026-11-21.
 */
import { z } from "zod";

/** Slack's own composer writes `rich_text`; `rich-text.ts` reads its elements. */
export const StaffBody = z.object({
  text: z.string().catch(""),
  blocks: z
    .array(z.looseObject({ type: z.string() }))
    .optional()
    .catch(undefined),
});
export type StaffBody = z.infer<typeof StaffBody>;

const File = z.object({ name: z.string().nullish(), title: z.string().nullish(), id: z.string().optional() });

/** `is_share`: another message, shared with this one. Previews of links are attachments, too. */
const Attachment = z.object({ is_share: z.boolean().optional().catch(undefined) });

export const Inner = z.object({
  subtype: z.string().optional(),
  ts: z.string(),
  thread_ts: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  app_id: z.string().optional(),
  edited: z.object({ ts: z.string() }).optional(),
  files: z.array(File).optional().catch(undefined),
  attachments: z.array(Attachment).optional().catch(undefined),
  ...StaffBody.shape,
});
export type Inner = z.infer<typeof Inner>;

export const MessageEvent = z.object({
  type: z.literal("message"),
  subtype: z.string().optional(),
  channel: z.string(),
  channel_type: z.string().optional(),
  deleted_ts: z.string().optional(),
  message: Inner.optional(),
  previous_message: Inner.optional(),
});

/** In a shared room, `team_id` is the sender's; `authorizations` names the workspace that the event is for. */
export const Envelope = z.object({
  type: z.literal("event_callback"),
  team_id: z.string(),
  api_app_id: z.string().optional(),
  event_id: z.string().optional(),
  is_ext_shared_channel: z.boolean().optional(),
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).optional(),
  event: z.looseObject({ type: z.string() }),
});

export const RoomEvent = z.object({
  type: z.enum(["channel_shared", "channel_unshared"]),
  channel: z.string(),
  is_ext_shared: z.boolean().optional(),
});

export const ReactionEvent = z.object({
  type: z.enum(["reaction_added", "reaction_removed"]),
  user: z.string(),
  reaction: z.string(),
  item: z.object({ type: z.literal("message"), channel: z.string(), ts: z.string() }),
  /** Who wrote the message. */
  item_user: z.string().optional().catch(undefined),
  event_ts: z.string(),
});

export const BlockActions = z.object({
  type: z.literal("block_actions"),
  api_app_id: z.string().optional(),
  team: z.object({ id: z.string() }).nullish(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }).optional(),
  container: z.object({
    channel_id: z.string().optional(),
    message_ts: z.string().optional(),
    thread_ts: z.string().optional(),
    is_ephemeral: z.boolean().optional(),
  }),
  response_url: z.string().optional(),
  trigger_id: z.string().optional(),
  message: z.object({ ts: z.string().optional(), thread_ts: z.string().optional() }).optional(),
  actions: z
    .array(
      z.object({
        action_id: z.string(),
        block_id: z.string().optional(),
        value: z.string().optional(),
        action_ts: z.string(),
      }),
    )
    .min(1),
});

/**
 * Source: docs.slack.dev/interactivity/implementing-slash-commands, and Bolt's `SlashCommand`, 2026-11-21. It names no
 * thread.
 */
export const SlashCommand = z.object({
  command: z.string(),
  text: z.string().catch(""),
  user_id: z.string(),
  channel_id: z.string(),
  team_id: z.string().optional(),
  enterprise_id: z.string().nullish(),
  api_app_id: z.string().optional(),
  trigger_id: z.string(),
  response_url: z.string().optional(),
});

/** Source: docs.slack.dev/reference/interaction-payloads/shortcuts-interaction-payload, 2026-11-21. */
export const Shortcut = z.object({
  type: z.literal("message_action"),
  callback_id: z.string(),
  action_ts: z.string(),
  api_app_id: z.string().optional(),
  team: z.object({ id: z.string(), enterprise_id: z.string().nullish() }).nullish(),
  user: z.object({ id: z.string() }),
  channel: z.object({ id: z.string() }),
  message: Inner,
  trigger_id: z.string().optional(),
  response_url: z.string().optional(),
});

/** A text, or what was chosen in a list. Source: docs.slack.dev/reference/views/view-object, 2026-11-21. */
const FilledIn = z.object({
  value: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

/** Source: docs.slack.dev/reference/interaction-payloads/view-interactions-payload, 2026-11-21. It names no channel. */
export const ViewSubmission = z.object({
  type: z.literal("view_submission"),
  api_app_id: z.string().optional(),
  team: z.object({ id: z.string() }).nullish(),
  user: z.object({ id: z.string() }),
  view: z.object({
    id: z.string(),
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.object({
      values: z.record(z.string(), z.record(z.string(), FilledIn)),
    }),
  }),
});
