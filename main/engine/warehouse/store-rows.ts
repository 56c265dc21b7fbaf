import { hash } from 'node:crypto';
import type { Reader } from '../store/database.ts';
import type { NamedTechnology } from '../store/saved-names.ts';
import type { Row } from './stage.ts';

/** Which rows of the store an export writes. */
export interface Wanted {
  /** Only what changed after this position: the numbers of changes and of answers. 0 for everything. */
  afterChange: number;
  afterAnswer: number;
  /** Only what came at this time or later, ms since 1970. 0 for everything. */
  from: number;
}

/** A workspace, as every row names it. */
export interface Space {
  service: string;
  workspace: string;
}

/** Workspaces by their rows in the store. */
export type Spaces = ReadonlyMap<number, Space>;

export function spacesOf(db: Reader): Spaces {
  const all = db.all<Space & { id: number }>(
    'SELECT id, realm AS service, tenant_id AS workspace FROM workspaces',
  );
  return new Map(all.map((space) => [space.id, space]));
}

export function spaceIn(spaces: Spaces, id: number): Space {
  return spaces.get(id) ?? { service: '', workspace: '' };
}

/** Half of a surrogate pair is no text in UTF-8, and PostgreSQL has no NUL. */
const MAY_BE_NO_TEXT = /[\ud800-\udfff\0]/;
const NO_TEXT = /[\p{Cs}\0]/gu;

export function clean<Text extends string | null>(text: Text): Text {
  // Looking for any half first takes much less time than looking at whole pairs.
  if (text === null || !MAY_BE_NO_TEXT.test(text)) return text;
  return text.replace(NO_TEXT, '\ufffd') as Text;
}

/** The beginning of a SHA-256: enough to tell any number of rows apart. */
export function idOf(parts: readonly (string | number | null)[], body = ''): string {
  return hash('sha256', `${JSON.stringify(parts)}\n${body}`).slice(0, 32);
}

export const CHANGED = 'd.changed > :afterChange AND d.saved_at >= :from';

/** Parameters that a statement names: SQLite refuses others. */
export const forDomains = ({ afterChange, from }: Wanted) => ({ afterChange, from });

// ---- technologies

export function* technologyRows(db: Reader): Iterable<Row> {
  const rows = db.each<NamedTechnology>(
    `SELECT id, name, techapi_id AS techapiId, website, parent_category AS parentCategory, child_category AS childCategory,
       total_sites AS totalSites FROM saved_technologies ORDER BY id`,
  );
  for (const row of rows)
    yield [
      clean(row.name),
      clean(row.techapiId),
      clean(row.website),
      clean(row.parentCategory),
      clean(row.childCategory),
      row.totalSites,
    ];
}

// ---- ledger

interface ChargeRow {
  at: number;
  workspace: number;
  wallet: string;
  requestId: number;
  operation: string;
  subject: string | null;
  asked: number;
  credits: number;
  balanceAfter: number | null;
  refunded: number;
  lost: number;
  label: string | null;
}

export function* chargeRows(db: Reader, { from }: Wanted, spaces: Spaces): Iterable<Row> {
  const rows = db.each<ChargeRow>(
    `SELECT l.at, l.workspace, l.wallet, l.request_id AS requestId, l.operation, nullif(l.subject, '') AS subject, l.asked, l.credits,
       l.balance_after AS balanceAfter, l.refunded, l.lost, (SELECT name FROM labels WHERE id = l.label) AS label
     FROM ledger l WHERE l.at >= ? ORDER BY l.id`,
    [from],
  );
  for (const row of rows) {
    const { service, workspace } = spaceIn(spaces, row.workspace);
    yield [
      idOf([service, workspace, row.wallet, row.operation, row.at, row.requestId, row.lost]),
      service,
      workspace,
      row.wallet,
      row.at,
      row.operation,
      clean(row.subject),
      row.asked,
      row.credits,
      row.balanceAfter,
      row.refunded === 1,
      row.lost === 1,
      clean(row.label),
    ];
  }
}

// ---- lists

/** A list that the service has given an id, with its downloaded file. */
export interface StoredListFacts {
  workspace: number;
  reportId: number;
  technology: string;
  techapiId: string | null;
  filters: string | null;
  state: string;
  estimatedRows: number | null;
  resultCount: number | null;
  exportedRows: number | null;
  withheldRows: number | null;
  truncated: number;
  credits: number | null;
  label: string | null;
  createdAt: number;
  readyAt: number | null;
  folder: string | null;
  name: string | null;
  sha256: string | null;
  finishedAt: number | null;
}

/** Lists by their ids. A start that is in doubt has no id yet, so it is no row. */
export function listFacts(db: Reader, { from }: Wanted): StoredListFacts[] {
  return db.all<StoredListFacts>(
    `SELECT l.workspace, l.report_id AS reportId, l.technology, l.techapi_id AS techapiId, l.filters, l.state,
       l.estimated_rows AS estimatedRows, l.result_count AS resultCount, l.exported_rows AS exportedRows,
       l.withheld_rows AS withheldRows, l.truncated, l.credits,
       (SELECT name FROM labels WHERE id = (SELECT label FROM requests WHERE id = l.request_id)) AS label,
       l.created_at AS createdAt, l.ready_at AS readyAt, t.folder, t.name, t.sha256, t.finished_at AS finishedAt
     FROM lists l LEFT JOIN transfers t ON t.id = (
       SELECT id FROM transfers d WHERE d.workspace = l.workspace AND d.report_id = l.report_id AND d.state = 'done'
         AND d.name IS NOT NULL ORDER BY d.id DESC LIMIT 1)
     WHERE l.report_id IS NOT NULL AND max(l.created_at, coalesce(l.ready_at, 0), coalesce(t.finished_at, 0)) >= ?
     ORDER BY l.workspace, l.report_id`,
    [from],
  );
}

export function* listRows(lists: readonly StoredListFacts[], spaces: Spaces): Iterable<Row> {
  for (const list of lists) {
    const { service, workspace } = spaceIn(spaces, list.workspace);
    yield [
      service,
      workspace,
      list.reportId,
      clean(list.technology),
      clean(list.techapiId),
      clean(list.filters),
      list.state,
      list.estimatedRows,
      list.resultCount,
      list.exportedRows,
      list.withheldRows,
      list.truncated === 1,
      list.credits,
      clean(list.label),
      list.createdAt,
      list.readyAt,
      list.sha256,
    ];
  }
}
