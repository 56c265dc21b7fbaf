import { createDice, seedFor } from './chance.ts';
import { type Act, DOMAINS, everyFault, type Plan, type Step } from './plan.ts';
import type { Dice } from './service/inputs.ts';

/** A world in which two workspaces pay from one wallet and nothing goes wrong: so nobody has to be asked who else does. */
export function sharedPlanOf(seed: number): Plan {
  const dice = createDice(seedFor(seed, 'shared plan'));
  const steps: Step[] = [{ do: 'weather', faults: everyFault(0), afterMs: 0 }];
  for (let count = dice.int(4, 14); count > 0; count -= 1)
    steps.push({ ...drawAct(dice), afterMs: dice.int(0, dice.pick([300, 3_000, 20_000, 200_000])) });
  return {
    seed,
    steps,
    credits: 5_000,
    batchSize: dice.pick([3, 8, 100]),
    hasStrangers: false,
    wallets: { isShared: true, shows: 'now', used: dice.pick(['own', 'all'] as const), refillsTo: null },
    isQuiet: true,
  };
}

function drawAct(dice: Dice): Act {
  const drawn = dice.random();
  if (drawn < 0.35) return { do: 'choose workspace', index: dice.int(0, 1) };
  if (drawn < 0.7)
    return {
      do: 'enrich',
      domains: Array.from({ length: dice.int(1, 20) }, () => dice.int(0, DOMAINS - 1)),
      kinds: dice.pick([['companies'], ['technologies'], ['companies', 'technologies']]),
      maxAgeMs: dice.pick([null, 0]),
      budgetShare: 1,
      resend: false,
    };
  if (drawn < 0.85)
    return {
      do: 'lookup',
      subject: dice.pick(['domain', 'company', 'technology']),
      index: dice.int(0, DOMAINS - 1),
      resend: false,
      twice: dice.chance(0.3),
    };
  return { do: 'refresh balance' };
}
