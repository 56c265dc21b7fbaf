import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createColumn } from '../../../main/engine/warehouse/parquet/column.ts';
import { openParquetFile } from '../../../main/engine/warehouse/parquet/parquet-file.ts';
import type { Value, ValueType } from '../../../main/engine/warehouse/parquet/plain.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const TYPES = ['text', 'integer', 'number', 'boolean', 'timestamp'] as const;
const DUCKDB_TYPES: Record<ValueType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMPTZ',
};
/** DuckDB's values as ours. */
const AS_OURS: Partial<Record<ValueType, (name: string) => string>> = {
  integer: (name) => `CAST(${name} AS DOUBLE)`,
  timestamp: (name) => `epoch_us(${name}) / 1000`,
};

const text = fc.string({ unit: 'grapheme', maxLength: 120 });
const values: Record<ValueType, fc.Arbitrary<Value>> = {
  text: fc.oneof(text, fc.constantFrom('', 'a', 'ä', '\u{10ffff}', '\ufffd', 'x'.repeat(5_000))),
  integer: fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 31)),
  number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 0.1, -1e300)),
  boolean: fc.boolean(),
  timestamp: fc.oneof(fc.integer({ min: -1e12, max: 4e12 }), fc.nat({ max: 5_000 })),
};

/** How rows get their values: mostly new ones, or some again and again, alone or in runs, with or without gaps. */
const shape = fc.record({
  seed: fc.integer(),
  distinct: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 400 }), fc.constant(5_000)),
  run: fc.constantFrom(1, 1, 3, 20, 1_000),
  gap: fc.constantFrom(0, 0, 0.01, 0.5, 1),
  byNumber: fc.boolean(),
});
/** Texts by numbers, in one row group after another. */
const often = { seed: 1, distinct: 50, run: 1, gap: 0, byNumber: true };
const columns = fc.array(fc.tuple(fc.constantFrom(...TYPES), shape), { minLength: 1, maxLength: 6 });
const groups = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(2_047, 2_048, 6_000)), {
  maxLength: 3,
});

test('a file has the rows that were added to its columns', async () => {
  const dir = tempDir();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(columns, groups, async (shapes, rows) => {
      made += 1;
      const path = join(dir, `${made}.parquet`);
      const all = shapes.map(([type, given], place) => makeColumn(type, given, `c${place}`));
      const file = await openParquetFile(
        path,
        all.map(({ column }) => column),
      );
      const expected: Value[][] = [];
      for (const count of rows) {
        const added = all.map(({ add }) => add(count));
        for (let row = 0; row < count; row += 1) expected.push(added.map((each) => each[row] ?? null));
        await file.endGroup();
      }
      await file.finish();
      const of = `read_parquet('${path}')`;
      const names = shapes.map(([type], place) => (AS_OURS[type] ?? String)(`c${place}`));
      const read = await queryDuckdb(`SELECT ${names.join(', ')} FROM ${of}`);
      // The whole rows would be too much to print.
      const differs = expected.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(read[at]));
      expect([read.length, differs]).toEqual([expected.length, -1]);
      // DuckDB leaves out row groups by the least and greatest values that the file says.
      for (const [place, [type]] of shapes.entries()) {
        const one = expected[Math.floor(expected.length / 2)]?.[place];
        if (one === undefined || one === null || type === 'boolean') continue;
        const literal = type === 'text' ? `'${String(one).replaceAll("'", "''")}'` : String(one);
        const value =
          type === 'timestamp'
            ? `make_timestamptz(${literal}::BIGINT * 1000)`
            : // DuckDB reads a number without an exponent as a decimal, and may round that to another double.
              `${type === 'number' ? `'${literal}'` : literal}::${DUCKDB_TYPES[type]}`;
        const [[found] = []] = await queryDuckdb(`SELECT count(*) FROM ${of} WHERE c${place} = ${value}`);
        expect(Number(found), value).toBe(expected.filter((row) => row[place] === one).length);
      }
      const [[misplaced] = []] = await queryDuckdb(
        `SELECT count(*) FROM parquet_metadata('${path}') WHERE data_page_offset <= dictionary_page_offset`,
      );
      expect(Number(misplaced)).toBe(0);
      const [nulls = []] = await queryDuckdb(
        `SELECT ${shapes.map((_, place) => `(SELECT coalesce(sum(stats_null_count), 0) FROM parquet_metadata('${path}') WHERE path_in_schema = 'c${place}')`).join(', ')}`,
      );
      expect(nulls.map(Number)).toEqual(
        shapes.map((_, place) => expected.filter((row) => row[place] === null).length),
      );
    }),
    { numRuns: campaignSize(10, 600), examples: [[[['text', often]], [100, 6_000, 40]]] },
  );
});

/** A column, and what adds rows to it and returns their values. */
function makeColumn(
  type: ValueType,
  { seed, distinct, run, gap, byNumber }: typeof shape extends fc.Arbitrary<infer Shape> ? Shape : never,
  name: string,
) {
  const some = [...new Set(fc.sample(values[type], { seed, numRuns: distinct }))];
  const isByNumber = byNumber && type === 'text';
  const column = createColumn({
    name,
    type,
    textOf: isByNumber ? (number) => String(some[number]) : undefined,
  });
  let random = seed >>> 0;
  const next = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random / 2 ** 32;
  };
  /** Texts are also added by their bytes, among others, and numbers of texts among others, too. */
  const addOtherwise = (text: string, place: number, times: number) => {
    if (isByNumber)
      column.addEverySecond(
        Uint32Array.from({ length: times * 2 + 2 }, (_, at) => (at % 2 === 0 ? 99 : place)),
        1,
        times * 2 + 1,
      );
    else if (times > 1) column.add(Buffer.from(text), times);
    else {
      const bytes = Buffer.from(`<${text}>`);
      column.addText(bytes, 1, bytes.length - 1);
    }
  };
  const add = (rows: number): Value[] => {
    const added: Value[] = [];
    while (added.length < rows) {
      const place = Math.floor(next() * some.length);
      const value = next() < gap ? null : (some[place] ?? null);
      const times = Math.min(run, rows - added.length);
      if (typeof value === 'string' && next() < 0.5) addOtherwise(value, place, times);
      else column.add(value !== null && isByNumber ? place : value, times);
      for (let time = 0; time < times; time += 1) added.push(value);
    }
    return added;
  };
  return { column, add };
}

test('readers see the same types as in a file of DuckDB', async () => {
  const dir = tempDir();
  const ours = join(dir, 'ours.parquet');
  const theirs = join(dir, 'theirs.parquet');
  const file = await openParquetFile(
    ours,
    TYPES.map((type) => createColumn({ name: type, type })),
  );
  await file.finish();
  const select = TYPES.map((type) => `CAST(NULL AS ${DUCKDB_TYPES[type]}) AS "${type}"`).join(', ');
  await queryDuckdb(`COPY (SELECT ${select} WHERE false) TO '${theirs}' (FORMAT parquet)`);
  const schemaOf = (path: string) =>
    queryDuckdb(
      `SELECT name, type, repetition_type, num_children, converted_type,
         CASE name WHEN 'timestamp' THEN logical_type END FROM parquet_schema('${path}') WHERE type IS NOT NULL`,
    );
  expect(await schemaOf(ours)).toEqual(await schemaOf(theirs));
});
