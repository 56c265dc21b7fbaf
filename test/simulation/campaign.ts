import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cacheDir } from '../../scripts/setup/paths.mjs';
import { simulateSeed, type WorldKind } from './kinds.ts';

/** A world that is under way at the end of the time is left when it takes longer: a year can take 20 s. */
const GRACE_MS = 1_000;

/** Totals of many worlds. */
export interface Tally {
  seeds: number;
  requests: number;
  faults: number;
  kills: number;
  /** Seeds that broke a promise, with what they broke, in the order in which they were found. */
  broken: { seed: number; what: string }[];
}

export interface CampaignOptions {
  first: number;
  /** That many seeds, or as many as the time allows. A world that is not finished then counts as not simulated. */
  seeds: number;
  mostMs: number;
  /** Stops at the first broken promise. */
  stopsAtFirst: boolean;
  kind: WorldKind;
  onProgress?: (tally: Tally) => void;
  /** Called for each broken promise as soon as it is found. */
  onBroken?: (broken: Tally['broken'][number]) => void;
}

const nothing = (): Tally => ({ seeds: 0, requests: 0, faults: 0, kills: 0, broken: [] });

/** Runs worlds one after another in this process. */
export async function runSeeds(
  seeds: Iterable<number>,
  { mostMs, stopsAtFirst, kind }: Pick<CampaignOptions, 'mostMs' | 'stopsAtFirst' | 'kind'>,
  onSeed: (tally: Tally) => void,
): Promise<void> {
  const startedMs = performance.now();
  for (const seed of seeds) {
    if (performance.now() - startedMs > mostMs) return;
    const { broken, requests, faults, kills } = await simulateSeed(kind, seed);
    onSeed({ seeds: 1, requests, faults, kills, broken: broken === null ? [] : [{ seed, what: broken }] });
    if (broken !== null && stopsAtFirst) return;
  }
}

/** Runs worlds on every processor: of n processes, each takes every n-th seed. */
export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const total = nothing();
  const processes = Math.max(1, Math.min(availableParallelism(), options.seeds));
  const children = Array.from({ length: processes }, (_, index) => {
    const { first, seeds, mostMs, stopsAtFirst, kind } = options;
    const share = {
      first: first + index,
      end: first + seeds,
      step: processes,
      mostMs,
      stopsAtFirst,
      kind,
    };
    return fork(new URL('./campaign-process.ts', import.meta.url), [JSON.stringify(share)], {
      // A start without it takes as long as ten worlds.
      env: { ...process.env, NODE_COMPILE_CACHE: join(cacheDir, 'test', 'compiled') },
    });
  });
  let isOver = false;
  const end = setTimeout(() => {
    isOver = true;
    for (const each of children) each.kill();
  }, options.mostMs + GRACE_MS);
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve, reject) => {
          child.on('message', (message) => {
            const part = message as Tally;
            total.seeds += part.seeds;
            total.requests += part.requests;
            total.faults += part.faults;
            total.kills += part.kills;
            total.broken.push(...part.broken);
            for (const each of part.broken) options.onBroken?.(each);
            options.onProgress?.(total);
            if (part.broken.length > 0 && options.stopsAtFirst) for (const each of children) each.kill();
          });
          child.on('exit', (code, signal) =>
            code === 0 || (signal !== null && (isOver || total.broken.length > 0))
              ? resolve()
              : reject(new Error(`a simulation ended with ${code ?? signal}`)),
          );
        }),
    ),
  );
  clearTimeout(end);
  return total;
}
