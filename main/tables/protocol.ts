/**
 * What the engine and the table process say to each other: frames of JSON, each with its length before it. The engine asks
 * and the process answers. Neither believes the other: the process may run a stranger's bytes.
 */

/**
 * A value of a statement or of a row. `n` is a whole number that is too large for a number, `f` no finite number, `t` a time
 * in microseconds since 1970.
 */
export type Wired = string | number | boolean | null | { n: string } | { f: string } | { t: string };

/** A value of an SQLite file. `b` is bytes in base64. */
export type WiredStored = string | number | null | { f: string } | { b: string };

/** What the engine asks. The process answers all but `interrupt` under the same `id`, in the order of a connection. */
export type Ask =
  | { id: number; ask: 'open'; settings: Record<string, string> }
  /** Opens an SQLite file instead, of which only rows are asked. */
  | { id: number; ask: 'open_file'; path: string }
  | { id: number; ask: 'connect'; on: number }
  | { id: number; ask: 'run'; on: number; sql: string; values: Wired[] }
  | { id: number; ask: 'rows'; on: number; sql: string; values: Wired[] }
  /** The next rows of the last `rows`. */
  | { id: number; ask: 'more'; on: number }
  /** How many statements a text has; then `prepare` prepares its first one. */
  | { id: number; ask: 'extract'; on: number; sql: string }
  | { id: number; ask: 'prepare'; on: number }
  | { id: number; ask: 'append'; on: number; table: string; rows: Wired[][]; isLast: boolean }
  | { id: number; ask: 'progress'; on: number }
  | { id: number; ask: 'drop'; on: number }
  | { id: number; ask: 'interrupt'; on: number };

/** What the process answers. `count` answers `run` (the rows that it changed) and `extract`. */
export type Answer =
  | { id: number; rows: number; columns: (Wired | WiredStored)[][]; isLast: boolean }
  | { id: number; count: number }
  | { id: number; percent: number; read: number }
  | { id: number; error: string };

/** The most bytes of a frame. */
export const MOST_FRAME_BYTES = 64 * 1_024 * 1_024;
/** About how many characters of rows are sent at once. */
export const PIECE_CHARS = 512 * 1_024;
/** The longest words of an error. */
export const MOST_ERROR_CHARS = 16_384;

const HEAD_BYTES = 4;
const NO_BYTES = Buffer.alloc(0);

/** A frame as bytes. Throws `RangeError` if it is longer than any may be. */
export function frameOf(message: Ask | Answer): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  if (length > MOST_FRAME_BYTES) throw new RangeError(`a frame of ${length} bytes`);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + length);
  frame.writeUInt32LE(length);
  frame.write(text, HEAD_BYTES);
  return frame;
}

/**
 * Reads frames from bytes that come in pieces of any size. Calls `onMessage` with each, and throws if a frame is too
 * long, has too many parts, or is no JSON.
 */
export function createFrameReader(onMessage: (message: unknown) => void): (bytes: Buffer) => void {
  return cutFrames({
    headBytes: HEAD_BYTES,
    bodyBytes: (head) => head.readUInt32LE(0),
    mostBytes: MOST_FRAME_BYTES,
    onFrame: (_head, body) => onMessage(readBounded(body)),
  });
}

/**
 * Cuts bytes that come in pieces of any size into frames: a head of `headBytes`, and the body whose length it tells. Throws
 * `RangeError` if that is negative or more than `mostBytes`, before it waits for the body.
 */
export function cutFrames({
  headBytes,
  bodyBytes,
  mostBytes,
  onFrame,
}: {
  headBytes: number;
  bodyBytes: (head: Buffer) => number;
  mostBytes: number;
  onFrame: (head: Buffer, body: Buffer) => void;
}): (bytes: Buffer) => void {
  let gathered: Buffer = NO_BYTES;
  let have = 0;
  let wanted = headBytes;
  let head: Buffer | null = null;
  /** What is wanted, if this piece completes it. It is put together in one buffer: many small pieces take far more room. */
  const complete = (piece: Buffer): Buffer | null => {
    if (have === 0 && piece.length === wanted) return piece;
    if (gathered.length < have + piece.length) {
      const larger = Buffer.allocUnsafe(Math.min(wanted, 2 * (have + piece.length)));
      gathered.copy(larger, 0, 0, have);
      gathered = larger;
    }
    piece.copy(gathered, have);
    have += piece.length;
    return have === wanted ? gathered.subarray(0, wanted) : null;
  };
  return (bytes) => {
    let at = 0;
    while (at < bytes.length || wanted === 0) {
      const piece = bytes.subarray(at, at + wanted - have);
      at += piece.length;
      const part = complete(piece);
      if (part === null) return;
      gathered = NO_BYTES;
      have = 0;
      if (head === null) {
        wanted = bodyBytes(part);
        if (wanted < 0 || wanted > mostBytes) throw new RangeError(`a frame of ${wanted} bytes`);
        head = part;
      } else {
        const whole = head;
        wanted = headBytes;
        head = null;
        onFrame(whole, part);
      }
    }
  };
}

/** A frame of at most so many bytes is not looked at: what is made of it is small, whatever it has. */
const SMALL_FRAME_BYTES = 2 * PIECE_CHARS;
/** The most parts of a frame. A piece of rows has at most some 70,000, and one long row for each of its columns two more. */
const MOST_PARTS = 500_000;
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b] as const;

/** Reads JSON that may be a stranger's. Throws `RangeError` if what is made of it would be many times as large as its text. */
export function readBounded(text: Buffer): unknown {
  checkParts(text);
  return JSON.parse(text.toString('utf8'));
}

/** Throws `RangeError` if JSON has too many parts. */
function checkParts(text: Buffer): void {
  if (text.length <= SMALL_FRAME_BYTES) return;
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_PARTS; at += 1) {
    const byte = text[at];
    if (byte === COMMA || byte === LIST || byte === OBJECT) parts += 1;
    else if (byte === QUOTE) at = endOfText(text, at);
  }
  if (parts > MOST_PARTS) throw new RangeError('a frame of too many parts');
}

/** Where the text ends that begins with the quote at `from`. */
function endOfText(text: Buffer, from: number): number {
  for (let end = text.indexOf(QUOTE, from + 1); end !== -1; end = text.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * A value of the database, or one that is bound, as a frame has it. What has no form of its own is its text. `isTime` says
 * that microseconds are since 1970.
 */
export function toWired(value: unknown, isTime = false): Wired {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : { f: String(value) };
    case 'bigint': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : { n: value.toString() };
    }
    default: {
      if (value === null || value === undefined) return null;
      const { micros } = value as { micros?: unknown };
      return isTime && typeof micros === 'bigint' ? { t: micros.toString() } : String(value);
    }
  }
}

/** A time of the database. */
export class WiredTime {
  readonly micros: bigint;

  constructor(micros: bigint) {
    this.micros = micros;
  }

  /** As the database reads it, in UTC. A time that JavaScript has no date for is endless. */
  toString(): string {
    const ms = this.micros / 1_000n - (this.micros % 1_000n < 0n ? 1n : 0n);
    const date = new Date(Number(ms));
    if (Number.isNaN(date.getTime())) return this.micros > 0n ? 'infinity' : '-infinity';
    const [, monthAndDay = '', time = ''] = /(-\d\d-\d\d)T(.*)Z$/.exec(date.toISOString()) ?? [];
    const year = date.getUTCFullYear();
    const day = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${monthAndDay}${year > 0 ? '' : ' (BC)'}`;
    return `${day} ${time}${String(this.micros - ms * 1_000n).padStart(3, '0')}`;
  }
}

const WHOLE = /^-?\d{1,40}$/;
const ENDLESS: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

/** A value of a frame. Throws if it has none of the forms of `Wired`. */
export function fromWired(value: unknown): string | number | boolean | bigint | null | WiredTime {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null) return null;
  const { n, f, t } = value as Record<string, unknown>;
  if (typeof n === 'string' && WHOLE.test(n)) return BigInt(n);
  if (typeof f === 'string' && ENDLESS.has(f)) return Number(f);
  if (typeof t === 'string' && WHOLE.test(t)) return new WiredTime(BigInt(t));
  throw new TypeError('a value of no known form');
}

/** A value of an SQLite file, as our own store may hold it. */
export type Stored = string | number | Buffer | null;

/** A value of a file as a frame has it. */
export function toWiredStored(value: Stored): WiredStored {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { f: String(value) };
  return Buffer.isBuffer(value) ? { b: value.toString('base64') } : value;
}

/** A value of a frame. Throws if it has none of the forms of `WiredStored`. */
export function fromWiredStored(value: unknown): Stored {
  // A text that is none would become another one in the store.
  if (typeof value === 'number' || value === null || (typeof value === 'string' && value.isWellFormed()))
    return value;
  const { f, b } = value as Record<string, unknown>;
  if (typeof f === 'string' && ENDLESS.has(f)) return Number(f);
  if (typeof b === 'string') return Buffer.from(b, 'base64');
  throw new TypeError('a value of no known form');
}

/** A frame as an answer of the process, whose cells are still as they came. Null if it is none. */
export function asAnswer(message: unknown): Answer | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id, rows, columns, isLast, count, percent, read, error } = message as Record<string, unknown>;
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!isNumber(id)) return null;
  if (typeof error === 'string') return { id, error: error.slice(0, MOST_ERROR_CHARS) };
  if (isNumber(count)) return { id, count };
  if (isNumber(percent) && isNumber(read)) return { id, percent, read };
  if (!isNumber(rows) || !Array.isArray(columns) || typeof isLast !== 'boolean') return null;
  const isWhole = columns.every((column) => Array.isArray(column) && column.length === rows);
  return isWhole && columns.length > 0 ? { id, rows, columns: columns as Wired[][], isLast } : null;
}
