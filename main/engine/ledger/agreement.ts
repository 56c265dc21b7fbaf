import type { Reconciliation } from '../../../preload/contract/models/job.ts';
import type { Agreement } from '../../../preload/contract/models/money.ts';
import type { Reader, Writer } from '../store/database.ts';
import { isoTime } from '../store/iso-time.ts';
import { settledBalance } from '../store/wallets.ts';
import { anchorWithinQuiet, fetchLookupBalance, type WalletContext } from './balance.ts';
import { judgeInterrupted } from './judge-interrupted.ts';

/**
 * Compares what the wallet must hold by the ledger with what the service says, while nothing paid is under way, and counts charges from
 * there on. Free. Lost answers are judged first, since they are judged by the figure that this replaces.
 */
export async function compareWithService(context: WalletContext): Promise<Agreement> {
  await judgeInterrupted(context);
  const compared = await context.guard.quiet(async () => {
    const expected = settledBalance(context.db, context.workspace, 'bulk_lookup');
    const actual = anchorWithinQuiet(context, await fetchLookupBalance(context));
    return { state: judge(expected, actual), expected, actual, at: isoTime(context.now()) };
  });
  keepAgreement(context.db, context.workspace, compared);
  return compared;
}

function judge(expected: number | null, actual: number | null): Agreement['state'] {
  if (expected === null || actual === null) return 'unchecked';
  return expected === actual ? 'agrees' : 'differs';
}

function keyOf(workspace: number): string {
  return `agreement.${workspace}`;
}

function keepAgreement(db: Writer, workspace: number, agreement: Agreement): void {
  db.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(workspace), JSON.stringify(agreement)],
  );
}

/** The last comparison of a workspace, by a run's end or by request, whichever came later. */
export function lastAgreement(db: Reader, workspace: number): Agreement {
  const kept = db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', [keyOf(workspace)]);
  const asked = kept === undefined ? null : (JSON.parse(kept.value) as Agreement);
  const run = agreementOfRun(db, workspace);
  if (asked === null || (run?.at != null && asked.at !== null && run.at > asked.at)) return run ?? unchecked;
  return asked;
}

const unchecked: Agreement = { state: 'unchecked', expected: null, actual: null, at: null };

function agreementOfRun(db: Reader, workspace: number): Agreement | null {
  const row = db.get<{ reconciliation: string; at: number }>(
    `SELECT reconciliation, finished_at AS at FROM jobs WHERE workspace = ? AND finished_at IS NOT NULL
     AND json_extract(reconciliation, '$.state') IN ('agrees', 'differs') ORDER BY finished_at DESC LIMIT 1`,
    [workspace],
  );
  if (row === undefined) return null;
  return { ...(JSON.parse(row.reconciliation) as Reconciliation), at: isoTime(row.at) };
}
