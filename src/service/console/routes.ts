/** Registers routes that answer other methods with 405 and `Allow`. */
import type { Hono } from "hono";
import type { ConsoleContext, ConsoleEnv } from "./context.ts";
import { PageError } from "./errors.ts";

type Answer = (c: ConsoleContext) => Response | Promise<Response>;

export interface Route {
  readonly GET?: Answer;
  readonly POST?: Answer;
}

export function route(app: Hono<ConsoleEnv>, path: string, { GET, POST }: Route): void {
  if (GET !== undefined) app.get(path, GET);
  if (POST !== undefined) app.post(path, POST);
  const allow = [...(GET === undefined ? [] : ["GET", "HEAD"]), ...(POST === undefined ? [] : ["POST"])].join(", ");
  app.all(path, () => {
    throw new PageError("method-not-allowed", { Allow: allow });
  });
}
