import { appendFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { fileOf, sites } from '../../support/engine/money-fixture.ts';
import { cliOver } from '../../support/engine/open-cli.ts';
import { together } from '../../support/run/together.ts';
import {
  type MoneyServiceOptions,
  type PaidRequest,
  startMoneyService,
} from '../../support/services/money-service.ts';

/** Runs commands as a person does, without --json, with one data folder. The balance must be stable for 3 s. */
async function open(options: MoneyServiceOptions = {}) {
  const service = await startMoneyService(options);
  return { service, cli: cliOver(service) };
}

function refuse({ response }: PaidRequest): void {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error_code: 'unauthenticated', message: 'The token was revoked.' }));
}

async function saysItWaitsForBalance(...flags: string[]): Promise<void> {
  const { cli } = await open({ fate: (paid) => (paid.number === 2 ? paid.cut() : paid.answer()) });
  const line = 'Waiting up to 3 seconds for the balance to tell what lost answers cost (up to 100 credits).';
  const { exitCode, stderr } = await cli('enrich', fileOf(sites(300)), ...flags);
  expect(exitCode).toBe(0);
  expect(stderr.split('\n').filter((each) => each === line)).toHaveLength(1);
}

async function saysItWaitsForService(): Promise<void> {
  const { cli } = await open({ fate: (paid) => (paid.number < 25 ? paid.fail() : paid.answer()) });
  const { exitCode, stderr } = await cli('enrich', fileOf(sites(300)));
  expect(exitCode).toBe(0);
  expect(
    stderr.match(/The service can't be used right now\. Trying again for up to \d+ seconds\./g),
  ).toHaveLength(1);
}

test('a wait that a person cannot see is reported once, by one line on stderr', () =>
  together({
    'for the balance': () => saysItWaitsForBalance(),
    'for the balance, with --json': () => saysItWaitsForBalance('--json'),
    'for a service that is away, or fails at everything': saysItWaitsForService,
  }));

test('if a budget does not pay for everything, a command says so before it asks anything', async () => {
  const { cli } = await open();
  const path = fileOf(sites(300));
  const told = async (budget: string) => (await cli('enrich', path, '--dry-run', '--budget', budget)).stdout;
  expect(await told('120')).toContain('The budget of 120 credits leaves up to 180 new lookups unasked.');
  expect(await told('300')).not.toContain('unasked');
});

describe('a run of the same file that is not finished', () => {
  it('is named when the file is enriched again', async () => {
    const { cli } = await open({ fate: (paid) => (paid.number === 1 ? paid.answer() : refuse(paid)) });
    const path = fileOf(sites(300));
    expect((await cli('enrich', path)).exitCode).toBe(1);
    const hint =
      'Run 1 of the same file is not finished (100 of 300 lookups are done). To go on with it: stackdesk runs resume 1';
    for (const flags of [['--dry-run'], ['--budget', '0'], ['--budget', '0', '--json']]) {
      const { stdout, stderr } = await cli('enrich', path, ...flags);
      expect(stderr.split('\n')).toContain(hint);
      expect(stdout).not.toContain('not finished');
    }
    // It could not go on with another file's rows.
    appendFileSync(path, 'one-more.example.com\n');
    expect((await cli('enrich', path, '--dry-run')).stderr).not.toContain('not finished');
    expect((await cli('enrich', fileOf(sites(300)), '--dry-run')).stderr).not.toContain('not finished');
  });
});

/** What a run says about money, without the rows. */
const moneyIn = (text: string) => text.split('\n')[0]?.replace(/^Run \d+: [^.]*\. /, '');

describe('the sentences of a run about money', () => {
  it('begin with what was charged, and say that the balance agrees only if nothing is in doubt', async () => {
    const { cli } = await open({
      fate: (paid) => {
        if (paid.number !== 2 && paid.number !== 3) return paid.answer();
        if (paid.number === 2) paid.work();
        paid.cut();
      },
    });
    const { stdout } = await cli('enrich', fileOf(sites(500)), '--budget', '2000');
    expect(moneyIn(stdout)).toBe(
      '400 credits charged in 5 calls, 100 of them by the balance for answers that were lost; ' +
        'up to 100 more may have been charged for answers that were lost; nothing else is missing from the wallet so far.',
    );
    const clear = await cli('enrich', fileOf(sites(5, 'clear')));
    expect(moneyIn(clear.stdout)).toBe('5 credits charged in 1 call; the balance agrees.');
  });

  it('name what the last start cost, and the budget that ended it', async () => {
    const { cli } = await open();
    const first = await cli('enrich', fileOf(sites(100)), '--budget', '30');
    expect(moneyIn(first.stdout)).toBe(
      '30 credits charged in 1 call; the balance agrees. The budget of 30 credits ended it; the rest was skipped.',
    );
    const rerun = (...flags: string[]) => cli('runs', 'rerun', '1', '--failed', ...flags);
    expect(moneyIn((await rerun('--budget', '20')).stdout)).toContain(
      '20 credits charged in 1 call by this start, 50 in 2 by the whole run; the balance agrees. ' +
        'The budget of 20 credits pays for no more lookups.',
    );
    expect(moneyIn((await rerun('--budget', '0')).stdout)).toContain(
      '0 credits charged in 0 calls by this start, 50 in 2 by the whole run; the balance agrees. ' +
        'Nothing was asked: a budget of 0 credits pays for no lookup.',
    );
    expect((await rerun('--json')).json).toMatchObject({
      creditsCharged: 100,
      lastStart: { creditsCharged: 50, calls: 1, budget: 50, endedByBudget: false },
    });
  });
});
