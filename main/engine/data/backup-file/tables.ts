import type { Database } from '../../world/world.ts';

/**
 * Tables that a backup brings along, each after the tables that its rows refer to. Those in `NOT_KEPT` are
 * made from them again. A test fails if a table is in neither, since a restore would lose it.
 */
export const KEPT = [
  'settings',
  'workspaces',
  'connections',
  'connection_workspaces',
  'wallets',
  'labels',
  'assistants',
  'jobs',
  'requests',
  'snapshots',
  'team_people',
  'team_answers',
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
  'sql_queries',
  'watches',
  'watch_turns',
  'watch_domains',
  'watch_news',
] as const;
export type KeptTable = (typeof KEPT)[number];

export const NOT_KEPT: readonly string[] = [
  // A computer joins a team by itself: a backup must not lead it to another server.
  'team_connection',
  'team_streams',
  'team_doubts',
  'team_told',
  'team_leases',
  'team_settled',
  'team_skipped',
  'team_notes',
  'team_told_notes',
  'team_untold_notes',
  // A fall that others' purchases explain is asked about instead, unless this computer's own store knows them.
  'bought_since',
  // The service says it again.
  'token_holders',
  'saved_technologies',
  'saved_values',
  'saved_domains',
  'saved_state',
  'saved_refreshes',
  'saved_changes',
];

/** A table, read from a store that we made. */
export interface Layout {
  /** The statement that made the table, as `plainSql` writes it. */
  readonly sql: string;
  readonly hasRowIds: boolean;
  readonly columns: readonly string[];
}

/** The layouts of the kept tables that a store has. Only for a store that our own schema just made. */
export function layoutsOf(own: Database): Map<KeptTable, Layout> {
  const layouts = new Map<KeptTable, Layout>();
  for (const name of KEPT) {
    const sql = own
      .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
      .pluck()
      .get(name);
    if (typeof sql !== 'string') continue;
    const columns = own.pragma(`table_info(${name})`) as { name: string }[];
    layouts.set(name, {
      sql: plainSql(sql),
      hasRowIds: !/\)\s*WITHOUT ROWID/i.test(sql),
      columns: columns.map((column) => column.name),
    });
  }
  return layouts;
}

/**
 * The statement of a table without comments, extra blanks and quotes around names: versions of SQLite differ
 * in these, and they do not change the rows.
 */
export function plainSql(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/[\s"]+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
}
