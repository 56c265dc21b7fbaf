import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { type List, listFiltersSchema } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import { shortDuration } from '#shared/text/units.ts';
import { mostListRows } from '#contract/values/lists.ts';
import { safeJson } from '#shared/text/one-line.ts';
import { type FlagValues, listFlag, type ParsedArguments, textFlag } from '../arguments.ts';
import { type Command, type CommandResult, isSet, takes, takesMany } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { listen } from '../listen.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { byNextEngine } from '../next-engine.ts';
import { number, plural, size } from '../numbers.ts';
import { asksService, type Opened, readsSaved, withEngine } from '../open-engine.ts';
import type { Column, Table } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { sayWithoutTeam, withoutTeamFlag } from '../without-team.ts';
import { writeErrorOf } from '../../process/system-error.ts';

const dir = takes('DIR', 'the folder of the file, else that of the settings');

export const listsCommand: Command = {
  summary: 'Every website that runs a technology, as a file: 1 list credit a technology and billing period.',
  verbs: {
    '': {
      args: '',
      summary: 'All lists as known here, newest first.',
      flags: {},
      example: ['lists', 'lists --json'],
      run: listAll,
    },
    start: {
      args: '',
      summary:
        'Starts a list, for 1 list credit, or none if the technology was bought in this billing period.',
      flags: {
        technology: takes('NAME', 'the technology, by its name'),
        'techapi-id': takes('ID', 'or by the identifier of the service'),
        country: takesMany('ID', "only this country, by the service's number"),
        'exclude-country': takesMany('ID', 'not this country'),
        tld: takesMany('.de', 'only domains with this ending'),
        'exclude-tld': takesMany('.de', 'not domains with this ending'),
        'company-size': takesMany('BAND', 'only companies of this size'),
        'only-with-company': isSet('only domains of which a company is known'),
        wait: isSet('waits until the list is ready'),
        download: isSet('fetches the file, too'),
        dir,
        label: takes('TEXT', 'for whom it is paid'),
        'resend-unknown': isSet('starts it although an earlier start may have been charged'),
        ...withoutTeamFlag,
      },
      example: [
        'lists start --technology Shopify --wait',
        'lists start --technology Shopify --tld .de --only-with-company --download --dir lists',
      ],
      run: start,
    },
    show: {
      args: 'ID',
      summary: 'One list.',
      flags: {},
      example: 'lists show 5120',
      run: show,
    },
    download: {
      args: 'ID',
      summary: 'Waits until a list is ready and fetches its file, or goes on with a transfer.',
      flags: { dir, 'use-reserve': isSet('spends one of the last attempts') },
      example: ['lists download 5120', 'lists download 5120 --dir lists --use-reserve'],
      run: download,
    },
    locate: {
      args: '[ID FILE]',
      summary:
        'Finds the file of a list again after it was moved, or with --dir the files of all lists. Each is checked; free.',
      flags: { dir: takes('DIR', 'looks for the files of all lists here') },
      example: ['lists locate 5120 moved/shopify.csv', 'lists locate --dir moved'],
      run: locate,
    },
  },
};

function listAll({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  return withEngine(terminal, flags, readsSaved(terminal, flags, { orAll: true }), async ({ client }) => {
    const lists = await client.lists.list();
    const text =
      lists.length === 0
        ? `There is no list yet. Begin with: ${terminal.nextCall('lists start --technology NAME')}`
        : [tableOf(lists)];
    return { json: { lists }, text, exitCode: 0 };
  });
}

function show({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const reportId = reportIdOf(args[0]);
  return withEngine(terminal, flags, readsSaved(terminal, flags, { orAll: true }), async ({ client }) => {
    const list = byReport(await client.lists.list(), reportId);
    return { json: list, text: safeJson(list, 2).split('\n'), exitCode: 0 };
  });
}

/** Takes over files that were moved or came from elsewhere. Proves each, and asks the service nothing. */
function locate({ flags, args: [id, file] }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const folder = folderOf(flags, terminal);
  const isOne = id !== undefined && file !== undefined && folder === undefined;
  if (!isOne && (id !== undefined || folder === undefined))
    throw new StackdeskError('usage', 'Say which: lists locate ID FILE, or lists locate --dir DIR.');
  return withEngine(
    terminal,
    flags,
    readsSaved(terminal, flags, { orAll: true }),
    async ({ client, give }) => {
      if (isOne) {
        const known = byReport(await client.lists.list(), reportIdOf(id));
        const path = await give(file, { kind: 'read' });
        return resultOf(await client.lists.locate({ id: known.id, path }), true);
      }
      const found = await client.lists.locateIn({ folder: await give(folder ?? '', { kind: 'folder' }) });
      const { located, missing } = found;
      const text = [
        ...(located.length === 0 ? [] : [tableOf(located)]),
        `${located.length} found and proven, ${missing} still missing`,
      ];
      return { json: found, text, exitCode: missing === 0 ? 0 : 1 };
    },
  );
}

function start({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const techapiId = textFlag(flags, 'techapi-id') ?? null;
  const technology = textFlag(flags, 'technology') ?? techapiId;
  if (technology === null) throw new StackdeskError('usage', 'Say which: lists start --technology NAME.');
  const downloads = flags.download === true;
  // Checked before the list is paid for.
  const folder = downloads ? writableFolderOf(flags, terminal) : folderOf(flags, terminal);
  const filters = filtersOf(flags);
  const label = labelFlag(flags) ?? null;
  const waits = flags.wait === true || downloads;
  return withEngine(terminal, flags, asksService, async (opened) => {
    const { lists } = opened.client;
    const { sites, lastCut } = await lists.quote({ technology });
    const most = lastCut ?? mostListRows;
    if (sites !== null && sites > most)
      terminal.say(`About ${sites} sites run ${technology}; a file holds ${most} rows at most.`);
    const resendUnknown = flags['resend-unknown'] === true;
    await sayWithoutTeam(opened, flags, terminal);
    let list = await lists.start({
      technology,
      techapiId,
      filters,
      automatic: false,
      label,
      resendUnknown,
    });
    if (waits) {
      terminal.say(`The list ${list.technology} is queued as ${list.reportId ?? '?'}.`);
      list = await waitForList(opened, list.id);
    }
    if (downloads && list.state === 'ready')
      list = await fetchFile(opened, list, { folder, mayUseReserve: false }, terminal);
    return resultOf(list, waits);
  });
}

function download({ flags, args }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const reportId = reportIdOf(args[0]);
  // Checked before one of the attempts is used.
  const folder = writableFolderOf(flags, terminal);
  const mayUseReserve = flags['use-reserve'] === true;
  return withEngine(terminal, flags, asksService, async (opened) => {
    const { lists } = opened.client;
    const before = (await lists.list()).find((each) => each.reportId === reportId);
    if (before?.state !== 'ready') await lists.refresh();
    const known = byReport(await lists.list(), reportId);
    if (known.state === 'queued') terminal.say('The list is not ready yet; waiting for it.');
    const list = await waitForList(opened, known.id);
    // A file that is here is not downloaded again, however often a schedule calls this.
    if (isHere(list, folder)) return resultOf(list, true);
    return resultOf(await fetchFile(opened, list, { folder, mayUseReserve }, terminal), true);
  });
}

function isHere({ file }: List, folder: string | undefined): boolean {
  if (file?.state !== 'done' || file.path === null) return false;
  return folder === undefined || dirname(file.path) === folder;
}

/** Waits until the service has made a list. If the engine ends meanwhile, as a closed window's, the next one waits. */
function waitForList({ client }: Opened, id: number): Promise<List> {
  return byNextEngine(() => client.lists.followStart({ id }));
}

async function fetchFile(
  opened: Opened,
  list: List,
  { folder, mayUseReserve }: { folder: string | undefined; mayUseReserve: boolean },
  terminal: Terminal,
): Promise<List> {
  const { client, give } = opened;
  const stop = listen(opened, (event) => {
    if (event.type !== 'list' || event.list.id !== list.id || event.list.file === null) return;
    terminal.progress(progressLine(event.list.file));
  });
  // Ctrl-C pauses: what came in is kept, and the next call goes on from there.
  const pause = () => void client.lists.pause({ id: list.id }).catch(() => undefined);
  const stopPausing = terminal.program.onSignal(['SIGINT'], pause);
  try {
    await client.lists.download({
      id: list.id,
      mayUseReserve,
      folder: folder === undefined ? undefined : await give(folder, { kind: 'folder' }),
    });
    return await client.lists.followDownload({ id: list.id });
  } finally {
    stopPausing();
    stop();
    terminal.progress(null);
  }
}

/**
 * With `mustBeThere`, fails if the list failed or expired, or if its download failed or was paused; 3 if its file has other
 * rows than were announced.
 */
function resultOf(list: List, mustBeThere: boolean): CommandResult {
  const problem = list.problem ?? list.file?.problem ?? null;
  const isGood =
    list.state !== 'failed' &&
    list.state !== 'expired' &&
    list.file?.state !== 'failed' &&
    list.file?.state !== 'paused';
  const error =
    list.state === 'failed'
      ? {
          code: 'server_error',
          message: `The service could not make the list ${list.technology}; its credit came back.`,
        }
      : {
          code: problem?.code ?? 'cancelled',
          message: `${problem?.message ?? 'The download was paused.'}${hintFor(list)}`,
        };
  if (mustBeThere && !isGood)
    return { json: { error, ...list }, text: [error.message, problem?.advice ?? ''], exitCode: 1 };
  const difference = list.file?.difference ?? null;
  if (!mustBeThere || difference === null) return { json: list, text: [tableOf([list])], exitCode: 0 };
  const { rows, announced } = difference;
  const line = `The service announced ${plural(announced, 'row')}; the file is complete and has ${plural(rows, 'line')} below its header.`;
  return { json: list, text: [tableOf([list]), line], exitCode: 3 };
}

/** How a person can allow an attempt that is not made without their consent. */
function hintFor({ file, reportId }: List): string {
  const isHeldBack = file?.reserved === true || file?.problem?.reason?.key === 'fruitless';
  return isHeldBack ? ` To spend another attempt: lists download ${reportId ?? 'ID'} --use-reserve.` : '';
}

function filtersOf(flags: FlagValues) {
  const includes = { countries: listFlag(flags, 'country'), endings: listFlag(flags, 'tld') };
  const excludes = { countries: listFlag(flags, 'exclude-country'), endings: listFlag(flags, 'exclude-tld') };
  for (const key of ['countries', 'endings'] as const) {
    if (includes[key].length > 0 && excludes[key].length > 0) {
      throw new StackdeskError('usage', `The ${key} are either included or excluded, not both.`);
    }
  }
  const parsed = listFiltersSchema.safeParse({
    countries: [...includes.countries, ...excludes.countries].map(Number),
    countryCondition: excludes.countries.length > 0 ? 'exclude' : 'include',
    endings: [...includes.endings, ...excludes.endings],
    endingCondition: excludes.endings.length > 0 ? 'exclude' : 'include',
    companySizes: listFlag(flags, 'company-size'),
    onlyWithCompany: flags['only-with-company'] === true,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StackdeskError(
    'usage',
    `${String(issue?.path[0] ?? 'A filter')}: ${issue?.message ?? 'is wrong'}`,
  );
}

function folderOf(flags: FlagValues, terminal: Terminal): string | undefined {
  const dir = textFlag(flags, 'dir');
  if (dir === undefined) return undefined;
  const path = terminal.pathOf(dir);
  if (!existsSync(path) || !statSync(path).isDirectory()) {
    throw new StackdeskError('file_not_found', `There is no folder ${path}. Check its name.`);
  }
  return path;
}

function writableFolderOf(flags: FlagValues, terminal: Terminal): string | undefined {
  const folder = folderOf(flags, terminal);
  if (folder === undefined) return undefined;
  try {
    rmdirSync(mkdtempSync(join(folder, '.stackdesk-')));
  } catch (cause) {
    throw writeErrorOf(cause, folder);
  }
  return folder;
}

function byReport(lists: readonly List[], reportId: number): List {
  const list = lists.find((each) => each.reportId === reportId);
  if (list === undefined)
    throw new StackdeskError('job_not_found', because('no_list', { id: String(reportId) }));
  return list;
}

function reportIdOf(word: string | undefined): number {
  if (word === undefined || !/^\d{1,15}$/.test(word))
    throw new StackdeskError('usage', 'The number of the list is missing.');
  return Number(word);
}

const columns: readonly Column[] = [
  { title: 'ID', isNumber: true },
  { title: 'Started', isWhole: true },
  {
    title: 'State',
    isWhole: true,
    tones: { ready: 'good', failed: 'bad', expired: 'bad', unknown: 'bad', queued: 'busy' },
  },
  { title: 'Technology' },
  { title: 'Rows', isNumber: true },
  { title: 'Downloads left', isNumber: true },
  { title: 'File' },
];

function tableOf(lists: readonly List[]): Table {
  return {
    columns,
    rows: lists.map(({ reportId, createdAt, state, technology, exportedRows, downloadsRemaining, file }) => [
      String(reportId ?? '?'),
      ownTime(createdAt),
      state,
      technology,
      exportedRows,
      downloadsRemaining,
      file?.state === 'missing' ? `missing: ${file.path}` : (file?.path ?? file?.state ?? null),
    ]),
  };
}

/** How far a transfer is, how fast, and how long it still takes. */
function progressLine({ bytes, totalBytes, rate, remainingMs }: NonNullable<List['file']>): string {
  const left = remainingMs === null ? '' : ` · ${shortDuration(remainingMs, number)} left`;
  const speed = rate === null ? '' : ` · ${size(rate)}/s`;
  return `${size(bytes)} of ${totalBytes === null ? '?' : size(totalBytes)}${speed}${left}`;
}
