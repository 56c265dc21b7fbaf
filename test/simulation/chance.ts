import type { Dice } from './service/inputs.ts';

/**
 * Dice with a seed: the same seed gives the same throws. A small fast counter generator (sfc32) over a
 * scrambled seed.
 */
export function createDice(seed: number): Dice {
  let [a, b, c, counter] = [scramble(seed), scramble(seed ^ 0x9e3779b9), scramble(seed + 0x85ebca6b), 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return {
    random: next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

/** Another seed for each part of a world, so that one part's throws do not change those of the others. */
export function seedFor(seed: number, part: string): number {
  let hash = scramble(seed);
  for (let index = 0; index < part.length; index += 1) hash = scramble(hash ^ part.charCodeAt(index));
  return hash;
}

function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
