/** Operators by their ids, for choosing and for showing who a conversation is assigned to. */
import type { Say } from "../../../platform/i18n/locales.ts";
import type { Operator } from "../operators.ts";

export type People = ReadonlyMap<string, Operator>;

/**
 * Whom one can choose: who may sign in, oneself marked, and whoever is chosen already, though the console does not know
 * them (an id of another system) or they were removed.
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
