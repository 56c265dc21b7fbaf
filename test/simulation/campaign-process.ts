import { runSeeds } from './campaign.ts';
import type { WorldKind } from './kinds.ts';

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

await runSeeds(seedsOf(share), share, (seed) => void process.send?.(seed));
process.disconnect?.();
