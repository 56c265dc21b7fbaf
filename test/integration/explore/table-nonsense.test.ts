import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupFile } from '../../../main/engine/data/backup-file/backup-file.ts';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { createShortLivedDatabases } from '../../../main/engine/explore/short-lived-database.ts';
import { readCells } from '../../../main/engine/tables/scan.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { startByNode } from '../../../main/engine/world/start-tables.ts';
import { openApart, openFileApart } from '../../../main/engine/world/table-client.ts';
import { enterWorld, world } from '../../../main/engine/world/world.ts';
import { MOST_FRAME_BYTES } from '../../../main/tables/protocol.ts';
import { richBackup } from '../../support/files/backup-samples.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** A table process that was taken over: it says yes to the first questions, and `said` to each other one. */
const stranger = (said: string, isOpening = 'id <= 2') => `
  import { Socket } from 'node:net';
  const socket = new Socket({ fd: 3 });
  const frame = (text) => {
    const bytes = Buffer.from(text);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(bytes.length);
    return Buffer.concat([head, bytes]);
  };
  let id = 0;
  let left = Buffer.alloc(0);
  const say = (value) => socket.write(frame(typeof value === 'string' ? value : JSON.stringify(value)));
  socket.on('data', (bytes) => {
    left = Buffer.concat([left, bytes]);
    while (left.length > 4 && left.length >= 4 + left.readUInt32LE(0)) {
      const asked = JSON.parse(left.subarray(4, 4 + left.readUInt32LE(0)));
      left = left.subarray(4 + left.readUInt32LE(0));
      id = asked.id;
      if (${isOpening}) say({ id, count: 0 });
      else { ${said} }
    }
  });
  setInterval(() => {}, 1000);`;

const ROWS = 'rows: 1, columns: [[1]], isLast: true';

test.each([
  ['no JSON', `say('{')`],
  ['no object', `say('7')`],
  ['an answer to nobody', `say({ id: 99, ${ROWS} })`],
  ['an answer of another kind', 'say({ id, count: 3 })'],
  ['columns of different lengths', 'say({ id, rows: 2, columns: [[1], [1, 2]], isLast: true })'],
  ['more rows than there are', 'say({ id, rows: 1e9, columns: [[1]], isLast: true })'],
  ['no columns', 'say({ id, rows: 0, columns: [], isLast: true })'],
  ['a value that is none', `say({ id, rows: 1, columns: [[{ n: '1n' }]], isLast: true })`],
  ['a list in a cell', 'say({ id, rows: 1, columns: [[[1]]], isLast: true })'],
  ['a number of a million digits', `say({ id, rows: 1, columns: [[{ n: '9'.repeat(1e6) }]], isLast: true })`],
  [
    'a frame that is longer than any',
    `const head = Buffer.alloc(4); head.writeUInt32LE(${MOST_FRAME_BYTES + 1}); socket.write(head)`,
  ],
  [
    'millions of lists in a cell',
    `say('{"id":' + id + ',"rows":1,"columns":[[' + '[],'.repeat(4e6) + '1]],"isLast":true}')`,
  ],
  ['a list in a list, and so on', `say('{"id":' + id + ',"rows":' + '['.repeat(6e6))`],
  ['the same answer twice', `say({ id, ${ROWS.replace('true', 'false')} }); say({ id, ${ROWS} })`],
  ['nothing, and ends', 'process.exit(0)'],
])('a process that says %s is ended, and its question fails', async (_what, said) => {
  const program = join(tempDir(), 'stranger.mjs');
  writeFileSync(program, stranger(said));
  const database = await openApart(() => startByNode(program), {});
  const connection = await database.connect();
  await expect(connection.runAndReadAll('SELECT 1')).rejects.toMatchObject({
    name: 'TableProcessEnded',
    why: 'ended',
  });
  await database.ended;
});

test.each([
  ['no JSON', `'['`],
  ['other texts', `'["a",1]'`],
  ['fewer texts', `'["a"]'`],
  ['fewer rows', `'["a","b"]', 'null'`],
  ['lists without end', `'['.repeat(2e6)`],
])('a process that says %s for the texts of rows fails its export', async (_what, lists) => {
  const program = join(tempDir(), 'stranger.mjs');
  const rows = `const lists = [${lists}]; say({ id, rows: lists.length, columns: [lists], isLast: true })`;
  writeFileSync(program, stranger(rows, `asked.ask !== 'rows'`));
  const apart: typeof realWorld.databases.apart = (settings, ending) =>
    openApart(() => startByNode(program), settings, ending);
  onTestFinished(enterWorld({ ...realWorld, databases: { ...realWorld.databases, apart } }));
  const database = createDatabase(null, {}, { isApart: true });
  onTestFinished(() => database.close());
  const columns = ['c0', 'c1'].map((sql) => ({ sql, type: 'text' }) as const);
  const cells = readCells(database, { from: 'list', sql: 'true', values: [] }, { columns, order: null });
  await expect(Array.fromAsync(cells)).rejects.toThrow();
});

test('a process that never ends its rows is ended before they fill the memory', async () => {
  const program = join(tempDir(), 'stranger.mjs');
  const many = `say({ id, rows: 1, columns: [['x'.repeat(30_000_000)]], isLast: false })`;
  writeFileSync(program, stranger(many));
  const database = await openApart(() => startByNode(program), {});
  const connection = await database.connect();
  await expect(connection.runAndReadAll('SELECT 1')).rejects.toMatchObject({ why: 'memory' });
  await database.ended;
});

test.each([
  ['a text that is none', `'\\ud800'`],
  ['a yes', 'true'],
  ['a whole number of another database', `{ n: '1' }`],
  ['a time', `{ t: '1' }`],
  ['bytes that are none', '{ b: 1 }'],
  ['a list', '[1]'],
])('a process that says %s for a value of a file is ended', async (_what, cell) => {
  const program = join(tempDir(), 'stranger.mjs');
  writeFileSync(program, stranger(`say({ id, rows: 1, columns: [[${cell}]], isLast: true })`, 'id <= 1'));
  const file = await openFileApart(() => startByNode(program), '/nowhere.db');
  await expect(Array.fromAsync(file.rows('SELECT 1'))).rejects.toMatchObject({ why: 'ended' });
});

test('a process that never ends the rows of a backup is ended before they fill the memory', async () => {
  const program = join(tempDir(), 'stranger.mjs');
  const rows = `id === 2 ? ['UTF-8'] : id === 3 ? [1] : ['x'.repeat(1_000_000)]`;
  const piece = `columns: id < 4 ? [${rows}] : [${rows}, [null]], isLast: id < 4`;
  writeFileSync(program, stranger(`say({ id, rows: 1, ${piece} })`, 'id <= 1'));
  const fileApart = (path: string) => openFileApart(() => startByNode(program), path);
  onTestFinished(enterWorld({ ...world(), databases: { ...world().databases, fileApart } }));
  await expect(openBackupFile(richBackup())).rejects.toThrow('more rows than fit into a file of its size');
});

test('a process that says nothing any more is ended, whatever it was asked', async () => {
  const program = join(tempDir(), 'stranger.mjs');
  writeFileSync(program, stranger(''));
  // Silence is counted in ticks of less than a second. Starting the process takes as long as it takes.
  const hurried: typeof realWorld.clock.after = (delayMs, wake, options) =>
    realWorld.clock.after(delayMs < 1_000 ? delayMs / 50 : delayMs, wake, options);
  onTestFinished(enterWorld({ ...realWorld, clock: { ...realWorld.clock, after: hurried } }));
  const database = await openApart(() => startByNode(program), {});
  const connection = await database.connect();
  await expect(connection.run('SELECT 1')).rejects.toMatchObject({ why: 'ended' });
  await database.ended;
});

test.each([0, 1])(
  'a process that has answered %s questions is ended by a cancel, and by closing',
  async (answered) => {
    const program = join(tempDir(), 'stranger.mjs');
    writeFileSync(program, stranger('', `id <= ${answered}`));
    const apart: typeof realWorld.databases.apart = (settings, ending) =>
      openApart(() => startByNode(program), settings, ending);
    onTestFinished(enterWorld({ ...realWorld, databases: { ...realWorld.databases, apart } }));
    const open = () => createDatabase(null, {}, { isApart: true, killAfterMs: 0 });
    const database = open();
    const stop = new AbortController();
    const asked = expect(database.rows('SELECT 1', [], stop.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    stop.abort();
    await asked;
    const other = open();
    const left = expect(other.rows('SELECT 1')).rejects.toMatchObject({ code: 'query_ended' });
    await other.close();
    await left;
    await database.close();

    const { use, close } = createShortLivedDatabases(join(tempDir(), 'spill'));
    const work = (signal?: AbortSignal) => use({ files: [] }, (own) => own.rows('SELECT 1'), { signal });
    // More than there are places.
    for (let turn = 0; turn < 8; turn += 1) {
      const cancel = new AbortController();
      const stopped = expect(work(cancel.signal)).rejects.toMatchObject({ code: 'cancelled' });
      for (let step = 0; step < turn; step += 1) await new Promise((next) => setImmediate(next));
      cancel.abort();
      await stopped;
    }
    const ended = expect(work()).rejects.toMatchObject({ code: 'query_ended' });
    await new Promise((next) => setImmediate(next));
    await close();
    await ended;
  },
);
