import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBoundedFooter } from '../../../main/engine/explore/parquet-footer.ts';
import { createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { binary, i32, i64, list, struct, type Thrift } from '../../support/files/thrift.ts';

const group = (name: string, children: number, repetition = 1) =>
  struct({ 3: i32(repetition), 4: binary(name), 5: i32(children) });
const leaf = (name: string) => struct({ 1: i32(6), 3: i32(1), 4: binary(name) });
const footerOf = (schema: readonly Thrift[], groups: readonly Thrift[] = [], rows = 0) =>
  struct({ 1: i32(1), 2: list(schema), 3: i64(rows), 4: list(groups) }).bytes;
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

/** A column in this many groups in one another. */
const deep = (levels: number, repetition = 1) =>
  footerOf([group('schema', 1), ...times(levels, () => group('a', 1, repetition)), leaf('a')]);
const wide = (columns: number) =>
  footerOf([group('schema', columns), ...times(columns, (at) => leaf(`c${at}`))]);
const inGroups = (groups: number, chunks: number) =>
  footerOf(
    [group('schema', 1), leaf('a')],
    times(groups, () => struct({ 1: list(times(chunks, () => struct({ 2: i64(4) }))) })),
  );
/** So many columns in so many groups in one another. */
const deepAndWide = (levels: number, columns: number) =>
  footerOf([
    group('schema', 1),
    ...times(levels - 1, () => group('a', 1)),
    group('a', columns),
    ...times(columns, (at) => leaf(`c${at}`)),
  ]);
const ofRows = (said: number, ...groups: number[]) =>
  footerOf(
    [group('schema', 1), leaf('a')],
    groups.map((rows) => struct({ 1: list([]), 3: i64(rows) })),
    said,
  );
/** A structure in a structure, in a field that no version of Parquet has. */
const nested = (levels: number) => Buffer.concat([Buffer.alloc(levels, 0xfc), Buffer.alloc(levels + 1)]);

const fileOf = (footer: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]);
};

test.each([
  ['23 levels', deep(23), true],
  ['25 levels', deep(25), false],
  ['9 levels in each of 16,000 columns', deepAndWide(9, 16_000), false],
  ['9 levels in each of 1,000 columns', deepAndWide(9, 1_000), true],
  ['15,000 levels', deep(15_000), false],
  ['100,000 repeated levels', deep(100_000, 2), false],
  ['16,384 columns', wide(16_384), true],
  ['16,385 columns', wide(16_385), false],
  ['200,000 columns', wide(200_000), false],
  ['100,001 groups of rows', inGroups(100_001, 0), false],
  ['1,000,100 columns of groups', inGroups(100, 10_001), false],
])('a footer with %s is judged', (_what, footer, isBounded) => {
  expect(isBoundedFooter(footer)).toBe(isBounded);
});

test.each([
  ['children that are not there', footerOf([group('schema', 2), leaf('a')])],
  ['two billion children', footerOf([group('schema', 2_147_483_647), leaf('a')])],
  ['an element of no group', footerOf([group('schema', 1), leaf('a'), leaf('b')])],
  ['fewer than no children', Buffer.from([0x29, 0x1c, 0x55, 0x03, 0x00, 0x00])],
  ['more rows than it says', ofRows(1, 40_000_000)],
  ['fewer than no rows in a group', ofRows(1, 40_000_000, -39_999_999)],
  ['structures without an end', nested(100_000)],
  ['a list of four billion', Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f])],
  ['a number without an end', Buffer.alloc(40, 0xff)],
  ['nothing', Buffer.alloc(0)],
])('a footer with %s is none', (_what, footer) => {
  expect(() => isBoundedFooter(footer)).toThrow(RangeError);
});

test('a field whose number is written in a longer way is seen as the database sees it', () => {
  const schema = list([group('schema', 1), ...times(80, () => group('a', 1)), leaf('a')]);
  // 65,538 is 2 in 16 bits.
  const footer = Buffer.concat([Buffer.from([0x09, 0x84, 0x80, 0x08]), schema.bytes, Buffer.of(0)]);
  expect(isBoundedFooter(footer)).toBe(false);
});

test('what is too deep or too wide is refused at once, and no query is told of it', async () => {
  const { explore, file } = createExploreFixture();
  for (const footer of [deep(15_000), wide(200_000), nested(1_000)]) {
    const path = file('made.parquet', fileOf(footer));
    const refused = { code: footer.length === nested(1_000).length ? 'file_damaged' : 'file_too_large' };
    await expect(explore.open(path)).rejects.toMatchObject(refused);
    await expect(explore.peek(path)).rejects.toMatchObject(refused);
  }
});

test('Parquet files of other programs are within the bounds', async () => {
  const { explore, dir } = createExploreFixture();
  const path = join(dir, 'nested.parquet');
  const columns = times(300, (at) => `range AS n${at}`).join(', ');
  await queryDuckdb(
    `COPY (SELECT range || '.com' AS domain, [[{'a': [range], 'b': MAP {'k': 'v'}}]] AS deep, ${columns} FROM range(5000))
     TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048, KV_METADATA {note: 'x'})`,
  );
  const { rows } = await explore.open(path);
  expect(rows).toBe(5_000);
});
