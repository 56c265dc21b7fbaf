import type { Problem } from '#contract/models/job.ts';
import type { ListFilters, ListState } from '#contract/models/list.ts';
import type { Reader, Writer } from './database.ts';
import { updateRow } from './update-row.ts';

/** A stored list with its JSON columns parsed. Times are ms since 1970 UTC. */
export interface StoredList {
  id: number;
  workspace: number;
  workspaceId: string;
  reportId: number | null;
  requestId: number | null;
  /** The label of the request that started it. */
  label: string | null;
  technology: string;
  techapiId: string | null;
  filters: ListFilters | null;
  state: ListState;
  estimatedRows: number | null;
  resultCount: number | null;
  exportedRows: number | null;
  truncated: boolean;
  withheldRows: number | null;
  downloadUrl: string | null;
  downloadLimit: number | null;
  downloadsRemaining: number | null;
  credits: number | null;
  reused: boolean;
  automatic: boolean;
  problem: Problem | null;
  extra: Record<string, unknown>;
  createdAt: number;
  checkedAt: number | null;
  readyAt: number | null;
}

/** The columns of a list that may change. */
const COLUMNS = {
  reportId: 'report_id',
  requestId: 'request_id',
  technology: 'technology',
  techapiId: 'techapi_id',
  filters: 'filters',
  state: 'state',
  estimatedRows: 'estimated_rows',
  resultCount: 'result_count',
  exportedRows: 'exported_rows',
  truncated: 'truncated',
  withheldRows: 'withheld_rows',
  downloadUrl: 'download_url',
  downloadLimit: 'download_limit',
  downloadsRemaining: 'downloads_remaining',
  credits: 'credits',
  reused: 'reused',
  automatic: 'automatic',
  problem: 'problem',
  extra: 'extra',
  createdAt: 'created_at',
  checkedAt: 'checked_at',
  readyAt: 'ready_at',
} as const satisfies Partial<Record<keyof StoredList, string>>;

export type ListChanges = Partial<Pick<StoredList, keyof typeof COLUMNS>>;

type ListRow = Omit<StoredList, 'filters' | 'problem' | 'extra' | 'truncated' | 'reused' | 'automatic'> & {
  filters: string | null;
  problem: string | null;
  extra: string;
  truncated: number;
  reused: number;
  automatic: number;
};

const selectList = `SELECT l.id, l.workspace, w.tenant_id AS workspaceId, ${Object.entries(COLUMNS)
  .map(([key, column]) => `l.${column} AS ${key}`)
  .join(
    ', ',
  )}, (SELECT name FROM labels WHERE id = (SELECT label FROM requests WHERE id = l.request_id)) AS label
  FROM lists l JOIN workspaces w ON w.id = l.workspace`;

export function insertList(
  db: Writer,
  list: { workspace: number; technology: string; createdAt: number; state: ListState } & ListChanges,
): number {
  return db.transaction(() => {
    const id = db.run('INSERT INTO lists (workspace, technology, state, created_at) VALUES (?, ?, ?, ?)', [
      list.workspace,
      list.technology,
      list.state,
      list.createdAt,
    ]).lastId;
    updateList(db, id, list);
    return id;
  });
}

/** Changes a list in one statement. Undefined values stay as they are. */
export function updateList(db: Writer, id: number, changes: ListChanges): void {
  updateRow(db, 'lists', COLUMNS, { id, changes });
}

export function findList(db: Reader, id: number): StoredList | undefined {
  return parsed(db.get<ListRow>(`${selectList} WHERE l.id = ?`, [id]));
}

export function findListByReport(db: Reader, workspace: number, reportId: number): StoredList | undefined {
  return parsed(
    db.get<ListRow>(`${selectList} WHERE l.workspace = ? AND l.report_id = ?`, [workspace, reportId]),
  );
}

/** The list of a start made here, or the row of a start whose list is not known yet. */
export function findListByRequest(db: Reader, requestId: number): StoredList | undefined {
  return parsed(db.get<ListRow>(`${selectList} WHERE l.request_id = ? ORDER BY l.id LIMIT 1`, [requestId]));
}

/** Deletes a list here. The service keeps its own. */
export function deleteList(db: Writer, id: number): void {
  db.run('DELETE FROM lists WHERE id = ?', [id]);
}

/** The lists of a workspace, or of all if null, newest first. */
export function listLists(db: Reader, workspace: number | null): StoredList[] {
  return db
    .all<ListRow>(
      `${selectList} WHERE l.workspace = coalesce(?, l.workspace) ORDER BY l.created_at DESC, l.id DESC`,
      [workspace],
    )
    .flatMap((row) => parsed(row) ?? []);
}

/** Whether a list of a technology was started since a time, whoever started it. `name`: its name or its identifier. */
export function hasListSince(
  db: Reader,
  workspace: number,
  { name, at }: { name: string; at: number },
): boolean {
  const found = db.get(
    `SELECT 1 FROM lists WHERE workspace = :workspace AND created_at >= :at
       AND :name COLLATE NOCASE IN (technology, techapi_id) LIMIT 1`,
    { workspace, name, at },
  );
  return found !== undefined;
}

/** A technology by its name and its identifier. Each may be unknown, but not both. */
export type TechnologyNames = Pick<StoredList, 'techapiId'> & { technology: string | null };

/**
 * What lists of a workspace, newest first, and answers call a technology that has this name or this identifier.
 */
export function technologiesCalled(db: Reader, workspace: number, name: string): TechnologyNames[] {
  return db.all<TechnologyNames>(
    `SELECT technology, techapiId FROM (
       SELECT technology, techapi_id AS techapiId, created_at AS at FROM lists
       WHERE workspace IN (SELECT other FROM same_workspaces WHERE workspace = :workspace)
         AND :name COLLATE NOCASE IN (technology, techapi_id)
       UNION ALL SELECT name, techapi_id, 0 FROM saved_technologies WHERE :name COLLATE NOCASE IN (name, techapi_id)
     ) ORDER BY at DESC`,
    { workspace, name },
  );
}

/** Lists for which the service may have news. */
export function listQueued(db: Reader): StoredList[] {
  return db
    .all<ListRow>(`${selectList} WHERE l.state = 'queued' ORDER BY l.id`)
    .flatMap((row) => parsed(row) ?? []);
}

function parsed(row: ListRow | undefined): StoredList | undefined {
  if (row === undefined) return undefined;
  return {
    ...row,
    filters: row.filters === null ? null : (JSON.parse(row.filters) as ListFilters),
    problem: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
    extra: JSON.parse(row.extra) as Record<string, unknown>,
    truncated: row.truncated === 1,
    reused: row.reused === 1,
    automatic: row.automatic === 1,
  };
}

/** A start made here whose list is known. */
export interface KnownStart {
  requestId: number;
  reportId: number;
}

export function listKnownStarts(db: Reader, workspace: number): KnownStart[] {
  return db.all<KnownStart>(
    `SELECT request_id AS requestId, report_id AS reportId FROM lists
     WHERE workspace = ? AND request_id IS NOT NULL AND report_id IS NOT NULL`,
    [workspace],
  );
}

/** True if a list of a workspace was started here. The filters of other lists are not known. */
export function hasStartedList(db: Reader, workspace: number): boolean {
  return (
    db.get('SELECT 1 FROM lists WHERE workspace = ? AND filters IS NOT NULL LIMIT 1', [workspace]) !==
    undefined
  );
}
