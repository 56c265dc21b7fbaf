/** A whole number below 2³² that depends only on the parts. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0, 1) that depends only on the parts. */
export function shareOf(...parts: readonly (string | number)[]): number {
  return hashOf(...parts) / 2 ** 32;
}

/** One of the values, chosen by the hash. */
export function choiceOf<T>(from: readonly [T, ...T[]], ...parts: readonly (string | number)[]): T {
  return from[hashOf(...parts) % from.length] ?? from[0];
}
