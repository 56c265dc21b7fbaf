import type { ListFacts } from '../service/read/lists.ts';
import type { KnownStart } from '../store/lists.ts';

/** What the history showed right before a start left. */
export interface HistoryBefore {
  /** The ids of its rows, as far as they had one. */
  readonly ids: readonly number[];
  /** All its rows. */
  readonly rows: number;
}

/** A start of ours of which nobody knows what became of it. */
export interface OpenStart {
  readonly requestId: number;
  readonly technology: string;
  readonly techapiId: string | null;
  /** Null if the history could not be read as a whole. */
  readonly before: HistoryBefore | null;
  /** It has been lost for longer than the service can still be at work on it. */
  readonly isOver: boolean;
}

export type StartVerdict =
  | { readonly kind: 'ours'; readonly facts: ListFacts }
  | { readonly kind: 'not_charged' }
  | { readonly kind: 'doubt' };

const doubt: StartVerdict = { kind: 'doubt' };

/**
 * Judges starts whose answer was lost by the history as it is now: which rows are new since right before the start, and whose they can be. Clocks
 * are not compared. `open` must hold every such start of the workspace, `known` every other start of this store whose list is known. Returns a
 * verdict for each request.
 *
 * It relies on what the document promises: a start that was accepted has a row in the history, which shows every row and keeps it. It does not
 * rely on what a row says: without an id, a technology or a time it is still a row. Then:
 * - `not_charged` is never said of a start that was accepted.
 * - `ours` is never said with another's row of a start that was accepted, as long as its own row does not name another technology than was asked for.
 * - If a start was not accepted, but somebody else of the workspace started the same technology meanwhile, nothing tells the two apart: that
 *   row is taken for ours. The workspace was charged for that technology then, only not by us. A row that names no technology counts as
 *   the same one if nothing else is new.
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

  /** Whether the history goes on from where it was: nothing that had a number is missing. */
  const isSound = ({ requestId, before }: OpenStart): boolean => {
    if (before === null || !before.ids.every((id) => rows.has(id))) return false;
    return known.every((later) => later.requestId < requestId || rows.has(later.reportId));
  };
  const judge = (start: OpenStart): StartVerdict => {
    if (!start.isOver || !isSound(start)) return doubt;
    const { ids = [], rows: rowsBefore = 0 } = start.before ?? {};
    // A row without a number may get one later: which rows are new is not to be told then, but whether any is.
    if (unnamed > 0 || rowsBefore > ids.length) {
      const isSame = history.length === rowsBefore && unnamed === rowsBefore - ids.length;
      return isSame ? { kind: 'not_charged' } : doubt;
    }
    const before = new Set(ids);
    const fresh = [...rows].filter(([id]) => !before.has(id) && !taken.has(id));
    if (fresh.length === 0) return { kind: 'not_charged' };
    const [candidate, ...others] = fresh.filter(([, facts]) => match(start, facts) !== 'other');
    if (candidate === undefined || others.length > 0) return doubt;
    const [id, facts] = candidate;
    if (match(start, facts) === 'untold' && fresh.length > 1) return doubt;
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
    // What is explained now may be all that was new for another one.
    if (left.length === before) return verdicts;
  }
}

function couldBe(start: OpenStart, id: number, facts: ListFacts): boolean {
  return start.before?.ids.includes(id) !== true && match(start, facts) !== 'other';
}

/** Whether a row is of the technology that a start asked for; `untold` if nothing that it says can be compared. */
function match(start: OpenStart, facts: ListFacts): 'same' | 'other' | 'untold' {
  if (start.techapiId !== null && facts.techapiId !== null && !isSame(start.techapiId, facts.techapiId))
    return 'other';
  const told = [facts.technology, facts.techapiId].filter((name) => name !== null);
  const asked = [start.technology, start.techapiId].filter((name) => name !== null);
  if (told.some((name) => asked.some((other) => isSame(name, other)))) return 'same';
  // Whoever starts by the identifier alone gives no name that could differ.
  const hasName = start.techapiId === null || !isSame(start.technology, start.techapiId);
  return hasName && facts.technology !== null ? 'other' : 'untold';
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
