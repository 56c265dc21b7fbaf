/** Throws that a promise is broken. */
export function requirePromise(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new Error(`broken: ${promise}`);
}

/** Texts as inputs. */
export const texts = (...each: readonly string[]): Buffer[] => each.map((text) => Buffer.from(text));

/** What a page or the system would hand over: bytes that are no UTF-8 come as the sign for them, others as they are. */
export const textOf = (input: Buffer): string => input.toString('utf8');
