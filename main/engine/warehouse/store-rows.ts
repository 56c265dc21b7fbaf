import { createHash } from 'node:crypto';
import type { Reader } from '../store/database.ts';
import type { NamedTechnology } from '../store/saved-names.ts';
import type { StagedRow, Staging } from './stage.ts';
import { TABLES } from './tables.ts';

/** Which rows of the store an export writes. */
export interface Wanted {
  /** Only what changed after this position: the numbers of changes and of answers. 0 for everything. */
  afterChange: number;
  afterAnswer: number;
  /** Only what came at this time or later, ms since 1970. 0 for everything. */
  from: number;
}

export type Rows = Iterable<StagedRow>;

/** Workspaces by their rows in the store, for the SELECT of each table. */
export const SPACES = 'spaces';
/** The names of technologies by their numbers. */
export const NAMES = 'names';
/** Industries and countries by their numbers. */
export const VALUES = 'known_values';

export interface Space {
  id: number;
  realm: string;
  tenant: string;
}

export function spacesOf(db: Reader): Space[] {
  return db.all<Space>('SELECT id, realm, tenant_id AS tenant FROM workspaces ORDER BY id');
}

/** Half of a surrogate pair is no text in UTF-8, and PostgreSQL has no NUL. */
const NO_TEXT = /[\p{Cs}\0]/gu;

export function clean<Text extends string | null>(text: Text): Text {
  return (text === null ? null : text.replace(NO_TEXT, '\ufffd')) as Text;
}

/** The beginning of a SHA-256: enough to tell any number of rows apart. */
export function idOf(parts: readonly (string | number | null)[], body = ''): string {
  return createHash('sha256')
    .update(`${JSON.stringify(parts)}\n${body}`)
    .digest('hex')
    .slice(0, 32);
}

export const WITH_SPACE = (stage: string) => `FROM ${stage} s JOIN ${SPACES} w ON w.id = s.space`;
export const CHANGED = 'd.changed > :afterChange AND d.saved_at >= :from';

/** Parameters that a statement names: SQLite refuses others. */
export const forDomains = ({ afterChange, from }: Wanted) => ({ afterChange, from });

// ---- technologies

export const technologyStaging: Staging = {
  columns: [
    ['technology', 'VARCHAR'],
    ['technology_id', 'VARCHAR'],
    ['website', 'VARCHAR'],
    ['category', 'VARCHAR'],
    ['subcategory', 'VARCHAR'],
    ['total_sites', 'BIGINT'],
  ],
  outputs: [{ table: TABLES.technologies, select: (stage) => `SELECT * FROM ${stage}` }],
};

export function* technologyRows(db: Reader): Rows {
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

export const chargeStaging: Staging = {
  columns: [
    ['charge_id', 'VARCHAR'],
    ['space', 'UINTEGER'],
    ['wallet', 'VARCHAR'],
    ['at', 'TIMESTAMPTZ'],
    ['operation', 'VARCHAR'],
    ['subject', 'VARCHAR'],
    ['asked', 'INTEGER'],
    ['credits', 'DOUBLE'],
    ['balance_after', 'DOUBLE'],
    ['refunded', 'BOOLEAN'],
    ['lost', 'BOOLEAN'],
    ['label', 'VARCHAR'],
  ],
  outputs: [
    {
      table: TABLES.ledger,
      select: (stage) =>
        `SELECT s.charge_id, w.service, w.workspace, s.* EXCLUDE (charge_id, space) ${WITH_SPACE(stage)}`,
    },
  ],
};

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

export function* chargeRows(db: Reader, { from }: Wanted, spaces: ReadonlyMap<number, Space>): Rows {
  const rows = db.each<ChargeRow>(
    `SELECT l.at, l.workspace, l.wallet, l.request_id AS requestId, l.operation, nullif(l.subject, '') AS subject, l.asked, l.credits,
       l.balance_after AS balanceAfter, l.refunded, l.lost, (SELECT name FROM labels WHERE id = l.label) AS label
     FROM ledger l WHERE l.at >= ? ORDER BY l.id`,
    [from],
  );
  for (const row of rows) {
    const space = spaces.get(row.workspace);
    yield [
      idOf([
        space?.realm ?? '',
        space?.tenant ?? '',
        row.wallet,
        row.operation,
        row.at,
        row.requestId,
        row.lost,
      ]),
      row.workspace,
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

export const listStaging: Staging = {
  columns: [
    ['space', 'UINTEGER'],
    ['list_id', 'BIGINT'],
    ['technology', 'VARCHAR'],
    ['technology_id', 'VARCHAR'],
    ['filters', 'VARCHAR'],
    ['state', 'VARCHAR'],
    ['estimated_rows', 'BIGINT'],
    ['result_count', 'BIGINT'],
    ['exported_rows', 'BIGINT'],
    ['withheld_rows', 'BIGINT'],
    ['truncated', 'BOOLEAN'],
    ['credits', 'DOUBLE'],
    ['label', 'VARCHAR'],
    ['created_at', 'TIMESTAMPTZ'],
    ['ready_at', 'TIMESTAMPTZ'],
    ['file_sha256', 'VARCHAR'],
  ],
  outputs: [
    {
      table: TABLES.lists,
      select: (stage) => `SELECT w.service, w.workspace, s.* EXCLUDE (space) ${WITH_SPACE(stage)}`,
    },
  ],
};

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

export function* listRows(lists: readonly StoredListFacts[]): Rows {
  for (const list of lists)
    yield [
      list.workspace,
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
