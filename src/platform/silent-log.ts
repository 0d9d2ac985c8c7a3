/** A log that nobody reads: commands speak for themselves. */
import type { Log } from "../bridge/ports/conversation-api.ts";

const ignore = () => undefined;
export const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
