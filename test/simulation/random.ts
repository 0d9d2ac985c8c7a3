/** Streams of random numbers, so that a seed replays the same walk. */
import { uniformFloat32 } from "pure-rand/distribution/uniformFloat32";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Random {
  /** Begins anew, so that what follows does not depend on how much was drawn before. */
  reseed(seed: number): void;
  /** 0 to `below` - 1. */
  int(below: number): number;
  /** From 0 up to, but not including, 1. */
  float(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of `list`; `undefined` if it is empty. */
  pick<T>(list: readonly T[]): T | undefined;
  /** Milliseconds up to `most`: most of them short, a few long. */
  delay(most: number): number;
}

/** The first numbers of neighbouring seeds are alike. */
const ALIKE = 16;

function generatorFrom(seed: number) {
  const generator = xoroshiro128plus(seed);
  for (let n = 0; n < ALIKE; n++) generator.next();
  return generator;
}

export function createRandom(seed: number): Random {
  let generator = generatorFrom(seed);
  const float = () => uniformFloat32(generator);
  return {
    reseed: (next) => {
      generator = generatorFrom(next);
    },
    int: (below) => uniformInt(generator, 0, below - 1),
    float,
    chance: (probability) => float() < probability,
    pick: (list) => (list.length === 0 ? undefined : list[uniformInt(generator, 0, list.length - 1)]),
    delay: (most) => Math.floor(float() ** 4 * most),
  };
}
