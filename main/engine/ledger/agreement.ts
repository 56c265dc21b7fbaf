import type { Agreement } from '#contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import { keepAgreement, keptAgreement } from '../store/agreements.ts';
import type { Reader } from '../store/database.ts';
import { anchorBalance, type WalletContext } from './balance.ts';

/**
 * Compares the balance that the ledger expects with what the service says, while nothing paid is under way.
 * Charges are counted from there on. What the balance shows of lost answers is booked. Free.
 */
export async function compareWithService(context: WalletContext): Promise<Agreement> {
  const { expected, actual, lost, unexplained } = await anchorBalance(context);
  const isKnown = expected !== null && actual !== null;
  const compared: Agreement = {
    state: !isKnown ? 'unchecked' : lost === 0 && unexplained === 0 ? 'agrees' : 'differs',
    expected,
    actual,
    lost,
    at: isoTime(context.now()),
  };
  keepAgreement(context.db, context.workspace, compared);
  return compared;
}

/**
 * The last comparison of a workspace: at a run's end, by request, or by a look that found something.
 */
export function lastAgreement(db: Reader, workspace: number): Agreement {
  return keptAgreement(db, workspace) ?? unchecked;
}

const unchecked: Agreement = { state: 'unchecked', expected: null, actual: null, lost: 0, at: null };
