import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp } from '../../../main/engine/data/backup.ts';
import { checkBackup } from '../../../main/engine/data/check-backup.ts';
import { restoreBackup } from '../../../main/engine/data/restore.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { previewEnrichment } from '../../../main/engine/enrich/preview.ts';
import { lookup } from '../../../main/engine/lookups/lookup.ts';
import type { SandboxOptions } from '../../../main/sandbox/start.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { connectTo, openEngine, openService } from '../../support/engine/engine-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { withCompany } from '../../support/services/sandbox-http.ts';

const free = { signal: new AbortController().signal, progress: () => undefined };
const [first = '', second = '', third = ''] = withCompany(3);

async function openWithAnswers(names: readonly string[], options?: SandboxOptions): Promise<Engine> {
  const engine = openEngine();
  const service = await openService(options);
  await connectTo(engine, service, { token: service.token });
  for (const name of names) await ask(engine, name);
  return engine;
}

function ask(engine: Engine, name: string) {
  const wallet = engine.sessions.walletOf(engine.sessions.workspace().row);
  return lookup(wallet, { subject: 'company', name, maxAgeMs: null, fresh: false });
}

const keysIn = (engine: Engine) =>
  engine.db.all<{ key: string }>('SELECT key FROM snapshots ORDER BY id').map(({ key }) => key);
const spentIn = (engine: Engine) =>
  engine.db.get<{ sum: number }>('SELECT coalesce(sum(credits), 0) AS sum FROM ledger')?.sum;

describe('a backup', () => {
  it('holds everything in one file, including what is written meanwhile', async () => {
    const engine = await openWithAnswers([first]);
    const out = join(tempDir(), 'all.db');
    engine.db.run('INSERT INTO settings VALUES (?, ?)', ['bulk', `"${'x'.repeat(20_000_000)}"`]);
    const steps: number[] = [];
    await backUp(engine.store.database, out, {
      ...free,
      progress: (done, total) => {
        // Half-way, so that some pages are copied already and others are not.
        if (steps.length === 5) engine.db.run('INSERT INTO settings VALUES (?, ?)', ['meanwhile', '1']);
        steps.push(done / (total ?? 1));
      },
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.at(-1)).toBe(1);
    const copy = new BetterSqlite(out, { readonly: true });
    expect(copy.prepare(`SELECT value FROM settings WHERE key = 'meanwhile'`).pluck().get()).toBe('1');
    copy.close();
    expect(readdirSync(join(out, '..'))).toEqual(['all.db']);
    expect(await checkBackup(out)).toMatchObject({
      path: out,
      answers: 1,
      connections: ['Ada Sample'],
      lastChargeAt: expect.any(String),
      sizeBytes: statSync(out).size,
    });
    // Inspecting it leaves no other file.
    expect(readdirSync(join(out, '..'))).toEqual(['all.db']);
  });

  it('never has its name before it is complete, and never replaces another file', async () => {
    const engine = await openWithAnswers([first]);
    const dir = tempDir();
    const taken = join(dir, 'taken.db');
    writeFileSync(taken, 'mine');
    await expect(backUp(engine.store.database, taken, free)).rejects.toMatchObject({ code: 'out_exists' });
    expect(readFileSync(taken, 'utf8')).toBe('mine');
    const stopped = new AbortController();
    const out = join(dir, 'stopped.db');
    await expect(
      backUp(engine.store.database, out, { signal: stopped.signal, progress: () => stopped.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(dir)).toEqual(['taken.db']);
    await expect(backUp(engine.store.database, join(dir, 'no', 'where.db'), free)).rejects.toMatchObject({
      code: 'out_unwritable',
    });
  });
});

describe('a restore', () => {
  it('brings back what the backup holds, sets the present store aside, and spends nothing', async () => {
    const engine = await openWithAnswers([first]);
    const backup = join(tempDir(), 'early.db');
    await backUp(engine.store.database, backup, free);
    await ask(engine, second);
    const { aside } = await restoreBackup(engine, backup);
    expect(engine.store.database.open).toBe(false);
    expect(statSync(aside).size).toBeGreaterThan(0);

    const restored = openEngine({ dataDir: engine.dataDir });
    expect(keysIn(restored)).toEqual([first]);
    // Both were charged, whatever is saved.
    expect(spentIn(restored)).toBe(2);
    expect(restored.sessions.known()).toHaveLength(1);
    await restored.close();

    // The store that was set aside is complete, and is a valid backup.
    expect(await checkBackup(aside)).toMatchObject({ answers: 2 });
    const again = openEngine({ dataDir: engine.dataDir });
    await restoreBackup(again, aside);
    expect(keysIn(openEngine({ dataDir: engine.dataDir }))).toEqual([first, second]);
  });

  it('takes a backup that was made while a preview was open, and leaves the preview out', async () => {
    const engine = await openWithAnswers([first]);
    const path = join(tempDir(), 'leads.csv');
    writeFileSync(path, `Website\n${first}\n${second}\n`);
    const { jobId } = await previewEnrichment(
      {
        ...{ db: engine.db, workspace: engine.sessions.workspace().row, dataDir: engine.dataDir },
        ...{ now: Date.now, onScan: () => undefined },
      },
      {
        ...{ draftId: null, path, sheet: 'leads', column: 0, fallback: null },
        ...{
          domains: 'written',
          personalAddresses: false,
          platformPages: false,
          hiddenRows: false,
          rowsBelow: false,
        },
        options: enrichOptionsSchema.parse({ kinds: ['companies'], companyFields: ['name'], maxAgeMs: null }),
      },
    );
    const backup = join(tempDir(), 'drafted.db');
    await backUp(engine.store.database, backup, free);
    await restoreBackup(engine, backup);
    const restored = openEngine({ dataDir: engine.dataDir });
    expect(keysIn(restored)).toEqual([first]);
    for (const table of ['job_rows', 'job_domains', 'job_lookups'])
      expect(restored.db.values(`SELECT DISTINCT job_id FROM ${table}`)).not.toContain(jobId);
  });

  it('takes a lost start of a list even if its question cannot be read', async () => {
    const engine = await openWithAnswers([first]);
    engine.db.run(
      `INSERT INTO requests (workspace, operation, wallet, subjects, state, attempts, sent_at, most, doubt)
       VALUES (?, 'list_start', 'standard', '["no start"]', 'unknown', 1, 1, 1, 1)`,
      [engine.sessions.workspace().row],
    );
    const backup = join(tempDir(), 'lost.db');
    await backUp(engine.store.database, backup, free);
    await restoreBackup(engine, backup);
    expect(keysIn(openEngine({ dataDir: engine.dataDir }))).toEqual([first]);
  });

  it('takes what a program left in the log next to the file', async () => {
    const engine = await openWithAnswers([first]);
    const dir = tempDir();
    // Copied from the data folder of a running program.
    for (const suffix of ['', '-wal'])
      copyFileSync(`${engine.store.path}${suffix}`, join(dir, `copied.db${suffix}`));
    const other = openEngine();
    await restoreBackup(other, join(dir, 'copied.db'));
    expect(keysIn(openEngine({ dataDir: other.dataDir }))).toEqual([first]);
  });

  it.each([
    ['is not there', 'file_not_found', () => undefined],
    ['is empty', 'backup_unfit', (path: string) => writeFileSync(path, '')],
    ['is no database', 'backup_unfit', (path: string) => writeFileSync(path, 'a,b\n1,2\n'.repeat(900))],
    [
      'is a database of something else',
      'backup_unfit',
      (path: string) => new BetterSqlite(path).exec('CREATE TABLE settings (a)').close(),
    ],
  ] as const)(
    'a backup of a file that %s is refused as %s, and changes nothing',
    async (_what, code, make) => {
      const engine = await openWithAnswers([first]);
      const path = join(tempDir(), 'wrong.db');
      make(path);
      await expect(restoreBackup(engine, path)).rejects.toMatchObject({ code });
      expect(keysIn(engine)).toEqual([first]);
      await ask(engine, second);
      expect(readdirSync(engine.dataDir).filter((name) => /restor/.test(name))).toEqual([]);
    },
  );

  it('a backup of a newer version, one from before the first release, a cut file or a damaged one is refused, and changes nothing', async () => {
    const engine = await openWithAnswers([first, second]);
    const dir = tempDir();
    const make = async (name: string) => {
      const path = join(dir, name);
      await backUp(engine.store.database, path, free);
      return path;
    };
    for (const [version, code] of [
      [999, 'backup_newer'],
      [48, 'backup_older'],
    ] as const) {
      const other = await make(`${code}.db`);
      const database = new BetterSqlite(other);
      database.pragma(`user_version = ${version}`);
      database.close();
      await expect(restoreBackup(engine, other)).rejects.toMatchObject({ code });
    }
    const cut = await make('cut.db');
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    await expect(restoreBackup(engine, cut)).rejects.toMatchObject({
      code: expect.stringMatching(/backup_(damaged|unfit)/),
    });
    const scribbled = await make('scribbled.db');
    const bytes = readFileSync(scribbled);
    bytes.fill(0x5a, 4_096 * 3, 4_096 * 12);
    writeFileSync(scribbled, bytes);
    await expect(restoreBackup(engine, scribbled)).rejects.toMatchObject({
      code: expect.stringMatching(/backup_(damaged|unfit)/),
    });
    expect(keysIn(engine)).toEqual([first, second]);
  });

  it('the store itself is refused as a backup', async () => {
    const engine = await openWithAnswers([first]);
    await expect(restoreBackup(engine, engine.store.path)).rejects.toMatchObject({ code: 'backup_unfit' });
    expect(engine.store.database.open).toBe(true);
  });

  it('does not wait for paid requests: while an answer is awaited, it is refused', async () => {
    // A service that is slow enough for the question to be seen while it is open.
    const engine = await openWithAnswers([first], { latencyMs: [300, 300] });
    const backup = join(tempDir(), 'early.db');
    await backUp(engine.store.database, backup, free);
    const asking = ask(engine, third);
    await expect
      .poll(() => engine.db.get(`SELECT 1 FROM requests WHERE state = 'sending'`), { interval: 1 })
      .toBeDefined();
    await expect(restoreBackup(engine, backup)).rejects.toMatchObject({ code: 'store_busy' });
    expect((await asking).outcome).toBe('found');
  });

  it('is refused while another program reads the store, which stays as it is', async () => {
    const engine = await openWithAnswers([first]);
    const backup = join(tempDir(), 'early.db');
    await backUp(engine.store.database, backup, free);
    await ask(engine, second);
    const reader = new BetterSqlite(engine.store.path);
    reader.prepare('SELECT count(*) FROM snapshots').get();
    await expect(restoreBackup(engine, backup)).rejects.toMatchObject({ code: 'store_locked' });
    reader.close();
    expect(existsSync(`${engine.store.path}.restoring`)).toBe(false);
    expect(keysIn(openEngine({ dataDir: engine.dataDir }))).toEqual([first, second]);
  });
});
