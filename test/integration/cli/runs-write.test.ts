import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdRuns, openCli, slow } from '../../support/engine/open-cli.ts';

it('a run whose file was moved and whose folder is gone at its end is written elsewhere by its command, free', async () => {
  const opened = await openCli(slow);
  const { cli, dir, sandbox } = opened;
  const gate = await holdRuns(opened);
  const path = join(dir, 'leads.csv');
  writeFileSync(
    path,
    `website\nnot one\n${Array.from({ length: 500 }, (_, at) => `site${at}.example.com`).join('\n')}\n`,
  );
  const folder = join(dir, 'results');
  mkdirSync(folder);
  const run = cli('enrich', path, '--out', join(folder, 'out.csv'));
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  const moved = join(dir, 'moved.csv');
  renameSync(path, moved);
  gate.open();
  const paused = await run;
  expect(paused).toMatchObject({ exitCode: 1, json: { state: 'paused', error: { code: 'file_not_found' } } });
  const charged = sandbox.control.charges().size;
  const { job } = paused.json as { job: number };
  // The same place again, another file, and a place that is no better.
  expect(await cli('runs', 'resume', String(job))).toMatchObject({ exitCode: 1 });
  // As long as the right one, so that only what it holds tells them apart.
  writeFileSync(path, readFileSync(moved, 'utf8').replace('site7.', 'sitex.'));
  expect(await cli('runs', 'write', String(job), '--file', path)).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'file_changed' } },
  });
  expect(await cli('runs', 'write', String(job), '--out', join(folder, 'b.csv'))).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'out_unwritable' } },
  });
  const out = join(dir, 'elsewhere.csv');
  const written = await cli('runs', 'write', String(job), '--file', moved, '--out', out);
  expect(written).toMatchObject({ exitCode: 0, json: { job, state: 'done', out, pending: 0 } });
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(502);
  expect(existsSync(folder)).toBe(false);
  expect(written.json).not.toHaveProperty('olderOut');
  // What is asked later is in a file of its own, and the older one is named.
  const again = await cli('runs', 'set', String(job), '2', 'site0.example.com');
  expect(again).toMatchObject({
    exitCode: 0,
    json: { out: join(dir, 'elsewhere (enriched).csv'), olderOut: out },
  });
  expect(sandbox.control.charges().size).toBe(charged);
});
