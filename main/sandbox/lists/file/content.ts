/** The bytes of a file. Any part can be made without the bytes before it, and is the same each time. */
export interface Content {
  sizeBytes: number;
  /** The bytes from one offset to another, in pieces. Each is made when it is taken. */
  pieces(fromByte: number, toByte: number): Generator<Buffer>;
}

/** Large enough that a download waits only for the connection. */
export const PIECE_BYTES = 1_048_576;

/** A file that is in memory. */
export function contentOf(bytes: Buffer): Content {
  return {
    sizeBytes: bytes.length,
    *pieces(fromByte, toByte) {
      for (let at = fromByte; at < toByte; at += PIECE_BYTES)
        yield bytes.subarray(at, Math.min(at + PIECE_BYTES, toByte));
    },
  };
}
