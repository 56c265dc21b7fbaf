import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { type List, listFiltersSchema } from '../../../preload/contract/models/list.ts';
import { mostListRows } from '../../../preload/contract/values/lists.ts';
import { safeJson } from '../../../preload/contract/values/one-line.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Flags, listFlag, type ParsedArguments, requireNoMoreWords, textFlag } from '../arguments.ts';
import type { Command, CommandResult } from '../command.ts';
import { labelFlag } from '../label-flag.ts';
import { withEngine } from '../open-engine.ts';
import { savedWorkspace } from '../saved-workspace.ts';
import type { Terminal } from '../terminal.ts';

const READ = { maySpend: false, needsService: false } as const;
const ASK = { maySpend: true, needsService: true, asksForNews: true } as const;

export const listsCommand: Command = {
  usage:
    'lists | lists start --technology NAME [--country ID] … [--tld .de] … [--company-size BAND] … [--only-with-company] [--wait] [--download] [--dir DIR] [--label TEXT] [--resend-unknown] | lists show ID | lists download ID [--dir DIR] [--use-reserve] | lists locate ID FILE | lists locate --dir DIR',
  summary: 'Every website that runs a technology, as a file: 1 list credit a technology and billing period.',
  flags: {
    technology: { type: 'string' },
    'techapi-id': { type: 'string' },
    country: { type: 'string', multiple: true },
    'exclude-country': { type: 'string', multiple: true },
    tld: { type: 'string', multiple: true },
    'exclude-tld': { type: 'string', multiple: true },
    'company-size': { type: 'string', multiple: true },
    'only-with-company': { type: 'boolean' },
    wait: { type: 'boolean' },
    download: { type: 'boolean' },
    dir: { type: 'string' },
    'use-reserve': { type: 'boolean' },
    label: { type: 'string' },
    'resend-unknown': { type: 'boolean' },
  },
  run: (parsed, terminal) => {
    const [verb, id] = parsed.words;
    requireNoMoreWords(parsed.words, verb === 'start' ? 1 : verb === 'locate' ? 3 : 2);
    if (verb === undefined) return listAll(parsed);
    if (verb === 'start') return start(parsed, terminal);
    if (verb === 'show') return show(parsed, reportIdOf(id));
    if (verb === 'download') return download(parsed, reportIdOf(id), terminal);
    if (verb === 'locate') return locate(parsed, id, parsed.words[2]);
    throw new StackdeskError('usage', `lists knows start, show, download and locate, not "${verb}".`);
  },
};

function listAll({ flags }: ParsedArguments): Promise<CommandResult> {
  return withEngine(flags, READ, async ({ db, lists }) => {
    const all = lists.list(workspaceRow(db, flags));
    const text =
      all.length === 0
        ? 'There is no list yet. Begin with: stackdesk lists start --technology NAME'
        : all.map(lineOf);
    return { json: { lists: all }, text, exitCode: 0 };
  });
}

function show({ flags }: ParsedArguments, reportId: number): Promise<CommandResult> {
  return withEngine(flags, READ, async ({ db, lists }) => {
    const list = byReport(lists.list(workspaceRow(db, flags)), reportId);
    return { json: list, text: safeJson(list, 2).split('\n'), exitCode: 0 };
  });
}

/** Takes files over that were moved, or came from another computer; proves each, and asks the service nothing. */
function locate({ flags }: ParsedArguments, id: string | undefined, file: string | undefined) {
  const folder = folderOf(flags);
  const isOne = id !== undefined && file !== undefined && folder === undefined;
  const areAll = id === undefined && folder !== undefined;
  if (!isOne && !areAll)
    throw new StackdeskError('usage', 'Say which: lists locate ID FILE, or lists locate --dir DIR.');
  return withEngine(flags, READ, async ({ db, lists }): Promise<CommandResult> => {
    const workspace = workspaceRow(db, flags);
    if (isOne) {
      const { id: known } = byReport(lists.list(workspace), reportIdOf(id));
      return resultOf(await lists.locate(known, file), true);
    }
    const { located, missing } = await lists.locateIn(workspace, folder ?? '');
    const text = [...located.map(lineOf), `${located.length} found and proven, ${missing} still missing`];
    return { json: { located, missing }, text, exitCode: missing === 0 ? 0 : 1 };
  });
}

function start({ flags }: ParsedArguments, terminal: Terminal): Promise<CommandResult> {
  const technology = textFlag(flags, 'technology') ?? textFlag(flags, 'techapi-id');
  if (technology === undefined)
    throw new StackdeskError('usage', 'Say which: lists start --technology NAME.');
  const folder = folderOf(flags);
  const filters = filtersOf(flags);
  const label = labelFlag(flags) ?? null;
  return withEngine(flags, ASK, async (engine) => {
    const workspace = engine.sessions.workspace().row;
    const techapiId = textFlag(flags, 'techapi-id') ?? null;
    const { sites, lastCut } = engine.lists.quote(workspace, technology);
    const most = lastCut ?? mostListRows;
    if (sites !== null && sites > most)
      terminal.say(`About ${sites} sites run ${technology}; a file holds ${most} rows at most.`);
    const order = { technology, techapiId, filters, automatic: false };
    const resendUnknown = flags['resend-unknown'] === true;
    let list = await engine.lists.start(workspace, order, { resendUnknown, label });
    if (flags.wait === true || flags.download === true) {
      terminal.say(`The list ${list.technology} is queued as ${list.reportId ?? '?'}.`);
      list = await engine.lists.settled(list.id);
    }
    if (flags.download === true && list.state === 'ready') {
      list = await fetchFile(engine, list, { folder, mayUseReserve: false }, terminal);
    }
    return resultOf(list, flags.wait === true || flags.download === true);
  });
}

function download({ flags }: ParsedArguments, reportId: number, terminal: Terminal): Promise<CommandResult> {
  const folder = folderOf(flags);
  return withEngine(flags, ASK, async (engine) => {
    const workspace = engine.sessions.workspace().row;
    const find = () => engine.lists.list(workspace).find((each) => each.reportId === reportId);
    if (find()?.state !== 'ready') await engine.lists.refresh(workspace);
    const known = byReport(engine.lists.list(workspace), reportId);
    if (known.state === 'queued') terminal.say('The list is not ready yet; waiting for it.');
    const list = await engine.lists.settled(known.id);
    // A schedule may ask for it as often as it likes.
    if (isHere(list, folder)) return resultOf(list, true);
    const ended = await fetchFile(
      engine,
      list,
      { folder, mayUseReserve: flags['use-reserve'] === true },
      terminal,
    );
    return resultOf(ended, true);
  });
}

function isHere({ file }: List, folder: string | undefined): boolean {
  if (file?.state !== 'done' || file.path === null) return false;
  return folder === undefined || dirname(file.path) === folder;
}

async function fetchFile(
  { lists, events }: Engine,
  list: List,
  options: { folder: string | undefined; mayUseReserve: boolean },
  terminal: Terminal,
): Promise<List> {
  const stop = events.listen((event) => {
    if (event.type !== 'list' || event.list.id !== list.id || event.list.file === null) return;
    const { bytes, totalBytes, rate } = event.list.file;
    terminal.progress(
      `${megabytes(bytes)} of ${totalBytes === null ? '?' : megabytes(totalBytes)}, ${rate === null ? '–' : megabytes(rate)}/s`,
    );
  });
  // Ctrl-C pauses: what came in is kept, and the next call goes on from there.
  const pause = () => void lists.pause(list.id);
  process.once('SIGINT', pause);
  try {
    lists.download(list.id, options);
    return await lists.downloaded(list.id);
  } finally {
    process.off('SIGINT', pause);
    stop();
    terminal.progress(null);
  }
}

/** A list that failed, or a file that was wanted and is not here, is a failure. */
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
  return { json: list, text: lineOf(list), exitCode: 0 };
}

/** What a command does not do by itself, a person may say. */
function hintFor({ file, reportId }: List): string {
  const isHeldBack = file?.reserved === true || file?.problem?.reason?.key === 'fruitless';
  return isHeldBack ? ` To spend another attempt: lists download ${reportId ?? 'ID'} --use-reserve.` : '';
}

function filtersOf(flags: Flags) {
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

function folderOf(flags: Flags): string | undefined {
  const dir = textFlag(flags, 'dir');
  if (dir === undefined) return undefined;
  const path = resolve(dir);
  if (!existsSync(path) || !statSync(path).isDirectory()) {
    throw new StackdeskError('file_not_found', `There is no folder ${path}.`);
  }
  return path;
}

/** The workspace that is meant, all where several have lists and none is named. */
function workspaceRow(db: Engine['db'], flags: Flags): number | null {
  try {
    return savedWorkspace(db, flags).row;
  } catch (error) {
    if (error instanceof StackdeskError) return null;
    throw error;
  }
}

function byReport(lists: readonly List[], reportId: number): List {
  const list = lists.find((each) => each.reportId === reportId);
  if (list === undefined) throw new StackdeskError('job_not_found', `There is no list ${reportId}.`);
  return list;
}

function reportIdOf(word: string | undefined): number {
  if (word === undefined || !/^\d{1,15}$/.test(word))
    throw new StackdeskError('usage', 'The number of the list is missing.');
  return Number(word);
}

function lineOf(list: List): string {
  const rows = list.exportedRows === null ? '' : `${list.exportedRows} rows`;
  const attempts =
    list.downloadsRemaining === null
      ? ''
      : `${list.downloadsRemaining} of ${list.downloadLimit ?? '?'} downloads left`;
  return [
    String(list.reportId ?? '?').padStart(6),
    list.createdAt,
    list.state.padEnd(7),
    list.technology,
    rows,
    attempts,
    list.file?.path ?? list.file?.state ?? '',
  ]
    .filter((part) => part !== '')
    .join('  ');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
