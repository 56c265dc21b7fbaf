/** Counts the records of a CSV file that passes by in pieces; a newline within quotes ends none, a blank line is none. */
export interface RecordCounter {
  push(bytes: Uint8Array): void;
  /** Records so far, the one whose newline is still to come included. */
  readonly count: number;
  /** Whether the bytes so far end within quotes, which no complete file does. */
  readonly isOpen: boolean;
}

/** Makes a counter at the beginning of a file. It stands alone, since another thread is handed its text. */
export function createRecordCounter(): RecordCounter {
  const quote = 0x22;
  const feed = 0x0a;
  const carriageReturn = 0x0d;
  let ended = 0;
  let isOpen = false;
  let hasBytes = false;

  const take = (byte: number | undefined): void => {
    if (byte === quote) {
      isOpen = !isOpen;
      hasBytes = true;
    } else if (byte === feed && !isOpen) {
      if (hasBytes) ended += 1;
      hasBytes = false;
    } else if (byte !== carriageReturn) hasBytes = true;
  };
  const takeAll = (piece: Uint8Array, start: number, end: number): void => {
    for (let at = start; at < end; at += 1) take(piece[at]);
  };
  /** Without a quote in the piece, the newlines are found by native search. */
  const pushPlain = (piece: Uint8Array): void => {
    let start = 0;
    for (let at = piece.indexOf(feed); at !== -1; at = piece.indexOf(feed, start)) {
      // All but the first bytes of a line are looked at only where they could be all there is.
      if (at - start > 1) hasBytes = true;
      else takeAll(piece, start, at);
      take(feed);
      start = at + 1;
    }
    takeAll(piece, start, piece.length);
  };
  /** Whether one of the four bytes of a word is that byte, which stands in the pattern four times; 0 where none is. */
  const holds = (word: number, pattern: number): number => {
    const rest = word ^ pattern;
    return ((rest - 0x01010101) | 0) & ~rest & 0x80808080;
  };
  const pushQuoted = (piece: Uint8Array): void => {
    const words = piece.byteOffset % 4 === 0 ? piece.length >> 2 : 0;
    const fours = new Int32Array(piece.buffer, words === 0 ? 0 : piece.byteOffset, words);
    for (let index = 0; index < words; index += 1) {
      const word = fours[index] ?? 0;
      // Most words hold neither, so that nothing begins and nothing ends in them.
      if ((holds(word, 0x22222222) | holds(word, 0x0a0a0a0a)) !== 0) takeAll(piece, index * 4, index * 4 + 4);
      else if (word !== 0x0d0d0d0d) hasBytes = true;
    }
    takeAll(piece, words * 4, piece.length);
  };

  return {
    push(piece) {
      if (isOpen || piece.includes(quote)) pushQuoted(piece);
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
