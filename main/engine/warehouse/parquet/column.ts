import { bitsFor, packRuns, type Runs } from './hybrid.ts';
import { binary, i64, struct, type Thrift } from './thrift.ts';

/** A text, a number, a truth, a time in ms since 1970, or none. */
export type Value = string | number | boolean | null;

export interface ColumnFacts {
  name: string;
  type: 'text' | 'integer' | 'number' | 'boolean' | 'timestamp';
  /** The texts that its numbers stand for: rows are then added by number, which takes much less time. */
  textOf?: ((number: number) => string) | undefined;
}

/** The values of a column that the next row group will have. */
export interface Column {
  readonly facts: ColumnFacts;
  readonly rows: number;
  /** About the bytes of what it holds. */
  readonly weight: number;
  /** Adds a value, or a number of `textOf`, for one or more rows. */
  add(value: Value, times?: number): void;
  /** Returns what was added, as a file holds it, and begins again. */
  take(): EncodedColumn;
}

/** A column of a row group, not compressed yet. */
export interface EncodedColumn {
  rows: number;
  /** Each different value once, if the rows hold their numbers in it. */
  dictionary: { bytes: Buffer; count: number } | null;
  data: Buffer;
  statistics: Thrift;
}

const NONE = 0xffff_ffff;
const FIRST_ROOM = 1_024;
/** From so many different values on, values are no longer looked up if most of them are new. */
const MOST_TRIED = 1_024;
/** What a different value takes besides its text, and what a run takes. */
const VALUE_WEIGHT = 16;
const RUN_WEIGHT = 8;
/** Longer texts tell a reader little when they are the least or the greatest. */
const LONGEST_BOUND = 64;

export function createColumn(facts: ColumnFacts): Column {
  const { textOf } = facts;
  let runs: Runs = { codes: new Uint32Array(FIRST_ROOM), times: new Uint32Array(FIRST_ROOM), count: 0 };
  let rows = 0;
  let weight = 0;
  /** Different values. The place of one is its code. */
  let values: Value[] = [];
  const places = new Map<Value, number>();
  let looksUp = true;
  /** For numbers of `textOf`: the code of each, counted from 1. */
  let codeOfNumber = new Uint32Array(FIRST_ROOM);

  const added = (value: Value): number => {
    values.push(value);
    weight += VALUE_WEIGHT + (typeof value === 'string' ? value.length : 0);
    return values.length - 1;
  };
  const codeOf = (value: Value): number => {
    const last = values.length - 1;
    if (last >= 0 && values[last] === value) return last;
    if (!looksUp) return added(value);
    const place = places.get(value);
    if (place !== undefined) return place;
    const code = added(value);
    if (code >= MOST_TRIED && code * 2 > rows) {
      looksUp = false;
      places.clear();
    } else places.set(value, code);
    return code;
  };
  const codeByNumber = (number: number): number => {
    if (number >= codeOfNumber.length) codeOfNumber = larger(codeOfNumber, number + 1);
    const known = codeOfNumber[number] ?? 0;
    if (known > 0) return known - 1;
    const code = added(number);
    codeOfNumber[number] = code + 1;
    return code;
  };
  return {
    facts,
    get rows() {
      return rows;
    },
    get weight() {
      return weight;
    },
    add: (value, times = 1) => {
      if (times === 0) return;
      const code =
        value === null ? NONE : textOf === undefined ? codeOf(value) : codeByNumber(value as number);
      rows += times;
      const { count } = runs;
      if (count > 0 && runs.codes[count - 1] === code) {
        runs.times[count - 1] = (runs.times[count - 1] ?? 0) + times;
        return;
      }
      if (count === runs.codes.length)
        runs = { codes: larger(runs.codes, count + 1), times: larger(runs.times, count + 1), count };
      runs.codes[count] = code;
      runs.times[count] = times;
      runs.count += 1;
      weight += RUN_WEIGHT;
    },
    take: () => {
      const texts = textOf === undefined ? values : values.map((number) => textOf(number as number));
      const encoded = encode(facts.type, texts, runs, rows);
      if (textOf !== undefined) for (const number of values) codeOfNumber[number as number] = 0;
      runs.count = 0;
      rows = 0;
      weight = 0;
      values = [];
      places.clear();
      looksUp = true;
      return encoded;
    },
  };
}

function larger(numbers: Uint32Array, atLeast: number): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(Math.max(atLeast, numbers.length * 2));
  room.set(numbers);
  return room;
}

function encode(
  type: ColumnFacts['type'],
  values: readonly Value[],
  runs: Runs,
  rows: number,
): EncodedColumn {
  const { present, levels, nulls } = levelsOf(runs);
  const statistics = statisticsOf(type, values, nulls);
  const isCoded = type !== 'boolean' && values.length > 0 && values.length * 2 <= rows;
  if (isCoded) {
    const width = bitsFor(values.length - 1);
    const data = Buffer.concat([levels, Buffer.of(width), packRuns(present, width)]);
    return { rows, dictionary: { bytes: plain(type, values), count: values.length }, data, statistics };
  }
  const data = Buffer.concat([
    levels,
    type === 'boolean' ? truths(values, present) : plain(type, inRows(values, present)),
  ]);
  return { rows, dictionary: null, data, statistics };
}

/** Which rows have a value, as the file says it, and the runs of those that have one. */
function levelsOf(runs: Runs): { present: Runs; levels: Buffer; nulls: number } {
  const { codes, times, count } = runs;
  const isThere: Runs = { codes: new Uint32Array(count), times: new Uint32Array(count), count: 0 };
  const present: Runs = { codes: new Uint32Array(count), times: new Uint32Array(count), count: 0 };
  let nulls = 0;
  for (let run = 0; run < count; run += 1) {
    const code = codes[run] ?? 0;
    const length = times[run] ?? 0;
    const level = code === NONE ? 0 : 1;
    const last = isThere.count - 1;
    if (last >= 0 && isThere.codes[last] === level) isThere.times[last] = (isThere.times[last] ?? 0) + length;
    else {
      isThere.codes[last + 1] = level;
      isThere.times[last + 1] = length;
      isThere.count += 1;
    }
    if (level === 0) {
      nulls += length;
      continue;
    }
    present.codes[present.count] = code;
    present.times[present.count] = length;
    present.count += 1;
  }
  const packed = packRuns(isThere, 1);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(packed.length);
  return { present: nulls === 0 ? { ...runs } : present, levels: Buffer.concat([length, packed]), nulls };
}

/** The value of each row. */
function inRows(values: readonly Value[], { codes, times, count }: Runs): readonly Value[] {
  const all: Value[] = [];
  for (let run = 0; run < count; run += 1)
    for (let left = times[run] ?? 0; left > 0; left -= 1) all.push(values[codes[run] ?? 0] ?? null);
  return all;
}

function truths(values: readonly Value[], { codes, times, count }: Runs): Buffer {
  let rows = 0;
  for (let run = 0; run < count; run += 1) rows += times[run] ?? 0;
  const bits = Buffer.alloc(Math.ceil(rows / 8));
  let row = 0;
  for (let run = 0; run < count; run += 1) {
    const end = row + (times[run] ?? 0);
    if (values[codes[run] ?? 0] === true)
      for (let at = row; at < end; at += 1) bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
    row = end;
  }
  return bits;
}

/** Values one after the other: texts with their length, numbers with 64 bits. */
function plain(type: ColumnFacts['type'], values: readonly Value[]): Buffer {
  if (type === 'text') return plainTexts(values as readonly string[]);
  const bytes = Buffer.allocUnsafe(values.length * 8);
  values.forEach((value, place) => {
    writeNumber(bytes, type, Number(value), place * 8);
  });
  return bytes;
}

function plainTexts(texts: readonly string[]): Buffer {
  let size = 0;
  for (const text of texts) size += 4 + Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  for (const text of texts) {
    const length = bytes.write(text, end + 4);
    bytes.writeUInt32LE(length, end);
    end += 4 + length;
  }
  return bytes;
}

const TWO_TO_32 = 2 ** 32;

function writeNumber(bytes: Buffer, type: ColumnFacts['type'], value: number, at: number): void {
  if (type === 'number') bytes.writeDoubleLE(value, at);
  else {
    // Times have microseconds in the file.
    const whole = type === 'timestamp' ? value * 1_000 : value;
    bytes.writeUInt32LE(whole >>> 0, at);
    bytes.writeInt32LE(Math.floor(whole / TWO_TO_32), at + 4);
  }
}

/** How many values are missing, and the least and the greatest, by which readers leave out row groups. */
function statisticsOf(type: ColumnFacts['type'], values: readonly Value[], nulls: number): Thrift {
  const [least, most] = bounds(type, values) ?? [];
  return struct({
    3: i64(nulls),
    5: most === undefined ? undefined : binary(most),
    6: least === undefined ? undefined : binary(least),
  });
}

function bounds(
  type: ColumnFacts['type'],
  values: readonly Value[],
): [least: Buffer, most: Buffer] | undefined {
  if (values.length === 0 || type === 'boolean' || type === 'number') return undefined;
  if (type === 'text') {
    if (values.length > MOST_TRIED || values.some((text) => String(text).length > LONGEST_BOUND))
      return undefined;
    const texts = values.map((text) => Buffer.from(String(text))).sort(Buffer.compare);
    return [texts[0] ?? Buffer.alloc(0), texts.at(-1) ?? Buffer.alloc(0)];
  }
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, Number(value));
    most = Math.max(most, Number(value));
  }
  const bytes = plain(type, [least, most]);
  return [bytes.subarray(0, 8), bytes.subarray(8)];
}
