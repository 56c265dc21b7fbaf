/** A body that arrives in pieces. */
export interface GatheredBody {
  /** Bytes so far, with those that did not fit. */
  readonly size: number;
  /** Takes a piece. Returns false if it does not fit. */
  add(piece: Uint8Array): boolean;
  /** The bytes that were taken. Valid until the next `add`. */
  bytes(): Buffer;
}

const FIRST_BYTES = 16_384;

/**
 * Gathers at most `mostBytes` in one buffer that grows. A list of pieces could take a hundred times as much
 * memory if each holds one byte.
 */
export function gatherBody(mostBytes: number): GatheredBody {
  let held = Buffer.alloc(0);
  let taken = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(piece) {
      size += piece.length;
      const room = mostBytes - taken;
      const fits = piece.length <= room;
      const part = fits ? piece : piece.subarray(0, room);
      if (taken + part.length > held.length) {
        const grown = Buffer.allocUnsafeSlow(
          Math.min(mostBytes, Math.max(FIRST_BYTES, held.length * 2, taken + part.length)),
        );
        held.copy(grown, 0, 0, taken);
        held = grown;
      }
      held.set(part, taken);
      taken += part.length;
      return fits;
    },
    bytes: () => held.subarray(0, taken),
  };
}
