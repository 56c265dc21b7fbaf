import type { ListFacts } from '../service/read/lists.ts';
import { likeness, type Named } from '../service/read/serves.ts';
import type { KnownStart } from '../store/lists.ts';

/** The service's history of lists, right before a start left. */
export interface HistoryBefore {
  /** The report ids of its rows. A row may have none. */
  readonly ids: readonly number[];
  /** How many rows it had, with or without an id. */
  readonly rows: number;
}

/** A start of ours whose outcome is not known. */
export interface OpenStart extends Named {
  readonly requestId: number;
  /** Null if the history could not be read as a whole. */
  readonly before: HistoryBefore | null;
  /** True if the service can no longer be working on it. */
  readonly isOver: boolean;
}

export type StartVerdict =
  | { readonly kind: 'ours'; readonly facts: ListFacts }
  | { readonly kind: 'not_charged' }
  | { readonly kind: 'doubt' };

const doubt: StartVerdict = { kind: 'doubt' };

/**
 * Judges starts whose answer was lost, from the history as it is now: which rows are new since right before a
 * start, and whose they can be. Clocks are not compared. `open` must hold every such start of the workspace,
 * and `known` every start of this store whose list is known. Returns a verdict for each request id.
 *
 * It relies on what the service documents: an accepted start has a row in the history, which shows every row
 * and keeps it. It does not rely on what a row says: a row may lack its id, technology or time. Then:
 * - An accepted start is never judged `not_charged`.
 * - An accepted start never gets another's row, unless its own row names another technology than was asked
 *   for.
 * - If a start was not accepted, but somebody else of the workspace started the same technology meanwhile,
 *   nothing tells the two apart: that row is taken for ours. The workspace was charged for it, only not by
 *   us. A row that names no technology counts as the same technology if nothing else is new.
 */
export function judgeStarts(
  open: readonly OpenStart[],
  history: readonly ListFacts[],
  known: readonly KnownStart[],
): Map<number, StartVerdict> {
  const rows = new Map<number, ListFacts>();
  let unnamed = 0;
  for (const facts of history) {
    if (facts.reportId === null) unnamed += 1;
    else if (!rows.has(facts.reportId)) rows.set(facts.reportId, facts);
  }
  let left = open;
  const taken = new Set(known.map(({ reportId }) => reportId));

  /** True if no row is missing: no row from before the start, and no row of a list that we started later. */
  const isSound = ({ requestId, before }: OpenStart): boolean => {
    if (before === null || !before.ids.every((id) => rows.has(id))) return false;
    return known.every((later) => later.requestId < requestId || rows.has(later.reportId));
  };
  const judge = (start: OpenStart): StartVerdict => {
    if (!start.isOver || !isSound(start)) return doubt;
    const { ids = [], rows: rowsBefore = 0 } = start.before ?? {};
    // A row without an id may get one later. Then it shows whether any row is new, but not which.
    if (unnamed > 0 || rowsBefore > ids.length) {
      const isSame = history.length === rowsBefore && unnamed === rowsBefore - ids.length;
      return isSame ? { kind: 'not_charged' } : doubt;
    }
    const before = new Set(ids);
    const fresh = [...rows].filter(([id]) => !before.has(id) && !taken.has(id));
    if (fresh.length === 0) return { kind: 'not_charged' };
    const [candidate, ...others] = fresh.filter(([, facts]) => likeness(start, facts) !== 'other');
    if (candidate === undefined || others.length > 0) return doubt;
    const [id, facts] = candidate;
    if (likeness(start, facts) === 'untold' && fresh.length > 1) return doubt;
    const rivals = left.filter((other) => other !== start && couldBe(other, id, facts));
    return rivals.length === 0 ? { kind: 'ours', facts } : doubt;
  };
  const verdicts = new Map<number, StartVerdict>();
  for (;;) {
    const round = left.map((start) => [start, judge(start)] as const);
    for (const [{ requestId }, verdict] of round) {
      verdicts.set(requestId, verdict);
      if (verdict.kind === 'ours' && verdict.facts.reportId !== null) taken.add(verdict.facts.reportId);
    }
    const before = left.length;
    left = round.filter(([, verdict]) => verdict.kind !== 'ours').map(([start]) => start);
    // A row that was just taken may be the only new one for another start, which is then judged again.
    if (left.length === before) return verdicts;
  }
}

function couldBe(start: OpenStart, id: number, facts: ListFacts): boolean {
  return start.before?.ids.includes(id) !== true && likeness(start, facts) !== 'other';
}
