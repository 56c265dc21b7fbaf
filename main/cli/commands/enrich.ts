import { createWriteStream, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StackdeskError } from '#contract/errors.ts';
import type { Preview } from '#contract/models/enrich.ts';
import { inEnglish, type Reason } from '#contract/reason.ts';
import { tightestCap } from '#shared/money/caps.ts';
import { creditsFor, lookupsFor } from '#shared/money/prices.ts';
import { type FlagValues, type ParsedArguments, textFlag } from '../arguments.ts';
import { budgetFlag } from '../budget-flag.ts';
import { type Command, type CommandResult, isSet, takes, takesMany } from '../command.ts';
import { type InputFile, look, openInput } from '../convert-file.ts';
import { encodingOptions } from '../encoding-options.ts';
import { enrichOptions } from '../enrich-options.ts';
import { followToEnd } from '../follow-to-end.ts';
import { labelFlag } from '../label-flag.ts';
import { listen } from '../listen.ts';
import { heldBackNoun, number, plural } from '../numbers.ts';
import { asksService, type Opened, withEngine } from '../open-engine.ts';
import { newFilePath } from '../out-file.ts';
import { headerFlag, type PreviewedFile, previewFile } from '../preview-file.ts';
import { progressOf } from '../progress-line.ts';
import { describeTable } from '../read-table.ts';
import type { Terminal } from '../terminal.ts';
import { withoutTeamFlag } from '../without-team.ts';

const summary =
  'Adds companies and technologies to a CSV, XLSX or ODS file, or to domains from stdin (-), one on each line.';

export const enrichCommand: Command = {
  summary: `${summary} --dry-run prints what it would cost; --convert lets LibreOffice make an .xlsx copy of a file that cannot be read.`,
  verbs: {
    '': {
      args: 'FILE|-',
      summary,
      flags: {
        column: takes('NAME', 'the column of the domains, by its header or number'),
        sheet: takes('NAME', 'the sheet of a workbook'),
        header: takes('ROW|none', 'the row of the header'),
        fallback: takes('COLUMN', 'a second column, for rows to which the first gives no domain'),
        registrable: isSet('asks about registrable domains, each once'),
        'personal-addresses': isSet('asks about addresses at personal mail providers, too'),
        'hidden-rows': isSet('asks about rows that a filter or a person hid in the file, too'),
        'platform-pages': isSet('asks about the platforms of pages (facebook.com/acme), too'),
        'rows-below': isSet('takes totals and notes below the table for rows of it'),
        companies: isSet('adds companies, as without either kind'),
        technologies: isSet('adds technologies'),
        layout: takes('list|categories', 'technologies in one cell, or a column for each category'),
        category: takes('NAME', 'only technologies of this top-level category'),
        'per-domain': takes('N', 'at most so many technologies, 1 to 50'),
        uses: takesMany('NAME', 'a column that says whether a domain uses this technology'),
        'domain-column': isSet('a column with the domain that was asked'),
        update: isSet('refreshes columns of an earlier run, as without a flag'),
        'no-update': isSet('adds all columns once more'),
        without: takesMany('FILE', 'leaves out what is in this file'),
        'without-list': takesMany('NAME', 'leaves out what is in the downloaded list of this technology'),
        'without-saved': isSet('leaves out all that is saved'),
        'without-tag': takesMany('TAG', 'leaves out what has this tag'),
        out: takes('FILE', 'the file to write'),
        'out-dir': takes('DIR', 'the folder of the file to write'),
        'no-remembered': isSet(
          'takes nothing of what was chosen before for this file, or for one with this header',
        ),
        encoding: takes('NAME', 'how the text of a CSV file is encoded'),
        'output-encoding': takes('same|utf-8', 'how the written CSV file is encoded'),
        budget: takes('N', 'what the run may cost, in credits'),
        label: takes('TEXT', 'for whom it is paid'),
        'max-age': takes('30d', 'how old a saved answer may be: 30d, 12h, 2w, 0 for none, any'),
        fresh: isSet('uses nothing saved, and has the service bypass its own cache'),
        ...withoutTeamFlag,
        'dry-run': isSet('prints what it would cost, and pays nothing'),
        'resend-unknown': isSet('asks again what is in doubt, which may cost a second time'),
        convert: isSet('lets LibreOffice make an .xlsx copy of a file that cannot be read'),
      },
      example: [
        'enrich leads.csv --dry-run',
        'enrich leads.xlsx --companies --technologies --budget 500',
        'enrich leads.xlsx --column Website --uses Shopify --technologies --out enriched.xlsx',
        'enrich - --companies',
      ],
      run: enrich,
    },
  },
};

async function enrich({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const [named] = args;
  if (named === undefined)
    throw new StackdeskError('usage', 'Name one file to enrich, or - for domains from stdin.');
  const path = stdinOr(named);
  const isStdin = path === '-';
  headerFlag(flags);
  if (isStdin && [flags.column, flags.sheet, flags.header, flags.fallback].some((flag) => flag !== undefined))
    throw new StackdeskError('usage', 'Domains from stdin have no sheet, header or columns.');
  // Checked before anything is read, so that a wrong flag is reported at once.
  enrichOptions(flags, null);
  encodingOptions(flags);
  const budget = budgetFlag(flags);
  labelFlag(flags);
  const outName = textFlag(flags, 'out');
  if (outName !== undefined && flags['out-dir'] !== undefined)
    throw new StackdeskError('usage', '--out and --out-dir exclude each other.');
  const wantedOut = outName === undefined ? undefined : newFilePath(terminal, outName);
  return withEngine(terminal, flags, asksService, async (opened) => {
    /** A dry run's result, or the run that was started. */
    const begin = async (one: Opened): Promise<CommandResult | StartedRun> => {
      const { client } = one;
      const input: InputFile = isStdin
        ? await collectStdin(one, flags, terminal)
        : await openInput(one, path, { wantsCopy: flags.convert === true }, terminal);
      const out = wantedOut ?? (isStdin ? freeName(terminal) : undefined);
      const progress = progressOf('row', 'read');
      const stop = listen(one, (event) => {
        if (event.type === 'scan') terminal.progress(progress({ done: event.rows, total: null }));
      });
      // What came from stdin has an encoding of its own by now.
      const said = isStdin ? { ...flags, encoding: undefined } : flags;
      const previewed = await previewFile(one, { ...input, isOwn: isStdin, out }, said, terminal).finally(
        stop,
      );
      const { preview, taken, label, lastLabel } = previewed;
      const { jobId } = preview;
      terminal.progress(null);
      await tellUnfinished(one, jobId, terminal);
      if (taken.length > 0)
        terminal.say(
          `${previewed.from === 'run' ? 'As in the run that wrote its columns' : 'As last time for files with this header'}: ${taken.join(', ')}. (--no-remembered takes none of it.)`,
        );
      if (lastLabel !== null)
        terminal.say(
          `Last time it was paid for ${lastLabel}; now for nobody. --label "${lastLabel}" keeps that.`,
        );
      const table = isStdin ? null : previewed.table;
      const told = [
        ...(table === null ? [] : [describeTable(table)]),
        describePreview(preview),
        ...(budget === undefined ? [] : describeBudget(preview, budget)),
        ...(await describeCaps(one, preview)),
      ].join(' ');
      if (flags['dry-run'] === true) {
        await client.enrich.discard({ jobId });
        if (input.isCopy) rmSync(input.path, { force: true });
        return { json: dryJson(previewed, table), text: told, exitCode: 0 };
      }
      terminal.say(told);
      if (flags['without-team'] === true) await client.team.goWithout();
      else await requireTeam(one, jobId);
      const resendUnknown = flags['resend-unknown'] === true;
      const lookups = preview.fresh + (resendUnknown ? preview.inDoubt : 0);
      const most = budget ?? creditsFor(lookups, preview.price);
      await client.enrich.start({ jobId, budget: most, label, resendUnknown });
      return { jobId, taken, lastLabel };
    };
    // What comes from stdin can be read only once.
    const begun = await (isStdin ? begin(opened) : opened.onOneEngine(begin));
    if (!('taken' in begun)) return begun;
    const result = await followToEnd(opened, begun.jobId, terminal);
    return { ...result, json: { ...Object(result.json), ...beforeOf(begun) } };
  });
}

/**
 * A name of the system for standard input means the file that it comes from, or `-` if it is no file: nothing is written
 * next to a device, and the engine may be a process with another standard input.
 */
function stdinOr(path: string): string {
  if (!/^\/(?:dev\/(?:stdin|fd\/0)|proc\/self\/fd\/0)$/.test(path)) return path;
  try {
    const file = realpathSync(path);
    return statSync(file).isFile() ? file : '-';
  } catch {
    return '-';
  }
}

/** A run that was started, the choices that it took over, and for whom one like it was paid last. */
interface StartedRun extends Pick<PreviewedFile, 'taken' | 'lastLabel'> {
  jobId: number;
}

/** What the JSON says of earlier choices. */
function beforeOf({ taken, lastLabel }: Pick<PreviewedFile, 'taken' | 'lastLabel'>): object {
  return {
    ...(taken.length === 0 ? {} : { remembered: taken }),
    ...(lastLabel === null ? {} : { lastLabel }),
  };
}

/**
 * Throws if the team's library refuses this computer: somebody can mend that, and then what colleagues have bought is
 * free. One that is away holds nothing up. Removes the draft.
 */
async function requireTeam({ client }: Opened, jobId: number): Promise<void> {
  const { state, problem } = await client.team.get();
  if (state !== 'refused' || problem === null) return;
  await client.enrich.discard({ jobId });
  throw new StackdeskError(
    problem.code,
    `${problem.message} Nothing was asked, since colleagues may have bought it. --without-team goes on without them.`,
  );
}

/** What a dry run prints: the preview without the id of its draft, which is gone. */
function dryJson(previewed: PreviewedFile, table: PreviewedFile['table'] | null): object {
  const { jobId: _draft, ...found } = previewed.preview;
  return { ...found, ...(table === null ? {} : { table }), ...beforeOf(previewed) };
}

/** Domains from stdin go into a file that only this user can read, since the engine may be another process. */
async function collectStdin(opened: Opened, flags: FlagValues, terminal: Terminal): Promise<InputFile> {
  const { client, give } = opened;
  if (terminal.program.stdin.isTTY === true)
    terminal.say('Type or paste domains, one on each line; end with Ctrl-D.');
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-'));
  try {
    const lines = join(folder, 'domains.txt');
    await pipeline(terminal.program.stdin, createWriteStream(lines, { mode: 0o600 }));
    const { encoding } = encodingOptions(flags);
    const source = { kind: 'lines', path: await give(lines, { kind: 'read' }), encoding } as const;
    const { path, ref } = await client.enrich.collect({ source });
    return { path, ref, isCopy: false, found: await look(opened, ref) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A free name in this folder for the result of domains from stdin. */
function freeName({ pathOf }: Terminal): string {
  for (let count = 1; ; count += 1) {
    const path = pathOf(`domains (enriched${count === 1 ? '' : ` ${count}`}).csv`);
    if (!existsSync(path)) return path;
  }
}

/** Names the newest unfinished run of the same file, since the person may want to go on with that. */
async function tellUnfinished({ client }: Opened, jobId: number, terminal: Terminal): Promise<void> {
  const run = await client.enrich.unfinished({ jobId });
  if (run === null) return;
  const { done, total } = run.lookups;
  terminal.note(
    `Run ${run.id} of the same file is not finished (${number(done)} of ${number(total)} lookups are done). To go on with it: ${terminal.nextCall(`runs resume ${run.id}`)}`,
  );
}

/** What a run would ask for and cost, in sentences. */
export function describePreview(preview: Omit<Preview, 'jobId'>): string {
  const after = afterOf(preview);
  return (
    `${plural(preview.rows, 'row')}, ${plural(preview.unique, 'domain')}: ${plural(preview.fresh, 'new lookup')}, ` +
    `${number(preview.saved)} saved (free${byColleagues(preview)}), ${plural(preview.duplicates, 'duplicate')}, ${number(preview.invalid)} invalid, ` +
    `${number(preview.blank)} blank${heldBackOf(preview)}${preview.leftOut === 0 ? '' : `, ${number(preview.leftOut)} left out`}. Up to ${plural(preview.maxCredits, 'credit')} in ${plural(preview.calls, 'call')}${after}.` +
    belowOf(preview) +
    readingOf(preview) +
    doubtOf(preview.inDoubt) +
    updateOf(preview) +
    unknownOf(preview) +
    preview.warnings.map((warning) => ` ${inEnglish(warning) ?? ''}${howOf(warning)}`).join('') +
    (preview.out === null ? '' : ` Writes ${preview.out}.`)
  );
}

/** What is left of the wallet, or what it lacks. Nothing if its balance is not known. */
function afterOf({ balance, balanceAfter }: Pick<Preview, 'balance' | 'balanceAfter'>): string {
  if (balance === null || balanceAfter === null) return '';
  if (balanceAfter >= 0) return `, ${number(balanceAfter)} left after`;
  return balance <= 0 ? '; the wallet is empty' : `; the wallet holds only ${plural(balance, 'credit')}`;
}

function byColleagues({ savedByColleagues: count }: Pick<Preview, 'savedByColleagues'>): string {
  return count === 0 ? '' : `, ${number(count)} bought by colleagues`;
}

/** What a budget that is too small leaves unasked. Nothing if it is enough. */
function describeBudget({ fresh, price }: Preview, budget: number): string[] {
  const unasked = fresh - Math.min(fresh, lookupsFor(budget, price));
  if (unasked === 0) return [];
  return [`The budget of ${plural(budget, 'credit')} leaves up to ${plural(unasked, 'new lookup')} unasked.`];
}

/** What the tightest cap leaves, if that is less than the run may cost. */
async function describeCaps({ client }: Opened, { maxCredits }: Preview): Promise<string[]> {
  const cap = tightestCap(await client.ledger.allowance(), 'bulk_lookup');
  if (cap === null || cap.left >= maxCredits) return [];
  const name = { run: 'for one run', day: 'of the day', month: 'of the month' }[cap.by];
  return [`The cap ${name} leaves ${plural(cap.left, 'credit')}: the run pauses there.`];
}

function heldBackOf(preview: Pick<Preview, 'personal' | 'platform'>): string {
  return (['personal', 'platform'] as const)
    .filter((why) => preview[why] > 0)
    .map((why) => `, ${number(preview[why])} ${heldBackNoun[why](preview[why])}`)
    .join('');
}

/**
 * How many rows do not simply have one domain in their cell. If registrable domains differ from the domains
 * as written, also what the run would cost with each of the two.
 */
function readingOf({
  reading,
  personal,
  platform,
  spellings,
}: Pick<Preview, 'reading' | 'personal' | 'platform' | 'spellings'>): string {
  const parts = [
    reading.links > 0 ? `${plural(reading.links, 'row')} by a link` : '',
    reading.fallback > 0 ? `${plural(reading.fallback, 'row')} by the second column` : '',
    reading.several > 0 ? `${plural(reading.several, 'row')} by the first of several domains` : '',
    reading.personal > personal ? `${plural(reading.personal, 'row')} by a personal address` : '',
    reading.platform > platform ? `${plural(reading.platform, 'row')} by a page on a platform` : '',
  ].filter((part) => part !== '');
  const read = parts.length === 0 ? '' : ` Read: ${parts.join(', ')}.`;
  if (spellings === null) return read;
  const { written, registrable } = spellings;
  return `${read} Domains as written: ${plural(written.domains, 'domain')}, up to ${plural(written.maxCredits, 'credit')}; registrable ones (--registrable): ${plural(registrable.domains, 'domain')}, up to ${plural(registrable.maxCredits, 'credit')}.`;
}

/** What a person can say about a warning. */
function howOf({ key }: Reason): string {
  return key === 'hidden_rows_out' ? ' --hidden-rows takes them in.' : '';
}

function belowOf({ rowsBelow: rows, canTakeBelow }: Pick<Preview, 'rowsBelow' | 'canTakeBelow'>): string {
  if (rows === 0) return '';
  const how = canTakeBelow ? ` --rows-below takes ${rows === 1 ? 'it' : 'them'} in.` : '';
  return ` ${plural(rows, 'row')} below the table ${rows === 1 ? 'is' : 'are'} left alone.${how}`;
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
      ? '1 lookup is in doubt: it was asked before, its answer was lost, and it was charged or may have been. It is'
      : `${number(lookups)} lookups are in doubt: they were asked before, their answers were lost, and they were charged or may have been. They are`;
  return ` ${about} asked again only with --resend-unknown.`;
}
