import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { LedgerEntry } from '../../../preload/contract/models/money.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { type CapKey, capKeys } from '../../../preload/contract/values/caps.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { subjectInFiles } from '../../engine/ledger/subject-in-files.ts';
import { listLedger } from '../../engine/store/ledger.ts';
import { sumLedgerByDay, sumLedgerByJob } from '../../engine/store/ledger-sums.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { textFlag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { CSV_STYLE_USAGE, csvStyleFlags } from '../csv-style.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { exportCharges } from './ledger-export.ts';

/** Newest charges that the JSON lists one by one; the sums are over all. */
const ENTRIES = 1_000;

export const ledgerCommand: Command = {
  usage: `ledger [--search TEXT] | ledger export --out FILE.csv [--search TEXT] ${CSV_STYLE_USAGE}`,
  summary:
    'What was spent, by day and by job, and the caps; --search lists the charges for a domain, a technology or a file. export writes the charges as CSV.',
  flags: { search: { type: 'string' }, out: { type: 'string' }, ...csvStyleFlags },
  run: (parsed, terminal) => {
    const { flags, words } = parsed;
    if (words[0] === 'export') return exportCharges(parsed, terminal);
    if (words[0] !== undefined) throw new StackdeskError('usage', `ledger knows export, not "${words[0]}".`);
    if (flags.out !== undefined)
      throw new StackdeskError('usage', 'To write a file: ledger export --out FILE.csv.');
    return withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
      const byDay = sumLedgerByDay(db, null).map(({ key, ...sum }) => ({ day: key, ...sum }));
      const byJob = sumLedgerByJob(db, null).map(({ key, ...sum }) => ({
        job: key === '' ? null : Number(key),
        ...sum,
      }));
      const text = textFlag(flags, 'search');
      const entries = listLedger(db, null, { limit: ENTRIES, filter: text === undefined ? {} : { text } });
      const caps = capsOf(readSettings(db));
      const total = byDay.reduce((sum, day) => sum + day.credits, 0);
      const lines = byDay.map(
        ({ day, wallet, credits, calls }) =>
          `${day}  ${wallet.padEnd(11)}  ${plural(credits, 'credit')} in ${plural(calls, 'call')}`,
      );
      return {
        json: { total, byDay, byJob, caps, entries },
        text:
          text === undefined
            ? [...lines, `${plural(total, 'credit')} in all, both wallets`, ...capLines(caps)]
            : entries.map(lineOf),
        exitCode: 0,
      };
    });
  },
};

function lineOf(entry: LedgerEntry): string {
  const { at, credits, operation, jobId } = entry;
  const run = jobId === null ? '' : `  job ${jobId}`;
  return `${at}  ${String(credits).padStart(6)}  ${operation.padEnd(18)}  ${shownDomain(subjectInFiles(entry))}${run}`;
}

const capWords: Readonly<Record<CapKey, string>> = {
  capPerRun: 'a run',
  capPerDay: 'a day',
  capPerMonth: 'a month',
  listCapPerDay: 'a day for lists',
  listCapPerMonth: 'a month for lists',
};

function capsOf(settings: Settings): Record<CapKey, number | null> {
  const { capPerRun, capPerDay, capPerMonth, listCapPerDay, listCapPerMonth } = settings;
  return { capPerRun, capPerDay, capPerMonth, listCapPerDay, listCapPerMonth };
}

function capLines(caps: Readonly<Record<CapKey, number | null>>): string[] {
  return capKeys.flatMap((cap) =>
    caps[cap] === null ? [] : [`cap: ${plural(caps[cap] ?? 0, 'credit')} ${capWords[cap]}`],
  );
}
