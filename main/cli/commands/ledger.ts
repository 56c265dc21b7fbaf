import { listLedger } from '../../engine/store/ledger.ts';
import { sumLedgerByDay, sumLedgerByJob } from '../../engine/store/ledger-sums.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';

/** Newest charges that the JSON lists one by one; the sums are over all. */
const ENTRIES = 1_000;

export const ledgerCommand: Command = {
  usage: 'ledger',
  summary: 'What was spent, by day and by job.',
  flags: {},
  run: ({ flags }) =>
    withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
      const byDay = sumLedgerByDay(db, null).map(({ key, ...sum }) => ({ day: key, ...sum }));
      const byJob = sumLedgerByJob(db, null).map(({ key, ...sum }) => ({
        job: key === '' ? null : Number(key),
        ...sum,
      }));
      const total = byDay.reduce((sum, day) => sum + day.credits, 0);
      const lines = byDay.map(
        ({ day, wallet, credits, calls }) =>
          `${day}  ${wallet.padEnd(11)}  ${credits} credits in ${calls} calls`,
      );
      return {
        json: { total, byDay, byJob, entries: listLedger(db, null, { limit: ENTRIES }) },
        text: [...lines, `${total} credits in all`].join('\n'),
        exitCode: 0,
      };
    }),
};
