import { createDice, seedFor } from '../simulation/chance.ts';
import { type MutationContext, mutate, tokensOf } from './mutate.ts';
import type { FuzzTarget, Random } from './target.ts';

/** Makes the input of a number: the same seed, target and number give the same input. */
export type Inputs = (index: number) => Buffer;

const MOST_BYTES = 262_144;

export async function inputsOf(target: FuzzTarget, seed: number): Promise<Inputs> {
  const samples = (await target.samples()).map((sample) => Buffer.from(sample));
  if (samples.length === 0) throw new Error(`${target.name} has no samples`);
  const tokens = tokensOf(target.tokens);
  const mostBytes = target.mostBytes ?? MOST_BYTES;
  const ofTarget = seedFor(seed, target.name);
  return (index) => {
    // The samples themselves come first: a reader that fails at those has another problem.
    const plain = samples[index];
    if (plain !== undefined) return plain;
    const dice = createDice(seedFor(ofTarget, String(index)));
    const random: Random = Object.assign(() => dice.random(), dice);
    return make(target, { random, samples, tokens, mostBytes }).subarray(0, mostBytes);
  };
}

function make(target: FuzzTarget, context: MutationContext): Buffer {
  const { random, samples } = context;
  const isMade = target.grammar !== undefined && random.chance(0.25);
  const base = isMade ? (target.grammar?.(random) ?? Buffer.alloc(0)) : random.pick(samples);
  if (isMade && random.chance(0.5)) return base;
  if (target.mutate !== undefined && random.chance(0.5)) {
    const changed = target.mutate(base, random);
    return random.chance(0.7) ? changed : mutate(changed, context);
  }
  return mutate(base, context);
}
