import type { ExploreCell } from '#contract/models/explore.ts';
import type { Job } from '#contract/models/job.ts';
import { type LedgerColumn, ledgerColumns, ledgerPlace } from '#shared/tables/ledger-table.ts';
import { firstAddedPlace, runPlaces } from '#shared/tables/run-table.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { tellUnlessRestarting } from '../frame/notices.ts';
import { jobsStore } from '../jobs/jobs.ts';
import {
  type ExploreSource,
  exploreStore,
  type ListTable,
  type LiveListSource,
  newlyOpened,
  type OpenList,
} from './explore.ts';
import { firstColumns } from './explore-columns.ts';
import { inRunWords } from './run-words.ts';

/** Most facets shown at first. */
const MOST_FACETS = 6;

/** Opens rows that the engine keeps, with headings and values in the person's language. */
export async function openRows(source: LiveListSource): Promise<ListTable> {
  if (source.kind === 'ledger') return withWords(await engine.explore.openLedger(), LEDGER_WORDS);
  const table = await engine.explore.openRun({ jobId: source.jobId });
  return withWords(inRunWords(table), runWords(jobsStore.getState().jobs.get(source.jobId)));
}

type Wording = Readonly<Record<number, { name?: string; say?: (cell: ExploreCell) => string | undefined }>>;

function withWords(table: ListTable, wording: Wording): ListTable {
  return { ...table, columns: table.columns.map((column) => ({ ...column, ...wording[column.index] })) };
}

function runWords(job: Job | undefined): Wording {
  return job?.origin === 'pasted' ? { [runPlaces.value]: { name: words.enrich.run.line } } : {};
}

const said = (names: Readonly<Record<string, string>>) => (cell: ExploreCell) => names[String(cell)];

const LEDGER_SAID: Partial<Record<LedgerColumn, Wording[number]>> = {
  operation: { say: said(words.credits.operations) },
  kind: { say: said(words.credits.kinds) },
  wallet: { say: said(words.credits.wallet) },
};

const LEDGER_WORDS: Wording = Object.fromEntries(
  ledgerColumns.map((column, place) => [
    place,
    { name: words.credits.columns[column], ...LEDGER_SAID[column] },
  ]),
);

const LEDGER_SHOWN: readonly LedgerColumn[] = [
  'time',
  'operation',
  'subject',
  'run',
  'label',
  'credits',
  'wallet',
  'balance',
];
const LEDGER_FACETS: readonly LedgerColumn[] = ['kind', 'wallet', 'label', 'run', 'month'];

/** The columns of rows that are shown at first, and those with facets. */
export function usualLook(source: LiveListSource, table: ListTable): Pick<OpenList, 'columns' | 'facets'> {
  if (source.kind === 'ledger')
    return { columns: LEDGER_SHOWN.map(ledgerPlace), facets: LEDGER_FACETS.map(ledgerPlace) };
  const job = jobsStore.getState().jobs.get(source.jobId);
  const added = table.columns.filter(({ index }) => index >= firstAddedPlace);
  const grouping = added.filter(({ isCategory, name }) => isCategory === true && !/ status$/.test(name));
  const several = grouping.filter(({ hasSeveral }) => hasSeveral === true);
  const single = grouping.filter(({ hasSeveral }) => hasSeveral !== true);
  return {
    columns: [
      runPlaces.value,
      runPlaces.state,
      // Saved domains are already written as they are looked up.
      ...(job?.origin === 'refresh' ? [] : [runPlaces.domain]),
      ...added.map(({ index }) => index),
    ],
    facets: [...several, ...single].slice(0, MOST_FACETS).map(({ index }) => index),
  };
}

/** The columns that are shown at first. */
export function usualColumns(table: ListTable, source: ExploreSource): readonly number[] {
  return source.kind === 'run' || source.kind === 'ledger'
    ? usualLook(source, table).columns
    : firstColumns(table);
}

/** The screen of a source. */
function placeOf({ kind }: LiveListSource): 'run' | 'ledger' {
  return kind;
}

/** Counts for each screen what was opened or closed there: rows that come after the next count are not wanted. */
const turns = { run: 0, ledger: 0 };

/** Opens rows for their screen instead of those that were open there; rows that are open keep their filters. */
export async function showRows(source: LiveListSource, title: string, isAgain = false): Promise<void> {
  const place = placeOf(source);
  const before = exploreStore.getState().live[place];
  const isSame = before !== null && JSON.stringify(before.source) === JSON.stringify(source);
  if (isSame && !isAgain) return;
  turns[place] += 1;
  const turn = turns[place];
  if (!isSame) put(place, null);
  try {
    const table = await openRows(source);
    if (turn !== turns[place]) {
      close(table.exploreId);
      return;
    }
    // A person may have typed or chosen something meanwhile.
    const kept = exploreStore.getState().live[place];
    // A selection may be of other rows by now.
    if (kept !== null) put(place, { ...kept, table, marked: new Map(), result: null, open: null });
    else put(place, { ...newlyOpened(table, title, source), ...usualLook(source, table) });
  } catch (error) {
    tellUnlessRestarting(error);
  } finally {
    if (before !== null) close(before.table.exploreId);
  }
}

/** Opens the rows of all screens again, after the engine stopped. */
export async function reopenRows(): Promise<void> {
  for (const place of ['run', 'ledger'] as const) {
    const list = exploreStore.getState().live[place];
    const source = list?.source;
    if (list != null && (source?.kind === 'run' || source?.kind === 'ledger'))
      await showRows(source, list.title, true);
  }
}

/** Closes the rows of all screens, since another workspace has others. */
export function closeRows(): void {
  turns.run += 1;
  turns.ledger += 1;
  for (const list of Object.values(exploreStore.getState().live))
    if (list !== null) close(list.table.exploreId);
  exploreStore.setState({ live: { run: null, ledger: null } });
}

function put(place: 'run' | 'ledger', list: OpenList | null): void {
  exploreStore.setState(({ live }) => ({ live: { ...live, [place]: list } }));
}

/** What can't be closed is closed already, or its engine is gone. */
function close(exploreId: number): void {
  void engine.explore.close({ exploreId }).catch(() => undefined);
}
