import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAndSearched } from '../support/programs/run-and-search.ts';
import { type LoneRun, runAlone } from '../support/run/alone-run.ts';
import { bundleProgram } from '../support/run/bundle-program.ts';
import { domainAt } from '../support/services/sample-domains.ts';

/**
 * Enriches files with both kinds: with the table of what is saved open and searched every two seconds, and without, in
 * turns. Bounds at 40 times the service's pace, which keeps an engine busy for most of the time: a batch that was booked is
 * found within 1 s, and a run takes at most 5 % more time by the clock. Against a sandbox without limits the run and the
 * searches share the computer; how much more that takes, all threads included, is only reported. Fails beyond a bound.
 */
const ROWS = Number(process.env.STACKDESK_BENCH_ROWS ?? 100_000);
const RUNS = [
  { name: 'paced', rows: ROWS / 4, turns: 3, timesService: 40 },
  { name: 'unlimited', rows: ROWS, turns: 3 },
] as const;
const BOUNDS = { findMs: 1_000, pacedRatio: 1.05 };
const MODES = ['alone', 'search'] as const;
type Measured = Record<(typeof MODES)[number], RunAndSearched[]>;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
const program = await bundleProgram('run-and-search');
try {
  for (const { name, rows, turns, ...pace } of RUNS) {
    const input = join(dir, 'sites.csv');
    const domains = Array.from({ length: rows }, (_, index) => domainAt(index * 3));
    writeFileSync(input, `site\n${domains.join('\n')}\n`);
    const measured: Measured = { alone: [], search: [] };
    for (let turn = 0; turn < turns; turn += 1)
      for (const mode of turn % 2 === 0 ? MODES : MODES.toReversed())
        measured[mode].push(await run({ input, mode, ...pace }));
    const figures = figuresOf(measured);
    process.stdout.write(
      `${JSON.stringify({ bench: 'saved-while-running', run: name, rows, turns, ...pace, ...figures, bounds: BOUNDS })}\n`,
    );
    const isQuick = figures.wallRatio <= BOUNDS.pacedRatio && figures.findMs <= BOUNDS.findMs;
    if (name === 'paced' && !isQuick) process.exitCode = 1;
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function run(measuring: Omit<LoneRun, 'dataDir'>): Promise<RunAndSearched> {
  const dataDir = join(dir, 'data');
  const facts = await runAlone(program, { ...measuring, dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  return facts;
}

function figuresOf(measured: Measured) {
  const middle = (what: 'cpuMs' | 'wallMs' | 'busyMs') => ({
    alone: middleOf(measured.alone.map((each) => each[what])),
    search: middleOf(measured.search.map((each) => each[what])),
  });
  const [wallMs, cpuMs] = [middle('wallMs'), middle('cpuMs')];
  const finds = measured.search.flatMap(({ findsMs }) => findsMs);
  return {
    ...{ wallMs, cpuMs, busyMs: middle('busyMs') },
    wallRatio: ratio(wallMs),
    cpuRatio: ratio(cpuMs),
    finds: finds.length,
    findMedianMs: middleOf(finds),
    findMs: Math.max(...finds),
  };
}

function middleOf(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function ratio({ search, alone }: { search: number; alone: number }): number {
  return Math.round((search / alone) * 1_000) / 1_000;
}
