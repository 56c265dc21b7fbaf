import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Books, expectBooksHold } from '../engine/books.ts';
import { fileOf, sites } from '../engine/money-fixture.ts';
import { tempDir } from '../files/temp-dir.ts';
import { type CliDesk, cliFor, outOf } from '../services/bad-service.ts';
import { type MoneyService, type PaidRequest, startMoneyService } from '../services/money-service.ts';
import type { Box } from './boxes.ts';

/** The command line with a data folder of its own, over a box. */
export interface BoxDesk extends CliDesk {
  /** Checks that everything that the service charged is accounted for. */
  books(): Books;
}

/** By default three minutes are three seconds. */
export function deskOver(box: Box, service: MoneyService, timeScale = '60'): BoxDesk {
  const dataDir = tempDir();
  return { ...cliFor(box, { dataDir, timeScale }), books: () => expectBooksHold(service, dataDir) };
}

/** Charges a paid request, and ends it without an answer. */
export function cutCharged(paid: PaidRequest): void {
  paid.work();
  paid.cut();
}

/** Looks up three names through a box that sends each again to a second server, after the first one charged for it. */
export async function expectRepeatsBooked(
  kind: string,
  openTwo: (service: MoneyService) => Promise<Box>,
): Promise<void> {
  const service = await startMoneyService({
    fate: (paid) => (paid.number % 2 === 1 ? cutCharged(paid) : paid.answer()),
  });
  const desk = deskOver(await openTwo(service), service);
  for (const name of ['one.example.com', 'two.example.com', 'three.example.com'])
    expect(await desk.call('lookup', kind, name)).toMatchObject({ exitCode: 0 });
  expect(service.charged()).toBe(6);
  expect(desk.books()).toEqual({ booked: 6, lost: 3, doubt: 0, fall: 0 });
}

/** Copies are told apart by their dates, too, which needs seconds: three minutes are fifteen of them. */
const SLOW = '12';

/** A service that charges for its first request only long after a gateway gave up waiting for it. */
export function startLateService(
  options: Parameters<typeof startMoneyService>[0] = {},
): Promise<MoneyService> {
  return startMoneyService({
    ...options,
    fate: async (paid) => {
      if (paid.number !== 1) return paid.answer();
      await sleep(300);
      paid.gatewayPage(504);
      await sleep(5_000);
      paid.work();
    },
  });
}

/** Checks that a box keeps the balance, and that no copy of it clears what is charged late. */
export async function expectNoCopyBelieved(box: Box, service: MoneyService): Promise<void> {
  const looks = () => service.seen.filter(({ path }) => path.endsWith('/credits')).length;
  for (let time = 0; time < 3; time += 1) await fetch(`${box.baseUrl}/v1/tech-lookup/credits`);
  expect(looks()).toBe(1);
  const desk = deskOver(box, service, SLOW);
  await desk.call('credits');
  const run = await desk.call('enrich', fileOf(sites(84)));
  expect(outOf(run), run.stderr).toMatchObject({ state: 'done', unknown: 84, creditsLost: 84 });
  expect(service.twice()).toEqual([]);
  expect(desk.books()).toEqual({ booked: 84, lost: 84, doubt: 0, fall: 0 });
}

const KILLS = 4;
const AT_ONCE = 4;
const PER_BATCH = 100;

/** Kills a box again and again while a run goes on over it, and checks that each time after the first costs one batch. */
export async function expectKillsBearable(open: (service: MoneyService) => Promise<Box>): Promise<void> {
  const service = await startMoneyService({
    fate: async (paid) => {
      await sleep(400);
      paid.answer();
    },
  });
  const box = await open(service);
  const desk = deskOver(box, service);
  // So many that the run lasts until the last kill, if it does not go on carefully.
  const rows = 6_000;
  const running = desk.call('enrich', fileOf(sites(rows)));
  await expect.poll(() => service.paid.length).toBeGreaterThan(3);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(1_000);
    await box.kill();
    await box.start();
  }
  const run = await running;
  const { found, unknown } = outOf(run) as { found?: number; unknown?: number };
  expect((found ?? 0) + (unknown ?? 0), run.stdout + run.stderr).toBe(rows);
  expect(unknown).toBeLessThanOrEqual(PER_BATCH * (AT_ONCE + KILLS - 1));
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBeLessThanOrEqual(rows);
  desk.books();
}
