import { expect, test } from 'vitest';
import { fileOf, sites } from '../../support/engine/money-fixture.ts';
import { together } from '../../support/run/together.ts';
import {
  askForOther,
  cliFor,
  expectHonest,
  outOf,
  startBadService,
} from '../../support/services/bad-service.ts';

test('a service that charges long afterwards for answers that were lost', () =>
  together({
    'is paid once for each domain, and the ledger adds up to what it charged': async () => {
      const service = await startBadService();
      const desk = cliFor(service);
      const run = await desk.call('enrich', fileOf(sites(1_000)));
      expect(run.exitCode).toBe(3);
      const told = outOf(run);
      expect(told).toMatchObject({ state: 'done', failed: 0, skipped: 0, pending: 0, invalid: 0 });
      expect(Number(told.found) + Number(told.unknown)).toBe(1_000);
      expect(told.unknown).toBeGreaterThan(0);
      await service.isIdle();
      expectHonest(service, told.out);
      // Nothing that was charged is said to be free: what is not booked yet is in doubt.
      const charged = service.charged();
      expect(charged).toBe(1_000);
      expect(told.creditsCharged).toBeLessThanOrEqual(charged);
      expect(Number(told.creditsCharged) + Number(told.creditsInDoubt)).toBeGreaterThanOrEqual(charged);
      await askForOther(desk);
      const settled = await desk.job(told.job);
      expect(settled).toMatchObject({ creditsCharged: 1_000, creditsInDoubt: 0, creditsLost: told.unknown });
      const { totals, entries } = await desk.ledger();
      expect(totals).toEqual({ bulk_lookup: service.charged(), standard: 0 });
      expect(entries.filter(({ isLost }) => isLost).reduce((sum, { credits }) => sum + credits, 0)).toBe(
        told.unknown,
      );
    },
    'is paid no more than the budget, including late charges': async () => {
      const service = await startBadService((paid) => paid.number === 1 || paid.number === 3);
      const desk = cliFor(service);
      const told = outOf(await desk.call('enrich', fileOf(sites(1_000)), '--budget', '350'));
      await service.isIdle();
      expect(service.charged()).toBe(350);
      expect(told).toMatchObject({
        state: 'done',
        budget: 350,
        found: 150,
        unknown: 200,
        skipped: 650,
        failed: 0,
      });
      expectHonest(service, told.out);
      // Asked again with a budget of its own; again nothing is bought twice.
      const again = outOf(await desk.call('runs', 'rerun', String(told.job), '--failed', '--budget', '70'));
      await service.isIdle();
      expect(service.charged()).toBe(420);
      expect(again).toMatchObject({ found: 220, unknown: 200 });
      expectHonest(service, again.out);
    },
    'makes the run pause within its budget if it loses one answer after the other': async () => {
      const service = await startBadService(() => true);
      const desk = cliFor(service);
      const run = await desk.call('enrich', fileOf(sites(3_000)), '--budget', '900');
      expect(run).toMatchObject({
        exitCode: 1,
        json: { error: { code: 'outcome_unknown' }, state: 'paused' },
      });
      await service.isIdle();
      expect(service.charged()).toBeLessThanOrEqual(900);
      expect(service.twice()).toEqual([]);
      expect(run.json).toMatchObject({ failed: 0, unknown: service.charged() });
    },
  }));
