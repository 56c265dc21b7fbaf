import { runSeeds, type Tally } from './campaign.ts';
import type { WorldKind } from './kinds.ts';

/** How many worlds one message reports. */
const TOLD_AT_ONCE = 20;

interface Share {
  first: number;
  end: number;
  step: number;
  mostMs: number;
  stopsAtFirst: boolean;
  kind: WorldKind;
}

const share = JSON.parse(process.argv[2] ?? '{}') as Share;

function* seedsOf({ first, end, step }: Share): Generator<number> {
  for (let seed = first; seed < end; seed += step) yield seed;
}

const nothing = (): Tally => ({ seeds: 0, requests: 0, faults: 0, kills: 0, broken: [] });
let part = nothing();
const tell = () => {
  process.send?.(part);
  part = nothing();
};
await runSeeds(seedsOf(share), share, (seed) => {
  part.seeds += seed.seeds;
  part.requests += seed.requests;
  part.faults += seed.faults;
  part.kills += seed.kills;
  part.broken.push(...seed.broken);
  if (part.seeds >= TOLD_AT_ONCE || seed.broken.length > 0) tell();
});
tell();
process.disconnect?.();
