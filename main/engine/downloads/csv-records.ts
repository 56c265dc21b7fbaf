/** Counts the records of a CSV file that passes by in pieces; a newline within quotes ends none, a blank line is none. */
export interface RecordCounter {
  push(bytes: Uint8Array): void;
  /** Records so far, the one whose newline is still to come included. */
  readonly count: number;
  /** Whether the bytes so far end within quotes, which no complete file does. */
  readonly isOpen: boolean;
}

const QUOTE = 0x22;
const FEED = 0x0a;
const RETURN = 0x0d;

/** Makes a counter at the beginning of a file. */
export function createRecordCounter(): RecordCounter {
  let ended = 0;
  let isOpen = false;
  let hasBytes = false;

  /** Without a quote in the piece, the newlines are found by native search. */
  const pushPlain = (piece: Buffer): void => {
    let start = 0;
    for (let feed = piece.indexOf(FEED); feed !== -1; feed = piece.indexOf(FEED, start)) {
      const length = feed - start;
      if (hasBytes || length > 1 || (length === 1 && piece[start] !== RETURN)) ended += 1;
      hasBytes = false;
      start = feed + 1;
    }
    if (hasContent(piece, start)) hasBytes = true;
  };
  const pushQuoted = (piece: Buffer): void => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === QUOTE) {
        isOpen = !isOpen;
        hasBytes = true;
      } else if (byte === FEED && !isOpen) {
        if (hasBytes) ended += 1;
        hasBytes = false;
      } else if (byte !== RETURN) hasBytes = true;
    }
  };

  return {
    push(bytes) {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (isOpen || piece.includes(QUOTE)) pushQuoted(piece);
      else pushPlain(piece);
    },
    get count() {
      return ended + (hasBytes ? 1 : 0);
    },
    get isOpen() {
      return isOpen;
    },
  };
}

function hasContent(piece: Buffer, start: number): boolean {
  for (let at = start; at < piece.length; at += 1) if (piece[at] !== RETURN) return true;
  return false;
}
