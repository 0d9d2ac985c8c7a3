/** Shapes from the specification's tables; additional fields are ignored. */
import assert from "node:assert/strict";
import { z } from "zod";
import type { Variant } from "../../src/contract/event.ts";
import type { Answer } from "./peer.ts";

export const CHANNELS = ["site", "telegram", "max", "whatsapp", "vk", "avito", "email"] as const;
export const STATUSES = ["new", "open", "closed"] as const;

export const time = z.iso.datetime();
const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}.`));
const stringOrNull = z.string().nullable();

export function shapesOf(variant: Variant) {
  const isA = variant === "A";
  // Variant B's values are its "values seen"; its events also name the bot.
  const from = z.enum(isA ? ["client", "agent", "bot", "note"] : ["client", "operator", "bot", "note"]);
  const fields = {
    id: idOf("cv_"),
    client: z.string(),
    channel: z.enum(CHANNELS),
    assignee: stringOrNull,
    department: stringOrNull,
    unread: z.int().nonnegative(),
    rating: z.int().nullable(),
    tags: z.array(z.string()),
    createdAt: time,
    updatedAt: time,
    ...(!isA && { status: z.enum(STATUSES) }),
  };
  const conversation = z.object(fields);
  const lastMessage = z.object({ from, text: z.string(), createdAt: time });
  const listed = isA ? conversation : z.object({ ...fields, lastMessage });
  const message = z.object({ id: idOf("m_"), from, author: stringOrNull, text: z.string(), createdAt: time });
  const nextCursor = z.string().min(1).nullable();
  return {
    conversation,
    listed,
    message,
    page: isA ? z.object({ data: z.array(listed), nextCursor }) : z.object({ items: z.array(listed), nextCursor }),
    card: isA
      ? z.object({ conversation, messages: z.array(message) })
      : z.object({ ...fields, messages: z.array(message) }),
    created: message.extend({ conversationId: idOf("cv_") }),
    contacts: z.object({
      data: z.array(
        z.object({
          id: idOf("ct_"),
          name: z.string(),
          phone: stringOrNull,
          email: stringOrNull,
          channel: z.string(),
          firstSeenAt: time,
        }),
      ),
    }),
    messageEvent: z.object({
      conversation: z.object({ id: idOf("cv_"), channel: z.enum(CHANNELS), client: z.string() }),
      message: z.object({ id: idOf("m_"), from, text: z.string(), createdAt: time }),
    }),
  };
}

const error = z.object({ error: z.object({ code: z.string().min(1), message: z.string() }) });

/** Errors: the body does not have this shape. Names fields, never values. */
export function has<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  assert.fail(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not as specified"}`);
}

export function answered<Shape extends z.ZodType>(answer: Answer, status: number, shape: Shape): z.output<Shape> {
  assert.equal(answer.status, status, `the status is ${answer.status}, not ${status}`);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/, "the content type is not JSON");
  return has(shape, answer.body);
}

/** Asserts a client error in the Error shape. Result: the code. */
export function refused(answer: Answer, status?: number): string {
  assert.ok(answer.status >= 400 && answer.status < 500, `the status is ${answer.status}, not 4xx`);
  if (status !== undefined) assert.equal(answer.status, status, `the status is ${answer.status}, not ${status}`);
  return has(error, answer.body).error.code;
}
