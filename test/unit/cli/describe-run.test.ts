import { describe, expect, it } from 'vitest';
import { describeRun } from '../../../main/cli/describe-run.ts';
import { nextCallWith } from '../../../main/cli/next-call.ts';
import type { Job, Reconciliation } from '#contract/models/job.ts';

const counts = {
  rows: 5,
  unique: 5,
  found: 5,
  noData: 0,
  invalid: 0,
  blank: 0,
  personal: 0,
  platform: 0,
  skipped: 0,
  failed: 0,
  unknown: 0,
  pending: 0,
  leftOut: 0,
  saved: 0,
};
const start = { isFirst: true, creditsCharged: 500, calls: 5, budget: 500, endedByBudget: false };

function aJob(
  [creditsCharged, creditsLost, creditsInDoubt]: readonly [number, number, number],
  [expected, actual, lost]: readonly [number | null, number | null, number],
): Job {
  const state = expected === null ? 'unchecked' : expected === actual ? 'agrees' : 'differs';
  const reconciliation: Reconciliation = { state, expected, actual, lost };
  const job: Partial<Job> = {
    id: 1,
    problem: null,
    state: 'done',
    counts,
    creditsCharged,
    creditsLost,
    creditsInDoubt,
  };
  return { ...job, calls: 5, reconciliation } as Job;
}

describe('the sentences of a run about money', () => {
  it.each([
    ['500 credits charged in 5 calls; the balance agrees.', [500, 0, 0], [9_500, 9_500, 0]],
    ['500 credits charged in 5 calls.', [500, 0, 0], [null, null, 0]],
    [
      '500 credits charged in 5 calls, 100 of them by the balance for answers that were lost; nothing else is missing from the wallet.',
      [500, 100, 0],
      [9_600, 9_500, 100],
    ],
    [
      '100 credits charged in 5 calls, by the balance for answers that were lost; the wallet fell by 7 more, which nothing here explains.',
      [100, 100, 0],
      [10_000, 9_893, 100],
    ],
    [
      '400 credits charged in 5 calls; up to 100 more may have been charged for answers that were lost; the balance agrees so far.',
      [400, 0, 100],
      [9_600, 9_600, 0],
    ],
    [
      '500 credits charged in 5 calls, 100 of them by the balance for answers that were lost; the wallet holds 100 more than expected.',
      [500, 100, 0],
      [9_600, 9_600, 100],
    ],
    ['0.3 credits charged in 5 calls; the balance agrees.', [0.1 + 0.2, 0, 0], [0.1 + 0.2, 0.3, 0]],
  ] as const)('%s', (sentence, credits, balance) => {
    expect(
      [describeRun(aJob(credits, balance), { lastStart: start, failures: [] }, (words) => words).text]
        .flat()
        .join('\n'),
    ).toContain(`5 rows: 5 found. ${sentence}\n`);
  });
});

describe('what a person reads after a run', () => {
  const text = (job: Partial<Job>, flags = {}) => {
    const run = { ...aJob([1, 0, 1], [null, null, 0]), problem: null, out: null, ...job };
    return [describeRun(run, { lastStart: start, failures: [] }, nextCallWith(flags)).text].flat();
  };
  const paused = { state: 'paused', counts: { ...counts, unknown: 1 } } as const;

  it('has no empty line, also if it writes no file', () => {
    expect(text({ state: 'done' })).toHaveLength(1);
    expect(text(paused)).not.toContain('');
  });

  it('says what keeps a run from its file, and what can still be had', () => {
    const problem = (code: 'file_not_found' | 'out_unwritable') => ({
      code,
      message: 'Gone.',
      advice: '',
      reason: null,
    });
    const stopped = describeRun(
      {
        ...aJob([1, 0, 0], [null, null, 0]),
        state: 'stopped',
        out: null,
        problem: problem('file_not_found'),
      },
      { lastStart: start, failures: [] },
      (words) => words,
    );
    expect(stopped).toMatchObject({
      exitCode: 1,
      json: { error: { code: 'file_not_found' }, state: 'stopped' },
    });
    expect([stopped.text].flat().slice(-3)).toEqual([
      'Gone.',
      'If it was moved, name it: runs write 1 --file FILE',
      'To export its rows, free: runs export 1 --out FILE',
    ]);
    const lines = text({ state: 'paused', problem: problem('file_not_found') }).join(' ');
    expect(lines).toMatch(
      /runs write 1 --file FILE.*runs stop 1.*runs export 1 --out FILE.*Every answer is here.*runs resume 1$/,
    );
    expect(text({ state: 'paused', problem: problem('out_unwritable') }).join(' ')).toContain(
      'runs write 1 --out FILE',
    );
  });

  it('gives each count its noun', () => {
    const [one = ''] = text({ state: 'done', counts: { ...counts, personal: 1, platform: 1 } });
    expect(one).toContain('5 found, 1 personal address, 1 page on a platform.');
    const [two = ''] = text({ state: 'done', counts: { ...counts, personal: 2, platform: 2 } });
    expect(two).toContain('5 found, 2 personal addresses, 2 pages on platforms.');
  });

  it('goes on with the words that the person gave', () => {
    expect(text(paused).at(-1)).toMatch(/: stackdesk runs resume 1$/);
    expect(text(paused).join(' ')).toContain('asked again only with --resend-unknown');
    const flags = { 'resend-unknown': true, 'without-team': true, sandbox: true };
    expect(text(paused, flags).at(-1)).toMatch(
      /: stackdesk runs resume 1 --resend-unknown --without-team --sandbox$/,
    );
  });
});
