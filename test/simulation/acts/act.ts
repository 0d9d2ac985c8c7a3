/** What happens in a walk at one moment. */
import type { World } from "../world.ts";

export interface Act {
  /** How often it is chosen, beside the others. */
  readonly weight: number;
  /** Belongs to walks in which the database is restored; the others have none of these. */
  readonly isRestore?: true;
  /** Belongs to walks in which the version changes. */
  readonly isUpgrade?: true;
  /** Belongs to walks with confidential conversations. */
  readonly isSecret?: true;
  /**
   * `number`: of the act in its script; texts that people write carry it. Result: the act as a line of the story;
   * `undefined` if it is impossible now.
   */
  run(world: World, number: number): string | undefined | Promise<string | undefined>;
}
