import type { Problem } from '#contract/models/job.ts';
import type { Watch, WatchTurn } from '#contract/models/watch.ts';
import { isoTime } from '../base/iso-time.ts';
import { startOfMonth, startOfNextMonth } from '../base/local-day.ts';
import type { Reader } from '../store/database.ts';
import { timeZoneOf } from '../store/settings.ts';
import {
  begunDays,
  listTurns,
  openTurn,
  type StoredTurn,
  type StoredWatch,
  spentBetween,
  spentByTurn,
} from '../store/watches.ts';
import { comingDue } from './schedule.ts';

/** The credits that the turns of a watch cost in the month of `now`. */
export function spentThisMonth(db: Reader, watchId: number, now: number): number {
  const zone = timeZoneOf(db);
  return spentBetween(db, watchId, {
    since: startOfMonth(now, zone),
    until: startOfNextMonth(now, zone),
  });
}

/** Only a person's consent in a dialog lets a watch go on that stands for more, or came from elsewhere. */
export function needsWord({ pause }: Pick<StoredWatch, 'pause'>): boolean {
  const code = pause?.problem?.code;
  return code === 'watch_grown' || code === 'watch_restored';
}

/**
 * When a pause ends by itself, ms since 1970. Null if a person must end it. By another time zone the pause may have begun in
 * a month that has more left: then it is over.
 */
export function endOfPause(
  db: Reader,
  { id, pause, capPerMonth }: Pick<StoredWatch, 'id' | 'pause' | 'capPerMonth'>,
  now: number,
): number | null {
  const reason = pause?.problem?.reason;
  if (pause === null || reason?.key !== 'watch_month') return null;
  const hasMore = Math.floor(capPerMonth - spentThisMonth(db, id, now)) > Number(reason.facts.left);
  return hasMore ? pause.at : startOfNextMonth(pause.at, timeZoneOf(db));
}

/** A stored watch as window and command line see it. */
export function describeWatch(
  db: Reader,
  watch: StoredWatch,
  { now, hindrance }: { now: number; hindrance: Problem | null },
): Watch {
  const { workspace: _row, published: _print, since, pause, createdAt, ...facts } = watch;
  const [last] = listTurns(db, { watch: watch.id, workspace: null, limit: 1 });
  const until = endOfPause(db, watch, now);
  const coming = comingDue(watch.schedule, { begun: begunDays(db, watch.id), since }, now, timeZoneOf(db));
  return {
    ...facts,
    state: pause !== null ? 'paused' : openTurn(db, watch.id) === undefined ? 'on' : 'going',
    pause:
      pause === null
        ? null
        : {
            problem: pause.problem,
            at: isoTime(pause.at),
            until: isoTime(until),
            needsWord: needsWord(watch),
          },
    hindrance: pause === null ? hindrance : null,
    nextAt: isoTime(coming.atMs),
    spentThisMonth: spentThisMonth(db, watch.id, now),
    lastTurn: last === undefined ? null : describeTurn(db, last),
    createdAt: isoTime(createdAt),
  };
}

export function describeTurn(db: Reader, turn: StoredTurn): WatchTurn {
  const { watch: watchId, begunAt, endedAt, ...facts } = turn;
  return {
    ...facts,
    watchId,
    begunAt: isoTime(begunAt),
    endedAt: isoTime(endedAt),
    spent: spentByTurn(db, turn),
  };
}
