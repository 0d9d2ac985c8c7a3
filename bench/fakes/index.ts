/** The fakes, as a run sees them. */
import { fileURLToPath } from "node:url";
import { startChild } from "../child.ts";
import type { Questions } from "./process.ts";

export interface FarSides extends AsyncDisposable {
  /** `http://127.0.0.1:40000` */
  readonly origin: string;
  ask<Kind extends keyof Questions>(kind: Kind, question: Questions[Kind][0]): Promise<Questions[Kind][1]>;
}

export async function startFarSides(): Promise<FarSides> {
  const child = startChild(fileURLToPath(import.meta.resolve("./process.ts")));
  return {
    origin: await child.ask<string>({ kind: "address" }),
    ask: (kind, question) => child.ask({ kind, ...question }),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
