import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeListCsv } from '../support/files/list-csv.ts';
import type { LargeListStep } from '../support/programs/use-large-list.ts';

/**
 * Lists of 1, 3 and 10 million rows, opened, filtered, sorted and exported, each in a process of its own. The time of a
 * row, by CPU, is compared with that in the smallest list: at most 1.5 times as long to open, filter and export, and 2
 * times to sort, which takes more for each row the more there are. The peak memory is at most 700 MB. Fails beyond a
 * bound. Needs Linux, and 4 GB of disk for 10 million rows.
 */
const SIZES = (process.env.STACKDESK_BENCH_SIZES ?? '1000000,3000000,10000000').split(',').map(Number);
const MOST_MB = 700;
const MOST_RATIO = 1.5;
const MOST_RATIO_SORTED = 2;

const program = join(import.meta.dirname, '..', 'support', 'programs', 'use-large-list.ts');
let smallest: { rows: number; steps: LargeListStep[] } | null = null;
for (const rows of SIZES) {
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
  try {
    const path = join(dir, 'list.csv');
    await writeListCsv(path, rows);
    const flags = ['--max-semi-space-size=4'];
    const steps = JSON.parse(
      execFileSync(process.execPath, [...flags, program, path, dir]).toString(),
    ) as LargeListStep[];
    smallest ??= { rows, steps };
    for (const [index, measured] of steps.entries()) report(rows, measured, index);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function report(rows: number, measured: LargeListStep, index: number): void {
  const least = smallest?.steps[index]?.cpuSeconds ?? 0;
  const ratio = Math.round((measured.cpuSeconds / rows / (least / (smallest?.rows ?? rows))) * 100) / 100;
  const bound = measured.step.includes('sort') ? MOST_RATIO_SORTED : MOST_RATIO;
  process.stdout.write(
    `${JSON.stringify({ bench: 'explore-growth', rows, ...measured, ratio, bound, boundMb: MOST_MB })}\n`,
  );
  if (ratio > bound || measured.peakMb > MOST_MB) process.exitCode = 1;
}
