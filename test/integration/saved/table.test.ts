import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexDomain, touchDomains } from '../../../main/engine/saved/index-domain.ts';
import { createSaved } from '../../../main/engine/saved/saved.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { withEmptyStore } from '../../support/engine/engine-fixture.ts';
import { keepSaved, nameTechnology } from '../../support/engine/keep-saved.ts';
import { createRandom, fillSavedStore } from '../../support/engine/saved-store.ts';
import { expectTableAgrees } from '../../support/engine/table-agrees.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const TECHNOLOGIES = ['Shopify', 'Klaviyo', 'PHP', 'Matomo'];

type Step =
  | { kind: 'keep'; workspace: number; domain: number; company: number; technologies: string[] }
  | { kind: 'note'; workspace: number; domain: number; tag: string }
  | { kind: 'drop'; workspace: number; domain: number }
  | { kind: 'category'; technology: string; category: string | null }
  | { kind: 'look' }
  | { kind: 'restart' };

const place = { workspace: fc.constantFrom(0, 1), domain: fc.nat(7) };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('keep' as const),
      ...place,
      company: fc.nat(3),
      technologies: fc.subarray(TECHNOLOGIES),
    }),
  },
  fc.record({
    kind: fc.constant('note' as const),
    ...place,
    tag: fc.constantFrom('lead', 'old, \u001f"x"', 'a\u0000b'),
  }),
  fc.record({ kind: fc.constant('drop' as const), ...place }),
  fc.record({
    kind: fc.constant('category' as const),
    technology: fc.constantFrom(...TECHNOLOGIES),
    category: fc.constantFrom('Shop', 'Mail'),
  }),
  fc.constant({ kind: 'look' as const }),
  fc.constant({ kind: 'restart' as const }),
);

const COMPANIES = ['Quarz', 'Wolfram', 'Jaspis', null];

function openIn(dataDir: string) {
  const { db, close } = openStore(withEmptyStore(dataDir));
  const workspaces = ['one', 'two'].map((id) => ensureWorkspace(db, 'sample', { id, name: id }));
  const saved = createSaved({ db, dataDir, now: () => 2_000, workspaceInUse: () => workspaces[0] ?? 0 });
  return { db, workspaces, saved, close: () => saved.close().then(close) };
}

const tableFile = (dataDir: string) => join(dataDir, 'cache', 'saved', 'domains.duckdb');

test('the search agrees with the store after any sequence of answers, notes and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const dataDir = tempDir();
      let made = openIn(dataDir);
      for (const each of steps) {
        const { db, workspaces, saved } = made;
        if (each.kind === 'restart') {
          await made.close();
          made = openIn(dataDir);
        } else if (each.kind === 'look') {
          for (const workspace of workspaces) await expectTableAgrees(db, saved, workspace);
        } else if (each.kind === 'category') nameTechnology(db, each.technology, each.category);
        else {
          const workspace = workspaces[each.workspace] ?? 0;
          const domain = `d${each.domain}.test`;
          if (each.kind === 'keep')
            db.transaction(() =>
              keepSaved(db, workspace, domain, COMPANIES[each.company] ?? null, each.technologies),
            );
          // A domain without an answer in the store is dropped when it is indexed again.
          else if (each.kind === 'drop') db.transaction(() => indexDomain(db, workspace, domain));
          else if (
            db.get('SELECT 1 FROM saved_domains WHERE workspace = ? AND domain = ?', [workspace, domain])
          )
            noteOn(db, workspace, domain, each.tag);
        }
      }
      for (const workspace of made.workspaces) await expectTableAgrees(made.db, made.saved, workspace);
      await made.close();
    }),
    { numRuns: campaignSize(15, 100) },
  );
});

/** Adds a tag as `annotate` does, to a domain without answers, which `annotate` would drop. */
function noteOn(db: Writer, workspace: number, domain: string, tag: string): void {
  db.transaction(() => {
    db.run(`INSERT OR REPLACE INTO annotations (workspace, domain, tags, note) VALUES (?, ?, ?, '')`, [
      ...[workspace, domain],
      JSON.stringify([tag]),
    ]);
    db.run(`UPDATE saved_state SET value = value + 1 WHERE key = 'change'`);
    db.run(
      `UPDATE saved_domains SET changed = (SELECT value FROM saved_state WHERE key = 'change')
         WHERE workspace = ? AND domain = ?`,
      [workspace, domain],
    );
  });
}

async function withSomeSaved(count = 50): Promise<string> {
  const dataDir = tempDir();
  const { db, workspaces, saved, close } = openIn(dataDir);
  db.transaction(() => {
    for (let index = 0; index < count; index += 1)
      keepSaved(
        db,
        workspaces[0] ?? 0,
        `d${index}.test`,
        COMPANIES[index % 3] ?? null,
        TECHNOLOGIES.slice(index % 4),
      );
  });
  await expectTableAgrees(db, saved, workspaces[0] ?? 0);
  await close();
  return dataDir;
}

async function expectAgreesIn(dataDir: string): Promise<void> {
  const { db, workspaces, saved, close } = openIn(dataDir);
  await expectTableAgrees(db, saved, workspaces[0] ?? 0);
  await close();
}

const damages: [string, (path: string) => void][] = [
  ['is cut in half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['is empty', (path) => writeFileSync(path, '')],
  ['is something else', (path) => writeFileSync(path, 'This is a note, not a database.'.repeat(9_999))],
  [
    'has a damaged middle',
    (path) => {
      const bytes = readFileSync(path);
      bytes.fill(0xa5, 12_288, Math.floor(bytes.length * 0.9));
      writeFileSync(path, bytes);
    },
  ],
  ['has a log that is something else', (path) => writeFileSync(`${path}.wal`, 'no log'.repeat(999))],
];

test.each(damages)('a table that %s is made again', async (_, damage) => {
  const dataDir = await withSomeSaved();
  damage(tableFile(dataDir));
  await expectAgreesIn(dataDir);
  // The file itself is whole again, not only what this session has in memory.
  expect(await readTable(dataDir, 'SELECT count(*) FROM domains')).toEqual([[50n]]);
});

test('the table is made again after a search meets a damaged block', async () => {
  const whole = await withSomeSaved();
  const blocks = Math.floor((readFileSync(tableFile(whole)).length - FIRST_BLOCK) / BLOCK);
  expect(blocks).toBeGreaterThan(1);
  for (let block = 0; block < blocks; block += 1) {
    const dataDir = tempDir();
    cpSync(whole, dataDir, { recursive: true });
    const bytes = readFileSync(tableFile(dataDir));
    const at = FIRST_BLOCK + block * BLOCK + 200;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    writeFileSync(tableFile(dataDir), bytes);
    await expectAgreesIn(dataDir);
    expect(await readTable(dataDir, 'SELECT count(*), sum(len(words)) > 0 FROM domains')).toEqual([
      [50n, true],
    ]);
  }
});

/** The layout of DuckDB's files, in bytes. */
const FIRST_BLOCK = 12_288;
const BLOCK = 262_144;

/** Reads the table's file with DuckDB directly. */
async function readTable(dataDir: string, sql: string) {
  const instance = await DuckDBInstance.create(tableFile(dataDir), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('after a store is restored from a copy, the search agrees with it', async () => {
  const dataDir = await withSomeSaved();
  const store = join(dataDir, 'stackdesk.db');
  const copy = join(tempDir(), 'copy.db');
  copyFileSync(store, copy);
  const changed = openIn(dataDir);
  keepSaved(changed.db, changed.workspaces[0] ?? 0, 'd0.test', 'Other', []);
  await expectTableAgrees(changed.db, changed.saved, changed.workspaces[0] ?? 0);
  await changed.close();
  copyFileSync(copy, store);
  // There are as many changes as before, so the counts are equal.
  const again = openIn(dataDir);
  keepSaved(again.db, again.workspaces[0] ?? 0, 'd1.test', 'Another', []);
  await expectTableAgrees(again.db, again.saved, again.workspaces[0] ?? 0);
  await again.close();
});

test('half of a surrogate pair in a tag, no limit and an unknown technology do no harm', async () => {
  const { db, workspaces, saved, close } = openIn(await withSomeSaved());
  noteOn(db, workspaces[0] ?? 0, 'd1.test', 'a\ud800');
  const search = async (changes: object, limit = 10) =>
    (await saved.search(savedQuerySchema.parse(changes), { offset: 0, limit })).total;
  expect(await search({})).toBe(50);
  expect(await search({ text: 'd1' }, 0)).toBe(11);
  const unknown = { technologies: { is: ['Nobody runs this'], not: [] } };
  expect(await search({ ...unknown, sort: { column: 'since', descending: true } })).toBe(0);
  expect(await search({ text: ' d1.test, ' })).toBe(1);
  await close();
});

test('the search works even if the folder of the table can’t be written', async () => {
  const dataDir = await withSomeSaved();
  rmSync(join(dataDir, 'cache'), { recursive: true });
  writeFileSync(join(dataDir, 'cache'), 'a file in the place of the folder');
  const { db, workspaces, saved, close } = openIn(dataDir);
  await expectTableAgrees(db, saved, workspaces[0] ?? 0);
  await close();
});

test('a new technology has its category even if it arrives while the table takes changes over', async () => {
  const { db, workspaces, saved, close } = openIn(tempDir());
  const workspace = workspaces[0] ?? 0;
  for (let index = 0; index < 20; index += 1) {
    const name = `Technology ${index}`;
    keepSaved(db, workspace, `old${index}.test`, null, [name]);
    const searching = saved.search(savedQuerySchema.parse({}), { offset: 0, limit: 10 });
    // New technologies come in the turn in which the search begins, and in later ones.
    for (let turn = 0; turn < 5; turn += 1) {
      nameTechnology(db, `New ${index} ${turn}`, 'Shop');
      keepSaved(db, workspace, `new${index}-${turn}.test`, null, [`New ${index} ${turn}`]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await searching;
  }
  await expectTableAgrees(db, saved, workspace);
  await close();
});

/** So many that their ids are read in several pieces, each of at most so many. */
const MANY = 12_000;
const MOST_AT_ONCE = 5_000;

test('a table that is far behind reads the store in pieces, and lacks nothing that is saved again meanwhile', async () => {
  const dataDir = tempDir();
  fillSavedStore(dataDir, MANY, 1);
  const { db, close } = openStore(dataDir);
  const [workspace = 0] = db.values<number>('SELECT id FROM workspaces');
  const late = db.values<string>('SELECT domain FROM saved_domains ORDER BY changed DESC LIMIT 2');
  let most = 0;
  let between = () => {};
  const read = <Row>(rows: Row[]): Row[] => {
    most = Math.max(most, rows.length);
    // This is what other work could do before the next piece.
    if (rows.length < MOST_AT_ONCE) return rows;
    const domain = late.pop();
    if (domain !== undefined) keepSaved(db, workspace, domain, 'Later', []);
    between();
    return rows;
  };
  const noted: Writer = {
    ...db,
    all: (...asked) => read(db.all(...asked)),
    values: (...asked) => read(db.values(...asked)),
    each: <Row>(...asked: Parameters<Writer['each']>) => read([...db.each<Row>(...asked)]).values(),
  };
  const saved = createSaved({ db: noted, dataDir, now: () => 2_000, workspaceInUse: () => workspace });
  const total = async (text: string) =>
    (await saved.search(savedQuerySchema.parse({ text }), { offset: 0, limit: 1 })).total;
  expect(await total('')).toBe(MANY);
  expect(late).toEqual([]);
  expect(await total('later')).toBe(2);
  // Those that are no longer saved are found in pieces, too.
  const [gone = ''] = db.values<string>('SELECT domain FROM saved_domains LIMIT 1');
  db.transaction(() => indexDomain(db, workspace, gone));
  expect(await total('')).toBe(MANY - 1);
  expect(most).toBe(MOST_AT_ONCE);
  // What is removed and brought back meanwhile has another id, and is there once.
  const all = db.values<string>('SELECT domain FROM saved_domains');
  db.transaction(() => touchDomains(db, workspace, all));
  between = () => {
    between = () => {};
    const [again = ''] = all;
    db.transaction(() => indexDomain(db, workspace, again));
    keepSaved(db, workspace, again, 'Again', []);
  };
  expect(await total('')).toBe(MANY - 1);
  expect(await total('again')).toBe(1);
  await saved.close();
  close();
});

test('a table of another store is made again', async () => {
  const dataDir = await withSomeSaved();
  const other = tempDir();
  mkdirSync(dirname(tableFile(other)), { recursive: true });
  copyFileSync(tableFile(dataDir), tableFile(other));
  await expectAgreesIn(other);
});

test('two engines over one folder both search correctly, and leave no files of their own behind', async () => {
  const dataDir = await withSomeSaved();
  const one = openIn(dataDir);
  const two = openIn(dataDir);
  await expectTableAgrees(one.db, one.saved, one.workspaces[0] ?? 0);
  await expectTableAgrees(two.db, two.saved, two.workspaces[0] ?? 0);
  // Two engines must not open the same file, since that would damage it.
  const own = globSync(join(dataDir, 'cache', 'spill-*', 'domains.duckdb'));
  expect(own).toHaveLength(1);
  keepSaved(one.db, one.workspaces[0] ?? 0, 'new.test', null, ['PHP']);
  await expectTableAgrees(two.db, two.saved, two.workspaces[0] ?? 0);
  await two.close();
  await expectTableAgrees(one.db, one.saved, one.workspaces[0] ?? 0);
  await one.close();
  expect(own.filter((path) => existsSync(path))).toEqual([]);
  // The engine with a file of its own did not change the stamp, so the other's table still belongs to the
  // store.
  const { db, close } = openStore(dataDir);
  const stamp = db.get<{ value: number }>(`SELECT value FROM saved_state WHERE key = 'stamp'`)?.value;
  close();
  expect(await readTable(dataDir, `SELECT value FROM marks WHERE name = 'stamp'`)).toEqual([
    [BigInt(stamp ?? 0)],
  ]);
  await expectAgreesIn(dataDir);
});

/** How often the process is killed, and how many domains there are. More take longer to be taken over. */
const KILLS = campaignSize(4, 200);
const KEPT = campaignSize(200, 2_500);

test('a process that is killed at any moment says nothing wrong, and the table is right or is made again', {
  timeout: 30_000 + KILLS * 6_000,
}, async () => {
  const dataDir = await withSomeSaved(KEPT);
  const program = join(import.meta.dirname, '../../support/programs/follow-saved.ts');
  const random = createRandom(Number(process.env.STACKDESK_FUZZ_SEED ?? 1));
  let early = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Before each third one, the table is lost or damaged, and has to be made again.
    const [, damage] = damages[Math.floor(random() * damages.length * 2)] ?? [];
    if (kill % 3 === 0) (damage ?? ((path) => rmSync(path)))(tableFile(dataDir));
    const child = fork(program, [dataDir, String(kill), String(KEPT)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const said: unknown[] = [];
    child.on('message', (message) => said.push(message));
    // Half of the kills come while the table is opened or made, and the others while it follows.
    const isEarly = kill % 2 === 0;
    while (!said.includes(isEarly ? 'ready' : 'open')) await once(child, 'message');
    await sleep(random() * (isEarly ? 200 : 300));
    if (!said.includes('open')) early += 1;
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect([kill, ...said.filter((each) => each !== 'ready' && each !== 'open')]).toEqual([kill]);
    const { db, workspaces, saved, close } = openIn(dataDir);
    await expectTableAgrees(db, saved, workspaces[0] ?? 0);
    await close();
  }
  expect(early).toBeGreaterThan(0);
});
