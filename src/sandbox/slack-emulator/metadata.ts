/** Validates message metadata as Slack does. Source: docs.slack.dev, message metadata, read 2026-11-21. */
import { SlackApiError } from "./errors.ts";
import type { Metadata } from "./model.ts";

/** Slack documents that there is a limit (`metadata_too_large`), but not its value; this is a low guess. */
const MAX_METADATA_BYTES = 8_000;

/** `undefined` is kept; `{}` removes a message's metadata and is returned as `null`. */
export function acceptMetadata(given: unknown): Metadata | null | undefined {
  if (given === undefined) return undefined;
  if (!isRecord(given)) throw new SlackApiError("invalid_metadata_format");
  if (Object.keys(given).length === 0) return null;
  const { event_type: type, event_payload: payload } = given;
  if (typeof type !== "string" || type === "") throw new SlackApiError("invalid_metadata_format");
  if (!isRecord(payload)) throw new SlackApiError("invalid_metadata_format");
  if (!Object.values(payload).every(isFlat)) throw new SlackApiError("invalid_metadata_schema");
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_METADATA_BYTES) throw new SlackApiError("metadata_too_large");
  return { event_type: type, event_payload: payload };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
/** Lists hold flat objects only. Source: `MessageMetadata` of @slack/types 3.2.0. */
const isFlat = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) ? value.every(isFlatRecord) : isFlatRecord(value));
const isFlatRecord = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isScalar);
