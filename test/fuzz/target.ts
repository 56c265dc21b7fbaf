import type { Dice } from '../simulation/service/inputs.ts';

/** Dice of a seed; called as a function it throws a number of at least 0 and less than 1. */
export type Random = Dice & (() => number);

/** What one input may cost. The greater an input, the more; the figures say what for none at all and what for each KiB or byte more. */
export interface Limits {
  /** Time of the processor, ms. */
  readonly baseMs: number;
  readonly msPerKb: number;
  /** Memory that the process takes beyond what it had, bytes. */
  readonly baseBytes: number;
  readonly bytesPerByte: number;
}

export const usualLimits: Limits = {
  baseMs: 1_500,
  msPerKb: 5,
  baseBytes: 384 * 1_024 ** 2,
  bytesPerByte: 400,
};

/**
 * One reader of foreign bytes. A file of `targets/` exports it; nothing else has to know of it.
 */
export interface FuzzTarget {
  readonly name: string;
  /** Real inputs, small ones, that are mutated. */
  samples(): Promise<Buffer[]> | Buffer[];
  /** Makes an input by rule instead. */
  grammar?(random: Random): Buffer;
  /** A change that knows how the input is built, such as one that puts the checksum right again. */
  mutate?(input: Buffer, random: Random): Buffer;
  /** Words that mean something in this format, besides those that mean something anywhere. */
  readonly tokens?: readonly (string | Buffer)[];
  /** Reads an input. Rejects only if a promise is broken; an error of the catalogue other than `internal` breaks none. `workDir` is an empty folder. */
  run(input: Buffer, workDir: string): Promise<void>;
  /** Ends what `run` keeps open from one input to the next. */
  end?(): Promise<void>;
  /** How much of the time it gets, next to 1 of the others. */
  readonly share?: number;
  /** No input is made longer than this; 262,144 by default. */
  readonly mostBytes?: number;
  readonly limits?: Partial<Limits>;
}

/** What an input of so many bytes may cost: ms of the processor and bytes of memory. */
export function allowed(target: Pick<FuzzTarget, 'limits'>, bytes: number): { ms: number; memory: number } {
  const limits = { ...usualLimits, ...target.limits };
  return {
    ms: limits.baseMs + (limits.msPerKb * bytes) / 1_024,
    memory: limits.baseBytes + limits.bytesPerByte * bytes,
  };
}
