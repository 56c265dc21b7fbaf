import { appendFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeRun } from '../../../../main/cli/describe-run.ts';
import { lastStartOf } from '../../../../main/engine/jobs/last-start.ts';
import { fileOf, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

it.each([
  [50, 'a new budget that was not needed is blamed for nothing', false, null],
  [0, 'a new budget of nothing pays for nothing', true, 'Nothing was asked: a budget of 0 credits'],
] as const)(
  'after a start that ended because of its budget and whose file failed, with %i: %s',
  async (budget, _, endedByBudget, said) => {
    const path = fileOf(sites(100));
    const before = readFileSync(path);
    const at = new Date('2026-11-01T12:00:00Z');
    utimesSync(path, at, at);
    // The input changes during the run, so that the file can't be written at its end.
    const service = await startMoneyService({
      fate: (paid) => {
        appendFileSync(path, 'one-more.example.com\n');
        paid.answer();
      },
    });
    const desk = await openDesk(service);
    const first = await desk.enrich(path, { budget: 30 });
    expect(first).toMatchObject({
      state: 'paused',
      problem: { code: 'file_changed' },
      counts: { skipped: 70 },
    });
    expect(lastStartOf(desk.engine.db, first.id)).toMatchObject({ isFirst: true, endedByBudget: true });
    writeFileSync(path, before);
    utimesSync(path, at, at);
    await desk.client.jobs.resume({ jobId: first.id, budget });
    const second = await desk.settled(first);
    const start = lastStartOf(desk.engine.db, first.id);
    expect(second).toMatchObject({ state: 'done', counts: { skipped: 70 } });
    expect(start).toEqual({ isFirst: false, creditsCharged: 0, calls: 0, budget, endedByBudget });
    const text = [describeRun(second, { lastStart: start, failures: [] }, (words) => words).text]
      .flat()
      .join(' ');
    if (said === null) expect(text).not.toMatch(/budget/);
    else expect(text).toContain(said);
  },
);

it('a later start that used up its budget says so, but does not name that as the reason of any row', async () => {
  const service = await startMoneyService({ price: 0.1 });
  const desk = await openDesk(service);
  const first = await desk.enrich(sites(100), { budget: 3 });
  expect(first).toMatchObject({ state: 'done', counts: { found: 30, skipped: 70 } });
  await desk.client.jobs.rerun({ jobId: first.id, budget: 2 });
  const second = await desk.settled(first);
  const start = lastStartOf(desk.engine.db, first.id);
  expect(start).toMatchObject({ isFirst: false, calls: 1, budget: 2, endedByBudget: true });
  expect(
    [describeRun(second, { lastStart: start, failures: [] }, (words) => words).text].flat().join(' '),
  ).toContain('The budget of 2 credits pays for no more lookups.');
});
