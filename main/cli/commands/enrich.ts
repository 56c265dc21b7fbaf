import { rmSync } from 'node:fs';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Preview } from '../../../preload/contract/models/enrich.ts';
import { inEnglish } from '../../../preload/contract/reason.ts';
import { tightestCap } from '../../../preload/contract/values/caps.ts';
import { creditsFor } from '../../../preload/contract/values/prices.ts';
import type { Engine } from '../../engine/engine.ts';
import { collectLines } from '../../engine/enrich/collect.ts';
import { freeOutPath } from '../../engine/enrich/output-path.ts';
import { remember } from '../../engine/enrich/remember.ts';
import { removeIfUnused } from '../../engine/enrich/remove-unused-files.ts';
import { describeAllowance } from '../../engine/ledger/caps.ts';
import { findJob, removeJob } from '../../engine/store/jobs.ts';
import { budgetFlag, textFlag } from '../arguments.ts';
import type { Command } from '../command.ts';
import { type ReadableFile, readableFile } from '../convert-file.ts';
import { encodingOptions } from '../encoding-options.ts';
import { enrichOptions } from '../enrich-options.ts';
import { followToEnd } from '../follow-to-end.ts';
import { labelFlag } from '../label-flag.ts';
import { number, plural } from '../numbers.ts';
import { withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { headerFlag, previewFile } from '../preview-file.ts';
import { describeTable, type ReadTable, readTableOf } from '../read-table.ts';
import { stdinLines } from '../stdin-lines.ts';
import type { Terminal } from '../terminal.ts';
import { tellUnfinished } from '../unfinished-run.ts';

export const enrichCommand: Command = {
  usage:
    'enrich FILE|- [--column NAME] [--sheet NAME] [--header ROW|none] [--fallback COLUMN] [--registrable] [--personal-addresses] [--companies] [--technologies] [--layout list|categories] [--category NAME] [--per-domain N] [--uses NAME]… [--domain-column] [--update|--no-update] [--without FILE]… [--without-list NAME]… [--without-saved] [--without-tag TAG]… [--out FILE|--out-dir DIR] [--no-remembered] [--encoding NAME] [--output-encoding same|utf-8] [--budget N] [--label TEXT] [--max-age 30d] [--fresh] [--dry-run] [--resend-unknown] [--convert]',
  summary:
    'Adds companies and technologies to a CSV, XLSX or ODS file, or to domains from stdin (-), one on each line. --dry-run prints what it would cost; --convert lets LibreOffice make an .xlsx copy of a file that cannot be read.',
  flags: {
    column: { type: 'string' },
    sheet: { type: 'string' },
    header: { type: 'string' },
    fallback: { type: 'string' },
    registrable: { type: 'boolean' },
    'personal-addresses': { type: 'boolean' },
    companies: { type: 'boolean' },
    technologies: { type: 'boolean' },
    layout: { type: 'string' },
    category: { type: 'string' },
    'per-domain': { type: 'string' },
    uses: { type: 'string', multiple: true },
    'domain-column': { type: 'boolean' },
    update: { type: 'boolean' },
    'no-update': { type: 'boolean' },
    without: { type: 'string', multiple: true },
    'without-list': { type: 'string', multiple: true },
    'without-saved': { type: 'boolean' },
    'without-tag': { type: 'string', multiple: true },
    fresh: { type: 'boolean' },
    out: { type: 'string' },
    'out-dir': { type: 'string' },
    'no-remembered': { type: 'boolean' },
    encoding: { type: 'string' },
    'output-encoding': { type: 'string' },
    budget: { type: 'string' },
    label: { type: 'string' },
    'max-age': { type: 'string' },
    'dry-run': { type: 'boolean' },
    'resend-unknown': { type: 'boolean' },
    convert: { type: 'boolean' },
  },
  run: async ({ flags, words }, terminal) => {
    const [path] = words;
    if (path === undefined || words.length > 1)
      throw new StackdeskError('usage', 'Name one file to enrich, or - for domains from stdin.');
    const isStdin = path === '-';
    headerFlag(flags);
    if (
      isStdin &&
      [flags.column, flags.sheet, flags.header, flags.fallback].some((flag) => flag !== undefined)
    )
      throw new StackdeskError('usage', 'Domains from stdin have no sheet, header or columns.');
    if (isStdin && flags.encoding !== undefined)
      throw new StackdeskError('usage', 'Domains from stdin are UTF-8.');
    // Asked before anything is read, so that a wrong flag is told at once.
    enrichOptions(flags, null);
    encodingOptions(flags);
    const budget = budgetFlag(flags);
    labelFlag(flags);
    const named = textFlag(flags, 'out');
    if (named !== undefined && flags['out-dir'] !== undefined)
      throw new StackdeskError('usage', '--out and --out-dir exclude each other.');
    const out = named === undefined ? undefined : newFilePath(named);
    return withEngine(flags, { maySpend: true, needsService: true }, async (engine) => {
      const { path: file, isCopy }: ReadableFile = isStdin
        ? { path: await collectStdin(engine, terminal), isCopy: false }
        : await readableFile(path, { wantsCopy: flags.convert === true }, terminal);
      const wantedOut = out ?? (isStdin ? freeOutPath(STDIN_NAME, { format: 'csv' }) : undefined);
      const onScan = (rows: number) => terminal.progress(`Reading: ${plural(rows, 'row')}`);
      const { preview, taken, label } = await previewFile(
        engine,
        { path: file, out: wantedOut, onScan },
        flags,
      );
      terminal.progress(null);
      tellUnfinished(engine, preview.jobId, terminal);
      if (taken.length > 0)
        terminal.say(
          `As last time for files with this header: ${taken.join(', ')}. (--no-remembered takes none of it.)`,
        );
      const draft = findJob(engine.db, preview.jobId);
      const table = isStdin || draft === undefined ? null : readTableOf(draft);
      const told = [
        ...(table === null ? [] : [describeTable(table)]),
        describePreview(preview),
        ...(budget === undefined ? [] : describeBudget(preview, budget)),
        ...describeCaps(engine, preview),
      ].join(' ');
      if (flags['dry-run'] === true) {
        removeJob(engine.db, preview.jobId);
        await removeIfUnused(engine.db, engine.dataDir, file);
        if (isCopy) rmSync(file, { force: true });
        const { jobId: _draft, ...found } = preview;
        const json: typeof found & { table?: ReadTable; remembered?: string[] } = found;
        if (table !== null) json.table = table;
        if (taken.length > 0) json.remembered = taken;
        return { json, text: told, exitCode: 0 };
      }
      terminal.say(told);
      const resend = flags['resend-unknown'] === true;
      const lookups = preview.fresh + (resend ? preview.inDoubt : 0);
      engine.jobs.start(preview.jobId, budget ?? creditsFor(lookups, preview.price), {
        resendUnknown: resend,
        label,
      });
      const started = findJob(engine.db, preview.jobId);
      if (started !== undefined) remember(engine.db, started, engine.now());
      const result = await followToEnd(engine, preview.jobId, terminal);
      return taken.length === 0 ? result : { ...result, json: { ...Object(result.json), remembered: taken } };
    });
  },
};

/** What a file of domains from stdin would be called, here. */
const STDIN_NAME = 'domains.csv';

async function collectStdin(engine: Engine, terminal: Terminal): Promise<string> {
  if (process.stdin.isTTY === true) terminal.say('Type or paste domains, one on each line; end with Ctrl-D.');
  const { path } = await collectLines(engine, stdinLines(process.stdin), { origin: 'pasted' });
  return path;
}

/** What a run would ask for and cost, in sentences. */
export function describePreview(preview: Omit<Preview, 'jobId'>): string {
  const after = preview.balanceAfter === null ? '' : `, ${number(preview.balanceAfter)} left after`;
  return (
    `${plural(preview.rows, 'row')}, ${plural(preview.unique, 'domain')}: ${plural(preview.fresh, 'new lookup')}, ` +
    `${number(preview.saved)} saved (free), ${plural(preview.duplicates, 'duplicate')}, ${number(preview.invalid)} invalid, ` +
    `${number(preview.blank)} blank${personalOf(preview)}${preview.leftOut === 0 ? '' : `, ${number(preview.leftOut)} left out`}. Up to ${plural(preview.maxCredits, 'credit')} in ${plural(preview.calls, 'call')}${after}.` +
    belowOf(preview.rowsBelow) +
    readingOf(preview) +
    doubtOf(preview.inDoubt) +
    updateOf(preview) +
    unknownOf(preview) +
    preview.warnings.map((warning) => ` ${inEnglish(warning) ?? ''}`).join('') +
    (preview.out === null ? '' : ` Writes ${preview.out}.`)
  );
}

/** What a budget that is too small leaves unasked; nothing if it is enough. */
function describeBudget({ fresh, price }: Preview, budget: number): string[] {
  const unasked = fresh - Math.min(fresh, Math.floor(budget / price + 1e-9));
  if (unasked === 0) return [];
  return [`The budget of ${plural(budget, 'credit')} leaves up to ${plural(unasked, 'new lookup')} unasked.`];
}

/** What the tightest cap leaves, if that is less than the price. */
function describeCaps({ sessions }: Engine, { maxCredits }: Preview): string[] {
  const allowance = describeAllowance(sessions.spenderOf(sessions.workspace().row));
  const cap = tightestCap(allowance, 'bulk_lookup');
  if (cap === null || cap.left >= maxCredits) return [];
  const name = { run: 'for one run', day: 'of the day', month: 'of the month' }[cap.by];
  return [`The cap ${name} leaves ${plural(cap.left, 'credit')}: the run pauses there.`];
}

function personalOf({ personal }: Pick<Preview, 'personal'>): string {
  return personal === 0 ? '' : `, ${number(personal)} personal address${personal === 1 ? '' : 'es'}`;
}

/** How the rows name their domains, if that is not plain, and what the other spelling would cost. */
function readingOf({
  reading,
  personal,
  spellings,
}: Pick<Preview, 'reading' | 'personal' | 'spellings'>): string {
  const parts = [
    reading.links > 0 ? `${plural(reading.links, 'row')} by a link` : '',
    reading.fallback > 0 ? `${plural(reading.fallback, 'row')} by the second column` : '',
    reading.several > 0 ? `${plural(reading.several, 'row')} by the first of several domains` : '',
    reading.personal > personal ? `${plural(reading.personal, 'row')} by a personal address` : '',
  ].filter((part) => part !== '');
  const read = parts.length === 0 ? '' : ` Read: ${parts.join(', ')}.`;
  if (spellings === null) return read;
  const { written, registrable } = spellings;
  return `${read} Domains as written: ${plural(written.domains, 'domain')}, up to ${plural(written.maxCredits, 'credit')}; registrable ones (--registrable): ${plural(registrable.domains, 'domain')}, up to ${plural(registrable.maxCredits, 'credit')}.`;
}

function belowOf(rows: number): string {
  if (rows === 0) return '';
  return ` ${plural(rows, 'row')} below the table ${rows === 1 ? 'is' : 'are'} left alone.`;
}

function unknownOf({ unknownTechnologies }: Omit<Preview, 'jobId'>): string {
  return unknownTechnologies
    .map(({ name, suggestion }) => {
      const advice =
        suggestion === null ? 'Its column may stay without a yes.' : `Did you mean ${suggestion}?`;
      return ` No answer so far names the technology "${name}". ${advice}`;
    })
    .join('');
}

function updateOf({ update, earlierColumns, keptColumns, addedColumns }: Omit<Preview, 'jobId'>): string {
  const all = earlierColumns.length + keptColumns.length;
  if (all === 0) return '';
  const staying = update ? keptColumns.length : all;
  const stay = `${plural(staying, 'column')} of an earlier run ${staying === 1 ? 'stays as it is' : 'stay as they are'}`;
  if (!update || earlierColumns.length === 0) return ` ${stay}.`;
  const refreshed = ` Refreshes ${plural(earlierColumns.length, 'column')} of an earlier run, adds ${number(addedColumns.length)}`;
  return staying === 0 ? `${refreshed}.` : `${refreshed}; ${stay}, since nothing is asked for them.`;
}

function doubtOf(lookups: number): string {
  if (lookups === 0) return '';
  const about =
    lookups === 1
      ? '1 lookup is in doubt: it was asked before, its answer was lost, and it may have been charged. It is'
      : `${number(lookups)} lookups are in doubt: they were asked before, their answers were lost, and they may have been charged. They are`;
  return ` ${about} asked again only with --resend-unknown.`;
}
