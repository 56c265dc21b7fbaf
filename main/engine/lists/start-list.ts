import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { isLost, paidCall } from '../ledger/paid-call.ts';
import type { Reader } from '../store/database.ts';
import { allowAgain, askedSubjects } from '../store/doubts.ts';
import { findListByRequest } from '../store/lists.ts';
import { isKnownFree } from './is-free.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';
import { listOpenStarts, showLostStarts } from './open-starts.ts';
import { readBefore } from './read-before.ts';

export interface StartOptions {
  /** A person's word to start it although an earlier start of this technology may have been charged. */
  readonly resendUnknown?: boolean | undefined;
  /** Told what became of starts that were in doubt. */
  readonly onJudged?: (judged: JudgedStarts) => void;
}

/**
 * Starts a list: 1 list credit at most. Returns the list's number on this computer. Throws as `paidCall` does; `outcome_unknown` if the answer was lost,
 * or that of an earlier start of this technology. Starts of other technologies are not held up by that.
 */
export async function startList(
  wallet: WalletContext,
  { technology, techapiId, filters, automatic }: ListStart,
  { resendUnknown = false, onJudged = () => {} }: StartOptions = {},
): Promise<number> {
  const { db, workspace } = wallet;
  const start = { technology, techapiId, filters, automatic };
  const request = { operation: 'list_start', subjects: [technology] } as const;
  const judge = async () => {
    try {
      onJudged(await judgeLostStarts(wallet));
    } catch {
      // What is not told now stays in doubt; whether that matters is for what follows to say.
    }
  };
  const show = () => {
    try {
      onJudged({ changed: showLostStarts(db, workspace), removed: [], isWorthAnother: true });
    } catch {
      // The store can't take it now; the journal has it, and the next refresh shows it.
    }
  };
  // What became of an earlier one may be known by now.
  await judge();
  if (resendUnknown) allowAgain(db, workspace, askedSubjects({ ...request, question: {} }));
  const before = await readBefore(wallet.client);
  const newest = newestRequest(db);
  try {
    const { requestId } = await paidCall(wallet, {
      request: { ...request, workspace, jobId: null, go: 1, wallet: 'standard', question: { start, before } },
      mostCredits: isKnownFree(wallet, start) ? 0 : 1,
      send: (call) => wallet.client.startList(bodyOf(start), call),
    });
    const list = findListByRequest(db, requestId);
    if (list === undefined) throw new Error('a start was answered, and its list was not kept');
    return list.id;
  } catch (error) {
    if (!isLost(error)) throw error;
    const requestId = lostRequest(db, workspace, start, newest);
    // The history may show it at once.
    await judge();
    const list = requestId === undefined ? undefined : findListByRequest(db, requestId);
    if (list !== undefined && list.reportId !== null) return list.id;
    show();
    throw new StackdeskError('outcome_unknown', because('start_lost'), { cause: error });
  }
}

function newestRequest(db: Reader): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM requests')?.id ?? 0;
}

/** The request of a start that was just lost. */
function lostRequest(db: Reader, workspace: number, start: ListStart, newest: number): number | undefined {
  const text = JSON.stringify(start);
  return listOpenStarts(db, workspace).findLast(
    (each) =>
      each.fate === 'lost' &&
      each.request.id > newest &&
      JSON.stringify(each.request.question.start) === text,
  )?.request.id;
}

/** What the service is asked for; only what is filtered is sent. */
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
