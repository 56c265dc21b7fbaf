import { cutFrames } from '../../tables/protocol.ts';

/** The letter of a message, and its length, which counts itself. */
const HEAD_BYTES = 5;
const LENGTH_BYTES = 4;
/** What the description of a column has behind its name. */
const COLUMN_BYTES = 18;

/**
 * Reads what a PostgreSQL server says, in pieces of any size, and calls `onMessage` with each whole message. Throws if one is
 * longer than `mostBytes`, or if its parts do not end where it ends: then whoever reads it could go on behind its end.
 */
export function createMessageReader(
  mostBytes: number,
  onMessage: (message: Buffer) => void,
): (bytes: Buffer) => void {
  return cutFrames({
    headBytes: HEAD_BYTES,
    bodyBytes: (head) => head.readUInt32BE(1) - LENGTH_BYTES,
    mostBytes,
    onFrame: (head, body) => {
      const end = ENDS[String.fromCharCode(head[0] ?? 0)]?.(body) ?? body.length;
      if (end !== body.length)
        throw new RangeError('a message of PostgreSQL does not end where its parts end');
      onMessage(Buffer.concat([head, body]));
    },
  });
}

/** Where the parts of a message end, for those that have a list of parts. Throws if they end behind it. */
const ENDS: Readonly<Record<string, (body: Buffer) => number>> = {
  D: endOfRow,
  T: endOfColumns,
  E: endOfFields,
  N: endOfFields,
};

function endOfRow(body: Buffer): number {
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    if (length < -1) throw new RangeError(`a value of ${length} bytes`);
    at += LENGTH_BYTES + Math.max(0, length);
  }
  return at;
}

function endOfColumns(body: Buffer): number {
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) at = endOfText(body, at) + COLUMN_BYTES;
  return at;
}

/** Each field is a letter and a text. A zero ends them. */
function endOfFields(body: Buffer): number {
  let at = 0;
  while (body.readUInt8(at) !== 0) at = endOfText(body, at + 1);
  return at + 1;
}

function endOfText(body: Buffer, from: number): number {
  const end = body.indexOf(0, from);
  if (end === -1) throw new RangeError('a text without an end');
  return end + 1;
}
