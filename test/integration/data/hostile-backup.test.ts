import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { zstdCompressSync } from 'node:zlib';
import BetterSqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { admit } from '../../../main/engine/data/backup-file/admit.ts';
import { Damage } from '../../../main/engine/data/backup-file/damage.ts';
import { KEPT, NOT_KEPT } from '../../../main/engine/data/backup-file/tables.ts';
import { checkBackup } from '../../../main/engine/data/check-backup.ts';
import { restoreBackup } from '../../../main/engine/data/restore.ts';
import { replyTo, type ThreadData } from '../../../main/engine/data/restore-thread.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { fileFacts } from '../../../main/engine/enrich/file-facts.ts';
import { exportableJob, exportJob } from '../../../main/engine/jobs/export-job.ts';
import { writeAgain } from '../../../main/engine/jobs/write-again.ts';
import { commonText } from '../../../main/engine/store/answers/common-text.ts';
import { labelId } from '../../../main/engine/store/labels.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { readSettings, writeSettings } from '../../../main/engine/store/settings.ts';
import { priceOf } from '../../../main/engine/store/wallets.ts';
import { openTurn } from '../../../main/engine/store/watches.ts';
import { openFileApart, type TableProcess } from '../../../main/engine/world/table-client.ts';
import { enterWorld, world } from '../../../main/engine/world/world.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { defaultOutputName } from '#shared/files/output-name.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { withTablesHere } from '../../support/engine/tables-here.ts';
import { bytesOf, deepBackup, plainBackup, richBackup } from '../../support/files/backup-samples.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const withThreads = world();

/**
 * What a thread does with a backup, done by the test's own thread: starting one takes longer than the work on a small file.
 * Only tests of its limits need a real one, and the tests of backups and of the command line have one.
 */
function withoutThreads(): void {
  const program = (_name: string, { data }: { data: unknown }) => {
    const thread = Object.assign(new EventEmitter(), { terminate: async () => 0 });
    void replyTo(structuredClone((data as ThreadData).task)).then((reply) =>
      thread.emit('message', structuredClone(reply)),
    );
    return thread as unknown as Worker;
  };
  enterWorld(withTablesHere({ ...withThreads, machine: { ...withThreads.machine, program } }));
}

beforeAll(() => {
  withoutThreads();
  return () => enterWorld(withThreads);
});

/** For one test: a thread that can be ended, with a limit on its memory. */
function useThreads(): void {
  enterWorld(withThreads);
  onTestFinished(withoutThreads);
}

async function restored(backup: string, engine = openEngine()): Promise<Engine> {
  await restoreBackup(engine, backup);
  return openEngine({ dataDir: engine.dataDir });
}

/** Restoring throws this code, and leaves the program unchanged. */
async function refused(
  backup: string,
  code = 'backup_damaged',
  limits?: { longestMs: number; heapMb: number },
) {
  const engine = openEngine();
  writeSettings(engine.db, { capPerDay: 7 });
  const error = await restoreBackup(engine, backup, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code, reason: expect.anything() });
  expect(readSettings(engine.db).capPerDay).toBe(7);
  expect(readdirSync(engine.dataDir).filter((name) => /restor/.test(name))).toEqual([]);
  return (error as Error).message;
}

const rowsOf = (engine: Engine, sql: string) => engine.db.all<Record<string, unknown>>(sql);

it('every table of the store is restored, or is derived again', () => {
  const { db, close } = openStore(tempDir());
  const names = db.values<string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'saved\\_text\\_%' ESCAPE '\\'
       AND name NOT LIKE 'saved\\_names\\_%' ESCAPE '\\'`,
  );
  expect([...KEPT, ...NOT_KEPT].sort()).toEqual(names.sort());
  close();
});

/** A text compressed as answers are, by the library alone, without the limits of our own code. */
function packedHex(text: string): string {
  const body = zstdCompressSync(Buffer.from(text), { dictionary: commonText() });
  return Buffer.concat([Buffer.of(1), body]).toString('hex');
}

it.each([
  ['two that look the same', `(7, 'Con' || char(8203) || 'toso', 'con' || char(8203) || 'toso')`],
  ['one in which nobody sees anything', `(8, char(8206), char(8206))`],
])('labels: %s', async (_, label) => {
  const backup = plainBackup(`INSERT INTO labels VALUES (1, 'Contoso', 'contoso'), ${label}`);
  await expect(restored(backup)).rejects.toMatchObject({ code: 'backup_damaged' });
});

it('a label is spelt as our own code spells it', async () => {
  const { db } = await restored(
    plainBackup(
      `INSERT INTO labels VALUES (9, char(8238) || 'Fabrikam', 'another'); UPDATE jobs SET label = 9`,
    ),
  );
  expect(db.all('SELECT id, name, folded FROM labels')).toEqual([
    { id: 9, name: 'Fabrikam', folded: 'fabrikam' },
  ]);
  expect(labelId(db, 'FABRI\u200dKAM\u2060')).toBe(9);
});

describe('the store', () => {
  it('executes no text of its schema, and does not let the schema be written', () => {
    const { database, close } = openStore(tempDir());
    expect(database.pragma('trusted_schema', { simple: true })).toBe(0);
    database.pragma('writable_schema = ON');
    expect(() => database.exec(`UPDATE sqlite_schema SET sql = 'x'`)).toThrow(/may not be modified/);
    close();
  });
});

describe('a restore reads data, and runs nothing', () => {
  it('ignores triggers, views, indexes and unknown tables, and they do not make it slower', async () => {
    useThreads();
    const origin = 'https://evil.test';
    const backup = richBackup(`
      CREATE TRIGGER innocent AFTER UPDATE ON connections BEGIN UPDATE connections SET base_url = '${origin}' WHERE id = NEW.id; END;
      CREATE TRIGGER bomb AFTER INSERT ON jobs BEGIN SELECT RAISE(ABORT, 'no'); END;
      CREATE VIEW stolen AS SELECT * FROM settings;
      CREATE TABLE notes (x INT);
      INSERT INTO notes VALUES (1), (2), (3);
      CREATE INDEX slow ON notes (x + 0);`);
    const writer = new BetterSqlite(backup);
    writer.unsafeMode(true);
    writer.pragma('writable_schema = ON');
    // Reading one row of this index takes minutes.
    writer
      .prepare(`UPDATE sqlite_schema SET sql = ? WHERE name = 'slow'`)
      .run(
        `CREATE INDEX slow ON notes (x + 0 * length(replace(hex(zeroblob(400000000 + x)), '0', '0000000000')))`,
      );
    writer.close();
    expect(await checkBackup(backup)).toMatchObject({ answers: 2, jobs: 1, connections: ['Eva'] });
    const engine = await restored(backup);
    const schema = (of: { all: Engine['db']['all'] }) =>
      of.all<{ sql: string }>('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');
    const own = openStore(tempDir());
    expect(schema(engine.db)).toEqual(schema(own.db));
    own.close();
    expect(rowsOf(engine, 'SELECT base_url FROM connections ORDER BY id')).toHaveLength(2);
    expect(JSON.stringify(rowsOf(engine, 'SELECT * FROM connections'))).not.toContain('evil');
  });

  it('refuses a view, or another table, in the place of one of ours', async () => {
    const view = `ALTER TABLE annotations RENAME TO other; CREATE VIEW annotations AS SELECT * FROM other;`;
    expect(await refused(richBackup(view))).toContain('the table annotations is missing');
    const generated = `DROP TABLE annotations; CREATE TABLE annotations (workspace INTEGER, domain TEXT, tags TEXT, note TEXT AS (domain) STORED);`;
    expect(await refused(richBackup(generated))).toContain('the table annotations is missing');
    await refused(richBackup('DROP TABLE transfers'));
  });

  it.each([
    ['options that are no JSON', `UPDATE jobs SET options = '{'`, 'row 1 of jobs: options'],
    ['an answer that is no JSON', `UPDATE snapshots SET raw = '{' WHERE id = 2`, 'row 2 of snapshots: raw'],
    [
      'a compressed answer that is none',
      `UPDATE snapshots SET raw = '', packed = x'0128b52ffd' WHERE id = 2`,
      'row 2 of snapshots: packed',
    ],
    [
      'an answer with two texts',
      `UPDATE snapshots SET packed = x'${packedHex('{}')}' WHERE id = 2`,
      'row 2 of snapshots: packed',
    ],
    [
      'a compressed answer of more than a few times its size',
      `UPDATE snapshots SET raw = '', packed = x'${packedHex(`[${'1,'.repeat(100_000)}1]`)}' WHERE id = 2`,
      'row 2 of snapshots: packed',
    ],
    [
      'a compressed answer that is no JSON',
      `UPDATE snapshots SET raw = '', packed = x'${packedHex('{')}' WHERE id = 2`,
      'row 2 of snapshots: packed',
    ],
    [
      'an address that is none',
      `UPDATE connections SET base_url = 'http://far.test' WHERE id = 'c-2'`,
      'of connections',
    ],
    [
      'a label that is no label',
      `UPDATE labels SET name = ' two
lines'`,
      'row 1 of labels: name',
    ],
    [
      'a charge for nobody known',
      'PRAGMA foreign_keys = OFF; DELETE FROM labels',
      'names one that is missing',
    ],
    ['an unknown state', `UPDATE job_rows SET state = 'x'`, 'job_rows'],
    [
      'a time beyond all dates',
      'UPDATE snapshots SET fetched_at = 9000000000000000',
      'a number is too large',
    ],
    [
      'an answer of nobody',
      'PRAGMA foreign_keys = OFF; UPDATE snapshots SET workspace = 99',
      'names one that is missing',
    ],
    [
      'a domain that a run would pay for twice',
      `INSERT INTO job_domains (job_id, seq, domain) SELECT job_id, 1, domain FROM job_domains`,
      'a run has a domain twice',
    ],
    ['no version', 'PRAGMA user_version = 0', ''],
  ])('refuses a backup with %s, and says what is wrong', async (_what, sql, said) => {
    const message = await refused(
      richBackup(sql),
      sql.includes('user_version') ? 'backup_unfit' : 'backup_damaged',
    );
    expect(message).toContain(said);
  });

  it('refuses a text that is none, and takes the sign that others put in its place', async () => {
    const odd = (hex: string) =>
      richBackup(`UPDATE job_rows SET value = CAST(x'${hex}' AS TEXT) WHERE idx = 1`);
    expect(await refused(odd('41ff42'))).toContain('a text of job_rows is no text');
    expect(await refused(odd('f09f98'))).toContain('a text of job_rows is no text');
    const engine = await restored(odd('efbfbd'));
    expect(engine.db.values('SELECT value FROM job_rows WHERE idx = 1')).toEqual(['\uFFFD']);
  });

  it('reads a copy if another program holds the file, and leaves neither copy nor log', async () => {
    const backup = richBackup();
    const folder = dirname(backup);
    const temporary = tempDir();
    enterWorld({ ...world(), machine: { ...world().machine, tempFolder: () => temporary } });
    onTestFinished(withoutThreads);
    const holder = new BetterSqlite(backup);
    holder.exec('BEGIN EXCLUSIVE');
    expect(await checkBackup(backup)).toMatchObject({ answers: 2 });
    holder.close();
    const logging = new BetterSqlite(backup);
    logging.pragma('journal_mode = WAL');
    logging.close();
    expect(await checkBackup(backup)).toMatchObject({ answers: 2 });
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(folder)).toEqual([basename(backup)]);
  });

  it('is refused if reading it ends its process, and the next one is read', async () => {
    const backup = richBackup();
    const dying = async (): Promise<TableProcess> => {
      const process = await withThreads.machine.tables();
      let asked = 0;
      return {
        ...process,
        send: (bytes) => {
          asked += 1;
          if (asked === 6) process.kill();
          else process.send(bytes);
        },
      };
    };
    const { databases } = world();
    const fileApart = (path: string) => openFileApart(dying, path);
    enterWorld({ ...world(), databases: { ...databases, fileApart } });
    onTestFinished(withoutThreads);
    expect(await refused(backup)).toContain('it ended the process that read it');
    withoutThreads();
    expect(await checkBackup(backup)).toMatchObject({ answers: 2 });
  });

  it('stops if it takes too long, or if the file holds more values than its size allows', async () => {
    useThreads();
    const backup = richBackup();
    const { program } = withThreads.machine;
    const toldAtEnd: boolean[] = [];
    const watched: typeof program = (name, given) => {
      const thread = program(name, given);
      const { isEnding } = given.data as ThreadData;
      const terminate = () => {
        toldAtEnd.push(Atomics.load(isEnding, 0) !== 0);
        return Worker.prototype.terminate.call(thread);
      };
      return Object.assign(thread, { terminate });
    };
    enterWorld({ ...withThreads, machine: { ...withThreads.machine, program: watched } });
    expect(await refused(backup, 'backup_damaged', { longestMs: 1, heapMb: 512 })).toMatch(/longer than/);
    // Ended without a word, it would end the program if it were just about to unpack.
    expect(toldAtEnd).toEqual([true]);
    // The same if the engine closes meanwhile, which waits for it: its program ends then, with all threads.
    const engine = openEngine();
    const checked = engine.calls.take(() => checkBackup(backup, engine.calls.signal));
    const isRefused = expect(checked).rejects.toMatchObject({ code: 'engine_stopped' });
    await engine.close();
    expect(toldAtEnd).toEqual([true, true]);
    await isRefused;
    useThreads();
    const large = deepBackup(2);
    const writer = new BetterSqlite(large);
    writer.prepare('UPDATE snapshots SET raw = ?, packed = NULL').run(`[${'[],'.repeat(8_000_000)}[]]`);
    writer.close();
    expect(await refused(large)).toContain('row 1 of snapshots: raw');
    const deep = richBackup(
      `UPDATE job_rows SET note = '${'{"key":"x","facts":{"a":'.repeat(5_000)}1${'}}'.repeat(5_000)}'`,
    );
    expect(rowsOf(await restored(deep), 'SELECT note FROM job_rows WHERE note IS NOT NULL')).toEqual([]);
  });
});

describe('settings that a backup cannot change', () => {
  it('cancels transfers, pauses runs, and keeps names that our own code could have made', async () => {
    const home = tempDir();
    const victim = join(home, '.bashrc');
    writeFileSync(victim, 'precious');
    const names = [
      '../up.csv',
      '.hidden.csv',
      'a/b.csv',
      'x.desktop',
      'con.csv',
      'y.csv\u202e',
      'good (2).csv',
    ];
    const engine = await restored(
      richBackup(
        `UPDATE transfers SET folder = '${home}';` +
          names
            .map(
              (name, index) =>
                `INSERT INTO transfers (id, workspace, report_id, url, folder, wanted_name, state, name, created_at) VALUES (${10 + index}, 2, 80, 'u', '${home}', 'w', 'done', '${name}', 1);`,
            )
            .join(''),
      ),
    );
    expect(rowsOf(engine, 'SELECT state, name, part_name, part_made FROM transfers WHERE id < 10')).toEqual([
      { state: 'cancelled', name: null, part_name: null, part_made: 0 },
      { state: 'done', name: 'y.csv', part_name: null, part_made: 0 },
    ]);
    expect(engine.db.values('SELECT name FROM transfers WHERE id >= 10 AND name IS NOT NULL')).toEqual([
      'good (2).csv',
    ]);
    expect(rowsOf(engine, 'SELECT id, state FROM jobs')).toEqual([{ id: 3, state: 'paused' }]);
    expect(rowsOf(engine, 'SELECT automatic, download_url FROM lists')).toEqual([
      { automatic: 0, download_url: null },
    ]);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('leaves proxy, authority, folders, caps and the choice for unknown outcomes as they are here', async () => {
    const engine = openEngine();
    const caps = { capPerDay: 7, capPerRun: 3, capPerMonth: 70, listCapPerMonth: 2 };
    const here = { ...caps, proxy: { kind: 'none' }, outputDir: tempDir() } as const;
    writeSettings(engine.db, here);
    const name = `INSERT INTO settings VALUES ('outputName', '"{name}"'), ('capPerMonth', '9000');`;
    const after = await restored(richBackup(name), engine);
    expect(readSettings(after.db)).toMatchObject({
      ...here,
      outputName: defaultOutputName,
      unknownOutcome: 'ask',
      maxAgeMs: 1_000,
    });
  });

  it('raises no cap by amounts below nothing, by a price that is almost nothing, or by a turn under way', async () => {
    const watch = `INSERT INTO watches (id, workspace, name, source, kinds, schedule, cap_per_turn, cap_per_month, agreed, since_day, created_at)
      VALUES (1, 1, 'W', '{"kind":"tag","tag":"t"}', '["companies"]', '{"every":"week","day":1,"minute":0}', 5, 5, 1, '2026-01-01', 1);`;
    const turn = `INSERT INTO watch_turns (id, watch, due, begun_at, job_id, budget, after_snapshot) VALUES (1, 1, '2026-01-05', 7, 3, 5, 0);`;
    const price = `UPDATE wallets SET price = 0.000001, charged = 0.000001, charged_since = 0.000001 WHERE workspace = 1;`;
    const here = { knownPaths: new Set<string>() };
    const refuses = (table: (typeof KEPT)[number], row: Record<string, string | number | null>) =>
      expect(() => admit[table](row, here), table).toThrow(Damage);
    refuses('ledger', { operation: 'companies_batch', wallet: 'bulk_lookup', credits: -1_000_000 });
    const request = { subjects: '[]', operation: 'companies_batch', wallet: 'bulk_lookup' };
    refuses('requests', { ...request, doubt: -1_000_000 });
    refuses('watch_turns', { budget: -5, spent: 0 });
    refuses('watch_turns', { budget: 5, spent: -5 });
    const { db } = await restored(richBackup(price + watch + turn));
    expect(priceOf(db, 1, 'bulk_lookup')).toBe(1);
    // A person who lets the watch go on agrees to its caps, and not to what this run may cost.
    expect(openTurn(db, 1)).toBeUndefined();
  });

  it('gives a connection a token of this computer only if it is the same connection', async () => {
    const engine = openEngine();
    engine.db.run(
      `INSERT INTO connections (id, kind, base_url, last_used_at) VALUES ('c-2', 'service', 'https://service.test', 1), ('c-3', 'service', 'https://other.test', 1)`,
    );
    const after = await restored(
      richBackup(
        `INSERT INTO connections VALUES ('c-3', 'service', 'https://evil.test', 'Mallory', NULL, 1, 9), ('c-4', 'service', 'https://new.test', NULL, NULL, NULL, 9);
         INSERT INTO connection_workspaces VALUES ('c-3', 1), ('c-2', 1);`,
      ),
      engine,
    );
    const known = after.sessions.known();
    expect(known.map(({ baseUrl }) => baseUrl).sort()).toEqual([
      'http://127.0.0.1:1',
      'https://evil.test',
      'https://new.test',
      'https://service.test',
    ]);
    expect(
      known
        .filter(({ id }) => /^c-|sample/.test(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['c-2', 'sample']);
    // It can't reach workspaces of another service.
    expect(rowsOf(after, `SELECT workspace FROM connection_workspaces WHERE connection_id = 'c-2'`)).toEqual([
      { workspace: 2 },
    ]);
    expect(after.db.values(`SELECT workspace FROM connections WHERE base_url = 'https://evil.test'`)).toEqual(
      [null],
    );
  });

  it('gives a connection no token if its address leads elsewhere on the same server', async () => {
    const engine = openEngine();
    engine.db.run(
      `INSERT INTO connections (id, kind, base_url, last_used_at) VALUES ('c-2', 'service', 'https://service.test/good', 1)`,
    );
    const moved = `UPDATE connections SET base_url = 'https://service.test/evil' WHERE id = 'c-2'`;
    const after = await restored(richBackup(moved), engine);
    const known = after.sessions.known().filter(({ baseUrl }) => baseUrl !== 'http://127.0.0.1:1');
    expect(known.map(({ baseUrl }) => baseUrl)).toEqual(['https://service.test/evil']);
    expect(known[0]?.id).not.toBe('c-2');
  });

  it('contacts no other computer because of the path of a run', async () => {
    const remote = String.raw`\\evil.test\share\a.csv`;
    const engine = await restored(
      richBackup(`UPDATE jobs SET path = '${remote}', out = '${remote}', wanted_out = '/home/eva/.bashrc'`),
    );
    expect(rowsOf(engine, 'SELECT path, out, wanted_out FROM jobs')).toEqual([
      { path: 'a.csv', out: null, wanted_out: null },
    ]);
  });

  /** A finished run from a backup whose file really exists, with the folder of its results. */
  function lyingRun() {
    const [home, folder] = [tempDir(), tempDir()];
    const path = join(home, 'profile.sh');
    writeFileSync(path, 'Website\na.test\nnothing\n');
    const { sizeBytes, changedAtMs } = fileFacts(path);
    const outputDir = (of: string) => `json_set(${of}, '$.outputDir', '${folder}')`;
    const backup = () =>
      richBackup(`UPDATE jobs SET state = 'done', path = '${path}', file_size = ${sizeBytes}, file_changed_at = ${changedAtMs},
          header_row = 1, wanted_out = '${join(folder, 'named.csv')}', out = '${join(folder, 'x.csv')}', options = ${outputDir('options')} WHERE id = 3;
        UPDATE remembered_sheets SET choices = ${outputDir('choices')};
        UPDATE transfers SET folder = '${folder}';`);
    return { home, folder, path, backup };
  }
  const placesOf = (engine: Engine) =>
    rowsOf(
      engine,
      `SELECT path, wanted_out, json_extract(options, '$.outputDir') AS folder, (SELECT json_extract(choices, '$.outputDir') FROM remembered_sheets) AS offered FROM jobs`,
    );

  it('names no file to read and no place to write that nobody chose here, not even with a second backup', async () => {
    const { home, folder, backup } = lyingRun();
    const first = await restored(backup());
    const second = await restored(backup(), first);
    const nothing = { path: 'profile.sh', wanted_out: null, folder: null, offered: null };
    expect(placesOf(second)).toEqual([nothing]);
    await expect(writeAgain(second.db, 3, {})).rejects.toMatchObject({
      code: 'file_not_found',
      reason: { key: 'not_chosen_here' },
    });
    expect([readdirSync(home), readdirSync(folder)]).toEqual([['profile.sh'], []]);
    // What was paid for can still be exported.
    const out = join(tempDir(), 'rows.csv');
    const job = second.jobs.get(3);
    expect(job).toMatchObject({ fileName: 'profile.sh', out: join(folder, 'x.csv'), counts: { found: 1 } });
    await exportJob(
      second.db,
      exportableJob(second.db, 3),
      { jobId: 3, out, format: 'csv', shape: 'rows' },
      { signal: new AbortController().signal, progress: () => undefined },
    );
    expect(readFileSync(out, 'utf8')).toContain('A GmbH');
  });

  it('leaves a run its places if they were chosen here', async () => {
    const { folder, path, backup } = lyingRun();
    const engine = openEngine();
    writeSettings(engine.db, { outputDir: folder });
    engine.db.run(
      `INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'sample', 't-1', 'Northwind')`,
    );
    engine.db.run(
      `INSERT INTO jobs (workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header, options, created_at)
         VALUES (1, 'done', ?, 1, 1, 'a', 0, 'Website', '[]', '{}', 1)`,
      [path],
    );
    const after = await restored(backup(), engine);
    expect(placesOf(after)).toEqual([{ path, wanted_out: null, folder, offered: folder }]);
    expect(await writeAgain(after.db, 3, {})).toMatchObject({ out: join(folder, 'profile (enriched).csv') });
  });

  it('never uses the number of a request twice', async () => {
    const engine = openEngine();
    engine.db.run(`INSERT INTO sqlite_sequence (name, seq) VALUES ('requests', 500)`);
    const after = await restored(richBackup(), engine);
    expect(after.db.get(`SELECT seq FROM sqlite_sequence WHERE name = 'requests'`)).toEqual({ seq: 500 });
  });
});

describe('a backup of our own is restored as it was', () => {
  it('with what was paid, and found by a search', async () => {
    const engine = await restored(plainBackup());
    expect(
      rowsOf(engine, 'SELECT id, key, answer_text(raw, packed) AS raw, page, scope FROM snapshots'),
    ).toEqual([
      { id: 1, key: 'a.test', raw: '{"domain":"a.test","company":{"name":"A GmbH"}}', page: 1, scope: '' },
      { id: 2, key: 'jQuery', raw: '{"name":"jQuery"}', page: 1, scope: '' },
    ]);
    expect(rowsOf(engine, 'SELECT credits, asked, subject FROM ledger')).toEqual([
      { credits: 1, asked: 2, subject: '' },
    ]);
    expect(rowsOf(engine, 'SELECT remaining, settled FROM wallets')).toEqual([
      { remaining: 90.5, settled: 90.5 },
    ]);
    expect(engine.jobs.list(null)).toHaveLength(1);
    const found = await engine.saved.search(
      { ...savedQuerySchema.parse({ text: 'gmbh' }), workspace: 1 },
      { offset: 0, limit: 5 },
    );
    expect(found.rows.map(({ domain }) => domain)).toEqual(['a.test']);
  });

  it('with every row, even if tables are deep and rows are long, and with any size of pages', async () => {
    useThreads();
    const backup = deepBackup(900);
    // The time zone is this computer's.
    const tables = KEPT.map(
      (name) => `SELECT * FROM ${name}${name === 'settings' ? " WHERE key <> 'timeZone'" : ''}`,
    );
    const read = (path: string) => {
      const db = new BetterSqlite(path, { readonly: true });
      const rows = tables.map((sql) => db.prepare(sql).all());
      db.close();
      return rows;
    };
    for (const pageSize of [512, 4_096, 65_536]) {
      const writer = new BetterSqlite(backup);
      writer.pragma(`page_size = ${pageSize}`);
      writer.exec('VACUUM');
      writer.close();
      const before = read(backup);
      const engine = await restored(backup);
      const path = engine.store.path;
      await engine.close();
      expect(read(path)).toEqual(before);
    }
  });

  it('but is refused if its pages name each other, however often they do', async () => {
    const bytes = bytesOf(deepBackup(900));
    const pageSize = bytes.readUInt16BE(16);
    const inner: number[] = [];
    for (let at = pageSize; at < bytes.length; at += pageSize) if (bytes[at] === 5) inner.push(at);
    expect(inner.length).toBeGreaterThan(0);
    for (const at of inner) {
      const count = bytes.readUInt16BE(at + 3);
      // All entries point to the same page.
      for (let index = 0; index < count; index += 1)
        bytes.writeUInt32BE(bytes.readUInt32BE(at + 8), at + bytes.readUInt16BE(at + 12 + 2 * index));
    }
    const path = join(tempDir(), 'woven.db');
    writeFileSync(path, bytes);
    expect(await refused(path)).toContain('its rows are not in order');
  });

  it('a folder in place of a backup is not taken for a file', async () => {
    const path = join(tempDir(), 'folder.db');
    mkdirSync(path);
    expect(existsSync(path)).toBe(true);
    const engine = openEngine();
    await expect(restoreBackup(engine, path)).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('is a folder'),
    });
  });
});
