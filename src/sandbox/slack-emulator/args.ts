/** The arguments of a Web API call, from a form or from JSON. In a form everything is a string; objects are JSON. */
import { SlackApiError } from "./errors.ts";

export type Args = Readonly<Record<string, unknown>>;

/** Errors: `invalid_form_data`, `invalid_json`. */
export function readArgs(contentType: string, body: string, query: URLSearchParams): Args {
  const args: Record<string, unknown> = Object.fromEntries(query);
  if (body === "") return args;
  if (contentType.startsWith("application/json")) {
    try {
      return { ...args, ...(JSON.parse(body) as Args) };
    } catch {
      throw new SlackApiError("invalid_json");
    }
  }
  if (contentType !== "" && !contentType.startsWith("application/x-www-form-urlencoded"))
    throw new SlackApiError("invalid_post_type");
  return { ...args, ...Object.fromEntries(new URLSearchParams(body)) };
}

export function text(args: Args, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw invalid(name, "must be a string");
}

export function needed(args: Args, name: string): string {
  const value = text(args, name);
  if (value === undefined || value === "") throw invalid(name, "missing required field");
  return value;
}

export const flag = (args: Args, name: string): boolean => ["true", "1"].includes(text(args, name) ?? "");

export function count(args: Args, name: string, otherwise: number, most: number): number {
  const value = text(args, name);
  if (value === undefined || value === "") return otherwise;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new SlackApiError("invalid_limit");
  return Math.min(number, most);
}

/** Blocks and metadata: an object, or JSON in a string. */
export function object(args: Args, name: string, broken: string): unknown {
  const value = args[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new SlackApiError(broken);
  }
}

const invalid = (name: string, what: string) =>
  new SlackApiError("invalid_arguments", { response_metadata: { messages: [`[ERROR] ${what}: ${name}`] } });
