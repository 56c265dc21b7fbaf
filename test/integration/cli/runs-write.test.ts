import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdRuns, openCli, slow } from '../../support/engine/open-cli.ts';

it('a run whose folder is gone at its end is written elsewhere by its command, free', async () => {
  const opened = await openCli(slow);
  const { cli, dir, sandbox } = opened;
  const gate = await holdRuns(opened);
  const path = join(dir, 'leads.csv');
  writeFileSync(
    path,
    `website\n${Array.from({ length: 500 }, (_, at) => `site${at}.example.com`).join('\n')}\n`,
  );
  const folder = join(dir, 'results');
  mkdirSync(folder);
  const run = cli('enrich', path, '--out', join(folder, 'out.csv'));
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  gate.open();
  const paused = await run;
  expect(paused).toMatchObject({ exitCode: 1, json: { state: 'paused', error: { code: 'out_unwritable' } } });
  const charged = sandbox.control.charges().size;
  const { job } = paused.json as { job: number };
  // The same place again, and a place that is no better.
  expect(await cli('runs', 'resume', String(job))).toMatchObject({ exitCode: 1 });
  expect(await cli('runs', 'write', String(job), '--out', join(folder, 'b.csv'))).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'out_unwritable' } },
  });
  const out = join(dir, 'elsewhere.csv');
  const written = await cli('runs', 'write', String(job), '--out', out);
  expect(written).toMatchObject({ exitCode: 0, json: { job, state: 'done', out, pending: 0 } });
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(501);
  expect(existsSync(folder)).toBe(false);
  expect(sandbox.control.charges().size).toBe(charged);
});
