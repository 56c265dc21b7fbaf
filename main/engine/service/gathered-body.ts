/** A body that comes in pieces. */
export interface GatheredBody {
  /** Bytes so far, also those that found no room. */
  readonly size: number;
  /** Takes a piece; false if it does not fit any more. */
  add(piece: Uint8Array): boolean;
  /** What was taken; to be read before anything is added. */
  bytes(): Buffer;
}

const FIRST_BYTES = 16_384;

/** Gathers at most so many bytes in one piece of memory that grows: a list of pieces would take a hundred times as much if each held a byte. */
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
