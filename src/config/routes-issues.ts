/** The problems of a routes file, as sentences for its author. */
import type { z } from "zod";
import type { Sentence } from "../platform/i18n/sentence.ts";

/** The problems that the file's own checks report, passed to zod as messages. */
export const OWN_CHECKS = {
  room: "routes-room",
  noRoom: "routes-no-room",
  time: "routes-time",
  zone: "routes-zone",
  sameTimes: "routes-same-times",
  language: "routes-language",
  person: "routes-person",
  domain: "routes-domain",
  duty: "routes-duty",
  rising: "routes-waiting-rising",
  team: "routes-team",
  reactions: "routes-reactions",
} as const;

const OWN: ReadonlySet<string> = new Set(Object.values(OWN_CHECKS));

/** `file`: the name of the file; `content`: its parsed content. */
export function routesProblem(issue: z.core.$ZodIssue, file: string, content: unknown): Sentence {
  const where = placeIn(file, issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return { key: "routes-keys-unknown", values: { where, keys: issue.keys.join(", ") } };
    case "invalid_value":
      return { key: "routes-not-one-of", values: { where, all: issue.values.map(String).join(", ") } };
    case "invalid_type":
      return isThere(content, issue.path)
        ? { key: "routes-wrong-kind", values: { where, expected: issue.expected } }
        : { key: "routes-missing", values: { where } };
    case "too_small":
      return { key: issue.origin === "number" ? "routes-not-positive" : "routes-empty", values: { where } };
    case "too_big":
      return { key: "routes-too-large", values: { where, most: String(issue.maximum) } };
    default:
      // Do not show zod's own message, which is English.
      return OWN.has(issue.message)
        ? { key: issue.message, values: { where } }
        : { key: "routes-wrong", values: { where } };
  }
}

/** `ROUTES_FILE routes.yaml: routes.0.mode` */
export function placeIn(file: string, path: readonly PropertyKey[]): string {
  return path.length === 0 ? file : `${file}: ${path.map(String).join(".")}`;
}

function isThere(content: unknown, path: readonly PropertyKey[]): boolean {
  let at = content;
  for (const name of path) {
    // A single value is wrapped into a list before it is checked.
    if (typeof at !== "object" || at === null) return name === 0 && at !== undefined && at !== null;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[name];
  }
  return at !== undefined && at !== null;
}
