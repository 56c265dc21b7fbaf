import type { Database } from '../../world/world.ts';

/**
 * Tables of the store that a backup brings along, each after those that its rows name. `NOT_KEPT` are worked out of them again. A table that is in neither
 * is one that restoring would lose, which a test tells.
 */
export const KEPT = [
  'settings',
  'workspaces',
  'connections',
  'connection_workspaces',
  'wallets',
  'labels',
  'jobs',
  'requests',
  'snapshots',
  'job_rows',
  'job_domains',
  'job_lookups',
  'job_hosts',
  'job_host_answers',
  'ledger',
  'annotations',
  'saved_views',
  'transfers',
  'lists',
  'doubts',
  'remembered_sheets',
  'list_values',
  'list_views',
] as const;
export type KeptTable = (typeof KEPT)[number];

export const NOT_KEPT: readonly string[] = [
  'saved_technologies',
  'saved_values',
  'saved_domains',
  'saved_text',
  'saved_names',
  'saved_state',
  'saved_refreshes',
  'saved_changes',
];

/** How the rows of a table are stored, as a store of our own making says. */
export interface Layout {
  /** The text that made the table, as `plainSql` spells it. */
  readonly sql: string;
  readonly hasRowIds: boolean;
  /** Names of the columns in the order in which they are stored. */
  readonly columns: readonly string[];
  /** The column that is the row id itself, and is stored as nothing. */
  readonly rowIdColumn: string | null;
  /** What a row holds that was stored before its table had the column. */
  readonly defaults: readonly (string | number | null)[];
}

/** The layouts of those tables that a store has; only ever asked of one that our migrations just made. */
export function layoutsOf(own: Database): Map<KeptTable, Layout> {
  const layouts = new Map<KeptTable, Layout>();
  for (const name of KEPT) {
    const sql = own
      .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
      .pluck()
      .get(name);
    if (typeof sql !== 'string') continue;
    const columns = own.pragma(`table_info(${name})`) as {
      name: string;
      type: string;
      pk: number;
      dflt_value: string | null;
    }[];
    const hasRowIds = !/\)\s*WITHOUT ROWID/i.test(sql);
    const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const stored = hasRowIds ? columns : [...keys, ...columns.filter(({ pk }) => pk === 0)];
    const [key] = keys;
    layouts.set(name, {
      sql: plainSql(sql),
      hasRowIds,
      columns: stored.map((column) => column.name),
      rowIdColumn: hasRowIds && keys.length === 1 && key?.type === 'INTEGER' ? key.name : null,
      defaults: stored.map(({ dflt_value: text }) =>
        text === null ? null : (own.prepare(`SELECT ${text}`).pluck().get() as string | number),
      ),
    });
  }
  return layouts;
}

/** The text of a table without what says nothing of its rows: comments, blanks, and quotes around names, which versions of SQLite write differently. */
export function plainSql(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/[\s"]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}
