/**
 * Shift_JIS, GB18030, Big5 and EUC-KR write a character as two bytes, and the second one may be ASCII, such
 * as `|` or `\`. The text that is split has one character for each byte, as Latin-1; second bytes below 0x80
 * are raised by this, so that none is taken for a delimiter, a quote or a newline.
 */
const MASK = 0x100;

/** Whether a byte begins a character of two bytes. */
export type IsLead = (byte: number) => boolean;

/** Turns bytes that come in pieces into text. `end` returns the rest if a character was cut. */
export interface Masking {
  push(bytes: Buffer): string;
  end(): string;
}

/** Masks the bytes of a file that comes in pieces. */
export function createMask(isLead: IsLead): Masking {
  let kept: Buffer = Buffer.alloc(0);
  return {
    push: (piece) => {
      const bytes = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
      const { text, done } = mask(bytes, isLead);
      kept = Buffer.from(bytes.subarray(done));
      return text;
    },
    end: () => kept.toString('latin1'),
  };
}

const ESCAPE = 0x1b;
const DOLLAR = 0x24;
/** What the last byte of an escape leads back to: ASCII, or the Japanese form of it. */
const TO_ASCII = [0x42, 0x4a];

/**
 * ISO-2022-JP shifts by an escape of three bytes to characters of two bytes that look like ASCII, and shifts back before a
 * line ends. All bytes of an escape and of what is shifted are masked, so each cell begins in ASCII.
 */
export function createShiftMask(): Masking {
  let kept: Buffer = Buffer.alloc(0);
  let isShifted = false;
  return {
    push: (piece) => {
      const bytes = Buffer.concat([kept, piece]);
      let text = '';
      let at = 0;
      while (at < bytes.length) {
        const byte = bytes[at] ?? 0;
        if (byte === ESCAPE) {
          if (at + 2 >= bytes.length) break;
          isShifted = bytes[at + 1] === DOLLAR || !TO_ASCII.includes(bytes[at + 2] ?? 0);
          text += raised(bytes.subarray(at, at + 3));
          at += 3;
          continue;
        }
        if (byte === 10 || byte === 13) isShifted = false;
        text += isShifted ? raised(bytes.subarray(at, at + 1)) : String.fromCharCode(byte);
        at += 1;
      }
      kept = Buffer.from(bytes.subarray(at));
      return text;
    },
    end: () => kept.toString('latin1'),
  };
}

function raised(bytes: Buffer): string {
  return String.fromCharCode(...Array.from(bytes, (byte) => MASK + byte));
}

/** The bytes of masked text. */
export function unmasked(text: string): Buffer {
  // Latin-1 keeps the low byte of each character. The mask is in the high one.
  return Buffer.from(text, 'latin1');
}

function mask(bytes: Buffer, isLead: IsLead): { text: string; done: number } {
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !isLead(byte)) {
      at += 1;
      continue;
    }
    const second = bytes[at + 1];
    if (second === undefined) break;
    // A byte that can't be a second one is text after a damaged character.
    if (second < 0x30 || second === 0x7f) {
      at += 1;
      continue;
    }
    if (second < 0x80) {
      pieces.push(bytes.toString('latin1', from, at + 1), String.fromCharCode(MASK + second));
      from = at + 2;
    }
    at += 2;
  }
  pieces.push(bytes.toString('latin1', from, at));
  return { text: pieces.join(''), done: at };
}
