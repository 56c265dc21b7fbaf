import { giveBack } from '../base/give-back.ts';
import { randomBytes } from '../world/random.ts';

const FIRST_PLACES = 1 << 17;
/** With more entries in a table of places, finding one takes long. */
const MOST_FILLED = 0.6;

/**
 * Where stored domains may be, by hashes of their texts: 16 bytes or so for each, since a file may have millions. The hash
 * begins differently each time, so that no file can be made up of domains with one hash.
 */
export function createPlaces() {
  const seed = randomBytes(4).readInt32LE(0);
  let size = FIRST_PLACES;
  let hashes = new Int32Array(size);
  /** Numbers plus 1, since 0 says that a place is free. */
  let numbers = new Int32Array(size);
  let count = 0;
  const put = (hash: number, number: number) => {
    let at = hash & (size - 1);
    while (numbers[at] !== 0) at = (at + 1) & (size - 1);
    hashes[at] = hash;
    numbers[at] = number;
  };
  const grow = () => {
    const [oldHashes, oldNumbers] = [hashes, numbers];
    size *= 2;
    hashes = new Int32Array(size);
    numbers = new Int32Array(size);
    for (let at = 0; at < oldNumbers.length; at += 1) {
      const number = oldNumbers[at] ?? 0;
      if (number !== 0) put(oldHashes[at] ?? 0, number);
    }
    giveBack(oldHashes);
    giveBack(oldNumbers);
  };
  return {
    hash: (domain: string) => hashOf(domain, seed),
    add: (hash: number, seq: number) => {
      if (count >= size * MOST_FILLED) grow();
      count += 1;
      put(hash, seq + 1);
    },
    /** Adds the numbers of domains with this hash to `found`. */
    find: (hash: number, found: number[]) => {
      for (let at = hash & (size - 1); numbers[at] !== 0; at = (at + 1) & (size - 1))
        if (hashes[at] === hash) found.push((numbers[at] ?? 0) - 1);
    },
    /** Nothing is looked for any more. A run over a large file begins right after this, and needs the memory. */
    free: () => {
      giveBack(hashes);
      giveBack(numbers);
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** FNV-1a, and a last mixing, since the places are taken from the lowest bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
