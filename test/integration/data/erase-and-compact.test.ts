import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compact } from '../../../main/engine/data/compact.ts';
import { describeData } from '../../../main/engine/data/data-info.ts';
import { eraseEverything } from '../../../main/engine/data/erase.ts';
import { countPurgeable } from '../../../main/engine/data/purgeable.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { insertSnapshot } from '../../../main/engine/store/snapshots.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const free = { signal: new AbortController().signal, progress: () => undefined };

const workspaceOf = (engine: Engine) => ensureWorkspace(engine.db, 'test', { id: 'w', name: 'W' });

function fill(engine: Engine, count: number): number[] {
  const workspace = workspaceOf(engine);
  return engine.db.transaction(() =>
    Array.from(
      { length: count },
      (_, index) =>
        insertSnapshot(engine.db, {
          workspace,
          kind: 'companies',
          key: `site${index}.com`,
          fetchedAt: index,
          outcome: 'found',
          requestId: null,
          // Of a size that compressing it does not change much.
          raw: JSON.stringify({ filler: randomBytes(1_500).toString('base64') }),
        }).kept.id,
    ),
  );
}

const removeAll = (engine: Engine, ids: readonly number[]) => {
  engine.db.transaction(() => {
    for (const id of ids) engine.db.run('UPDATE snapshots SET removed_at = 1 WHERE id = ?', [id]);
  });
};
/** Holds what a paid request under way holds; returns a function that releases it. */
const spend = (engine: Engine) =>
  engine.sessions
    .spenderOf(workspaceOf(engine))
    .guard.reserve({ wallet: 'bulk_lookup', jobId: null, credits: 1 });
const countOf = (engine: Engine) => engine.db.get<{ n: number }>('SELECT count(*) AS n FROM snapshots')?.n;

describe('compacting', () => {
  it('purges what was removed, keeps the rest, and gives the room back', async () => {
    const engine = openEngine();
    const ids = fill(engine, 2_000);
    removeAll(engine, ids.slice(0, 1_500));
    engine.store.database.pragma('wal_checkpoint(TRUNCATE)');
    const before = statSync(engine.store.path).size;
    expect(await describeData(engine.db, engine)).toMatchObject({ dataDir: engine.dataDir });
    expect(countPurgeable(engine.db)).toEqual({ answers: 1_500, domains: 1_500 });
    const steps: number[] = [];
    await compact(engine, { copies: false }, { ...free, progress: (done) => steps.push(done) });
    expect(steps.at(-1)).toBe(1_500);
    expect(countOf(engine)).toBe(500);
    expect(statSync(engine.store.path).size).toBeLessThan(before / 2);
    expect(engine.store.database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(engine.store.database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(engine.store.database.pragma('foreign_key_check')).toEqual([]);
    expect(countPurgeable(engine.db)).toEqual({ answers: 0, domains: 0 });
  });

  it('keeps removed answers that a run still shows, until the run is gone', async () => {
    const engine = openEngine();
    const [shown = 0, hidden = 0] = fill(engine, 2);
    removeAll(engine, [shown, hidden]);
    engine.db.run(
      `INSERT INTO jobs (workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header, options, created_at)
       SELECT id, 'done', '/nowhere.csv', 0, 0, 's', 0, 'c', '[]', '{}', 0 FROM workspaces LIMIT 1`,
    );
    engine.db.run(
      `INSERT INTO job_lookups (job_id, kind, seq, state, snapshot_id) SELECT id, 'companies', 0, 'found', ? FROM jobs`,
      [shown],
    );
    expect(countPurgeable(engine.db)).toEqual({ answers: 1, domains: 1 });
    await compact(engine, { copies: false }, free);
    expect(engine.db.all('SELECT id FROM snapshots')).toEqual([{ id: shown }]);
    expect(countPurgeable(engine.db)).toEqual({ answers: 0, domains: 0 });
    engine.db.run('DELETE FROM jobs');
    expect(countPurgeable(engine.db)).toEqual({ answers: 1, domains: 1 });
    await compact(engine, { copies: false }, free);
    expect(countOf(engine)).toBe(0);
  });

  it('deletes stores that were set aside only if that is asked for', async () => {
    const engine = openEngine();
    const copy = `${engine.store.path}.before-2-1`;
    writeFileSync(copy, 'x'.repeat(1_000));
    expect((await describeData(engine.db, engine)).parts).toContainEqual({
      part: 'copies',
      bytes: 1_000,
      files: 1,
    });
    await compact(engine, { copies: false }, free);
    expect(existsSync(copy)).toBe(true);
    await compact(engine, { copies: true }, free);
    expect(existsSync(copy)).toBe(false);
  });

  it('is refused while a run or a paid request is under way', async () => {
    const engine = openEngine();
    fill(engine, 1);
    const release = spend(engine);
    await expect(compact(engine, { copies: false }, free)).rejects.toMatchObject({ code: 'store_busy' });
    release();
    await compact(engine, { copies: false }, free);
  });
});

describe('deleting everything', () => {
  it('leaves nothing of ours, and touches nothing else in the folder', async () => {
    const dataDir = tempDir();
    const outside = tempDir();
    writeFileSync(join(outside, 'precious.txt'), 'mine');
    const engine = openEngine({ dataDir });
    fill(engine, 10);
    for (const folder of ['pasted', 'cache']) {
      mkdirSync(join(dataDir, folder, 'deep'), { recursive: true });
      writeFileSync(join(dataDir, folder, 'deep', 'file'), 'x');
    }
    // A link in our folder points to a foreign file.
    symlinkSync(outside, join(dataDir, 'cache', 'link'));
    writeFileSync(join(dataDir, 'stackdesk.db.damaged-1'), 'x');
    writeFileSync(join(dataDir, 'sample-state.json'), '{}');
    writeFileSync(join(dataDir, 'thesis.docx'), 'mine');
    mkdirSync(join(dataDir, 'photos'));
    expect(await eraseEverything(engine)).toEqual({ left: [] });
    expect(
      readdirSync(dataDir)
        .filter((name) => !name.startsWith('spender.lock'))
        .sort(),
    ).toEqual(['photos', 'thesis.docx']);
    expect(readdirSync(outside)).toEqual(['precious.txt']);

    const fresh = openEngine({ dataDir });
    expect(countOf(fresh)).toBe(0);
    expect(fresh.sessions.known()).toEqual([]);
  });

  it('is refused while a paid answer is awaited', async () => {
    const engine = openEngine();
    fill(engine, 1);
    const release = spend(engine);
    await expect(eraseEverything(engine)).rejects.toMatchObject({ code: 'store_busy' });
    expect(countOf(engine)).toBe(1);
    release();
    expect(await eraseEverything(engine)).toEqual({ left: [] });
  });

  it('does not wait for what a stopped program left in doubt', async () => {
    const engine = openEngine();
    fill(engine, 1);
    engine.db.run(
      `INSERT INTO requests (workspace, operation, wallet, subjects, state, attempts, sent_at)
       SELECT id, 'company_lookup', 'bulk_lookup', '["a.com"]', 'sending', 1, 0 FROM workspaces LIMIT 1`,
    );
    expect(await eraseEverything(engine)).toEqual({ left: [] });
  });
});
