/**
 * Requests to the service: bodies, and queries as they are in the URL (all strings). The service's OpenAPI document
 * is generated from these, so `meta` holds what cannot be derived from the schema.
 */
import { z } from "zod";
import { CHANGED_EVENT, EVENT_NAMES } from "./event.ts";
import { isCommandName, MAX_REPLY_NAME_UNITS, readReplyName } from "./saved-reply.ts";
import { CLIENT_CHANNELS, MAX_TEXT_UNITS, STATUSES } from "./shapes.ts";
import { channel } from "./values.ts";

/**
 * The author's name is shown in the history; the specification gives no bound. In UTF-16 code units, like all limits
 * here.
 */
export const MAX_AUTHOR_UNITS = 200;
export const MAX_SECRET_UNITS = 1_000;
export const MAX_URL_UNITS = 2_000;

/** Do not use zod's `max`: it counts code points in 4.6 (measured 2026-11), but the limits are in UTF-16 code units. */
function upTo(units: number, description: string) {
  const shown = units.toLocaleString("en");
  return z
    .string()
    .refine((text) => text.length <= units, `must have at most ${shown} UTF-16 code units`)
    .meta({ maxLength: units, description: `${description} At most ${shown} UTF-16 code units.` });
}

function filled<Text extends z.ZodType<string>>(text: Text) {
  return text.refine((value) => value !== "", "must not be empty");
}

/** `POST /messages`. Accepts an id of any form: one that does not exist is `not_found`, not an invalid body. */
export const newMessageBody = z.object({
  conversationId: z
    .string()
    .min(1)
    .meta({ description: "Id of the conversation, `cv_…`. The conversation must exist." }),
  /** Shape: 1 to 10,000 UTF-16 code units. The specification says "characters" and no lower bound. */
  text: filled(upTo(MAX_TEXT_UNITS, "Text of the message. An emoji counts as two or more units.")).meta({
    minLength: 1,
  }),
  author: upTo(MAX_AUTHOR_UNITS, "Name of the author, shown in the history.").optional(),
  internalNote: z
    .boolean()
    .default(false)
    .meta({ description: "`true` creates an internal note, which the client never sees." }),
  writtenBy: upTo(
    MAX_AUTHOR_UNITS,
    "Not part of the specification: name of the person who wrote it, if `author` is a name for clients. Shown in the " +
      "console only.",
  ).optional(),
});

/** `POST /webhooks`. Both variants accept the names of both sets. */
export const newWebhookBody = z.object({
  url: upTo(MAX_URL_UNITS, "HTTPS URL that receives the events. It must not contain credentials.")
    .refine(isSafeHandler, "must be an HTTPS URL without credentials")
    .meta({ format: "uri" }),
  events: z
    .array(z.enum([...EVENT_NAMES.B, ...EVENT_NAMES.A, CHANGED_EVENT]))
    .min(1)
    .meta({
      description:
        "Names of the events to deliver, from either set. Each delivery carries the name that was subscribed to. " +
        `\`${CHANGED_EVENT}\`, which is not part of the specification, says that a conversation has a new note.`,
    }),
  secret: filled(upTo(MAX_SECRET_UNITS, "Secret that signs deliveries. If it is missing, the service generates one."))
    .meta({ minLength: 1 })
    .optional(),
});

export const MAX_DEPARTMENT_UNITS = 80;
export const MAX_TAG_UNITS = 40;
export const MAX_TAGS = 30;

function line(units: number, description: string) {
  const shown = units.toLocaleString("en");
  return z
    .string()
    .trim()
    .refine(
      (text) => text !== "" && text.length <= units && !/\p{Cc}/u.test(text),
      `must be one line of 1 to ${shown} UTF-16 code units`,
    )
    .meta({ minLength: 1, maxLength: units, description: `${description} One line.` });
}

/** `PATCH /conversations/{id}`, an extension: strict, so that a misspelt field is not taken for a change. */
export const conversationChangesBody = z
  .strictObject({
    status: z.enum(STATUSES).optional(),
    assignee: filled(z.string())
      .nullable()
      .optional()
      .meta({ description: "Id of an operator who may sign in to the console; `null` for nobody." }),
    department: line(MAX_DEPARTMENT_UNITS, "The department; `null` for none.").nullable().optional(),
    tags: tags("All tags that the conversation has afterwards."),
    addTags: tags("Tags that it gets besides those that it has: what others add meanwhile stays."),
    removeTags: tags("Tags that it loses."),
    unlessClientWroteAfter: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "Changes nothing if the client has written after this time (`client_wrote`)." }),
    author: upTo(MAX_AUTHOR_UNITS, "Name of who makes the change, recorded with it.").optional(),
  })
  .refine(
    ({ author: _, unlessClientWroteAfter: __, ...changes }) => Object.values(changes).some((one) => one !== undefined),
    "must have at least one of status, assignee, department, tags, addTags, removeTags",
  )
  .refine(
    ({ tags: all, addTags, removeTags }) => all === undefined || (addTags === undefined && removeTags === undefined),
    { message: "must not stand beside addTags or removeTags", path: ["tags"] },
  );

function tags(description: string) {
  return z
    .array(line(MAX_TAG_UNITS, "A tag."))
    .transform((given) => [...new Set(given)])
    .refine((given) => given.length <= MAX_TAGS, `must have at most ${MAX_TAGS} tags`)
    .meta({
      type: "array",
      items: { type: "string", minLength: 1, maxLength: MAX_TAG_UNITS },
      maxItems: MAX_TAGS,
      description,
    })
    .optional();
}

const replyText = filled(upTo(MAX_TEXT_UNITS, "Its text. `{client}` and `{me}` stand for names.")).meta({
  minLength: 1,
});
const replyAuthor = upTo(MAX_AUTHOR_UNITS, "Name of who wrote it.").optional();

/** `POST /saved-replies`, an extension. */
export const newSavedReplyBody = z.strictObject({
  name: z
    .string()
    .refine(
      (name) => readReplyName(name) !== undefined,
      `must be one word of at most ${MAX_REPLY_NAME_UNITS} letters, figures, "-" and "_"`,
    )
    .refine(
      (name) => !isCommandName(readReplyName(name) ?? ""),
      "must not be a command of the team chats, as `close` is",
    )
    .meta({
      minLength: 1,
      maxLength: MAX_REPLY_NAME_UNITS,
      description:
        "One word of letters, figures, `-` and `_`, no command of the team chats. Upper and lower case are the same name.",
    }),
  text: replyText,
  author: replyAuthor,
});

/** `PATCH /saved-replies/{name}`, an extension. */
export const savedReplyChangesBody = z.strictObject({ text: replyText, author: replyAuthor });

export const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;
const limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE))
  .default(DEFAULT_PAGE)
  // A number in the document, although query parameters are text.
  .meta({ type: "integer", pattern: undefined, minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE });

/** `GET /conversations`. */
export const conversationsQuery = z.object({
  status: z.enum([...STATUSES, "all"]).default("all"),
  channel: channel.optional().meta({ enum: CLIENT_CHANNELS }),
  assignee: z.string().min(1).optional().meta({ description: "Id of the assigned operator, or `unassigned`." }),
  department: z.string().min(1).optional().meta({ description: "Id of the department." }),
  limit,
  cursor: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "`nextCursor` of the previous page. The filters must not change." }),
});

/** The specification shows no upper bound of `limit`; here it is that of conversations. */
export const contactsQuery = z.object({
  query: z.string().optional().meta({
    description:
      "Part of a name, phone number or e-mail address. Ignores case, diacritics, and punctuation in phone numbers.",
  }),
  limit,
});

/** HTTPS as specified; also plain HTTP to this machine, for the sandbox, where nothing crosses a network. */
function isSafeHandler(text: string): boolean {
  // The parser drops line breaks and tabs, and escapes other control characters.
  if (/\p{Cc}/u.test(text)) return false;
  const url = URL.parse(text);
  if (url === null || url.href.length > MAX_URL_UNITS || url.username !== "" || url.password !== "") return false;
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
  );
}
