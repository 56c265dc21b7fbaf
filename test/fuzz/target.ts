import type { Dice } from '../simulation/service/inputs.ts';

/** Dice with a seed; called as a function, it returns a number of at least 0 and less than 1. */
export type Random = Dice & (() => number);

/** What one input may cost: a base, plus more for each KiB or byte. */
export interface Limits {
  /** CPU time, ms. */
  readonly baseMs: number;
  readonly msPerKb: number;
  /** Memory beyond what the process had, bytes. */
  readonly baseBytes: number;
  readonly bytesPerByte: number;
}

export const usualLimits: Limits = {
  baseMs: 1_500,
  msPerKb: 5,
  baseBytes: 384 * 1_024 ** 2,
  bytesPerByte: 400,
};

/** One reader of foreign bytes. A file of `targets/` exports it; it needs no other registration. */
export interface FuzzTarget {
  readonly name: string;
  /** Real, small inputs to mutate. */
  samples(): Promise<Buffer[]> | Buffer[];
  /** Makes an input from rules instead. */
  grammar?(random: Random): Buffer;
  /** A change that knows the format, such as one that corrects the checksum. */
  mutate?(input: Buffer, random: Random): Buffer;
  /** Words that mean something in this format, besides the general ones. */
  readonly tokens?: readonly (string | Buffer)[];
  /**
   * Reads an input. Rejects only if a promise is broken; a `StackdeskError` other than `internal` breaks
   * none. `workDir` is an empty folder.
   */
  run(input: Buffer, workDir: string): Promise<void>;
  /** Ends what `run` keeps open between inputs. */
  end?(): Promise<void>;
  /** Its share of the time; others have 1. */
  readonly share?: number;
  /** The longest input, in bytes; 262,144 by default. */
  readonly mostBytes?: number;
  readonly limits?: Partial<Limits>;
}

/** What an input of this size may cost: CPU time in ms, and bytes of memory. */
export function allowed(target: Pick<FuzzTarget, 'limits'>, bytes: number): { ms: number; memory: number } {
  const limits = { ...usualLimits, ...target.limits };
  return {
    ms: limits.baseMs + (limits.msPerKb * bytes) / 1_024,
    memory: limits.baseBytes + limits.bytesPerByte * bytes,
  };
}
