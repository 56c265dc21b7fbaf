import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExploreQuery, ExploreTable } from '#contract/models/explore.ts';
import type { LedgerEntry, LedgerFilter } from '#contract/models/money.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { type LedgerColumn, ledgerPlace } from '#shared/tables/ledger-table.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { Engine } from '../engine.ts';
import type { WrittenTable } from '../exports/write-table.ts';
import { ledgerTable } from '../ledger/ledger-table.ts';
import { nameOfLabel } from '../store/labels.ts';
import { chargesWith } from '../store/ledger.ts';
import { readSettings } from '../store/settings.ts';
import { withList } from './with-list.ts';

type LedgerContext = Pick<Engine, 'db' | 'explore'>;

/** The charges of a workspace, or of all if null, as a list. */
export function openLedger({ db, explore }: LedgerContext, workspace: number | null): ExploreTable {
  return explore.openLive(`ledger ${workspace ?? 'all'}`, () => ledgerTable(db, workspace), 'ledger');
}

/** The charges that a filter finds, newest first. */
export function findCharges(
  context: LedgerContext,
  workspace: number | null,
  { filter, limit }: { filter: LedgerFilter; limit: number },
): Promise<LedgerEntry[]> {
  return withList(context, openLedger(context, workspace), async ({ exploreId }) => {
    const query = queryOf(context, filter);
    const { rows } = await context.explore.page(exploreId, query, { offset: 0, limit });
    const ids = rows.map(({ id }) => id);
    return chargesWith(context.db, workspace, ids).reverse();
  });
}

const EXPORTED: readonly LedgerColumn[] = [
  'time',
  'operation',
  'subject',
  'runId',
  'file',
  'label',
  'assistant',
  'credits',
  'wallet',
  'balance',
];
const PRICED: readonly LedgerColumn[] = ['amount', 'currency'];

/**
 * Writes the charges that a filter finds as CSV, newest first, with times in UTC. If a person set a price, also the
 * amounts. Throws as `writeTable` does.
 */
export function exportLedger(
  context: LedgerContext,
  workspace: number,
  { filter, ...target }: { filter: LedgerFilter; out: string; style?: CsvStyle | undefined },
  task: Pick<TaskHandle, 'signal' | 'progress'>,
): Promise<WrittenTable> {
  const hasPrice = readSettings(context.db).creditPrice !== null;
  const columns = [...EXPORTED, ...(hasPrice ? PRICED : [])].map(ledgerPlace);
  const query = queryOf(context, filter);
  return withList(context, openLedger(context, workspace), ({ exploreId }) =>
    context.explore.export(exploreId, { query, columns, format: 'csv', ...target, ...task }),
  );
}

/** The query that finds what a filter asks for. */
function queryOf({ db }: LedgerContext, { text = '', label }: LedgerFilter): ExploreQuery {
  const query: ExploreQuery = { ...exploreQueryDefaults, filters: [], sort: [], text };
  if (label === undefined) return query;
  const values = { is: [label === null ? null : nameOfLabel(db, label)], not: [] };
  return { ...query, filters: [{ kind: 'values', column: ledgerPlace('label'), values }] };
}
