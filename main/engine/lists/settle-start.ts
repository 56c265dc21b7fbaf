import { type ListStart, listStartSchema } from '../../../preload/contract/models/list.ts';
import { believableCredits, type Settle } from '../ledger/book-answer.ts';
import { readList, refusalIn } from '../service/read/lists.ts';
import { wordsOf } from '../service/read/outcome.ts';
import type { StoredRequest } from '../store/requests.ts';
import { saveStartedList } from './save-started-list.ts';

/**
 * Saves the list that a start's answer describes, and returns its charge. A refusal makes no list and costs nothing. One
 * that names a charge is no refusal: what it was charged for is looked for in the history.
 */
export const settleStart: Settle = (db, request, answer) => {
  const start = startOf(request);
  const facts = readList(answer.body);
  const figures = [answer.credits.used, believableCredits(facts.creditsCharged, request)];
  const told = figures.filter((figure) => figure !== null);
  const named = told.length === 0 ? null : Math.max(...told);
  const refusal = facts.reportId === null && !(named !== null && named > 0) ? refusalIn(answer.body) : null;
  if (refusal !== null) return { ...nothing, raw: answer.raw, subject: start.technology };
  // A list that is not said to be paid already costs its price, whatever a figure says.
  const isNew = facts.reportId !== null && facts.reused !== true;
  const credits = Math.max(named ?? 0, isNew || named === null ? request.most : 0);
  const at = Date.parse(answer.answeredAt);
  saveStartedList(
    { db, workspace: request.workspace, now: () => at },
    start,
    { ...facts, creditsCharged: credits },
    request.id,
  );
  return {
    credits,
    isSupposed: named === null,
    raw: facts.reportId === null ? answer.raw : null,
    subject: start.technology,
    settled: request.subjects,
    doubted: [],
    doubt: 0,
    lookups: 0,
  };
};

const nothing = { credits: 0, isSupposed: false, settled: [], doubted: [], doubt: 0, lookups: 0 } as const;

/** What an answer that refuses says. Null if it gives no reason. */
export function refusalWords(body: unknown): string | null {
  return wordsOf(refusalIn(body) ?? {});
}

/**
 * What a start asked for, from its journal row. Early versions kept it elsewhere. Throws if it is missing.
 */
export function startOf({ subjects, question }: Pick<StoredRequest, 'subjects' | 'question'>): ListStart {
  return listStartSchema.parse(question.start ?? JSON.parse(subjects[0] ?? 'null'));
}
