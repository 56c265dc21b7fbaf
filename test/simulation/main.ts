import { parseArgs } from 'node:util';
import { breakAll } from './break.ts';
import { runCampaign, type Tally } from './campaign.ts';
import { simulateSeed, type WorldKind, worldKinds } from './kinds.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import { worldOf } from './year-plan.ts';

const DAY_MS = 86_400_000;

/**
 * `npm run simulate -- --seeds 10000 [--first 1] [--stop]`, `--seconds 60` for as many as the time allows,
 * `--seed N [--whole]` for one world and its story, or `--break [WORD]`. With `--years` each world lasts a year,
 * with `--team` it has several computers and the team's library, and with `--doors` several programs on one data folder.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string' },
      seconds: { type: 'string' },
      first: { type: 'string', default: '1' },
      seed: { type: 'string' },
      whole: { type: 'boolean', default: false },
      stop: { type: 'boolean', default: false },
      years: { type: 'boolean', default: false },
      team: { type: 'boolean', default: false },
      doors: { type: 'boolean', default: false },
      break: { type: 'boolean', default: false },
    },
  });
  if (values.break) return breakAll(positionals.join(' '));
  const kind = worldKinds.find((each) => each !== 'usual' && values[each]) ?? 'usual';
  if (values.seed !== undefined) return tellOne(Number(values.seed), kind, { isWhole: values.whole });
  const startedMs = performance.now();
  const seeds = Number(values.seeds ?? (values.seconds === undefined ? 1_000 : 1_000_000));
  let saidMs = startedMs;
  const tally = await runCampaign({
    first: Number(values.first),
    seeds,
    mostMs: values.seconds === undefined ? DAY_MS : Number(values.seconds) * 1_000,
    stopsAtFirst: values.stop,
    kind,
    onBroken: ({ seed, what }) => console.log(`seed ${seed}: ${what}`),
    onProgress: (soFar) => {
      if (performance.now() - saidMs < 10_000) return;
      saidMs = performance.now();
      console.log(lineOf(soFar, saidMs - startedMs));
    },
  });
  console.log(lineOf(tally, performance.now() - startedMs));
  return tally.broken.length === 0 ? 0 : 1;
}

/**
 * Prints one world. If it breaks a promise, prints the shortest story that still does, unless the whole one
 * is wanted.
 */
async function tellOne(seed: number, kind: WorldKind, { isWhole }: { isWhole: boolean }): Promise<number> {
  if (kind === 'team' || kind === 'doors') {
    const { broken, story } = await simulateSeed(kind, seed, { tellsStory: true });
    console.log(story.join('\n'));
    console.log(`seed ${seed}: ${broken ?? 'every promise was kept'}`);
    return broken === null ? 0 : 1;
  }
  const plan = worldOf(seed, { years: kind === 'years' });
  const outcome = await simulate(plan, { tellsStory: true });
  const told = outcome.broken === null || isWhole ? { plan, outcome } : await shrink(plan, outcome.broken);
  console.log(told.outcome.story.join('\n'));
  console.log(
    outcome.broken === null
      ? `seed ${seed}: every promise was kept`
      : `seed ${seed}: ${told.outcome.broken} (${told.plan.steps.length} of ${plan.steps.length} steps)`,
  );
  return outcome.broken === null ? 0 : 1;
}

function lineOf({ seeds, requests, faults, kills, broken }: Tally, ms: number): string {
  const number = (value: number) => value.toLocaleString('en');
  return (
    `${number(seeds)} worlds, ${number(requests)} requests, ${number(faults)} faults, of them ${number(kills)} kills; ` +
    `${number(broken.length)} broke a promise; ${((seeds * 1_000) / ms).toFixed(1)} a second`
  );
}

process.exit(await main());
