/** The bytes of a file, of which any part can be had without the part before it; the same each time. */
export interface Content {
  sizeBytes: number;
  /** From one offset up to another, in pieces; nothing is made before it is taken. */
  pieces(fromByte: number, toByte: number): Generator<Buffer>;
}

/** Large enough that the connection is what a download waits for. */
export const PIECE_BYTES = 1_048_576;

/** A file that is held whole. */
export function contentOf(bytes: Buffer): Content {
  return {
    sizeBytes: bytes.length,
    *pieces(fromByte, toByte) {
      for (let at = fromByte; at < toByte; at += PIECE_BYTES)
        yield bytes.subarray(at, Math.min(at + PIECE_BYTES, toByte));
    },
  };
}
