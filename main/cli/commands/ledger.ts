import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { LedgerEntry, Wallet } from '../../../preload/contract/models/money.ts';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { type CapKey, capKeys } from '../../../preload/contract/values/caps.ts';
import { labelTotals } from '../../../preload/contract/values/label-totals.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { subjectInFiles } from '../../engine/ledger/subject-in-files.ts';
import { listLedger } from '../../engine/store/ledger.ts';
import { sumLedgerByDay, sumLedgerByJob, sumLedgerByLabel } from '../../engine/store/ledger-sums.ts';
import { readSettings } from '../../engine/store/settings.ts';
import { type ParsedArguments, textFlag } from '../arguments.ts';
import type { Command, CommandResult } from '../command.ts';
import { CSV_STYLE_USAGE, csvStyleFlags } from '../csv-style.ts';
import { labelFlag } from '../label-flag.ts';
import { plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { periodFlags } from '../period-flags.ts';
import { exportCharges } from './ledger-export.ts';

/** Newest charges that the JSON lists one by one; the sums are over all. */
const ENTRIES = 1_000;

export const ledgerCommand: Command = {
  usage: `ledger [--search TEXT] [--label TEXT] | ledger --by-label [--from DAY] [--to DAY] | ledger export --out FILE.csv [--search TEXT] [--label TEXT] [--by-label [--from DAY] [--to DAY]] ${CSV_STYLE_USAGE}`,
  summary:
    'What was spent, by day and by job, and the caps; --search lists the charges for a domain, a technology or a file, --label those of a client or project. --by-label tells what each label cost in each month. export writes the charges, or with --by-label their sums, as CSV.',
  flags: {
    search: { type: 'string' },
    label: { type: 'string' },
    'by-label': { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
    ...csvStyleFlags,
  },
  run: (parsed, terminal) => {
    const { flags, words } = parsed;
    if (words[0] === 'export') return exportCharges(parsed, terminal);
    if (words[0] !== undefined) throw new StackdeskError('usage', `ledger knows export, not "${words[0]}".`);
    if (flags.out !== undefined)
      throw new StackdeskError('usage', 'To write a file: ledger export --out FILE.csv.');
    if (flags['by-label'] === true) return sumByLabel(parsed);
    const label = labelFlag(flags);
    return withEngine(flags, { maySpend: false, needsService: false }, async ({ db }) => {
      const byDay = sumLedgerByDay(db, null).map(({ key, ...sum }) => ({ day: key, ...sum }));
      const byJob = sumLedgerByJob(db, null).map(({ key, ...sum }) => ({
        job: key === '' ? null : Number(key),
        ...sum,
      }));
      const text = textFlag(flags, 'search');
      const filter = { ...(text === undefined ? {} : { text }), ...(label === undefined ? {} : { label }) };
      const entries = listLedger(db, null, { limit: ENTRIES, filter });
      const caps = capsOf(readSettings(db));
      const totals = totalsOf(byDay);
      const lines = byDay.map(
        ({ day, wallet, credits, calls }) =>
          `${day}  ${wallet.padEnd(11)}  ${plural(credits, 'credit')} in ${plural(calls, 'call')}`,
      );
      return {
        json: { totals, byDay, byJob, caps, entries },
        text:
          text === undefined && label === undefined
            ? [
                ...lines,
                `${plural(totals.bulk_lookup, 'lookup credit')} and ${plural(totals.standard, 'list credit')} in all`,
                ...capLines(caps),
              ]
            : entries.map(lineOf),
        exitCode: 0,
      };
    });
  },
};

/** Credits of each kind; they are never added up. */
function totalsOf(sums: readonly { wallet: Wallet; credits: number }[]): Record<Wallet, number> {
  const totals = { bulk_lookup: 0, standard: 0 };
  for (const { wallet, credits } of sums) totals[wallet] += credits;
  return totals;
}

/** What each label cost in each month, in all workspaces. */
function sumByLabel({ flags }: ParsedArguments): Promise<CommandResult> {
  const period = periodFlags(flags);
  return withEngine(flags, { maySpend: false, needsService: false }, async ({ db, now }) => {
    const price = readSettings(db).creditPrice;
    const sums = sumLedgerByLabel(db, null, { ...period, now: now() });
    const byLabel = labelTotals(sums, { byMonth: true, price }).map(
      ({ bulk_lookup: lookupCredits, standard: listCredits, ...total }) => ({
        ...{ month: total.month, label: total.label, lookupCredits, listCredits },
        ...(price === null ? {} : { amount: total.amount, currency: price.currency }),
      }),
    );
    const text = byLabel.map(
      ({ month, label, lookupCredits, listCredits, amount, currency }) =>
        `${month}  ${plural(lookupCredits, 'lookup credit')}, ${plural(listCredits, 'list credit')}${amount == null ? '' : `, ${amount} ${currency}`}  ${label ?? '(no label)'}`,
    );
    return { json: { byLabel }, text: text.length === 0 ? 'Nothing was charged.' : text, exitCode: 0 };
  });
}

function lineOf(entry: LedgerEntry): string {
  const { at, credits, operation, jobId } = entry;
  const run = jobId === null ? '' : `  job ${jobId}`;
  const label = entry.label === null ? '' : `  [${entry.label}]`;
  return `${at}  ${String(credits).padStart(6)}  ${operation.padEnd(18)}  ${shownDomain(subjectInFiles(entry))}${run}${label}`;
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
