import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fileOf, sites } from '../../support/engine/money-fixture.ts';
import { together } from '../../support/run/together.ts';
import {
  askForOther,
  type BadService,
  type CliDesk,
  cliFor,
  expectHonest,
  outOf,
  startBadService,
} from '../../support/services/bad-service.ts';

/** When the program is killed; each waits for something that the service saw or did. */
const moments: Record<string, (service: BadService) => () => boolean> = {
  'right after a batch came': ({ paid }) => {
    const before = paid.length;
    return () => paid.length > before;
  },
  'while some are answered and others are lost': ({ paid }) => {
    const before = paid.length;
    return () => paid.length > before + 4;
  },
  'while it waits for the balance': (service) => {
    const looks = () => {
      const last = service.seen.findLastIndex(({ method }) => method === 'POST');
      return last < 0 ? 0 : service.seen.slice(last).filter(({ path }) => path.endsWith('/credits')).length;
    };
    const before = service.paid.length;
    return () => service.paid.length > before && looks() > 2;
  },
  // Of eight batches, four are answered at once.
  'right after a late charge': (service) => {
    const before = service.charged();
    const paid = service.paid.length;
    return () => service.paid.length > paid && service.charged() > before + 400;
  },
};

/** Starts a call and kills it at that moment; false if it ended before. */
async function killedAt(desk: CliDesk, isNow: () => boolean, ...words: string[]): Promise<boolean> {
  const { child, ended } = desk.startProcess(...words);
  while (!isNow() && child.exitCode === null) await sleep(10);
  const isAlive = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isAlive;
}

/**
 * Kills an enrichment at that moment, previews and enriches the same file again, then resumes the first run.
 */
async function survives(moment: string): Promise<void> {
  const service = await startBadService();
  const desk = cliFor(service);
  const path = fileOf(sites(800));
  const isNow = moments[moment]?.(service);
  expect(await killedAt(desk, isNow ?? (() => true), 'enrich', path)).toBe(true);

  // The same file at once: what the service still has is in doubt, and the preview says so.
  const preview = (await desk.call('enrich', path, '--dry-run')).json as Record<string, number>;
  const asked = service.paid.flatMap(({ subjects }) => subjects);
  // What was about to leave may not have reached the service.
  const known = (preview.inDoubt ?? 0) + (preview.saved ?? 0);
  expect(known).toBeGreaterThanOrEqual(asked.length);
  expect(preview.inDoubt).toBeGreaterThan(0);
  expect(preview).toMatchObject({ fresh: 800 - known, price: 1, maxCredits: 800 - known });
  const second = outOf(await desk.call('enrich', path));
  expect(second).toMatchObject({ failed: 0, skipped: 0, pending: 0 });
  expect(Number(second.found) + Number(second.unknown)).toBe(800);
  expect(second.unknown).toBeGreaterThanOrEqual(preview.inDoubt ?? 0);

  // The killed run can be resumed, too.
  const first = outOf(await desk.call('runs', 'resume', '1'));
  await service.isIdle();
  expect(first).toMatchObject({ state: 'done', failed: 0, skipped: 0, pending: 0 });
  expectHonest(service, first.out);
  expectHonest(service, second.out);
  expect(service.charged()).toBeLessThanOrEqual(800);

  await askForOther(desk);
  const jobs = await desk.jobs();
  const booked = jobs.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0);
  const inDoubt = jobs.reduce((sum, { creditsInDoubt }) => sum + creditsInDoubt, 0);
  expect(booked).toBeLessThanOrEqual(service.charged());
  expect(booked + inDoubt).toBeGreaterThanOrEqual(service.charged());
}

/** Kills one run at all those moments, one after the other. */
async function staysWithinBudget(): Promise<void> {
  const service = await startBadService((paid) => paid.number % 3 === 0);
  const desk = cliFor(service);
  const path = fileOf(sites(2_000));
  let words = ['enrich', path, '--budget', '900'];
  for (const moment of Object.keys(moments)) {
    await killedAt(desk, moments[moment]?.(service) ?? (() => true), ...words);
    const [job] = await desk.jobs();
    if (job?.state === 'done') break;
    words = ['runs', 'resume', '1'];
  }
  const [job] = await desk.jobs();
  if (job?.state !== 'done') await desk.call('runs', 'resume', '1');
  await service.isIdle();
  expect(service.charged()).toBeLessThanOrEqual(900);
  expect(service.twice()).toEqual([]);
  expect((await desk.jobs()).length).toBe(1);
}

test('buys nothing twice whenever it is killed, and stays within its budget if it is killed again and again', () =>
  together({
    ...Object.fromEntries(Object.keys(moments).map((moment) => [moment, () => survives(moment)])),
    'again and again': staysWithinBudget,
  }));
