import type { ChangeLine, ChangeScope, ChangeSummary } from '../../../preload/contract/models/changes.ts';
import type { TurnNumbers } from '../../../preload/contract/models/watch.ts';
import {
  changeFilterDefaults,
  changeScopeDefaults,
  sentenceOf,
} from '../../../preload/contract/values/changes.ts';
import type { ChangeReports } from '../changes/reports.ts';
import type { Reader } from '../store/database.ts';
import { countNotCompared } from '../store/job-lookups.ts';
import { domainsOfJob } from '../store/job-rows.ts';
import { newsOfTurn, type StoredTurn, spentByTurn } from '../store/watches.ts';

/** What a turn found, for its digest. */
export interface TurnReport {
  watch: string;
  due: string;
  spent: number;
  budget: number;
  numbers: TurnNumbers;
  summary: ChangeSummary;
  /** Domains that are new among those of the watch, and those that are gone. */
  fresh: readonly string[];
  gone: readonly string[];
  /** The first changes, and how many there are in all. */
  lines: readonly ChangeLine[];
  total: number;
}

/** A longer digest could not be read. The table has everything. */
const LINES = 500;
const NAMES = 10;
/** A company that changes one of these has moved. */
const PLACES: readonly string[] = ['country', 'city', 'address'];

const question = { filter: changeFilterDefaults, sort: { column: 'domain', descending: false } } as const;

/** Where the changes of a turn are found. Null if its run was deleted. */
export function scopeOfTurn(workspace: number, { jobId }: Pick<StoredTurn, 'jobId'>): ChangeScope | null {
  return jobId === null ? null : { ...changeScopeDefaults, workspace, run: jobId };
}

/** Reads what a turn found. Null if its run was deleted. */
export async function reportTurn(
  context: { db: Reader; changes: ChangeReports },
  workspace: number,
  turn: StoredTurn,
): Promise<TurnReport | null> {
  const { db, changes } = context;
  const scope = scopeOfTurn(workspace, turn);
  if (scope === null || turn.jobId === null) return null;
  const summary = await changes.summary(scope, { text: '', limit: NAMES });
  const lines: ChangeLine[] = [];
  const moved = new Set<string>();
  const { total, pieces } = await changes.all(scope, {
    filter: filterOf(question.filter),
    sort: question.sort,
  });
  for await (const piece of pieces()) {
    lines.push(...piece.slice(0, LINES - lines.length));
    for (const { domain, sign, what } of piece)
      if (sign === 'changed' && PLACES.includes(what)) moved.add(domain);
  }
  const { first, kept, missing } = countNotCompared(db, turn.jobId);
  const fresh = newsOfTurn(db, turn.id, 1);
  const gone = newsOfTurn(db, turn.id, -1);
  return {
    watch: turn.watchName,
    due: turn.due,
    spent: spentByTurn(db, turn),
    budget: turn.budget,
    numbers: {
      domains: domainsOfJob(db, turn.jobId).length,
      refreshed: summary.refreshed,
      first,
      kept,
      missing,
      changed: summary.changed,
      added: summary.signs.added,
      removed: summary.signs.removed,
      facts: summary.signs.changed,
      moved: moved.size,
      fresh: fresh.length,
      gone: gone.length,
    },
    summary,
    fresh,
    gone,
    lines,
    total,
  };
}

/** All changes of a turn, piece by piece. */
export async function changesOfTurn(
  changes: ChangeReports,
  scope: ChangeScope,
): Promise<AsyncIterable<ChangeLine[]>> {
  const { pieces } = await changes.all(scope, { filter: filterOf(question.filter), sort: question.sort });
  return pieces();
}

function filterOf({ text }: typeof changeFilterDefaults) {
  return { text, signs: [], only: [] };
}

/** A turn in English sentences, for files and the command line. */
export function sentencesOf(report: TurnReport): string {
  const { numbers, summary, spent, budget } = report;
  const { kept, missing } = numbers;
  const of = (count: number, one: string, several: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
  return [
    // Of a first turn there is nothing to compare.
    ...(summary.refreshed === 0 && numbers.domains > 0 ? [] : [sentenceOf(summary)]),
    ...(numbers.first === 0
      ? []
      : [`${of(numbers.first, 'domain was', 'domains were')} asked about for the first time.`]),
    ...(kept === 0
      ? []
      : [
          `${of(kept, 'domain was', 'domains were')} not asked about again: the answer is less than a day old.`,
        ]),
    ...(missing === 0 ? [] : [`${of(missing, 'domain', 'domains')} got no answer.`]),
    ...(numbers.moved === 0 ? [] : [`${of(numbers.moved, 'company', 'companies')} moved.`]),
    ...(numbers.fresh === 0 ? [] : [`${of(numbers.fresh, 'domain is', 'domains are')} new.`]),
    ...(numbers.gone === 0 ? [] : [`${of(numbers.gone, 'domain is', 'domains are')} gone.`]),
    `It cost ${of(spent, 'credit', 'credits')} of at most ${budget.toLocaleString('en')}.`,
  ].join(' ');
}

/** The parts of a digest after its first sentences. Empty ones are left out. */
export function namedParts({ summary, fresh, gone }: TurnReport): { title: string; items: string[] }[] {
  const counted = ({ names, more }: ChangeSummary['counts']['added']) => [
    ...names.map(({ what, count }) => `${what}: ${count.toLocaleString('en')}`),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
  ];
  const listed = (domains: readonly string[]) => [
    ...domains.slice(0, LINES),
    ...(domains.length > LINES ? [`and ${(domains.length - LINES).toLocaleString('en')} more`] : []),
  ];
  return [
    { title: 'New domains', items: listed(fresh) },
    { title: 'Domains that are gone', items: listed(gone) },
    { title: 'Added most', items: counted(summary.counts.added) },
    { title: 'Removed most', items: counted(summary.counts.removed) },
    { title: 'Company facts changed', items: counted(summary.counts.changed) },
  ].filter(({ items }) => items.length > 0);
}
