import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAndSearched } from '../support/programs/run-and-search.ts';
import { runAlone } from '../support/run/alone-run.ts';
import { bundleProgram } from '../support/run/bundle-program.ts';
import { domainAt } from '../support/services/sample-domains.ts';

/**
 * Enriches a file of 100,000 rows, with both kinds, against an unlimited sandbox: with the table of what is saved open and
 * searched every two seconds, and without, in turns. Bounds: a batch that was booked is found within 1 s, and the run
 * takes at most 5 % more CPU, all threads and the searches themselves included. The time by the clock depends on what else
 * the computer does, so it is only reported. Fails beyond a bound.
 */
const ROWS = Number(process.env.STACKDESK_BENCH_ROWS ?? 100_000);
const TURNS = 5;
const BOUNDS = { findMs: 1_000, cpuRatio: 1.05 };

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
const input = join(dir, 'sites.csv');
writeFileSync(input, `site\n${Array.from({ length: ROWS }, (_, index) => domainAt(index * 3)).join('\n')}\n`);
const program = await bundleProgram('run-and-search');
const modes = ['alone', 'search'] as const;
const measured: Record<(typeof modes)[number], RunAndSearched[]> = { alone: [], search: [] };
try {
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const mode of turn % 2 === 0 ? modes : modes.toReversed())
      measured[mode].push(await run(mode, turn));
  const cpu = { alone: middle('alone', 'cpuMs'), search: middle('search', 'cpuMs') };
  const wall = { alone: middle('alone', 'wallMs'), search: middle('search', 'wallMs') };
  const finds = measured.search.flatMap(({ findsMs }) => findsMs).sort((a, b) => a - b);
  const figures = {
    ...{ bench: 'saved-while-running', rows: ROWS, turns: TURNS, cpuMs: cpu, wallMs: wall },
    wallRatio: ratio(wall.search, wall.alone),
    cpuRatio: ratio(cpu.search, cpu.alone),
    busyMs: { alone: middle('alone', 'busyMs'), search: middle('search', 'busyMs') },
    finds: finds.length,
    findMedianMs: finds[Math.floor(finds.length / 2)],
    findMs: finds.at(-1) ?? Number.NaN,
    bounds: BOUNDS,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (!(figures.findMs <= BOUNDS.findMs && figures.cpuRatio <= BOUNDS.cpuRatio)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function run(mode: (typeof modes)[number], turn: number): Promise<RunAndSearched> {
  const dataDir = join(dir, `${mode}-${turn}`);
  const facts = await runAlone(program, { dataDir, input, mode });
  rmSync(dataDir, { recursive: true, force: true });
  return facts;
}

function middle(mode: (typeof modes)[number], what: 'cpuMs' | 'wallMs' | 'busyMs'): number {
  const sorted = measured[mode].map((each) => each[what]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 1_000) / 1_000;
}
