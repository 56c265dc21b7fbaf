import type { WatchSchedule } from '#contract/models/watch.ts';
import { beginningOf, dayIn } from './calendar.ts';
import { Broken, type Scene } from './checks.ts';

/** A watch as the person knows it. */
export interface KnownWatch {
  id: number;
  name: string;
  schedule: WatchSchedule;
  capPerTurn: number;
  capPerMonth: number;
  /** How many domains the person agreed to. */
  agreed: number;
  /** Due times until this wall time are excused: it was made or went on then, or the clock was set back. */
  excusedUntilMs: number;
  /** True if a cap paused it, or it stood for nothing: it then leaves due times out. */
  isCapped: boolean;
}

/** A turn as it was when it was first seen. */
export interface SeenTurn {
  watchId: number;
  due: string;
  jobId: number;
  /** The wall clock when it began. */
  begunAtMs: number;
}

const DAY_MS = 86_400_000;
/** A program that stays open looks every three hours, and more often if something hinders a turn. */
const SLACK_MS = 5 * 3_600_000;

interface TurnRow {
  watch: number;
  due: string;
  jobId: number | null;
  begunAt: number;
  endedAt: number | null;
}

const turnsIn = ({ store }: Pick<Scene, 'store'>): TurnRow[] =>
  store
    .prepare('SELECT watch, due, job_id AS jobId, begun_at AS begunAt, ended_at AS endedAt FROM watch_turns')
    .all() as TurnRow[];

/** Notes turns that began. Throws if a due time was served before: by another run, or by the same. */
export function noteTurns(scene: Scene, onNew: (turn: SeenTurn) => void): void {
  const { seenTurns } = scene.person;
  for (const { watch: watchId, due, jobId, begunAt } of turnsIn(scene)) {
    const key = `${watchId} ${due}`;
    const before = seenTurns.get(key);
    if (jobId === null) continue;
    if (before === undefined) {
      const turn = { watchId, due, jobId, begunAtMs: begunAt };
      seenTurns.set(key, turn);
      onNew(turn);
      checkGrowth(scene, turn);
    } else if (before.jobId !== jobId)
      throw new Broken(`a turn came twice: watch ${watchId}, ${due}, runs ${before.jobId} and ${jobId}`);
  }
}

/** A turn has at most a tenth more domains than the person agreed to. */
function checkGrowth({ store, person }: Scene, { watchId, due, jobId }: SeenTurn): void {
  const agreed = person.watches.get(watchId)?.agreed ?? 0;
  const { domains } = store
    .prepare('SELECT count(*) AS domains FROM job_domains WHERE job_id = ?')
    .get(jobId) as {
    domains: number;
  };
  if (domains > agreed * 1.1 + 1e-9)
    throw new Broken(
      `a watch grew unasked: ${due} of watch ${watchId} has ${domains} domains, agreed ${agreed}`,
    );
}

/** The runs that were made for watches are all noted as turns: each began in the same moment as its turn. */
export function checkRunsOfWatches({ store, person }: Scene): void {
  const runs = store
    .prepare(`SELECT id, path FROM jobs WHERE state <> 'draft' AND path LIKE '%/watch-%'`)
    .all() as { id: number; path: string }[];
  const known = new Set([...person.seenTurns.values()].map(({ jobId }) => jobId));
  for (const { id, path } of runs)
    if (!known.has(id)) throw new Broken(`a turn came twice: run ${id} (${path}) belongs to no due time`);
}

/**
 * No due time is forgotten: if the program was open, connected and without trouble for a while, the turn of the
 * latest due time began. `steadyMs` is for how long that is so.
 */
export function checkForgotten({ store, person }: Scene, nowMs: number, steadyMs: number): void {
  if (steadyMs < SLACK_MS) return;
  const open = store
    .prepare(
      `SELECT t.watch, t.due FROM watch_turns t JOIN watches h ON h.id = t.watch
       WHERE t.ended_at IS NULL AND h.pause IS NULL AND t.begun_at < ?`,
    )
    .get(nowMs - SLACK_MS) as { watch: number; due: string } | undefined;
  if (open !== undefined)
    throw new Broken(`a turn does not go on: ${open.due} of watch ${open.watch}, and nothing is in its way`);
  const rows = store
    .prepare(
      `SELECT id FROM watches h WHERE pause IS NULL
         AND NOT EXISTS (SELECT 1 FROM watch_turns t WHERE t.watch = h.id AND t.ended_at IS NULL)`,
    )
    .all() as { id: number }[];
  for (const { id } of rows) {
    const watch = person.watches.get(id);
    if (watch === undefined) continue;
    const [latest] = dueTimes(watch.schedule, nowMs - 40 * DAY_MS, nowMs - SLACK_MS, person.zone).slice(-1);
    if (latest === undefined || latest.atMs <= watch.excusedUntilMs) continue;
    if (!person.seenTurns.has(`${id} ${latest.day}`))
      throw new Broken(`a turn was forgotten: watch ${id} was due on ${latest.day}`);
  }
}

/** After a time without trouble, every due time of it has its turn, and every turn has ended. */
export function checkAllTurns(scene: Scene, fromMs: number, toMs: number): void {
  const { store, person } = scene;
  const rows = store.prepare('SELECT id FROM watches').all() as { id: number }[];
  for (const { id } of rows) {
    const watch = person.watches.get(id);
    if (watch === undefined || watch.isCapped) continue;
    for (const { day, atMs } of dueTimes(watch.schedule, fromMs, toMs - SLACK_MS, person.zone))
      if (atMs > watch.excusedUntilMs && !person.seenTurns.has(`${id} ${day}`))
        throw new Broken(`a turn was forgotten: watch ${id} was due on ${day}, at the end`);
  }
  const open = turnsIn(scene).find(({ endedAt, begunAt }) => endedAt === null && begunAt < toMs - DAY_MS);
  if (open !== undefined) throw new Broken(`a turn does not end: ${open.due} of watch ${open.watch}`);
}

/** Every due time of a span by the plain definition: each day is looked at. */
function dueTimes(
  schedule: WatchSchedule,
  fromMs: number,
  toMs: number,
  zone: string,
): { day: string; atMs: number }[] {
  const due: { day: string; atMs: number }[] = [];
  const first = Date.parse(`${dayIn(fromMs, zone)}T00:00:00Z`);
  for (let index = 0; ; index += 1) {
    const date = new Date(first + index * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    const begin = beginningOf(day, zone);
    if (begin > toMs) return due;
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const isIt =
      schedule.every === 'week'
        ? (date.getUTCDay() || 7) === schedule.day
        : date.getUTCDate() === Math.min(schedule.day, last);
    const atMs = begin + schedule.minute * 60_000;
    if (isIt && atMs > fromMs && atMs <= toMs) due.push({ day, atMs });
  }
}
