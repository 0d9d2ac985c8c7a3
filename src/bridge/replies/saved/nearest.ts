/** Which saved reply somebody meant. */

const MOST_OFFERED = 3;

/** The names that are likeliest meant by `wanted`, likeliest first: those that have it in them, then the most alike. */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  const lower = wanted.toLowerCase();
  const likeness = names.map((name) => {
    const holds = lower !== "" && (name.includes(lower) || lower.includes(name));
    return { name, distance: holds ? 0 : 1 - shared(pairs(lower), pairs(name)) };
  });
  return likeness
    .filter(({ distance }) => distance < 0.7)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name);
}

function pairs(word: string): ReadonlySet<string> {
  const padded = ` ${word} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** How much of two sets is common, from 0 to 1 (Dice's coefficient). */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((it) => other.has(it)).length;
  return (2 * common) / (one.size + other.size);
}
