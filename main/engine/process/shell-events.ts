import { basename } from 'node:path';
import type { EngineNotice } from '#contract/host.ts';
import type { Job } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';
import type { Engine } from '../engine.ts';
import type { HostConnection } from './host-port.ts';

const LIVE: ReadonlySet<Job['state']> = new Set(['queued', 'running', 'writing']);

/** How far a run or a transfer is, from 0 to 1, and how long a run still asks (null if not known). */
interface Moving {
  share: number;
  remainingMs: number | null;
}

/** Sends the shell what the desktop shows: progress, and notices about runs, lists and downloads. */
export function tellShell(engine: Engine, emit: HostConnection['emit']): void {
  const running = new Map<string, Moving>();
  const lists = new Map<number, List>();
  engine.events.listen((event) => {
    if (event.type === 'job') tellOfJob(running, event.job, (id) => engine.watches.ownsRun(id), emit);
    if (event.type === 'watch_ended') {
      const { watchName: watch, numbers } = event.turn;
      emit({ type: 'notice', notice: { about: 'watch ended', watch, numbers } });
    }
    if (event.type === 'watch_paused') {
      const { name: watch, pause } = event.watch;
      emit({ type: 'notice', notice: { about: 'watch paused', watch, problem: pause?.problem ?? null } });
    }
    if (event.type === 'list') tellOfList(running, lists, event.list, emit);
  });
}

/** Gives notice if a list or its file is ready or failed, and was not when this process saw it before. */
function tellOfList(
  running: Map<string, Moving>,
  lists: Map<number, List>,
  list: List,
  emit: HostConnection['emit'],
): void {
  const before = lists.get(list.id);
  lists.set(list.id, list);
  const { file } = list;
  const key = `list ${list.id}`;
  if (file?.state === 'running')
    running.set(key, { share: file.totalBytes ? file.bytes / file.totalBytes : 0, remainingMs: null });
  else running.delete(key);
  emitActivity(running, emit);
  if (before === undefined) return;
  const notice = noticeOfList(list, before);
  if (notice !== null) emit({ type: 'notice', notice });
}

function noticeOfList(list: List, before: List): EngineNotice | null {
  const { technology, file } = list;
  if (file !== null && file.state !== before.file?.state) {
    if (file.state === 'done') return { about: 'download done', technology, fileName: file.name };
    if (file.state === 'failed') return { about: 'download failed', technology, problem: file.problem };
  }
  if (list.state === before.state) return null;
  if (list.state === 'ready')
    return { about: 'list ready', technology, rows: list.exportedRows, automatic: list.automatic };
  return list.state === 'failed' ? { about: 'list failed', technology } : null;
}

/** The run of a watch's turn gives no notice of its own: the turn does. */
function tellOfJob(
  running: Map<string, Moving>,
  job: Job,
  isOfWatch: (jobId: number) => boolean,
  emit: HostConnection['emit'],
): void {
  const key = `job ${job.id}`;
  const wasLive = running.has(key);
  if (LIVE.has(job.state))
    running.set(key, {
      share: job.lookups.total === 0 ? 0 : job.lookups.done / job.lookups.total,
      remainingMs: job.waiting === null ? job.remainingMs : null,
    });
  else running.delete(key);
  if (wasLive && !LIVE.has(job.state) && !isOfWatch(job.id)) emit({ type: 'notice', notice: noticeOf(job) });
  emitActivity(running, emit);
}

function emitActivity(running: ReadonlyMap<string, Moving>, emit: HostConnection['emit']): void {
  const all = [...running.values()];
  const fraction = all.length === 0 ? null : all.reduce((sum, { share }) => sum + share, 0) / all.length;
  const times = all.flatMap(({ remainingMs }) => remainingMs ?? []);
  const remainingMs = times.length === 0 ? null : Math.max(...times);
  const runs = [...running.keys()].filter((key) => key.startsWith('job ')).length;
  emit({ type: 'activity', fraction, remainingMs, runs, transfers: running.size - runs });
}

function noticeOf(job: Job): EngineNotice {
  const { origin, hasOwnName, fileName: name, problem, counts, out } = job;
  const run = origin === 'file' || hasOwnName ? { name } : { origin, domains: counts.unique };
  if (problem !== null || job.state === 'paused') return { about: 'run paused', run, problem };
  const { found, rows } = counts;
  return { about: 'run done', run, found, rows, out: out === null ? null : basename(out) };
}
