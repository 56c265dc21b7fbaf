import { randomBytes } from '../world/random.ts';

/**
 * Where an engine begins to count what it keeps only while it runs. Another engine counts from elsewhere: a caller may
 * still have a number of one that ended, which must not mean something else here.
 */
export function firstId(): number {
  return randomBytes(3).readUIntBE(0, 3) * 1_000;
}
