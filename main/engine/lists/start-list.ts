import { StackdeskError } from '#contract/errors.ts';
import type { ListFilters, ListStart } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { buy, inDoubtAlready, isLost } from '../ledger/buy.ts';
import { savedJson } from '../service/answer.ts';
import { readList } from '../service/read/lists.ts';
import { likeness, type Named } from '../service/read/serves.ts';
import type { Reader } from '../store/database.ts';
import { askedSubjects, inDoubt, knownDoubts } from '../store/doubts.ts';
import { keepListValues } from '../store/list-values.ts';
import { findListByReport, findListByRequest, listLists, type StoredList } from '../store/lists.ts';
import { answeredSince, evidenceOf, findRequest, rawOfRequest } from '../store/requests.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';
import { isSameFilter, knownTechnology } from './list-subject.ts';
import { listOpenStarts, showLostStarts } from './open-starts.ts';
import { readBefore } from './read-before.ts';
import { readRefusal, refusedBy } from './refused-start.ts';
import { refusalWords } from './settle-start.ts';
import { mayBeOfThisPeriod, mayBePaid, paidList } from './start-cost.ts';

export interface StartOptions {
  /** A person's word: start it although an earlier start of this technology may have been charged. */
  readonly resendUnknown?: boolean | undefined;
  /** Who it is paid for, such as a client. */
  readonly label?: string | null | undefined;
  /** Called with what became of starts that were in doubt. */
  readonly onJudged?: (judged: JudgedStarts) => void;
}

/** A list that a start brought, by its id on this computer, and what that start cost. */
export interface StartedList {
  readonly id: number;
  readonly credits: number;
}

/**
 * Starts a list, for 1 list credit at most. Throws as `buy` does: `outcome_unknown` if the answer was lost, or that of an
 * earlier start of this technology, or if such a start turned out to have made the list that is asked for. Doubts
 * about other technologies do not hold it up. Throws `list_elsewhere` if a colleague starts one of this technology now, and
 * `invalid_request` if the service refuses it.
 */
export async function startList(
  wallet: WalletContext,
  { technology: named, techapiId, filters, automatic }: ListStart,
  { resendUnknown = false, label = null, onJudged = () => {} }: StartOptions = {},
): Promise<StartedList> {
  const { db, workspace } = wallet;
  const known = knownTechnology(db, workspace, { technology: named, techapiId });
  const { technology } = known;
  const start = { technology, techapiId, filters, automatic };
  const request = { operation: 'list_start', subjects: [technology] } as const;
  const word = resendUnknown ? knownDoubts(db, workspace) : null;
  const judge = async () => {
    try {
      onJudged(await judgeLostStarts(wallet));
    } catch {
      // What can't be settled now stays in doubt. `buy` says if that matters.
    }
  };
  const show = () => {
    try {
      onJudged({ changed: showLostStarts(db, workspace), removed: [], isWorthAnother: true });
    } catch {
      // The store can't take it now. The journal has it, and the next refresh shows it.
    }
  };
  // An earlier start may be settled by now.
  await judge();
  if (word === null) requireNotThere(wallet, known, filters);
  const alias = known.techapiId;
  const subjects = askedSubjects({ ...request, question: { alias } });
  try {
    const bought = await buy(wallet, {
      subjects,
      ask: async (lease) => {
        const theirs = subjects.find((subject) => lease?.mine.has(subject) === false);
        if (theirs !== undefined) throw startsElsewhere(technology, lease?.holders.get(theirs));
        // Only now: what a colleague started is in it.
        const { before, rows } = await readBefore(wallet);
        const isPaid =
          inDoubt(db, workspace, subjects).length > 0 ||
          paidList(db, workspace, known, wallet.now()) !== undefined ||
          rows.some((facts) => mayBePaid(known, facts, wallet.now()));
        return {
          request: {
            ...request,
            workspace,
            jobId: null,
            go: 1,
            wallet: 'standard',
            question: { start, before, alias, isPaid },
            label,
          },
          word,
          // What is said to be free counts as well, until the answer says it.
          mostCredits: 1,
          send: (call) => wallet.client.startList(bodyOf(start), call),
        };
      },
    });
    if (bought === null) throw new Error('a start was not asked for');
    const { requestId, credits } = bought;
    const answer = savedJson(rawOfRequest(db, requestId) ?? '');
    const { reportId } = readList(answer);
    const list =
      findListByRequest(db, requestId) ??
      (reportId === null ? undefined : findListByReport(db, workspace, reportId));
    if (list === undefined) throw refusedBy(refusalWords(answer));
    return { id: list.id, credits };
  } catch (error) {
    const refusal = readRefusal(error, start);
    if (refusal !== null) {
      // The next start can choose from what the service accepts.
      keepListValues(db, workspace, refusal.accepted);
      throw refusal.error;
    }
    if (!isLost(error)) throw error;
    show();
    throw new StackdeskError('outcome_unknown', because('start_lost'), { cause: error });
  }
}

/**
 * Throws if an earlier start has made this list, or may have: one that was lost and then found is what is asked for now,
 * and one that is in doubt may be of the same technology under its other name.
 */
function requireNotThere({ db, workspace, now }: WalletContext, known: Named, filters: ListFilters): void {
  const found = listLists(db, workspace).find(
    (list) => likeness(known, list) === 'same' && isSameFilter(list.filters, filters),
  );
  if (found !== undefined && wasFound(db, found, now()))
    throw new StackdeskError('outcome_unknown', because('start_found', { list: found.reportId ?? '?' }));
  const untold = listOpenStarts(db, workspace).filter(
    ({ request, start }) => request.state === 'unknown' && likeness(known, start) === 'untold',
  );
  if (untold.length > 0) throw inDoubtAlready(untold.length);
}

/** True if the start of a list was lost, and nothing was started since it was found in the history. */
function wasFound(db: Reader, { requestId, state }: StoredList, nowMs: number): boolean {
  const request = requestId === null ? undefined : findRequest(db, requestId);
  if (request === undefined || state === 'failed' || state === 'expired') return false;
  if (!mayBeOfThisPeriod(request.sentAt, nowMs)) return false;
  const isListed = evidenceOf(db, request.id).some(({ way }) => way === 'listed');
  return isListed && !request.subjects.some((subject) => answeredSince(db, request).has(subject));
}

function startsElsewhere(technology: string, person = '?'): StackdeskError {
  return new StackdeskError(
    'list_elsewhere',
    person === '?'
      ? because('list_by_somebody', { technology })
      : because('list_by_colleague', { technology, person }),
  );
}

/** The body of the request. Filters that are not set are left out. */
function bodyOf({ technology, techapiId, filters }: ListStart): Record<string, unknown> {
  const { countries, countryCondition, endings, endingCondition, companySizes, onlyWithCompany } = filters;
  return {
    ...(techapiId === null ? { technology } : { techapi_id: techapiId }),
    ...(countries.length === 0 ? {} : { country: countries, country_condition: countryCondition }),
    ...(endings.length === 0 ? {} : { tld: endings, tld_condition: endingCondition }),
    ...(companySizes.length === 0 ? {} : { company_size: companySizes }),
    ...(onlyWithCompany ? { only_with_company_info: true } : {}),
  };
}
