/** The log: one line of JSON per sentence, with ids. Never a client's text, never a token. */
import { pino, type DestinationStream } from "pino";
import type { LogLevel, Log } from "./log.ts";
import { terminalJson } from "./text/terminal.ts";

export interface LogOptions {
  readonly level: LogLevel;
  /** Values that must never appear, whatever code logs them. */
  readonly secrets: readonly string[];
  /** Fields for every line, such as the ids of a trace. */
  readonly more?: (() => object) | undefined;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

export function createLog({ level, secrets, more, destination = process.stdout }: LogOptions): Log {
  const hide = hiderOf(secrets);
  return pino(
    {
      level,
      base: null,
      ...(more && { mixin: more }),
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      // A library's error object can hold URLs with tokens and clients' text: log only its name.
      serializers: { err: nameOf, error: nameOf, cause: nameOf },
    },
    {
      write(line: string) {
        destination.write(terminalJson(hide(line)));
      },
    },
  );
}

function nameOf(error: unknown): unknown {
  return error instanceof Error ? error.name : error;
}

/** The last line of defence; nothing should ever have to be hidden here. */
export function hiderOf(secrets: readonly string[]): (line: string) => string {
  const known = secrets.filter((secret) => secret.length >= 8);
  return (line) => {
    let hidden = line;
    for (const secret of known) if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, "[hidden]");
    return hidden.replace(SHAPES, "[hidden]").replace(IN_ADDRESSES, "$1$2[hidden]");
  };
}

/** Tokens of Slack and Telegram, configured or not. */
const SHAPES = /\bx(?:ox[a-z]|app)-[\w-]{8,}|(?<!\d)\d{6,}:[A-Za-z0-9_-]{30,}/gu;

/** The name and password of an address, and the values of a query that are named like secrets. */
const IN_ADDRESSES =
  /(:\/\/)[^\s/?#"@]{1,200}(?=@)|([?&](?:[\w-]{0,20}[_-])?(?:token|key|secret|password|signature|code)=)[^\s&#"]+/giu;
