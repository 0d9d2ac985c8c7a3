/** What all paths of the service share: reading requests strictly, and the Error shape. */
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { asErrorBody } from "../../contract/error.ts";
import { DatabaseError } from "../../database/index.ts";
import { readBody, type BodyFailure } from "../../platform/http/body.ts";
import type { Log } from "../../platform/log.ts";
import { stackFrames } from "../../platform/stack-frames.ts";
import { ServiceError, type ErrorCode } from "./errors.ts";

/** Ten thousand characters fit, however they are escaped. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Longest time until a body is complete. */
export const BODY_WITHIN_MS = 10_000;

const JSON_IN_UTF8 = /^\s*application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*(?:;\s*)?)?)?$/i;

/** Reads the body as JSON of this shape. Errors: 413, 415, and 400 that names the fields, never their values. */
export async function readJson<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  requireJson(c);
  return readAsJson(await readBytes(c), shape);
}

/** Errors: 415. */
export function requireJson(c: Context): void {
  if (!JSON_IN_UTF8.test(c.req.header("content-type") ?? ""))
    throw new ServiceError("unsupported_media_type", "The body must be application/json in UTF-8.");
  if ((c.req.header("content-encoding") ?? "identity") !== "identity")
    throw new ServiceError("unsupported_media_type", "The body must not be compressed.");
}

/** A body that was read before, as JSON of this shape. Errors: 400. */
export function readAsJson<Shape extends z.ZodType>(bytes: Uint8Array, shape: Shape): z.output<Shape> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError("invalid_body", "The body is not JSON in UTF-8.");
  }
  return checked(json, shape, "invalid_body");
}

/** Reads the query. Each parameter stands once; unknown ones are not looked at. */
export function readQuery<Shape extends z.ZodObject>(c: Context, shape: Shape): z.output<Shape> {
  if (!isDecodable(c.req.url)) throw new ServiceError("invalid_query", "The query is not UTF-8 in percent-encoding.");
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!Object.hasOwn(shape.shape, name)) continue;
    if (values.length > 1)
      throw new ServiceError("invalid_query", `The parameter ${name} stands there more than once.`);
    given[name] = values[0] ?? "";
  }
  return checked(given, shape, "invalid_query");
}

/** Hono leaves what it cannot decode as it stands; a search for the letters `%ff` would then find nothing, silently. */
function isDecodable(url: string): boolean {
  const query = url.indexOf("?");
  if (query === -1 || !url.includes("%", query)) return true;
  try {
    decodeURIComponent(url.slice(query));
    return true;
  } catch {
    return false;
  }
}

export function methodNotAllowed(...methods: readonly string[]) {
  return (): never => {
    throw new ServiceError("method_not_allowed", "This path does not take this method.", { Allow: methods.join(", ") });
  };
}

/** Every answer that is not a success has the Error shape. */
export function answerErrors(app: Hono, log: Log): void {
  app.notFound((c) => answer(c, new ServiceError("not_found", "There is nothing at this path.")));
  app.onError((error, c) => {
    if (error instanceof ServiceError) return answer(c, error);
    if (error instanceof DatabaseError && !error.concernsOneStatement) {
      log.error({ reason: error.reason }, "the service's database does not answer");
      return answer(c, new ServiceError("unavailable", "Nothing can be stored at the moment.", { "Retry-After": "1" }));
    }
    log.error(
      { path: routePath(c), error: error.name, at: stackFrames(error) },
      "request failed on a fault of the service",
    );
    return answer(c, new ServiceError("internal_error", "The request could not be handled."));
  });
}

function answer(c: Context, error: ServiceError): Response {
  return c.json(asErrorBody(error.code, error.message), error.status as ContentfulStatusCode, error.headers);
}

/** Returns the raw body. Errors: 400 if the sender went away, 408, 413. */
export async function readBytes(c: Context, limitBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const { incoming } = c.env as HttpBindings;
  const read = await readBody(incoming, { limitBytes, timeoutMs: BODY_WITHIN_MS });
  if ("body" in read) return read.body;
  if (read.failure === "too-large")
    throw new ServiceError("body_too_large", `The body may have ${limitBytes} bytes.`, CLOSE);
  const [code, message] = BODY_FAILURES[read.failure];
  throw new ServiceError(code, message, CLOSE);
}

const BODY_FAILURES: Readonly<Record<Exclude<BodyFailure, "too-large">, readonly [ErrorCode, string]>> = {
  "too-slow": ["timeout", "The body did not come in time."],
  // Nobody reads this answer, and the service is not at fault.
  gone: ["invalid_body", "The body did not come whole."],
};

/** What is left of a body that is not read would be taken for the next request, so the connection ends. */
const CLOSE = { Connection: "close" };

function checked<Shape extends z.ZodType>(
  given: unknown,
  shape: Shape,
  code: "invalid_body" | "invalid_query",
): z.output<Shape> {
  const read = shape.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ServiceError(code, issue === undefined ? "It is not as specified." : issueMessage(issue));
  }
  if (!isClean(read.data)) {
    const [field = ""] = Object.entries(read.data as object).find(([, value]) => !isClean(value)) ?? [];
    const why = "has NUL or half of a surrogate pair in it, which cannot be stored: send whole Unicode text.";
    throw new ServiceError(code, `The field ${field} ${why}`);
  }
  return read.data;
}

/** Names the field and what it should be, never what was sent. */
function issueMessage(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `The field ${cut(issue.keys[0] ?? "")} is not known.`;
  if (name === "") return issue.code === "custom" ? `The body ${issue.message}.` : "The body is not a JSON object.";
  if (issue.code === "custom") return `The field ${name} ${issue.message}.`;
  const values = issue.code === "invalid_value" ? issue.values.map(String) : [];
  if (values.length > 1) return `The field ${name} must be one of ${values.join(", ")}.`;
  return `The field ${name} is missing or not as specified.`;
}

/** A field's name may be as long as a body. */
function cut(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80).toWellFormed()}…` : name.toWellFormed();
}

/** What is read has a known, shallow shape, so this goes no deeper than that. */
function isClean(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isClean);
}
