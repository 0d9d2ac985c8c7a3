/** Logs a fixed sentence with ids; never a text, never a token. */
export interface Log {
  debug(ids: object, sentence: string): void;
  info(ids: object, sentence: string): void;
  warn(ids: object, sentence: string): void;
  error(ids: object, sentence: string): void;
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

const ignore = () => undefined;

export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
