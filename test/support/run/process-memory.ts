import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process and all its descendants, MB; shared pages count once. Linux only. */
export function memoryOfTree(pid: number): number {
  const pids = [pid];
  for (const parent of pids) pids.push(...childrenOf(parent));
  const kilobytes = pids.map(proportionalKb).reduce((sum, each) => sum + each, 0);
  return Math.round(kilobytes / 1_024);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

function proportionalKb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
}
