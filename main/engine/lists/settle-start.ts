import { type ListStart, listStartSchema } from '#contract/models/list.ts';
import { believableCredits, type Settle } from '../ledger/book-answer.ts';
import { readList, refusalIn } from '../service/read/lists.ts';
import { wordsOf } from '../service/read/outcome.ts';
import { serves } from '../service/read/serves.ts';
import { fieldsOf } from '../service/read/values.ts';
import { findList } from '../store/lists.ts';
import type { StoredRequest } from '../store/requests.ts';
import { saveStartedList } from './save-started-list.ts';
import { costOfStart } from './start-cost.ts';

/**
 * Saves the list that a start's answer describes, and returns its charge. A refusal makes no list and costs nothing. One
 * that names a charge is no refusal: what it was charged for is looked for in the history. So is the list of an answer about
 * another technology. That one tells nothing, so what the start may have cost is in doubt.
 */
export const settleStart: Settle = (db, request, answer) => {
  const start = startOf(request);
  // Of an answer that serves another start, only what it says that it cost may be ours.
  const body = serves({ kind: 'list', ...start }, fieldsOf(answer.body)) ? answer.body : null;
  const facts = readList(body);
  const figures = [answer.credits.used, believableCredits(facts.creditsCharged, request)];
  const told = figures.filter((figure) => figure !== null);
  const named = told.length === 0 ? null : Math.max(...told);
  const refusal = facts.reportId === null && !(named !== null && named > 0) ? refusalIn(body) : null;
  if (refusal !== null) return { ...nothing, raw: answer.raw, subject: start.technology };
  const said = costOfStart({ named, reused: facts.reused, isPaid: wasPaid(request) }, request.most);
  const cost = body === null ? { ...said, doubt: Math.max(said.doubt, request.most - said.credits) } : said;
  const at = Date.parse(answer.answeredAt);
  const id = saveStartedList(
    { db, workspace: request.workspace, now: () => at },
    start,
    { ...facts, creditsCharged: cost.doubt > 0 ? null : cost.credits },
    request.id,
  );
  // Only the answer says which list it is if that belongs to another start.
  const isOurs = facts.reportId !== null && findList(db, id)?.requestId === request.id;
  return {
    ...cost,
    isSupposed: named === null,
    raw: isOurs ? null : answer.raw,
    subject: start.technology,
    settled: request.subjects,
    doubted: [],
    lookups: 0,
  };
};

const nothing = { credits: 0, isSupposed: false, settled: [], doubted: [], doubt: 0, lookups: 0 } as const;

/** What an answer that refuses says. Null if it gives no reason. */
export function refusalWords(body: unknown): string | null {
  return wordsOf(refusalIn(body) ?? {});
}

/** True if the technology of a start may have been paid for before, as was known when it left. */
export function wasPaid({ question }: Pick<StoredRequest, 'question'>): boolean {
  return question.isPaid === true;
}

/** What a start asked for, from its journal row. Throws if it is missing. */
export function startOf({ question }: Pick<StoredRequest, 'question'>): ListStart {
  return listStartSchema.parse(question.start);
}
