/**
 * Short alternating runs, A B A B, so that drift of the machine's speed affects all alike. Reports each one's median.
 */
import type { Player, Stage, Who } from "./contestants.ts";
import { median } from "./statistics.ts";

export type Figures<Name extends string> = Readonly<Record<Name, Readonly<Partial<Record<Who, number>>>>>;

export async function alternate<const Name extends string>(
  stage: Stage,
  rounds: number,
  names: readonly Name[],
  run: (player: Player) => Promise<Readonly<Record<Name, number>>>,
): Promise<Figures<Name>> {
  const seen = new Map<Who, Readonly<Record<Name, number>>[]>(stage.players.map(({ who }) => [who, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const player of stage.players) seen.get(player.who)?.push(await run(player));
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries([...seen].map(([who, results]) => [who, median(results.map((result) => result[name]))])),
    ]),
  ) as Figures<Name>;
}
