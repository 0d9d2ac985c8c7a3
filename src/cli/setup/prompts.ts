/** Asks at the terminal, through Clack. */
import { type CANCEL_SYMBOL, isCancel, log, password, select, text } from "@clack/prompts";
import { terminalLine } from "../../platform/text/terminal.ts";

/** The person pressed Ctrl+C or Escape. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export interface Prompts {
  /** One of `choices`, which are at least two. */
  choose<const Value extends string>(
    question: string,
    choices: Readonly<Record<Value, string>>,
    before: Value,
  ): Promise<Value>;
  /** `before`: what Enter alone keeps. */
  ask(question: string, before: string): Promise<string>;
  /** Like `ask`, for what nobody may read over a shoulder. `keep`: says that Enter alone keeps what is there. */
  askSecret(question: string, before: string, keep: string): Promise<string>;
  /** Asks while `other` may answer instead; its `undefined` leaves it to the person. */
  askOr<Other>(
    question: string,
    other: (signal: AbortSignal) => Promise<Other | undefined>,
  ): Promise<string | { readonly instead: Other }>;
  tell(line: string): void;
  /** A line to copy, which is not wrapped. */
  tellWhole(line: string): void;
  wrong(line: string): void;
}

/** Every method that asks throws `Cancelled`. `missing`: says that an answer is needed. */
export function createPrompts(missing: string): Prompts {
  const required = (value: string | undefined) => ((value ?? "").trim() === "" ? missing : undefined);
  return {
    async choose(question, choices, before) {
      const options = Object.entries<string>(choices).map(([value, label]) => ({ value, label }));
      const chosen = await select({
        message: question,
        options,
        initialValue: before,
        showInstructions: false,
      });
      return answered<string>(chosen) as typeof before;
    },
    async ask(question, before) {
      return answered<string>(await text({ message: question, initialValue: before, validate: required }));
    },
    async askSecret(question, before, keep) {
      const message = before === "" ? question : `${question} ${keep}`;
      const given = await password({ message, ...(before === "" && { validate: required }) });
      // Clack returns `undefined` for a password of no letters.
      const secret = answered<string | undefined>(given);
      return secret === undefined || secret.trim() === "" ? before : secret;
    },
    async askOr(question, other) {
      const heard = new AbortController();
      const closed = new AbortController();
      const waiting = other(closed.signal).then(
        (value) => {
          if (value !== undefined) heard.abort();
          return value;
        },
        (error: unknown) => {
          if (closed.signal.aborted) return undefined;
          throw error;
        },
      );
      const typed = await Promise.race([
        text({ message: question, validate: required, signal: heard.signal }),
        // Only its failure is of interest here: it ends the question.
        waiting.then(() => new Promise<never>(() => undefined)),
      ]).finally(() => {
        closed.abort();
        heard.abort();
      });
      const instead = await waiting;
      return isCancel(typed) && instead !== undefined ? { instead } : answered<string>(typed);
    },
    tell: (line) => {
      log.message(terminalLine(line));
    },
    tellWhole: (line) => {
      process.stdout.write(`${terminalLine(line)}\n`);
    },
    wrong: (line) => {
      log.error(terminalLine(line));
    },
  };
}

function answered<Value>(value: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(value)) throw new Cancelled();
  return value;
}
