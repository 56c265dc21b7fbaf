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
  /** Adds a text for one or more rows: some of these bytes, in UTF-8. */
  addText(bytes: Uint8Array, from: number, end: number, times?: number): void;
  /** Adds every second one of some numbers of `textOf`, each for a row. */
  addEverySecond(numbers: Uint32Array, from: number, end: number): void;
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
const RUN_BYTES = 8;

export function createColumn(facts: ColumnFacts): Column {
  const { textOf, type } = facts;
  let codes = new Uint32Array(FIRST_ROOM);
  let times = new Uint32Array(FIRST_ROOM);
  let count = 0;
  let rows = 0;
  let nulls = 0;
  /** The place of a value is its code. */
  const values = createPlain(textOf === undefined ? type : 'text');
  /** Of `textOf`: those that have a code, and the codes by number, counted from 1. */
  let numbers: number[] = [];
  let codeOfNumber = new Uint32Array(FIRST_ROOM);

  const codeByNumber = (number: number): number => {
    if (number >= codeOfNumber.length) codeOfNumber = larger(codeOfNumber, number + 1);
    const known = codeOfNumber[number] ?? 0;
    if (known > 0) return known - 1;
    const code = values.addNew(textOf?.(number) ?? '');
    numbers.push(number);
    codeOfNumber[number] = code + 1;
    return code;
  };
  const needRuns = (most: number): void => {
    if (most <= codes.length) return;
    codes = larger(codes, most);
    times = larger(times, most);
  };
  const addCode = (code: number, more: number): void => {
    rows += more;
    if (count > 0 && codes[count - 1] === code) {
      times[count - 1] = (times[count - 1] ?? 0) + more;
      return;
    }
    needRuns(count + 1);
    codes[count] = code;
    times[count] = more;
    count += 1;
  };
  return {
    facts,
    get rows() {
      return rows;
    },
    get weight() {
      return values.size + count * RUN_BYTES;
    },
    add: (value, more = 1) => {
      if (more === 0) return;
      if (value === null) {
        nulls += more;
        addCode(NONE, more);
      } else addCode(textOf === undefined ? values.place(value) : codeByNumber(value as number), more);
    },
    addText: (bytes, from, end, more = 1) => {
      if (more > 0) addCode(values.placeOfText(bytes, from, end), more);
    },
    addEverySecond: (all, from, end) => {
      needRuns(count + (end - from) / 2);
      let last = count === 0 ? NONE : (codes[count - 1] ?? NONE);
      for (let at = from; at < end; at += 2) {
        const number = all[at] ?? 0;
        const known = number < codeOfNumber.length ? (codeOfNumber[number] ?? 0) : 0;
        const code = known > 0 ? known - 1 : codeByNumber(number);
        if (code === last) times[count - 1] = (times[count - 1] ?? 0) + 1;
        else {
          codes[count] = code;
          times[count] = 1;
          count += 1;
          last = code;
        }
      }
      rows += (end - from) / 2;
    },
    take: () => {
      const { present, levels } = levelsOf({ codes, times, count }, rows, nulls);
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
      const different = values.count;
      if (type !== 'boolean' && different > 0 && different * 2 <= rows) {
        const width = bitsFor(different - 1);
        encoded.dictionary = { bytes: values.bytes(), count: different };
        encoded.data = packRuns(present, width, Buffer.concat([levels, Buffer.of(width)]));
      } else encoded.data = Buffer.concat([levels, values.inRows(present, rows - nulls)]);
      for (const number of numbers) codeOfNumber[number] = 0;
      numbers = [];
      values.clear();
      count = 0;
      rows = 0;
      nulls = 0;
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
