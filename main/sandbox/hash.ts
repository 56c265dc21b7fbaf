/** A 32-bit hash of a text (FNV-1a), the same on every machine. */
export function hashText(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** Spreads a number over 32 bits. */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A hash as a fraction, from 0 to just below 1. */
export function share(hash: number): number {
  return hash / 0x1_0000_0000;
}

export function pick<Item>(items: readonly Item[], hash: number): Item {
  const item = items[hash % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A table that draws indexes by their weights, from the upper bits of a hash. The weights add up to 1. */
export function drawTable(weights: readonly number[]): (hash: number) => number {
  const table = new Uint8Array(TABLE_SIZE);
  let upTo = 0;
  let filled = 0;
  for (const [place, weight] of weights.entries()) {
    upTo += weight;
    const end = place === weights.length - 1 ? TABLE_SIZE : Math.round(upTo * TABLE_SIZE);
    table.fill(place, filled, end);
    filled = end;
  }
  return (hash) => table[hash >>> 18] ?? 0;
}

const TABLE_SIZE = 2 ** 14;
