import { basename } from 'node:path';
import type { Job } from '../../preload/contract/models/job.ts';
import type { Engine } from './engine.ts';
import type { HostConnection } from './host-port.ts';

const LIVE: ReadonlySet<Job['state']> = new Set(['queued', 'running', 'writing']);

/** Tells the shell what the desktop shows outside the window: progress on the dock or task bar, and that a run ended. */
export function tellShell(engine: Engine, emit: HostConnection['emit']): void {
  const running = new Map<number, number>();
  engine.events.listen((event) => {
    if (event.type === 'job') tellOfJob(running, event.job, emit);
  });
}

function tellOfJob(running: Map<number, number>, job: Job, emit: HostConnection['emit']): void {
  const wasLive = running.has(job.id);
  if (LIVE.has(job.state))
    running.set(job.id, job.lookups.total === 0 ? 0 : job.lookups.done / job.lookups.total);
  else running.delete(job.id);
  if (wasLive && !LIVE.has(job.state)) emit({ type: 'notice', ...noticeOf(job) });
  const fractions = [...running.values()];
  const fraction =
    fractions.length === 0 ? null : fractions.reduce((sum, each) => sum + each, 0) / fractions.length;
  emit({ type: 'activity', fraction });
}

function noticeOf(job: Job): { title: string; body: string } {
  if (job.problem !== null) return { title: `${job.fileName} is paused`, body: job.problem.message };
  if (job.state === 'paused')
    return { title: `${job.fileName} is paused`, body: 'Nothing more is spent until you resume it.' };
  const found = `${job.counts.found.toLocaleString()} of ${job.counts.rows.toLocaleString()} rows found`;
  return {
    title: `${job.fileName} is ready`,
    body: job.out === null ? found : `${found}, saved as ${basename(job.out)}`,
  };
}
