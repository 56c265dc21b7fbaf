/** Throws if a promise is broken. */
export function requirePromise(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new Error(`broken: ${promise}`);
}

/** Texts as inputs. */
export const texts = (...each: readonly string[]): Buffer[] => each.map((text) => Buffer.from(text));

/**
 * The text that a page or the system would pass on: bytes that are not UTF-8 become replacement characters.
 */
export const textOf = (input: Buffer): string => input.toString('utf8');
