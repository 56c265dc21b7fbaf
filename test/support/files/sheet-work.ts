import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SMALL_NURSERY } from '../../../main/process/small-heap.ts';

export interface WorkFacts {
  ms: number;
  rows: number;
  peakRssMb: number;
}

/** Does one piece of work on a spreadsheet in a process of its own, started as the engine is, to measure its peak memory. */
export function measureSheetWork(kind: 'ours' | 'rows' | 'exceljs', path: string, out: string): WorkFacts {
  const program = fileURLToPath(new URL('../programs/sheet-work.ts', import.meta.url));
  const stdout = execFileSync(
    process.execPath,
    [...(kind === 'exceljs' ? [] : SMALL_NURSERY), program, kind, path, out],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return JSON.parse(stdout) as WorkFacts;
}
