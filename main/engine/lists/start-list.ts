import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { LostWithoutChargeError, paidCall } from '../ledger/paid-call.ts';
import { readList } from '../service/read/lists.ts';
import { ServiceError } from '../service/service-error.ts';
import { isKnownFree } from './is-free.ts';
import { judgeLostStarts, lostStarts } from './judge-lost-starts.ts';
import { keepStarted } from './keep-started.ts';

/** Starts a list: 1 list credit at most. Answers the list's number on this computer. */
export async function startList(wallet: WalletContext, start: ListStart): Promise<number> {
  const { workspace, client } = wallet;
  let id = 0;
  try {
    await paidCall(wallet, {
      request: {
        workspace,
        jobId: null,
        operation: 'list_start',
        wallet: 'standard',
        // All that is needed to know the list again in the history.
        subjects: [JSON.stringify(start)],
      },
      subject: start.technology,
      mostCredits: isKnownFree(wallet, start) ? 0 : 1,
      send: (call) => client.startList(bodyOf(start), call),
      judge: judgeLostStarts,
      settle: (answer, requestId) => {
        const facts = readList(answer.body);
        const credits = answer.credits.used ?? facts.creditsCharged ?? 1;
        id = keepStarted(wallet, start, { ...facts, creditsCharged: credits }, requestId);
        return { credits, raw: facts.reportId === null ? answer.raw : null };
      },
    });
    return id;
  } catch (error) {
    if (error instanceof LostWithoutChargeError) {
      throw new StackdeskError('server_error', because('start_lost_not_started'), {
        cause: error,
      });
    }
    const found =
      error instanceof ServiceError && error.outcome === 'unknown' ? newestStarted(wallet, start) : null;
    // The history knew the list: its start did arrive.
    if (found !== null) return found;
    if (lostStarts(wallet).length > 0) {
      throw new StackdeskError('outcome_unknown', because('start_lost'), { cause: error });
    }
    throw error;
  }
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

function newestStarted({ db, workspace }: WalletContext, start: ListStart): number | null {
  const row = db.get<{ id: number }>(
    `SELECT l.id FROM lists l JOIN requests r ON r.id = l.request_id
     WHERE l.workspace = ? AND r.subjects = ? AND l.report_id IS NOT NULL ORDER BY l.id DESC LIMIT 1`,
    [workspace, JSON.stringify([JSON.stringify(start)])],
  );
  return row?.id ?? null;
}
