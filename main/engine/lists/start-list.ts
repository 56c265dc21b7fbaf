import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { buy, isLost } from '../ledger/buy.ts';
import { savedJson } from '../service/answer.ts';
import { askedSubjects, knownDoubts } from '../store/doubts.ts';
import { keepListValues } from '../store/list-values.ts';
import { findListByRequest, listLists } from '../store/lists.ts';
import { rawOfRequest } from '../store/requests.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';
import { showLostStarts } from './open-starts.ts';
import { readBefore } from './read-before.ts';
import { readRefusal, refusedBy } from './refused-start.ts';
import { refusalWords } from './settle-start.ts';

export interface StartOptions {
  /** A person's word: start it although an earlier start of this technology may have been charged. */
  readonly resendUnknown?: boolean | undefined;
  /** Who it is paid for, such as a client. */
  readonly label?: string | null | undefined;
  /** Called with what became of starts that were in doubt. */
  readonly onJudged?: (judged: JudgedStarts) => void;
}

/**
 * Starts a list, for 1 list credit at most. Returns the list's id on this computer. Throws as `buy`
 * does: `outcome_unknown` if the answer was lost, or that of an earlier start of this technology. Doubts
 * about other technologies do not hold it up. Throws `list_elsewhere` if a colleague starts one of this technology now, and
 * `invalid_request` if the service refuses it.
 */
export async function startList(
  wallet: WalletContext,
  { technology: named, techapiId, filters, automatic }: ListStart,
  { resendUnknown = false, label = null, onJudged = () => {} }: StartOptions = {},
): Promise<number> {
  const { db, workspace } = wallet;
  const technology = knownSpelling(wallet, named);
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
  const [subject = ''] = askedSubjects({ ...request, question: {} });
  try {
    const bought = await buy(wallet, {
      subjects: [subject],
      ask: async (lease) => {
        if (lease?.mine.has(subject) === false) throw startsElsewhere(technology, lease.holders.get(subject));
        // Only now: what a colleague started is in it.
        const before = await readBefore(wallet);
        return {
          request: {
            ...request,
            workspace,
            jobId: null,
            go: 1,
            wallet: 'standard',
            question: { start, before },
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
    const { requestId } = bought;
    const list = findListByRequest(db, requestId);
    if (list === undefined) throw refusedBy(refusalWords(savedJson(rawOfRequest(db, requestId) ?? '')));
    return list.id;
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

/** A name as an earlier list has it. The service may take another spelling for another technology, and charge again. */
function knownSpelling({ db, workspace }: WalletContext, name: string): string {
  const known = listLists(db, workspace).find((list) => list.technology.toLowerCase() === name.toLowerCase());
  return known?.technology ?? name;
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
