import { createDice, seedFor } from '../chance.ts';
import { DOMAINS } from '../plan.ts';
import type { Dice } from '../service/inputs.ts';

/**
 * Something that a person, a computer or the way to the library does. `who` is the place of a person. After `awayMs` a
 * killed program is started again, by default after a second.
 */
export type TeamAct =
  | { do: 'enrich'; who: number; domains: number[]; kinds: ('companies' | 'technologies')[] }
  | { do: 'lookup'; who: number; subject: 'company' | 'domain' | 'technology'; index: number }
  | { do: 'start list'; who: number; technology: number }
  | { do: 'dies for good'; who: number }
  | { do: 'kill'; who: number; awayMs?: number }
  | { do: 'kill after'; who: number; effects: number; awayMs?: number }
  | { do: 'sleeps'; who: number; forMs: number }
  | { do: 'clock jumps'; who: number; byMs: number }
  | { do: 'share notes'; who: number; isShared: boolean }
  | { do: 'annotate'; who: number; domain: number; note: string }
  | { do: 'library'; cuts: number; isAway: boolean }
  | { do: 'library restarts'; forMs: number }
  /** It can be read only, or has no connection left, or is not there. */
  | { do: 'library is'; state: 'read-only' | 'full' | 'away'; forMs: number }
  /** It is restored and started again, or a standby takes its place that lacks what came in this time. */
  | { do: 'library loses its tail'; ofMs: number; how: 'started' | 'replaced' }
  /** Somebody outside the team uses the wallet. */
  | { do: 'a stranger spends'; credits: number };

export type TeamStep = TeamAct & { afterMs: number };

/** What a world of a team is made of; the same plan makes the same world. */
export interface TeamPlan {
  seed: number;
  people: string[];
  steps: TeamStep[];
  batchSize: number;
  /** Whether the way to the library is ever cut. If not, nothing may be bought without a lease. */
  hasCuts: boolean;
}

export function teamPlanOf(seed: number): TeamPlan {
  const dice = createDice(seedFor(seed, 'team plan'));
  const people = ['Anna', 'Bob', 'Carl'].slice(0, dice.int(2, 3));
  const hasCuts = dice.chance(0.6);
  const who = () => dice.int(0, people.length - 1);
  const steps: TeamStep[] = people.map((_, place) => ({
    ...drawEnrich(dice, place),
    afterMs: dice.int(0, 400),
  }));
  let mayDie = people.length - 1;
  for (let count = dice.int(0, 8); count > 0; count -= 1) {
    const drawn = drawAct(dice, { who: who(), hasCuts, mayDie: mayDie > 0 });
    if (drawn.do === 'dies for good') mayDie = 0;
    steps.push({ ...drawn, afterMs: dice.int(0, dice.pick([50, 1_000, 5_000, 60_000, 400_000])) });
  }
  addNotes(createDice(seedFor(seed, 'notes')), steps, people.length);
  addSingles(createDice(seedFor(seed, 'singles')), steps, people.length);
  addAbsences(createDice(seedFor(seed, 'absences')), steps, people.length);
  addTrouble(createDice(seedFor(seed, 'trouble')), steps, people.length);
  addStates(createDice(seedFor(seed, 'states')), steps, { people: people.length, hasCuts });
  return { seed, people, steps, batchSize: dice.pick([2, 4, 8, 100]), hasCuts };
}

function drawAct(
  dice: Dice,
  { who, hasCuts, mayDie }: { who: number; hasCuts: boolean; mayDie: boolean },
): TeamAct {
  const draw = dice.random();
  if (draw < 0.3) return drawEnrich(dice, who);
  if (draw < 0.45) return { do: 'kill', who };
  if (draw < 0.6) return { do: 'kill after', who, effects: dice.int(1, 600) };
  if (draw < 0.7 && mayDie) return { do: 'dies for good', who };
  if (draw < 0.8)
    return { do: 'clock jumps', who, byMs: dice.pick([-1, 1]) * dice.pick([1_000, 200_000, 3_600_000]) };
  if (!hasCuts) return drawEnrich(dice, who);
  return { do: 'library', cuts: dice.pick([0, 0.05, 0.3]), isAway: dice.chance(0.2) };
}

/** In half of the worlds people write notes, and some share them. */
function addNotes(dice: Dice, steps: TeamStep[], people: number): void {
  if (dice.chance(0.5)) return;
  for (let count = dice.int(4, 40); count > 0; count -= 1) {
    const who = dice.int(0, people - 1);
    const act: TeamAct = dice.chance(0.2)
      ? { do: 'share notes', who, isShared: dice.chance(0.8) }
      : { do: 'annotate', who, domain: dice.int(0, 5), note: dice.chance(0.2) ? '' : `note ${count}` };
    steps.splice(dice.int(0, steps.length), 0, { ...act, afterMs: dice.pick([0, 0, 200]) });
  }
}

/** In half of the worlds people also look up single things and start lists, often the same ones at the same time. */
function addSingles(dice: Dice, steps: TeamStep[], people: number): void {
  if (dice.chance(0.5)) return;
  for (let count = dice.int(1, 8); count > 0; count -= 1) {
    const asked = dice.chance(0.5)
      ? { do: 'start list' as const, technology: dice.int(0, 1) }
      : {
          do: 'lookup' as const,
          subject: dice.pick(['company' as const, 'domain' as const, 'technology' as const]),
          index: dice.int(0, 3),
        };
    const place = dice.int(0, steps.length);
    const afterMs = dice.pick([0, 200, 5_000, 200_000]);
    const first = dice.int(0, people - 1);
    const together = Array.from({ length: dice.int(1, people) }, (_, at) => (first + at) % people);
    steps.splice(
      place,
      0,
      ...together.map((who, at) => ({ ...asked, who, afterMs: at === 0 ? afterMs : dice.int(0, 400) })),
    );
  }
}

/** In half of the worlds computers are killed and come back late, or sleep, also for longer than a lease lasts. */
function addAbsences(dice: Dice, steps: TeamStep[], people: number): void {
  if (dice.chance(0.5)) return;
  const drawMs = () => dice.pick([20_000, 200_000, 320_000, 400_000, 1_200_000]);
  for (const step of steps)
    if ((step.do === 'kill' || step.do === 'kill after') && dice.chance(0.7)) step.awayMs = drawMs();
  for (let count = dice.int(0, 3); count > 0; count -= 1) {
    const who = dice.int(0, people - 1);
    const act: TeamAct = dice.pick([
      { do: 'sleeps' as const, who, forMs: drawMs() },
      { do: 'kill after' as const, who, effects: dice.int(1, 600), awayMs: drawMs() },
    ]);
    const place = dice.int(1, steps.length);
    steps.splice(place, 0, { ...act, afterMs: dice.int(0, dice.pick([50, 1_000, 5_000])) });
    // Somebody else may ask for the same once the lease has run out.
    const other = (who + 1) % people;
    if (dice.chance(0.7))
      steps.splice(dice.int(place + 1, steps.length), 0, {
        ...drawEnrich(dice, other),
        afterMs: dice.pick([1_000, 310_000]),
      });
  }
}

/**
 * In half of the worlds the library's server restarts once, also where the way to it is never cut, and clocks are wrong by
 * hours or days. It is away for less than anybody waits for it, so nothing may be bought without it.
 */
function addTrouble(dice: Dice, steps: TeamStep[], people: number): void {
  if (dice.chance(0.5)) return;
  const forMs = dice.pick([500, 2_000, 8_000]);
  const place = dice.int(1, steps.length);
  steps.splice(place, 0, { do: 'library restarts', forMs, afterMs: dice.int(0, dice.pick([50, 1_000])) });
  for (let count = dice.int(0, 2); count > 0; count -= 1) {
    const who = dice.int(0, people - 1);
    const byMs = dice.pick([-1, 1]) * dice.pick([2, 30, 240]) * 3_600_000;
    steps.splice(dice.int(0, steps.length), 0, { do: 'clock jumps', who, byMs, afterMs: 0 });
  }
}

/**
 * In half of the worlds the library is something else than well for minutes, or a stranger uses the wallet, or a clock is
 * off by days and is put right later. Where the way to it is never cut, it says what it lacks, so nothing may be bought.
 */
function addStates(
  dice: Dice,
  steps: TeamStep[],
  { people, hasCuts }: { people: number; hasCuts: boolean },
): void {
  if (dice.chance(0.5)) return;
  const add = (act: TeamAct, from = 1) =>
    steps.splice(dice.int(from, steps.length), 0, { ...act, afterMs: dice.int(0, dice.pick([50, 5_000])) });
  if (dice.chance(0.5)) {
    const state = hasCuts
      ? dice.pick(['read-only', 'full', 'away'] as const)
      : dice.pick(['read-only', 'full'] as const);
    add({ do: 'library is', state, forMs: dice.pick([20_000, 200_000, 700_000]) });
  }
  if (hasCuts && dice.chance(0.4))
    add({
      do: 'library loses its tail',
      ofMs: dice.pick([500, 5_000, 100_000]),
      how: dice.pick(['started', 'replaced']),
    });
  // More than everything that the team could have under way or in doubt.
  if (dice.chance(0.3)) add({ do: 'a stranger spends', credits: 5_000 });
  if (dice.chance(0.4)) {
    const who = dice.int(0, people - 1);
    const byMs = dice.pick([-1, 1]) * dice.pick([2, 30, 240]) * 3_600_000;
    const place = dice.int(0, steps.length);
    steps.splice(place, 0, { do: 'clock jumps', who, byMs, afterMs: 0 });
    add({ do: 'clock jumps', who, byMs: -byMs }, place + 1);
  }
}

/** Many want the same few domains. */
function drawEnrich(dice: Dice, who: number): TeamAct {
  const count = dice.int(2, 16);
  return {
    do: 'enrich',
    who,
    domains: Array.from({ length: count }, () => dice.int(0, Math.floor(DOMAINS / 3))),
    kinds: dice.pick([['companies'], ['technologies'], ['companies', 'technologies']]),
  };
}
