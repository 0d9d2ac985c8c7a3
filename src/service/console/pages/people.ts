/** Operators by id, for choosing an assignee and for showing one. */
import type { Say } from "../../../platform/i18n/locales.ts";
import type { Operator } from "../operators.ts";

export type People = ReadonlyMap<string, Operator>;

/**
 * The choices: everybody who may sign in, the operator themselves marked, and the current assignee, even if unknown to
 * the console (an id of another system) or removed.
 */
export function people(
  all: People,
  me: string | undefined,
  chosen: string | null,
  say: Say,
): readonly { readonly id: string; readonly label: string }[] {
  const active = [...all.values()]
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, name }) => ({ id, label: id === me ? say({ key: "console-me", values: { name } }) : name }));
  if (chosen === null || chosen === "" || active.some(({ id }) => id === chosen)) return active;
  return [...active, { id: chosen, label: all.get(chosen)?.name ?? chosen }];
}
