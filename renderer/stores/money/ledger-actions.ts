import type { Agreement, Period } from '#contract/models/money.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { upsertTask } from '../jobs/tasks.ts';

/** Writes what each label cost in a period to a file that the person names; `name` is proposed. */
export function exportLabelSums(period: Period, name: string): Promise<boolean> {
  return attempt(async () => {
    const chosen = await shell.chooseOutput({ name, format: 'csv' });
    if (chosen !== null) upsertTask(await engine.ledger.exportByLabel({ period, out: chosen.ref }));
  });
}

/** A person's word that nothing was charged for these requests in doubt. `despiteFall`: the dialog said that the wallet fell. */
export function sayNotCharged(requests: number[], despiteFall: boolean): Promise<boolean> {
  return attempt(async () => {
    await engine.ledger.sayNotCharged({ requests, despiteFall });
  });
}

/** Reads the balances from the service and compares them with the charges; null if that failed. */
export async function compareBalance(): Promise<Agreement | null> {
  let compared: Agreement | null = null;
  await attempt(async () => {
    compared = await engine.ledger.compare();
  });
  return compared;
}
