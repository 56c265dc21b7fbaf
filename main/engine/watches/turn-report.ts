import type { ChangeLine, ChangeScope, ChangeSummary } from '#contract/models/changes.ts';
import type { TurnNumbers } from '#contract/models/watch.ts';
import { changeFilterDefaults, changeScopeDefaults } from '#contract/values/changes.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { digestWords } from '../../../words/digest.ts';
import { numbersIn } from '../../../words/numbers-in.ts';
import { countedParts, type DigestPart } from '../changes/digest.ts';
import type { ChangeReports } from '../changes/reports.ts';
import type { Reader } from '../store/database.ts';
import { countNotCompared } from '../store/job-lookups.ts';
import { domainsOfJob } from '../store/job-rows.ts';
import type { PageStyle } from '../store/settings.ts';
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

/** The heading of a turn, and what it found, in sentences and parts. Empty parts are left out. */
export function sayTurn(
  report: TurnReport,
  page: PageStyle,
): { title: string; about: string; parts: DigestPart[] } {
  const { watch, due, numbers, summary, spent, budget, fresh, gone } = report;
  const words = digestWords[page.language];
  const listed = (domains: readonly string[]) => [
    ...domains.slice(0, LINES).map(shownDomain),
    ...(domains.length > LINES ? [words.more(domains.length - LINES)] : []),
  ];
  return {
    // A day by itself is in no time zone.
    title: `${watch}, ${numbersIn(page.language).days('UTC').format(new Date(due))}`,
    about: [
      // Of a first turn there is nothing to compare.
      ...(summary.refreshed === 0 && numbers.domains > 0 ? [] : [words.summary(summary)]),
      words.turn(numbers, spent, budget),
    ].join(' '),
    parts: [
      { title: words.parts.fresh, items: listed(fresh) },
      { title: words.parts.gone, items: listed(gone) },
      ...countedParts(summary, page),
    ].filter(({ items }) => items.length > 0),
  };
}
