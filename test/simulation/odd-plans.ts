import { createDice, seedFor } from './chance.ts';
import { type Act, DOMAINS, everyFault, type Plan, type Step } from './plan.ts';
import { plainDialect } from './service/dialect.ts';
import type { Dice } from './service/inputs.ts';

const HOUR_MS = 3_600_000;

/** A world in which nothing happens but what its plan is about, with a service that names every figure. */
function oddPlan(seed: number, about: string, stepsOf: (dice: Dice) => Step[]): Plan {
  const dice = createDice(seedFor(seed, about));
  return {
    seed,
    steps: [{ do: 'weather', faults: everyFault(0), afterMs: 0 }, ...stepsOf(dice)],
    credits: 5_000,
    batchSize: dice.pick([3, 8, 100]),
    hasStrangers: false,
    dialect: { creditHeaders: plainDialect.creditHeaders, price: 1 },
  };
}

type Enrich = Extract<Act, { do: 'enrich' }>;

function enrich(dice: Dice, narrow?: Enrich['narrow']): Enrich {
  return {
    do: 'enrich',
    domains: Array.from({ length: dice.int(1, 20) }, () => dice.int(0, DOMAINS - 1)),
    kinds: narrow === undefined ? ['companies'] : ['technologies'],
    maxAgeMs: 0,
    budgetShare: 1,
    resend: false,
    ...(narrow === undefined ? {} : { narrow }),
  };
}

function lookup(dice: Dice): Extract<Act, { do: 'lookup' }> {
  const subject = dice.pick(['domain', 'technology', 'company'] as const);
  return { do: 'lookup', subject, index: dice.int(0, DOMAINS - 1), resend: false, twice: false };
}

/**
 * A box in between sends GETs twice: what that costs is seen by the balance that the answer names, so nobody is asked. Each
 * lookup is answered before the next.
 */
export function repeatingPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'repeating box', (dice) => [
    { do: 'weather', faults: { 'sent-again': dice.pick([0.3, 1]) }, afterMs: 0 },
    ...Array.from({ length: dice.int(2, 12) }, () => ({
      ...(dice.chance(0.8) ? lookup(dice) : enrich(dice)),
      afterMs: dice.int(10_000, dice.pick([15_000, 2 * HOUR_MS])),
    })),
  ]);
  return { ...plan, isQuiet: true };
}

/** A box keeps looks at the wallet for some seconds, while the service charges and then refuses. */
export function keepingPlanOf(seed: number): Plan {
  return oddPlan(seed, 'keeping box', (dice) => [
    {
      do: 'weather',
      faults: { 'kept-a-moment': dice.pick([0.5, 1]), 'refused-after-charge': dice.pick([0.2, 0.5]) },
      afterMs: 0,
    },
    ...Array.from({ length: dice.int(1, 6) }, () => ({
      ...(dice.chance(0.6) ? lookup(dice) : enrich(dice)),
      afterMs: dice.int(0, dice.pick([3_000, 60_000])),
    })),
  ]);
}

/**
 * The service holds what batches and lists may cost, and gives a part back, while the answer of a batch is lost. It works
 * for much longer than usual.
 */
export function holdingPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'holds', (dice) => [
    { ...enrich(dice), afterMs: 5_000 },
    {
      do: 'weather',
      faults: { 'reset-before-headers': dice.pick([0.3, 1]), 'slow-work': 0.5 },
      afterMs: 60_000,
    },
    { ...enrich(dice), afterMs: 0 },
    { do: 'start list', technology: dice.int(0, 3), resend: false, afterMs: dice.int(0, 20_000) },
    { do: 'weather', faults: everyFault(0), afterMs: dice.int(0, 60_000) },
    ...Array.from({ length: dice.int(0, 4) }, () => ({
      ...dice.pick([enrich(dice), lookup(dice), { do: 'refresh balance' } as const]),
      afterMs: dice.int(0, dice.pick([10_000, 200_000])),
    })),
  ]);
  const dice = createDice(seedFor(seed, 'ways of holding'));
  const holds = dice.pick(['balance', 'everywhere'] as const);
  return { ...plan, wallets: { isShared: false, shows: 'now', used: 'own', refillsTo: null, holds } };
}

/** A box keeps lookups by GET: somebody who asks again gets what it kept, and nothing is charged. */
export function keptLookupsPlanOf(seed: number): Plan {
  return oddPlan(seed, 'kept lookups', (dice) => [
    { do: 'weather', faults: { 'kept-lookup': dice.pick([0.5, 1]) }, afterMs: 0 },
    ...Array.from({ length: dice.int(3, 12) }, () => ({
      ...lookup(dice),
      subject: dice.pick(['domain', 'technology'] as const),
      index: dice.int(0, 3),
      afterMs: dice.int(2_000, dice.pick([8_000, 60_000, 2 * HOUR_MS])),
    })),
  ]);
}

/** So many domains that some of them cost something: else nothing shows that a month counts anew. */
const counted = (dice: Dice): Act => ({
  ...enrich(dice),
  domains: Array.from({ length: 20 }, (_, index) => index),
});

/**
 * Answers are lost, and a month begins before anybody can look: the wallet holds what it held, and nothing is used. If the
 * month had counted something, it may also begin within the hour of a look.
 */
export function newMonthPlanOf(seed: number): Plan {
  const isSoon = createDice(seedFor(seed, 'a month begins soon')).chance(0.3);
  const least = isSoon ? 0 : HOUR_MS;
  return oddPlan(seed, 'new month', (dice) => [
    ...(isSoon ? [{ ...counted(dice), afterMs: 0 }] : []),
    { do: 'refresh balance', afterMs: isSoon ? 60_000 : 5_000 },
    { do: 'weather', faults: { 'reset-before-headers': 1 }, afterMs: 2_000 },
    { ...(dice.chance(0.5) ? lookup(dice) : enrich(dice)), afterMs: 0 },
    { do: 'weather', faults: { ...everyFault(0), 'network-unreachable': 1 }, afterMs: dice.int(100, 8_000) },
    ...(dice.chance(0.5) ? [{ do: 'kill', afterMs: dice.int(0, isSoon ? 60_000 : HOUR_MS) } as const] : []),
    {
      do: 'month begins',
      holds: isSoon ? 'as expected' : dice.pick([5_000, 5_000, 4_000, 6_000]),
      afterMs: dice.int(least, isSoon ? 600_000 : 3 * HOUR_MS),
    },
    { do: 'weather', faults: everyFault(0), afterMs: dice.int(0, isSoon ? 600_000 : HOUR_MS) },
    { do: 'refresh balance', afterMs: dice.int(0, 600_000) },
  ]);
}

/** A month begins while nothing goes wrong: nobody is asked about what expired. */
export function quietMonthPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'quiet month', (dice) =>
    Array.from({ length: dice.int(1, 3) }, (): Step[] => [
      { ...counted(dice), afterMs: dice.int(0, 60_000) },
      { do: 'refresh balance', afterMs: dice.int(60_000, HOUR_MS) },
      { do: 'month begins', holds: dice.int(1_000, 6_000), afterMs: dice.int(10_000, 30 * HOUR_MS) },
      { do: 'refresh balance', afterMs: dice.int(0, HOUR_MS) },
    ]).flat(),
  );
  return { ...plan, isQuiet: true };
}

/** Runs ask for a part of the technologies, and then somebody looks domains up. */
export function narrowPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'narrow answers', (dice) => [
    { do: 'assistants', maySpend: true, perSession: 500, perDay: 500, afterMs: 0 },
    ...Array.from({ length: dice.int(2, 12) }, () => ({
      ...(dice.chance(0.4) ? enrich(dice, drawNarrow(dice)) : savedLookup(dice)),
      afterMs: dice.int(0, 60_000),
    })),
    ...Array.from({ length: 12 }, () => ({ ...savedLookup(dice), afterMs: 5_000 })),
  ]);
  // Some domains have more than a batch names at most, and none more than a page.
  return { ...plan, technologiesPerDomain: 30 };
}

function drawNarrow(dice: Dice) {
  const category = dice.pick([null, null, 'Analytics', 'Commerce']);
  return { perDomain: dice.pick([1, 2, 10, 50]), category };
}

function savedLookup(dice: Dice): Act {
  return { ...lookup(dice), subject: 'domain', isSavedEnough: true, isAssistants: true };
}

/** A shared plan pays for lists, and the service charges for one and fails before there is any. */
export function sharedListsPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'shared lists', (dice) =>
    Array.from({ length: dice.int(1, 4) }, () => ({
      ...dice.pick([
        { do: 'start list', technology: dice.int(0, 3), resend: false },
        { do: 'refresh lists' },
        { do: 'kill' },
      ] as const),
      afterMs: dice.int(0, 600_000),
    })),
  );
  const list = { ...plainDialect.list, failsAfterCharge: true };
  return { ...plan, dialect: { ...plan.dialect, meShows: 'own', list } };
}

/** A proxy takes another password in the middle, and the person types it much later. */
export function proxyPlanOf(seed: number): Plan {
  const plan = oddPlan(seed, 'proxy', (dice) => [
    enrichNow(dice),
    { do: 'proxy refuses', afterMs: dice.int(0, dice.pick([500, 5_000])) },
    ...Array.from({ length: dice.int(1, 6) }, () => ({
      ...dice.pick([
        lookup(dice),
        enrich(dice),
        { do: 'resume', job: 0, resend: false, budget: null } as const,
      ]),
      afterMs: dice.int(0, dice.pick([2_000, 100_000])),
    })),
    { do: 'proxy password', afterMs: dice.int(0, 600_000) },
    enrichNow(dice),
  ]);
  return { ...plan, hasProxy: true, batchSize: 3 };
}

const enrichNow = (dice: Dice): Step => ({ ...enrich(dice), afterMs: dice.int(0, 2_000) });
