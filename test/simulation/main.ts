import { planOf } from './plan.ts';
import { simulate } from './simulate.ts';

const first = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 1);
const startedMs = performance.now();
let faults = 0;
let kills = 0;
let requests = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const outcome = await simulate(planOf(seed), { tellsStory: count === 1 });
  faults += outcome.faults;
  kills += outcome.kills;
  requests += outcome.requests;
  if (count === 1) console.log(outcome.story.join('\n'));
  if (outcome.broken !== null)
    console.log(`seed ${seed}: ${outcome.broken.slice(0, 400).replaceAll('\n', ' | ')}`);
}
console.log({ faults, kills, requests, seconds: (performance.now() - startedMs) / 1_000 });
process.exit(0);
