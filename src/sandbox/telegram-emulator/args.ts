/**
 * The arguments of a Bot API call: from the query, a form or JSON. In a form everything is a string; objects are JSON.
 */
import { badRequest } from "./errors.ts";

export type Args = Readonly<Record<string, unknown>>;

export function readArgs(contentType: string, body: string, query: URLSearchParams): Args {
  const args: Record<string, unknown> = Object.fromEntries(query);
  if (body === "") return args;
  if (contentType.startsWith("application/json")) {
    const parsed = parse(body);
    if (typeof parsed !== "object" || parsed === null) throw badRequest("can't parse JSON object");
    return { ...args, ...parsed };
  }
  if (!contentType.startsWith("application/x-www-form-urlencoded")) throw badRequest("unsupported content type");
  return { ...args, ...Object.fromEntries(new URLSearchParams(body)) };
}

export function text(args: Args, name: string): string | undefined {
  const value = args[name];
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** `undefined` if it is missing or not an integer. */
export function number(args: Args, name: string): number | undefined {
  const value = Number(text(args, name) ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}

export const flag = (args: Args, name: string): boolean =>
  ["true", "1", "yes"].includes(text(args, name)?.toLowerCase() ?? "");

/** Objects and lists: as they are, or JSON in a string. */
export function json(args: Args, name: string, broken: string): unknown {
  const value = args[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") return value;
  const parsed = parse(value);
  if (parsed === undefined) throw badRequest(broken);
  return parsed;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
