import { createDice, seedFor } from './chance.ts';
import {
  holdingPlanOf,
  keepingPlanOf,
  keptLookupsPlanOf,
  narrowPlanOf,
  newMonthPlanOf,
  proxyPlanOf,
  quietMonthPlanOf,
  repeatingPlanOf,
  sharedListsPlanOf,
} from './odd-plans.ts';
import { type Act, DOMAINS, drawZones, everyFault, type Plan, planOf, type Step } from './plan.ts';
import type { Dice } from './service/inputs.ts';
import { ALL_FAULTS, type FaultName } from './service/wire/weather.ts';
import { sharedPlanOf } from './shared-plan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of so many worlds one lasts a year. It takes as long as many others. */
const ONE_IN = 250;
/** Of so many worlds, some are about one thing alone. */
const OF_ONE_THING = 50;
const ONE_THING: Readonly<Record<number, (seed: number) => Plan>> = {
  5: repeatingPlanOf,
  11: keepingPlanOf,
  14: newMonthPlanOf,
  18: quietMonthPlanOf,
  22: narrowPlanOf,
  26: sharedPlanOf,
  29: proxyPlanOf,
  31: holdingPlanOf,
  32: keptLookupsPlanOf,
  34: sharedListsPlanOf,
};

/** The world of a seed: minutes or hours with much trouble or about one thing, or a year with watches. */
export function worldOf(seed: number, { years }: { years: boolean }): Plan {
  if (years || seed % ONE_IN === 0) return yearOf(seed);
  return (ONE_THING[seed % OF_ONE_THING] ?? planOf)(seed);
}

/** A year in which watches take their turns, with kills, clock jumps and all other trouble. */
export function yearOf(seed: number): Plan {
  const dice = createDice(seedFor(seed, 'year'));
  const steps: Step[] = [
    { do: 'weather', faults: everyFault(0), afterMs: 0 },
    {
      do: 'enrich',
      domains: Array.from({ length: 12 }, (_, index) => index),
      kinds: ['companies', 'technologies'],
      maxAgeMs: null,
      budgetShare: 1,
      resend: false,
      afterMs: 1_000,
    },
  ];
  for (let count = dice.int(1, 3); count > 0; count -= 1)
    steps.push({ ...drawWatch(dice), afterMs: dice.int(1, 3 * DAY_MS) });
  let passed = 0;
  while (passed < 365 * DAY_MS) {
    const afterMs = dice.int(0, dice.pick([HOUR_MS, DAY_MS, 5 * DAY_MS, 16 * DAY_MS]));
    passed += afterMs;
    const act = drawAct(dice);
    steps.push({ ...act, afterMs });
    // A person looks after what is paused now and then, and trouble passes.
    for (const end of endsOf(act)) steps.push({ ...end, afterMs: dice.int(0, 2 * DAY_MS) });
    if (dice.chance(0.4)) steps.push({ do: 'look after watches', afterMs: dice.int(0, DAY_MS) });
  }
  return {
    seed,
    steps,
    credits: 100_000,
    batchSize: dice.pick([3, 8, 100]),
    hasStrangers: false,
    zones: drawZones(dice),
  };
}

function drawWatch(dice: Dice): Act {
  const kinds = dice.pick([['companies'], ['technologies'], ['companies', 'technologies']] as const);
  const domains = drawDomains(dice);
  const price = domains.length * kinds.length;
  const capPerTurn = dice.chance(0.75) ? price * 2 : Math.max(1, Math.floor(price * dice.pick([0.4, 0.8])));
  const every = dice.pick(['week', 'week', 'month'] as const);
  return {
    do: 'watch',
    subject: dice.pick(['file', 'tag', 'view', 'view', 'all']),
    domains,
    kinds: [...kinds],
    schedule:
      every === 'week'
        ? { every, day: dice.int(1, 7), minute: dice.int(0, 1_439) }
        : { every, day: dice.int(1, 31), minute: dice.int(0, 1_439) },
    capPerTurn,
    capPerMonth: Math.ceil(capPerTurn * dice.pick([1, 1.5, 2.5, 6])),
  };
}

function drawDomains(dice: Dice): number[] {
  const first = dice.int(0, DOMAINS - 1);
  return Array.from({ length: dice.int(2, 14) }, (_, index) => (first + index) % DOMAINS);
}

function drawAct(dice: Dice): Act {
  const watch = dice.int(0, 3);
  const acts: readonly [number, () => Act][] = [
    [2, () => drawWatch(dice)],
    [7, () => ({ do: 'change watched', watch, domains: drawDomains(dice) })],
    // What is saved grows, and so do views of all of it.
    [
      3,
      () => ({
        do: 'enrich',
        domains: drawDomains(dice),
        kinds: ['companies'],
        maxAgeMs: null,
        budgetShare: 1,
        resend: false,
      }),
    ],
    [4, () => ({ do: 'pause watch', watch })],
    [1, () => ({ do: 'remove watch', watch })],
    [6, () => drawCaps(dice, watch)],
    [22, () => ({ do: 'to a turn', beforeMs: dice.int(0, 3_000), effects: dice.int(1, 1_500) })],
    [6, () => ({ do: 'kill' })],
    [6, () => ({ do: 'kill after', effects: dice.int(1, 3_000) })],
    [
      10,
      () => ({
        do: 'clock jumps',
        byMs: dice.pick([-1, 1]) * dice.pick([HOUR_MS, DAY_MS, 8 * DAY_MS, 40 * DAY_MS, 370 * DAY_MS]),
      }),
    ],
    [8, () => ({ do: 'weather', faults: drawWeather(dice) })],
    [2, () => ({ do: 'store', state: dice.pick(['full', 'locked']) })],
    [2, () => ({ do: 'disk', room: dice.pick([0, 2_000]), shortWrites: 0 })],
    [2, () => ({ do: 'revoke token' })],
    [2, () => ({ do: 'disconnect' })],
    [2, () => ({ do: 'replace token' })],
    [
      8,
      () => ({
        do: 'data changes',
        index: dice.int(0, DOMAINS - 1),
        how: dice.pick(['drop', 'gain', 'change']),
      }),
    ],
    [
      3,
      () => ({
        do: 'lookup',
        subject: dice.pick(['domain', 'company']),
        index: dice.int(0, DOMAINS - 1),
        resend: false,
        twice: false,
      }),
    ],
    [
      2,
      () => ({
        do: 'settings',
        capPerRun: null,
        capPerDay: dice.chance(0.5) ? dice.int(0, 30) : null,
        capPerMonth: null,
        resends: false,
      }),
    ],
  ];
  let left = dice.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, act] of acts) {
    left -= weight;
    if (left < 0) return act();
  }
  return { do: 'kill' };
}

/** Caps that a person lowers, maybe in the middle of a turn and below what it spent, or raises. */
function drawCaps(dice: Dice, watch: number): Act {
  const capPerTurn = dice.int(1, dice.pick([3, 10, 30]));
  return { do: 'caps of a watch', watch, capPerTurn, capPerMonth: capPerTurn * dice.int(1, 6) };
}

/** What ends a trouble. */
function endsOf({ do: what }: Act): Act[] {
  if (what === 'weather') return [{ do: 'weather', faults: everyFault(0) }];
  if (what === 'store') return [{ do: 'store', state: 'well' }];
  if (what === 'disk') return [{ do: 'disk', room: null, shortWrites: 0 }];
  if (what === 'settings')
    return [{ do: 'settings', capPerRun: null, capPerDay: null, capPerMonth: null, resends: false }];
  return what === 'revoke token' || what === 'disconnect' ? [{ do: 'connect' }] : [];
}

function drawWeather(dice: Dice) {
  const faults: Partial<Record<FaultName, number>> = { ...everyFault(0) };
  for (let count = dice.int(1, 5); count > 0; count -= 1)
    faults[dice.pick(ALL_FAULTS)] = dice.pick([0.05, 0.2, 0.5]);
  return faults;
}
