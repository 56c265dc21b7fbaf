import { type ListStart, listStartSchema } from '../../../preload/contract/models/list.ts';
import { believableCredits, type Settle } from '../ledger/book-answer.ts';
import { readList } from '../service/read/lists.ts';
import type { StoredRequest } from '../store/requests.ts';
import { saveStartedList } from './save-started-list.ts';

/** Saves the list that a start's answer describes, and returns its charge. */
export const settleStart: Settle = (db, request, answer) => {
  const start = startOf(request);
  const facts = readList(answer.body);
  const named = answer.credits.used ?? believableCredits(facts.creditsCharged, request);
  const credits = named ?? request.most;
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
  };
};

/**
 * What a start asked for, from its journal row. Early versions kept it elsewhere. Throws if it is missing.
 */
export function startOf({ subjects, question }: Pick<StoredRequest, 'subjects' | 'question'>): ListStart {
  return listStartSchema.parse(question.start ?? JSON.parse(subjects[0] ?? 'null'));
}
