import { z } from 'zod';
import { lookupKindSchema } from '#contract/models/enrich.ts';
import type { Problem } from '#contract/models/job.ts';
import {
  type TurnNumbers,
  turnNumbersSchema,
  type Watch,
  watchScheduleSchema,
  watchSchema,
  watchSourceSchema,
} from '#contract/models/watch.ts';
import type { Reader, Writer } from './database.ts';
import { problemIn } from './kept-problem.ts';
import { labelId } from './labels.ts';
import { newestSnapshot } from './snapshots.ts';
import { updateRow } from './update-row.ts';

/** A stored watch with its JSON columns parsed. Times are ms since 1970 UTC. */
export interface StoredWatch
  extends Pick<
    Watch,
    | 'id'
    | 'name'
    | 'source'
    | 'kinds'
    | 'schedule'
    | 'capPerTurn'
    | 'capPerMonth'
    | 'label'
    | 'folder'
    | 'publish'
    | 'agreed'
  > {
  workspace: number;
  workspaceId: string;
  workspaceName: string;
  /** What the file that it published is known by; null if there is none. */
  published: string | null;
  /** Due times until this day, as `YYYY-MM-DD`, count as done. */
  since: string;
  /** Null if it is on. A problem of null: a person paused it. */
  pause: { problem: Problem | null; at: number } | null;
  createdAt: number;
}

export type NewWatch = Omit<StoredWatch, 'id' | 'workspaceId' | 'workspaceName' | 'pause' | 'published'>;

/** A stored turn. Times are ms since 1970 UTC. */
export interface StoredTurn {
  id: number;
  watch: number;
  watchName: string;
  due: string;
  begunAt: number;
  endedAt: number | null;
  jobId: number | null;
  budget: number;
  /** What it cost when it ended; kept for the case that its run is deleted. */
  spent: number;
  numbers: TurnNumbers | null;
  files: string[];
  filesProblem: Problem | null;
}

interface WatchRow {
  id: number;
  workspace: number;
  workspaceId: string;
  workspaceName: string;
  name: string;
  source: string;
  kinds: string;
  schedule: string;
  capPerTurn: number;
  capPerMonth: number;
  label: string | null;
  folder: string | null;
  publish: string | null;
  published: string | null;
  agreed: number;
  since: string;
  pause: string | null;
  pausedAt: number | null;
  createdAt: number;
}

const kindsSchema = z.array(lookupKindSchema).min(1);

const selectWatch = `SELECT h.id, h.workspace, w.tenant_id AS workspaceId, w.name AS workspaceName, h.name, h.source, h.kinds,
  h.schedule, h.cap_per_turn AS capPerTurn, h.cap_per_month AS capPerMonth,
  (SELECT name FROM labels WHERE id = h.label) AS label, h.folder, h.publish, h.published, h.agreed, h.since_day AS since, h.pause,
  h.paused_at AS pausedAt, h.created_at AS createdAt
  FROM watches h JOIN workspaces w ON w.id = h.workspace`;

/** The watches of a workspace, or of all if null, in the order in which they were made. */
export function listWatches(db: Reader, workspace: number | null): StoredWatch[] {
  return db
    .all<WatchRow>(`${selectWatch} WHERE h.workspace = coalesce(?, h.workspace) ORDER BY h.id`, [workspace])
    .flatMap((row) => parseWatch(row) ?? []);
}

export function findWatch(db: Reader, id: number): StoredWatch | undefined {
  const row = db.get<WatchRow>(`${selectWatch} WHERE h.id = ?`, [id]);
  return row === undefined ? undefined : (parseWatch(row) ?? undefined);
}

/** Null for a row that another version wrote and this one cannot read: it then takes no turn. */
function parseWatch({
  source,
  kinds,
  schedule,
  publish,
  pause,
  pausedAt,
  ...row
}: WatchRow): StoredWatch | null {
  const read = {
    source: watchSourceSchema.safeParse(JSON.parse(source)),
    kinds: kindsSchema.safeParse(JSON.parse(kinds)),
    schedule: watchScheduleSchema.safeParse(JSON.parse(schedule)),
    publish: watchSchema.shape.publish.safeParse(publish),
  };
  if (!read.source.success || !read.kinds.success || !read.schedule.success || !read.publish.success)
    return null;
  return {
    ...row,
    source: read.source.data,
    kinds: read.kinds.data,
    schedule: read.schedule.data,
    publish: read.publish.data,
    pause: pause === null ? null : { problem: problemIn(pause), at: pausedAt ?? row.createdAt },
  };
}

/** Makes a watch. Returns its id. */
export function insertWatch(db: Writer, { label, ...watch }: NewWatch): number {
  return db.transaction(
    () =>
      db.run(
        `INSERT INTO watches (workspace, name, source, kinds, schedule, cap_per_turn, cap_per_month, label, folder, publish, agreed,
           since_day, created_at)
         VALUES (:workspace, :name, :source, :kinds, :schedule, :capPerTurn, :capPerMonth, :label, :folder, :publish, :agreed,
           :since, :createdAt)`,
        {
          ...watch,
          source: JSON.stringify(watch.source),
          kinds: JSON.stringify(watch.kinds),
          schedule: JSON.stringify(watch.schedule),
          label: labelId(db, label),
        },
      ).lastId,
  );
}

/** Keeps the domains that a watch stood for when a person agreed. */
export function keepDomains(db: Writer, watch: number, domains: readonly string[]): void {
  db.transaction(() => {
    for (const domain of domains)
      db.run('INSERT INTO watch_domains (watch, domain) VALUES (?, ?)', [watch, domain]);
  });
}

/** The columns of a watch that may change. */
const COLUMNS = {
  capPerTurn: 'cap_per_turn',
  capPerMonth: 'cap_per_month',
  agreed: 'agreed',
  since: 'since_day',
  folder: 'folder',
  published: 'published',
} as const satisfies Partial<Record<keyof StoredWatch, string>>;

export function updateWatch(
  db: Writer,
  id: number,
  changes: Partial<Pick<StoredWatch, keyof typeof COLUMNS>>,
): void {
  updateRow(db, 'watches', COLUMNS, { id, changes });
}

/** Pauses a watch. A problem of null: a person did it. */
export function pauseWatch(db: Writer, id: number, problem: Problem | null, at: number): void {
  db.run('UPDATE watches SET pause = ?, paused_at = ? WHERE id = ?', [JSON.stringify(problem), at, id]);
}

export function unpauseWatch(db: Writer, id: number): void {
  db.run('UPDATE watches SET pause = NULL, paused_at = NULL WHERE id = ?', [id]);
}

/** Removes a watch with its turns. Its runs and their charges stay. */
export function removeWatch(db: Writer, id: number): void {
  db.run('DELETE FROM watches WHERE id = ?', [id]);
}

interface TurnRow extends Omit<StoredTurn, 'numbers' | 'files' | 'filesProblem'> {
  numbers: string | null;
  files: string;
  filesProblem: string | null;
}

const selectTurn = `SELECT t.id, t.watch, h.name AS watchName, t.due, t.begun_at AS begunAt, t.ended_at AS endedAt,
  t.job_id AS jobId, t.budget, t.spent, t.numbers, t.files, t.files_problem AS filesProblem
  FROM watch_turns t JOIN watches h ON h.id = t.watch`;

function parseTurn({ numbers, files, filesProblem, ...row }: TurnRow): StoredTurn {
  const told = numbers === null ? undefined : turnNumbersSchema.safeParse(JSON.parse(numbers));
  const paths = z.array(z.string()).safeParse(JSON.parse(files));
  return {
    ...row,
    numbers: told?.success === true ? told.data : null,
    files: paths.success ? paths.data : [],
    filesProblem: problemIn(filesProblem),
  };
}

export function findTurn(db: Reader, id: number): StoredTurn | undefined {
  const row = db.get<TurnRow>(`${selectTurn} WHERE t.id = ?`, [id]);
  return row && parseTurn(row);
}

/** The turn of a watch that has not ended. There is one at most. */
export function openTurn(db: Reader, watch: number): StoredTurn | undefined {
  const row = db.get<TurnRow>(`${selectTurn} WHERE t.watch = ? AND t.ended_at IS NULL`, [watch]);
  return row && parseTurn(row);
}

/** The open turn that the first start of a run is for, with the caps of its watch as they are now. */
export function turnOfRun(
  db: Reader,
  jobId: number,
): (Pick<StoredWatch, 'capPerTurn' | 'capPerMonth'> & { id: number; watch: number }) | undefined {
  return db.get(
    `SELECT t.id, t.watch, h.cap_per_turn AS capPerTurn, h.cap_per_month AS capPerMonth
     FROM watch_turns t JOIN watches h ON h.id = t.watch JOIN jobs j ON j.id = t.job_id
     WHERE t.job_id = ? AND t.ended_at IS NULL AND j.go = 1`,
    [jobId],
  );
}

/** Turns, newest first: of one watch, or of a workspace, or of all if both are null. */
export function listTurns(
  db: Reader,
  { watch, workspace, limit }: { watch: number | null; workspace: number | null; limit: number },
): StoredTurn[] {
  return db
    .all<TurnRow>(
      `${selectTurn} WHERE t.watch = coalesce(:watch, t.watch) AND h.workspace = coalesce(:workspace, h.workspace)
       ORDER BY t.id DESC LIMIT :limit`,
      { watch, workspace, limit },
    )
    .map(parseTurn);
}

/** The days of the due times whose turns began. */
export function begunDays(db: Reader, watch: number): string[] {
  return db.values<string>('SELECT due FROM watch_turns WHERE watch = ?', [watch]);
}

/**
 * Notes that the turn for a due time began with this run, and which domains are new or gone. Call it in the
 * transaction that starts the run. Throws if the due time was served before.
 */
export function beginTurn(
  db: Writer,
  turn: { watch: number; due: string; at: number; jobId: number; budget: number },
): number {
  return db.transaction(() => {
    const before = db.get<{ upto: number | null }>(
      'SELECT max(coalesce(upto_snapshot, after_snapshot)) AS upto FROM watch_turns WHERE watch = ?',
      [turn.watch],
    );
    const { lastId } = db.run(
      `INSERT INTO watch_turns (watch, due, begun_at, job_id, budget, after_snapshot)
       VALUES (:watch, :due, :at, :jobId, :budget, :after)`,
      { ...turn, after: before?.upto ?? newestSnapshot(db) },
    );
    const parameters = { turn: lastId, watch: turn.watch, jobId: turn.jobId };
    db.run(
      `INSERT INTO watch_news (turn, domain, sign)
         SELECT :turn, domain, 1 FROM job_domains WHERE job_id = :jobId
           AND domain NOT IN (SELECT domain FROM watch_domains WHERE watch = :watch)
         UNION ALL
         SELECT :turn, domain, -1 FROM watch_domains WHERE watch = :watch
           AND domain NOT IN (SELECT domain FROM job_domains WHERE job_id = :jobId)`,
      parameters,
    );
    db.run('DELETE FROM watch_domains WHERE watch = ?', [turn.watch]);
    db.run(
      'INSERT INTO watch_domains (watch, domain) SELECT :watch, domain FROM job_domains WHERE job_id = :jobId ORDER BY domain',
      { watch: turn.watch, jobId: turn.jobId },
    );
    return lastId;
  });
}

/** Notes the end of a turn: what it cost, and what it found. */
export function endTurn(
  db: Writer,
  id: number,
  { at, spent, numbers }: { at: number; spent: number; numbers: TurnNumbers | null },
): void {
  db.run('UPDATE watch_turns SET ended_at = :at, spent = :spent, numbers = :numbers WHERE id = :id', {
    id,
    at,
    spent,
    numbers: numbers === null ? null : JSON.stringify(numbers),
  });
}

/** Notes which files a turn's digest has, or why it has none. */
export function noteFiles(db: Writer, id: number, files: readonly string[], problem: Problem | null): void {
  db.run('UPDATE watch_turns SET files = ?, files_problem = ? WHERE id = ?', [
    JSON.stringify(files),
    problem === null ? null : JSON.stringify(problem),
    id,
  ]);
}

/** The domains that came (1) or went (-1) with a turn, by name. */
export function newsOfTurn(db: Reader, turn: number, sign: 1 | -1): string[] {
  return db.values<string>('SELECT domain FROM watch_news WHERE turn = ? AND sign = ? ORDER BY domain', [
    turn,
    sign,
  ]);
}

/** How many domains the last turn had, or the person agreed to. */
export function countWatchDomains(db: Reader, watch: number): number {
  return (
    db.get<{ count: number }>('SELECT count(*) AS count FROM watch_domains WHERE watch = ?', [watch])
      ?.count ?? 0
  );
}

/** What a run was charged in its first start, and what of that is in doubt, by a condition on its requests. */
const spentByRun = (
  which: string,
) => `coalesce((SELECT sum(l.credits) FROM ledger l JOIN requests r ON r.id = l.request_id
    WHERE l.job_id = watch_turns.job_id AND r.go = 1 AND ${which}), 0)
  + coalesce((SELECT sum(r.doubt) FROM requests r WHERE r.job_id = watch_turns.job_id AND r.go = 1 AND ${which}), 0)`;
const SPENT_BY_RUN = spentByRun('true');
const SPENT_IN_SPAN = spentByRun('r.sent_at >= :since AND r.sent_at < :until');

/** What a turn cost and may still cost. If its run is deleted, what that had cost before. */
export function spentByTurn(db: Reader, { id }: Pick<StoredTurn, 'id'>): number {
  const sql = `SELECT iif(job_id IS NULL, spent, ${SPENT_BY_RUN}) AS spent FROM watch_turns WHERE id = ?`;
  return db.get<{ spent: number }>(sql, [id])?.spent ?? 0;
}

/** Keeps what the turn of this run cost. Call it before the run is deleted. */
export function keepSpent(db: Writer, jobId: number): void {
  db.run(`UPDATE watch_turns SET spent = ${SPENT_BY_RUN} WHERE job_id = ?`, [jobId]);
}

/**
 * What the turns of a watch cost in a month, but for the turn `except`: what was asked in it. A turn whose run is deleted
 * counts in each month that it was under way in.
 */
export function spentBetween(
  db: Reader,
  watch: number,
  { since, until, except = null }: { since: number; until: number; except?: number | null },
): number {
  const [spent = 0] = db.values<number>(
    `SELECT coalesce(sum(iif(job_id IS NULL, spent, ${SPENT_IN_SPAN})), 0) FROM watch_turns
     WHERE watch = :watch AND id IS NOT :except AND (ended_at IS NULL OR (begun_at >= :since AND begun_at < :until)
       OR (ended_at >= :since AND ended_at < :until) OR (begun_at < :since AND ended_at >= :until))`,
    { watch, since, until, except },
  );
  return spent;
}

/** The saved domains of a workspace that have a tag, by name. */
export function domainsWithTag(db: Reader, workspace: number, tag: string): string[] {
  return db.values<string>(
    `SELECT d.domain FROM saved_domains d JOIN annotations a ON a.workspace = d.workspace AND a.domain = d.domain
     WHERE d.workspace = :workspace AND EXISTS (SELECT 1 FROM json_each(a.tags) WHERE value = :tag)
     ORDER BY d.domain`,
    { workspace, tag },
  );
}

/** Sets the last answer that the digest of a turn covers, unless it is set. */
export function closeSpan(db: Writer, id: number): void {
  db.run('UPDATE watch_turns SET upto_snapshot = coalesce(upto_snapshot, ?) WHERE id = ?', [
    newestSnapshot(db),
    id,
  ]);
}
