import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOf, sites } from '../../support/engine/money-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { cliFor, outOf } from '../../support/services/bad-service.ts';
import { startMoneyService } from '../../support/services/money-service.ts';

it('lookup does not buy what is in doubt, unless --resend-unknown says so', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const cli = cliFor(service);
  const lookup = (...flags: string[]) => cli.call('lookup', 'company', 'one.example.com', ...flags);
  const lost = { exitCode: 1, json: { error: { code: 'outcome_unknown' } } };
  expect(await lookup()).toMatchObject(lost);
  expect(await lookup()).toMatchObject(lost);
  expect(await lookup('--fresh')).toMatchObject(lost);
  expect(service.paid).toHaveLength(1);
  expect(await lookup('--resend-unknown')).toMatchObject({
    exitCode: 0,
    json: { outcome: 'found', saved: false, credits: 1 },
  });
  expect(await lookup()).toMatchObject({ exitCode: 0, json: { saved: true, credits: 0 } });
  expect(service.charged()).toBe(2);
});

/** A run of 500 domains whose second answer was lost and charged. */
async function lossy(price = 1) {
  const service = await startMoneyService({
    price,
    fate: (paid) => {
      if (paid.number !== 2) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const cli = cliFor(service);
  const path = fileOf(sites(500));
  const run = await cli.call('enrich', path, '--budget', String(300 * price));
  return { service, cli, path, run };
}

it('enrich and its preview show the price, what lost answers cost and what is in doubt', async () => {
  const { service, cli, path, run } = await lossy(2);
  expect(run.exitCode).toBe(3);
  expect(run.json).toMatchObject({
    state: 'done',
    found: 200,
    unknown: 100,
    skipped: 200,
    creditsCharged: 600,
    creditsLost: 200,
    creditsInDoubt: 0,
    budget: 600,
    reconciliation: { state: 'differs', lost: 200, actual: 9_400 },
  });
  const preview = await cli.call('enrich', path, '--dry-run');
  expect(preview).toMatchObject({
    exitCode: 0,
    json: {
      fresh: 200,
      saved: 200,
      inDoubt: 100,
      price: 2,
      maxCredits: 400,
      balance: 9_400,
      balanceAfter: 9_000,
    },
  });
  expect(service.charged()).toBe(600);
});

it('runs rerun asks again for what is in doubt only by a person’s word, within its budget', async () => {
  const { service, cli } = await lossy();
  expect(outOf(await cli.call('runs', 'rerun', '1', '--failed', '--budget', '20'))).toMatchObject({
    found: 220,
    unknown: 100,
    skipped: 180,
  });
  expect(service.twice()).toEqual([]);
  const again = await cli.call('runs', 'rerun', '1', '--resend-unknown', '--failed', '--budget', '190');
  expect(outOf(again)).toMatchObject({ found: 410, unknown: 90, skipped: 0, creditsCharged: 510 });
  expect(service.twice()).toHaveLength(10);
  expect(service.charged()).toBe(510);
});

/**
 * A run of 300 domains that could not be written because its input was gone; all of it is answered, or all
 * but 200.
 */
async function unwritten({ asked }: { asked: number }) {
  const path = fileOf(sites(300));
  const token = { isRevoked: true };
  const service = await startMoneyService({
    fate: (paid) => {
      if (!token.isRevoked) return paid.answer();
      if (paid.number * 100 === asked) renameSync(path, `${path}.away`);
      if (paid.number * 100 <= asked) return paid.answer();
      const message = 'The token was revoked.';
      paid.response.writeHead(401, { 'content-type': 'application/json' });
      paid.response.end(JSON.stringify({ error_code: 'unauthenticated', message }));
    },
  });
  const dataDir = tempDir();
  const run = await cliFor(service, { dataDir }).call('enrich', path);
  expect(run.exitCode).toBe(1);
  renameSync(`${path}.away`, path);
  return { service, dataDir, run, token };
}

it('runs resume needs no token and no network to write the file of a run whose answers are all there', async () => {
  const { service, dataDir, run } = await unwritten({ asked: 300 });
  expect(run.json).toMatchObject({ error: { code: 'file_not_found' }, found: 300, pending: 0 });
  service.leave();
  const cli = cliFor({ baseUrl: '' }, { token: '', dataDir });
  const resumed = await cli.call('runs', 'resume', '1');
  expect(resumed).toMatchObject({ exitCode: 0, json: { state: 'done', found: 300, creditsCharged: 300 } });
  expect(outOf(resumed).out).toContain('(enriched)');
});

it('runs resume needs a token if anything is left to be asked', async () => {
  const { dataDir, run } = await unwritten({ asked: 100 });
  expect(run.json).toMatchObject({ error: { code: 'unauthenticated' }, found: 100, pending: 200 });
  const cli = cliFor({ baseUrl: '' }, { token: '', dataDir });
  expect(await cli.call('runs', 'resume', '1')).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'not_connected' } },
  });
});

it('runs resume --budget limits what the run costs from then on', async () => {
  const { service, dataDir, token } = await unwritten({ asked: 100 });
  token.isRevoked = false;
  const cli = cliFor(service, { dataDir });
  expect(await cli.call('runs', 'resume', '1', '--budget', 'many')).toMatchObject({ exitCode: 2 });
  const resumed = await cli.call('runs', 'resume', '1', '--budget', '30');
  expect(resumed.exitCode).toBe(3);
  expect(outOf(resumed)).toMatchObject({ found: 130, skipped: 170, creditsCharged: 130, budget: 130 });
  expect(service.charged()).toBe(130);
});
