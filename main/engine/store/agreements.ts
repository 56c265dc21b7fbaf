import type { Agreement } from '#contract/models/money.ts';
import type { Reader, Writer } from './database.ts';

const keyOf = (workspace: number) => `agreement.${workspace}`;

/** Saves the result of comparing the ledger with the balance, in place of the one before. */
export function keepAgreement(db: Writer, workspace: number, agreement: Agreement): void {
  db.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(workspace), JSON.stringify(agreement)],
  );
}

/** The last saved result, or null. */
export function keptAgreement(db: Reader, workspace: number): Agreement | null {
  const kept = db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', [keyOf(workspace)]);
  return kept === undefined ? null : (JSON.parse(kept.value) as Agreement);
}
