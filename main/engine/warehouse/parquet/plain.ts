import type { Runs } from './hybrid.ts';

/** A text, a number, a truth, a time in ms since 1970, or none. */
export type Value = string | number | boolean | null;
export type ValueType = 'text' | 'integer' | 'number' | 'boolean' | 'timestamp';

/** Values one after the other, as Parquet has them: texts with their length, numbers with 64 bits, truths with one. */
export interface PlainValues {
  readonly count: number;
  /** Bytes so far. */
  readonly size: number;
  add(value: Value): void;
  /** All of them, each once. */
  bytes(): Buffer;
  /** Those of all rows, until more are added. The codes of runs are places of values. */
  inRows(runs: Runs, rows: number): Buffer;
  /** The least and the greatest, if they would help a reader. */
  bounds(): readonly [least: Buffer, most: Buffer] | null;
  clear(): void;
}

export function createPlain(type: ValueType): PlainValues {
  if (type === 'text') return createTexts();
  return type === 'boolean' ? createTruths() : createNumbers(type);
}

const FIRST_ROOM = 1_024;
/** A call of Node takes as long as so many letters. */
const SHORT = 100;
/** More or longer texts tell a reader little by the least and the greatest. */
const MOST_BOUNDED = 1_024;
const LONGEST_BOUND = 64;
const TWO_TO_32 = 2 ** 32;

function createTexts(): PlainValues {
  let room = Buffer.alloc(FIRST_ROOM);
  let ends = new Uint32Array(FIRST_ROOM);
  let count = 0;
  let size = 0;
  /** A text with its length. */
  const at = (place: number): Buffer => room.subarray(place === 0 ? 0 : ends[place - 1], ends[place]);
  return {
    get count() {
      return count;
    },
    get size() {
      return size;
    },
    add: (value) => {
      const text = value as string;
      const { length } = text;
      const begin = size + 4;
      if (begin + length * 3 > room.length) {
        const before = room;
        room = Buffer.allocUnsafe(Math.max(begin + length * 3, before.length * 2));
        before.copy(room, 0, 0, size);
      }
      let unit = 0;
      if (length <= SHORT)
        for (; unit < length; unit += 1) {
          const code = text.charCodeAt(unit);
          if (code > 127) break;
          room[begin + unit] = code;
        }
      const bytes = unit === length ? length : room.write(text, begin);
      room.writeUInt32LE(bytes, size);
      size = begin + bytes;
      if (count === ends.length) ends = larger(ends, count + 1);
      ends[count] = size;
      count += 1;
    },
    bytes: () => Buffer.from(room.subarray(0, size)),
    inRows: ({ codes, times, count: runs }, rows) => {
      // Then they are in the order of the rows.
      if (count === rows) return room.subarray(0, size);
      const all: Buffer[] = [];
      for (let run = 0; run < runs; run += 1)
        for (let left = times[run] ?? 0; left > 0; left -= 1) all.push(at(codes[run] ?? 0));
      return Buffer.concat(all);
    },
    bounds: () => {
      if (count === 0 || count > MOST_BOUNDED) return null;
      const texts = Array.from({ length: count }, (_, place) => at(place).subarray(4));
      if (texts.some(({ length }) => length > LONGEST_BOUND)) return null;
      texts.sort(Buffer.compare);
      return [texts[0], texts.at(-1)].map((text) => Buffer.from(text ?? [])) as [Buffer, Buffer];
    },
    clear: () => {
      count = 0;
      size = 0;
    },
  };
}

function createNumbers(type: ValueType): PlainValues {
  let room = new Float64Array(FIRST_ROOM);
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  return {
    get count() {
      return count;
    },
    get size() {
      return count * 8;
    },
    add: (value) => {
      if (count === room.length) {
        const before = room;
        room = new Float64Array(before.length * 2);
        room.set(before);
      }
      const number = value as number;
      room[count] = number;
      count += 1;
      if (number < least) least = number;
      if (number > most) most = number;
    },
    bytes: () => numbers(type, room.subarray(0, count)),
    inRows: ({ codes, times, count: runs }, rows) => {
      if (count === rows) return numbers(type, room.subarray(0, count));
      const all = new Float64Array(rows);
      let row = 0;
      for (let run = 0; run < runs; run += 1) {
        const end = row + (times[run] ?? 0);
        all.fill(room[codes[run] ?? 0] ?? 0, row, end);
        row = end;
      }
      return numbers(type, all);
    },
    // A double has values that are not in order.
    bounds: () =>
      count === 0 || type === 'number'
        ? null
        : [numbers(type, Float64Array.of(least)), numbers(type, Float64Array.of(most))],
    clear: () => {
      count = 0;
      least = Number.POSITIVE_INFINITY;
      most = Number.NEGATIVE_INFINITY;
    },
  };
}

/** All computers that we know have the lower bytes first, as Parquet does. */
function numbers(type: ValueType, values: Float64Array): Buffer {
  if (type === 'number') return Buffer.from(values.slice().buffer);
  const halves = new Uint32Array(values.length * 2);
  // Times have microseconds in the file.
  const unit = type === 'timestamp' ? 1_000 : 1;
  for (let place = 0; place < values.length; place += 1) {
    const whole = (values[place] ?? 0) * unit;
    halves[place * 2] = whole;
    halves[place * 2 + 1] = Math.floor(whole / TWO_TO_32);
  }
  return Buffer.from(halves.buffer);
}

function createTruths(): PlainValues {
  let values: Value[] = [];
  return {
    get count() {
      return values.length;
    },
    get size() {
      return values.length;
    },
    add: (value) => void values.push(value),
    bytes: () => Buffer.alloc(0),
    inRows: ({ codes, times, count }, rows) => {
      const bits = Buffer.alloc(Math.ceil(rows / 8));
      let row = 0;
      for (let run = 0; run < count; run += 1) {
        const end = row + (times[run] ?? 0);
        if (values[codes[run] ?? 0] === true)
          for (; row < end; row += 1) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7));
        row = end;
      }
      return bits;
    },
    bounds: () => null,
    clear: () => {
      values = [];
    },
  };
}

/** The same numbers with room for more. */
export function larger(numbers: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(Math.max(atLeast, numbers.length * 2));
  room.set(numbers);
  return room;
}
