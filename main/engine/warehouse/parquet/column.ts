import { bitsFor, packRuns, type Runs } from './hybrid.ts';
import { createPlain, larger, type Value, type ValueType } from './plain.ts';
import { binary, i64, struct, type Thrift } from './thrift.ts';

export interface ColumnFacts {
  name: string;
  type: ValueType;
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
  /** Adds the values of many rows. */
  addAll(values: readonly Value[]): void;
  /** Returns what was added, as a file holds it, and begins again. */
  take(): EncodedColumn;
}

/** A column of a row group, not compressed yet. */
export interface EncodedColumn {
  rows: number;
  /** Each different value once, if the rows hold their places in it. */
  dictionary: { bytes: Buffer; count: number } | null;
  data: Buffer;
  statistics: Thrift;
}

const NONE = 0xffff_ffff;
const FIRST_ROOM = 1_024;
/** From so many values on, they are no longer looked up if few came again. What stands there in turn still counts once. */
const MOST_TRIED = 1_024;
const RUN_BYTES = 8;

export function createColumn(facts: ColumnFacts): Column {
  const { textOf, type } = facts;
  let runs: Runs = { codes: new Uint32Array(FIRST_ROOM), times: new Uint32Array(FIRST_ROOM), count: 0 };
  let rows = 0;
  let nulls = 0;
  /** The place of a value is its code. */
  const values = createPlain(textOf === undefined ? type : 'text');
  const codes = new Map<Value, number>();
  let last: Value = null;
  let found = 0;
  let looksUp = true;
  /** Of `textOf`: those that have a code, and the codes by number, counted from 1. */
  let numbers: number[] = [];
  let codeOfNumber = new Uint32Array(FIRST_ROOM);

  const codeOf = (value: Value): number => {
    if (value === last) return (runs.codes[runs.count - 1] ?? 0) as number;
    const known = looksUp ? codes.get(value) : undefined;
    if (known !== undefined) {
      found += 1;
      return known;
    }
    const code = values.count;
    values.add(value);
    if (looksUp) {
      codes.set(value, code);
      looksUp = code < MOST_TRIED || found > code / 2;
    }
    return code;
  };
  const codeByNumber = (number: number): number => {
    if (number >= codeOfNumber.length) codeOfNumber = larger(codeOfNumber, number + 1);
    const known = codeOfNumber[number] ?? 0;
    if (known > 0) return known - 1;
    values.add(textOf?.(number) ?? '');
    numbers.push(number);
    codeOfNumber[number] = values.count;
    return values.count - 1;
  };
  const add = (value: Value, times = 1): void => {
    if (times === 0) return;
    const code = value === null ? NONE : textOf === undefined ? codeOf(value) : codeByNumber(value as number);
    last = value;
    rows += times;
    if (code === NONE) nulls += times;
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
  };
  return {
    facts,
    get rows() {
      return rows;
    },
    get weight() {
      return values.size + runs.count * RUN_BYTES;
    },
    add,
    addAll: (all) => {
      for (const value of all) add(value, 1);
    },
    take: () => {
      const { present, levels } = levelsOf(runs, rows, nulls);
      const [least, most] = values.bounds() ?? [];
      const encoded: EncodedColumn = {
        rows,
        dictionary: null,
        data: levels,
        // Readers leave out row groups by the least and the greatest value.
        statistics: struct({
          3: i64(nulls),
          5: most === undefined ? undefined : binary(most),
          6: least === undefined ? undefined : binary(least),
        }),
      };
      const { count } = values;
      if (type !== 'boolean' && count > 0 && count * 2 <= rows) {
        const width = bitsFor(count - 1);
        encoded.dictionary = { bytes: values.bytes(), count };
        encoded.data = packRuns(present, width, Buffer.concat([levels, Buffer.of(width)]));
      } else encoded.data = Buffer.concat([levels, values.inRows(present, rows - nulls)]);
      for (const number of numbers) codeOfNumber[number] = 0;
      numbers = [];
      values.clear();
      codes.clear();
      runs.count = 0;
      rows = 0;
      nulls = 0;
      last = null;
      found = 0;
      return encoded;
    },
  };
}

/** Which rows have a value, as the file says it, and the runs of those that have one. */
function levelsOf(runs: Runs, rows: number, nulls: number): { present: Runs; levels: Buffer } {
  if (nulls === 0) {
    const all = { codes: Uint32Array.of(1), times: Uint32Array.of(rows), count: 1 };
    return { present: runs, levels: withLength(packRuns(all, 1)) };
  }
  const { codes, times, count } = runs;
  const isThere = codes.subarray(0, count).map((code) => (code === NONE ? 0 : 1));
  const places = [...Array(count).keys()].filter((run) => isThere[run] === 1);
  return {
    present: {
      codes: Uint32Array.from(places, (run) => codes[run] ?? 0),
      times: Uint32Array.from(places, (run) => times[run] ?? 0),
      count: places.length,
    },
    levels: withLength(packRuns({ codes: isThere, times, count }, 1)),
  };
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
