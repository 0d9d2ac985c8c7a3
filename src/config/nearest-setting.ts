/** The known name that somebody meant who wrote another. */

/** At most every fourth letter may differ, and never more than three. */
const MAX_EDITS = 3;

/** Result: `undefined` if no name is near enough. */
export function nearestSetting(name: string, known: readonly string[]): string | undefined {
  const most = Math.min(MAX_EDITS, Math.floor(name.length / 4));
  const [nearest] = known
    // Clusters set thousands of variables, and every start asks about each.
    .filter((other) => Math.abs(other.length - name.length) <= most)
    .map((other) => ({ other, edits: editsBetween(name.toUpperCase(), other) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits);
  return nearest?.other;
}

/** Letters to insert, remove or replace (Levenshtein's distance). */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
