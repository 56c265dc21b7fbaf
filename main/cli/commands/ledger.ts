import { StackdeskError } from '#contract/errors.ts';
import type { InDoubt, LedgerEntry, LedgerFilter, Wallet } from '#contract/models/money.ts';
import type { Settings } from '#contract/models/settings.ts';
import { type CapKey, capKeys } from '#shared/money/caps.ts';
import type { WayIntoDoubt } from '#contract/values/doubt-ways.ts';
import { labelTotals } from '#shared/money/label-totals.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { subjectInFiles } from '#shared/tables/subject-in-files.ts';
import { type FlagValues, type ParsedArguments, textFlag } from '../arguments.ts';
import { requireWord } from '../ask-person.ts';
import { describeDays } from '../assistant-flags.ts';
import { type Command, type CommandResult, type Flags, isSet, takes } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { plural } from '../numbers.ts';
import { type Opened, readsAll, readsSaved, withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { periodFlags } from '../period-flags.ts';
import type { Table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { csvStyleFlags, writeExport } from '../write-export.ts';

/** How many of the newest charges the JSON lists. The sums are of all charges. */
const ENTRIES = 1_000;

const filterFlags: Flags = {
  search: takes('TEXT', 'the charges for a domain, a technology or a file'),
  label: takes('TEXT', 'those of a client or project; empty for those without a label'),
  'by-label': isSet('what each label cost in each month'),
  from: takes('DAY', 'the first day of that, such as 2026-03-01'),
  to: takes('DAY', 'the last day of that'),
};

export const ledgerCommand: Command = {
  summary: 'What was spent, by day and by run, and the caps; by label, too, and as CSV.',
  verbs: {
    '': {
      args: '',
      summary: 'What was spent, by day and by run, and the caps.',
      flags: filterFlags,
      example: ['ledger', 'ledger --search example.com', 'ledger --by-label --from 2026-03-01'],
      run: (parsed, terminal) =>
        parsed.flags['by-label'] === true ? sumByLabel(parsed, terminal) : listCharges(parsed, terminal),
    },
    export: {
      args: '',
      summary: 'Writes the charges of one workspace, or with --by-label their sums, as CSV.',
      flags: { out: takes('FILE.csv', 'the file to write'), ...filterFlags, ...csvStyleFlags },
      example: [
        'ledger export --out charges.csv',
        'ledger export --out months.csv --by-label --from 2026-01-01 --to 2026-03-31',
      ],
      run: exportCharges,
    },
    doubts: {
      args: '',
      summary: 'What may have been charged although no whole answer came, and why.',
      flags: {},
      example: ['ledger doubts', 'ledger doubts --json'],
      run: ({ flags }, terminal) =>
        withEngine(terminal, flags, changes(terminal, flags), async ({ client }) =>
          doubtsResult(client, await client.ledger.doubts()),
        ),
    },
    'not-charged': {
      args: 'ID…',
      summary: 'Says that you looked, and that nothing was charged for these requests in doubt.',
      flags: {
        yes: isSet('gives that word without a question'),
        'despite-fall': isSet('also if the wallet fell by what may be for one of them'),
      },
      example: ['ledger not-charged 412', 'ledger not-charged 412 415 --yes'],
      run: sayNotCharged,
    },
  },
};

function listCharges({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const filter = filterOf(flags);
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const sums = await client.ledger.sums();
    const { byDay, byJob } = sums;
    const entries = await client.ledger.list({ limit: ENTRIES, filter });
    const settings = await client.settings.get();
    const caps = capsOf(settings);
    const totals = totalsOf(byDay);
    const inDoubt = totalsOf(sums.inDoubt);
    const underWay = totalsOf(sums.underWay);
    const days: Table = {
      columns: [
        { title: 'Day (UTC)', isWhole: true },
        { title: 'Wallet', isWhole: true },
        { title: 'Credits', isNumber: true },
        { title: 'Calls', isNumber: true },
      ],
      rows: byDay.map(({ day, wallet, credits, calls }) => [day, WALLETS[wallet], credits, calls]),
    };
    const isAll = filter.text === undefined && filter.label === undefined;
    return {
      json: { totals, inDoubt, underWay, byDay, byJob, caps, timeZone: settings.timeZone, entries },
      text: isAll
        ? [
            ...(byDay.length === 0 ? [] : [days, '']),
            `${credits(totals)} in all`,
            ...(sums.inDoubt.length === 0
              ? []
              : [`${credits(inDoubt)} more may have been charged: ledger doubts`]),
            ...(sums.underWay.length === 0 ? [] : [underWayLine(underWay)]),
            ...capLines(caps, settings),
          ]
        : entries.length === 0
          ? 'There is no such charge.'
          : [chargesTable(entries)],
      exitCode: 0,
    };
  });
}

/** A person's word about what is in doubt. They name what they saw. */
function sayNotCharged({ args, flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const ids = args.map(Number);
  if (ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id)))
    throw new StackdeskError('usage', 'Name the requests by their ID, as in: ledger doubts.');
  return withEngine(terminal, flags, changes(terminal, flags), async ({ client }) => {
    const doubts = await client.ledger.doubts();
    const asked = doubts.filter(({ id }) => ids.includes(id));
    const strange = ids.filter((id) => !asked.some((doubt) => doubt.id === id));
    if (strange.length > 0)
      throw new StackdeskError('usage', `Not in doubt: ${strange.join(', ')}. See: ledger doubts.`);
    const charged = asked.filter(({ booked }) => booked > 0);
    if (charged.length > 0)
      throw new StackdeskError(
        'usage',
        `What the balance showed as charged was not free: ${charged.map(({ id, booked }) => `request ${id}, of which ${plural(booked, 'credit')} ${booked === 1 ? 'is' : 'are'} booked`).join('; ')}.`,
      );
    const despiteFall = flags['despite-fall'] === true;
    const fell = asked.filter((doubt) => doubt.fell > 0);
    if (fell.length > 0 && !despiteFall)
      throw new StackdeskError(
        'usage',
        `Since it was asked, the wallet fell by what it may have cost, and nothing else explains that: ${fell.map((doubt) => `request ${doubt.id}, ${plural(doubt.fell, 'credit')}`).join('; ')}. If the service’s own account shows no charge all the same, add --despite-fall.`,
      );
    const freed = asked.reduce((sum, doubt) => sum + doubt.credits, 0);
    const told = `${plural(freed, 'credit')} will no longer count against caps and budgets, and what was asked may be asked and paid again.`;
    await requireWord(terminal, flags, told);
    return doubtsResult(client, await client.ledger.sayNotCharged({ requests: ids, despiteFall }));
  });
}

/** What a killed program was sending is in doubt only once an engine that may spend has started. */
function changes(terminal: Terminal, flags: FlagValues) {
  return { ...readsSaved(terminal, flags), maySpend: true };
}

async function doubtsResult(
  { ledger }: Opened['client'],
  doubts: readonly InDoubt[],
): Promise<CommandResult> {
  const { underWay } = await ledger.sums();
  const sent = totalsOf(underWay);
  const table: Table = {
    columns: [
      { title: 'ID', isWhole: true },
      { title: 'Asked' },
      { title: 'What' },
      { title: 'Run', isWhole: true },
      { title: 'Booked', isNumber: true },
      { title: 'At most more', isNumber: true },
      { title: 'Why' },
    ],
    rows: doubts.map(({ id, at, kind, subjects, asked, jobId, booked, credits, way }) => [
      id,
      ownTime(at),
      `${kind}: ${subjects.map(shownDomain).join(', ')}${asked > subjects.length ? ` and ${asked - subjects.length} more` : ''}`,
      jobId,
      booked,
      credits,
      WAYS[way],
    ]),
  };
  return {
    json: { doubts, underWay: sent },
    text: [
      ...(doubts.length === 0 ? ['Nothing is in doubt.'] : [table]),
      ...(doubts.some(({ booked }) => booked === 0)
        ? ['', 'If the service’s own account shows no charge: ledger not-charged ID.']
        : []),
      ...(underWay.length === 0 ? [] : [underWayLine(sent)]),
    ],
    exitCode: 0,
  };
}

function underWayLine(sent: Readonly<Record<Wallet, number>>): string {
  return `${credits(sent)} more at most: what was sent, and has no answer so far.`;
}

function credits(sums: Readonly<Record<Wallet, number>>): string {
  return `${plural(sums.bulk_lookup, 'lookup credit')} and ${plural(sums.standard, 'list credit')}`;
}

const WAYS: Record<WayIntoDoubt, string> = {
  lost: 'no answer came',
  crashed: 'the program ended first',
  refused: 'refused, and the wallet fell or cannot be read',
  left_out: 'the answer leaves out a part',
  unread: 'the answer cannot be read',
  figures: 'the answer names different costs, or it is a copy that may have been free',
  late: 'a charge showed long after it had seemed to be free',
};

function exportCharges({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const name = textFlag(flags, 'out');
  if (name === undefined || !/\.csv$/i.test(name))
    throw new StackdeskError('usage', 'Say where: ledger export --out FILE.csv.');
  const path = newFilePath(terminal, name);
  const filter = filterOf(flags);
  const period = periodFlags(flags);
  const byLabel = flags['by-label'] === true;
  return withEngine(terminal, flags, readsSaved(terminal, flags), async (opened) => {
    const { ledger } = opened.client;
    const file = { path, format: 'csv', replaces: false, flags, noun: byLabel ? 'line' : 'charge' } as const;
    const written = await writeExport(opened, file, terminal, (place) =>
      byLabel ? ledger.exportByLabel({ ...place, period }) : ledger.export({ ...place, filter }),
    );
    return { ...written, exitCode: 0 };
  });
}

function filterOf(flags: FlagValues): LedgerFilter {
  return { text: textFlag(flags, 'search'), label: labelFlag(flags) };
}

/** Credits of each wallet. They are never added up. */
function totalsOf(sums: readonly { wallet: Wallet; credits: number }[]): Record<Wallet, number> {
  const totals = { bulk_lookup: 0, standard: 0 };
  for (const { wallet, credits } of sums) totals[wallet] += credits;
  return totals;
}

/** What each label cost in each month, in all workspaces. */
function sumByLabel({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const period = periodFlags(flags);
  return withEngine(terminal, flags, readsAll, async ({ client }) => {
    const price = (await client.settings.get()).creditPrice;
    const sums = await client.ledger.byLabel(period);
    const byLabel = labelTotals(sums, { byMonth: true, price }).map((total) => ({
      month: total.month,
      label: total.label,
      lookupCredits: total.bulk_lookup,
      listCredits: total.standard,
      amount: price === null ? undefined : total.amount,
      currency: price?.currency,
      creditsWithoutPrice: price === null ? undefined : total.unpriced.bulk_lookup + total.unpriced.standard,
    }));
    const isPartial = byLabel.some(({ creditsWithoutPrice = 0 }) => creditsWithoutPrice > 0);
    const table: Table = {
      columns: [
        { title: 'Month', isWhole: true },
        { title: 'Label' },
        { title: 'Lookup credits', isNumber: true },
        { title: 'List credits', isNumber: true },
        ...(price === null ? [] : [{ title: price.currency, isNumber: true }]),
        ...(isPartial ? [{ title: 'Credits without a price', isNumber: true }] : []),
      ],
      rows: byLabel.map(({ month, label, lookupCredits, listCredits, amount, creditsWithoutPrice = 0 }) => [
        month,
        label ?? '(no label)',
        lookupCredits,
        listCredits,
        ...(price === null ? [] : [amount ?? '–']),
        ...(isPartial ? [creditsWithoutPrice] : []),
      ]),
    };
    return {
      json: { byLabel },
      text: byLabel.length === 0 ? 'Nothing was charged.' : [table],
      exitCode: 0,
    };
  });
}

const WALLETS: Readonly<Record<Wallet, string>> = { bulk_lookup: 'lookups', standard: 'lists' };

function chargesTable(entries: readonly LedgerEntry[]): Table {
  return {
    columns: [
      { title: 'Time', isWhole: true },
      { title: 'Credits', isNumber: true },
      { title: 'For', isWhole: true },
      { title: 'What was asked' },
      { title: 'Run', isNumber: true },
      { title: 'Label' },
      { title: 'Assistant' },
    ],
    rows: entries.map((entry) => [
      ownTime(entry.at),
      entry.credits,
      entry.operation,
      shownDomain(subjectInFiles(entry)),
      entry.jobId === null ? null : String(entry.jobId),
      entry.label,
      entry.assistant,
    ]),
  };
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

function capLines(caps: Readonly<Record<CapKey, number | null>>, settings: Settings): string[] {
  const lines = capKeys.flatMap((cap) =>
    caps[cap] === null ? [] : [`cap: ${plural(caps[cap] ?? 0, 'credit')} ${capWords[cap]}`],
  );
  return lines.length === 0 ? [] : [...lines, describeDays(settings)];
}
