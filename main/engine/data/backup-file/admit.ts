import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import { lookupKindSchema } from '#contract/models/enrich.ts';
import { problemSchema, reconciliationSchema, rowStateSchema } from '#contract/models/job.ts';
import { listFiltersSchema } from '#contract/models/list.ts';
import { agreementSchema, balanceSchema } from '#contract/models/money.ts';
import { filePathSchema } from '#contract/models/path.ts';
import { reasonSchema } from '#contract/models/reason.ts';
import { rememberedChoicesSchema } from '#contract/models/remembered.ts';
import { settingsSchema } from '#contract/models/settings.ts';
import {
  turnNumbersSchema,
  watchScheduleSchema,
  watchSchema,
  watchSourceSchema,
} from '#contract/models/watch.ts';
import { because } from '#contract/reason.ts';
import { plainAssistantName } from '#contract/values/assistants.ts';
import { foldedLabel, longestLabel, plainLabel } from '#shared/money/labels.ts';
import { isWholeLine } from '#shared/text/one-line.ts';
import { plainPerson } from '#contract/values/person.ts';
import { isRemotePath } from '#shared/files/strange-place.ts';
import { problemOf } from '../../base/problem.ts';
import { isOwnFileName } from '../../downloads/part/file-name.ts';
import { isLoopback, normaliseBaseUrl } from '../../service/base-url.ts';
import { unpacked } from '../../store/answers/packing.ts';
import { jobOptionsSchema } from '../../store/jobs.ts';
import { UNTOLD_PRICE } from '../../store/wallets.ts';
import type { Stored } from '../../../tables/protocol.ts';
import type { Row } from './backup-file.ts';
import { parseBounded } from './bounded-json.ts';
import { Damage } from './damage.ts';
import { isDataFile, pathFrom } from './own-path.ts';
import type { KeptTable } from './tables.ts';

/** What this computer knows, to judge a backup by. */
export interface Here {
  /** Files and folders that a person chose here, and paths to other computers in this computer's own data. */
  readonly knownPaths: ReadonlySet<string>;
}

/**
 * Settings that a backup brings along. All others stay: they say how this computer reaches others, where it
 * writes, and what it may spend.
 */
export const TRAVELLING: ReadonlySet<string> = new Set([
  'maxAgeMs',
  'defaultBudget',
  'bandwidthBytesPerS',
  'csvStyle',
  'label',
  'creditPrice',
]);

const texts = z.array(z.string());
const fields = z.record(z.string(), z.unknown());
const json = z.unknown();
const operationSchema = z.enum([
  'companies_batch',
  'technologies_batch',
  'domain_lookup',
  'technology_lookup',
  'company_lookup',
  'list_start',
]);
const walletSchema = z.enum(['bulk_lookup', 'standard']);
const differenceSchema = z.object({ rows: z.number(), announced: z.number() });

/**
 * Turns a row of a backup into the row to keep; null leaves it out. What was paid for or typed by a person,
 * and rows needed to find that, must be whole: else throws `Damage`, so that nothing gets lost silently. What
 * only adds to such a row, such as a past problem, becomes null if our code can't read it.
 */
export const admit: Record<KeptTable, (row: Row, here: Here) => Row | null> = {
  settings: (row) => {
    const key = textOf(row, 'key');
    const value = parsed(row.value);
    const shape = settingsSchema.shape as Readonly<Record<string, z.ZodType>>;
    const schema = TRAVELLING.has(key)
      ? shape[key]
      : /^agreement\.\d+$/.test(key)
        ? agreementSchema
        : /^tour\.(?:mode|saved\/\d+)$/.test(key)
          ? json
          : undefined;
    return schema?.safeParse(value).success === true ? row : null;
  },
  workspaces: (row) => {
    const realm = textOf(row, 'realm');
    if (realm !== 'sample' && (!URL.canParse(realm) || new URL(realm).origin !== realm)) fail('realm');
    return row;
  },
  connections: (row) => {
    let address: string;
    try {
      address = normaliseBaseUrl(textOf(row, 'base_url'));
    } catch {
      return fail('base_url');
    }
    // The sample service gets its address at each start.
    if (row.kind === 'sample' && !isLoopback(new URL(address).hostname)) fail('base_url');
    return { ...row, base_url: address };
  },
  connection_workspaces: (row) => row,
  wallets: (row) => ({
    ...row,
    monthly: kept(row.monthly, balanceSchema.shape.monthly),
    // Only a person says who uses a wallet.
    shared: 0,
    fall: 0,
    told: null,
    told_to: null,
    others: 0,
    untold: 0,
    ...learnedAgain(row, ['price', 'charged', 'charged_since', 'priced_at', 'dearest']),
  }),
  labels: (row) => {
    const written = textOf(row, 'name');
    if (written.length > longestLabel || !isWholeLine(written)) fail('name');
    const name = plainLabel(written);
    return name === null ? fail('name') : { ...row, name, folded: foldedLabel(name) };
  },
  assistants: (row) => {
    const name = textOf(row, 'name');
    if (!isWholeLine(name)) fail('name');
    return { ...row, name: plainAssistantName(name) };
  },
  jobs: (row, here) => {
    fits(row, 'header', texts);
    const { outputDir, leftOut, ...options } = fits(row, 'options', jobOptionsSchema);
    const isKnown = (path: string) => here.knownPaths.has(path);
    const isNear = (path: string) => !isRemotePath(path) || isKnown(path);
    const hasOwnFolder = outputDir == null || isKnown(outputDir);
    const isLeftOutNear = leftOut === undefined || leftOut.files.every(isNear);
    const changed = {
      ...options,
      ...(hasOwnFolder ? { outputDir } : {}),
      ...(isLeftOutNear ? { leftOut } : {}),
    };
    const file = (path: Stored, isAllowed: (path: string) => boolean): Stored =>
      typeof path === 'string' &&
      filePathSchema.safeParse(path).success &&
      isDataFile(path) &&
      isAllowed(path)
        ? path
        : null;
    return {
      ...row,
      state: ['queued', 'running', 'writing'].includes(String(row.state)) ? 'paused' : (row.state ?? null),
      path: pathFrom(textOf(row, 'path'), here.knownPaths),
      options: hasOwnFolder && isLeftOutNear ? (row.options ?? null) : JSON.stringify(changed),
      // A run writes to `wanted_out`. What `out` names is only shown, and opened when a person asks.
      wanted_out: file(row.wanted_out ?? null, isKnown),
      out: file(row.out ?? null, isNear),
      reconciliation: kept(row.reconciliation, reconciliationSchema),
      problem: kept(row.problem, problemSchema),
    };
  },
  requests: (row) => {
    fits(row, 'subjects', texts);
    amounts(row, 'doubt');
    fits(row, 'question', fields);
    among(row, 'operation', operationSchema);
    among(row, 'wallet', walletSchema);
    return row;
  },
  snapshots: (row) => {
    if (textOf(row, 'key') === '') fail('key');
    if (!Buffer.isBuffer(row.packed)) fits(row, 'raw', json);
    else if (row.raw !== '' || parsed(unpacked(row.packed) ?? '') === undefined) fail('packed');
    return row;
  },
  team_people: (row) => {
    const name = plainPerson(textOf(row, 'name'));
    if (name === '') fail('name');
    return { ...row, name };
  },
  team_answers: (row) => row,
  job_rows: (row) => {
    among(row, 'state', rowStateSchema);
    return { ...row, note: kept(row.note, reasonSchema) };
  },
  job_domains: (row) => row,
  job_lookups: (row) => ({ ...row, note: kept(row.note, reasonSchema) }),
  job_hosts: (row) => row,
  job_host_answers: (row) => row,
  ledger: (row) => {
    amounts(row, 'credits');
    among(row, 'operation', operationSchema);
    among(row, 'wallet', walletSchema);
    return row;
  },
  annotations: (row) => {
    fits(row, 'tags', texts);
    return row;
  },
  saved_views: (row) => {
    fits(row, 'query', json);
    fits(row, 'columns', json);
    return row;
  },
  list_views: (row, here) => {
    const own = (key: string, value: unknown) =>
      key === 'path' && typeof value === 'string' ? pathFrom(value, here.knownPaths) : value;
    fits(row, 'query', json);
    fits(row, 'layout', json);
    fits(row, 'source', json);
    return { ...row, source: JSON.stringify(JSON.parse(textOf(row, 'source'), own)) };
  },
  sql_queries: (row) => {
    fits(row, 'text', json);
    return row;
  },
  // Transfers do not go on: their bytes are on another computer, or were written by another program.
  transfers: (row, here) => {
    const folder = textOf(row, 'folder');
    const isElsewhere =
      !filePathSchema.safeParse(folder).success || (isRemotePath(folder) && !here.knownPaths.has(folder));
    const isThere =
      row.state === 'done' && !isElsewhere && typeof row.name === 'string' && isOwnFileName(row.name);
    return {
      ...row,
      folder: isElsewhere ? '' : folder,
      state: row.state === 'done' ? 'done' : 'cancelled',
      name: isThere ? (row.name ?? null) : null,
      part_name: null,
      part_made: 0,
      problem: kept(row.problem, problemSchema),
      row_difference: kept(row.row_difference, differenceSchema),
    };
  },
  // The service names the file's address again before each attempt. Nothing is downloaded by itself.
  lists: (row) => {
    if (row.filters !== null) fits(row, 'filters', listFiltersSchema);
    fits(row, 'extra', fields);
    return { ...row, problem: kept(row.problem, problemSchema), download_url: null, automatic: 0 };
  },
  doubts: (row) => row,
  // Only offered as choices, and sent when a person asks.
  list_values: (row) => row,
  /** A backup may come from elsewhere: no watch of it spends anything before a person here confirms it. */
  watches: (row, here) => {
    const source = fits(row, 'source', watchSourceSchema);
    fits(row, 'kinds', z.array(lookupKindSchema).min(1));
    fits(row, 'schedule', watchScheduleSchema);
    const { folder = null } = row;
    const publish = watchSchema.shape.publish.safeParse(row.publish ?? null);
    const problem = problemOf(new StackdeskError('watch_restored', because('watch_from_backup')));
    return {
      ...row,
      source:
        source.kind === 'file'
          ? JSON.stringify({ ...source, path: pathFrom(source.path, here.knownPaths) })
          : (row.source ?? null),
      folder: typeof folder === 'string' && here.knownPaths.has(folder) ? folder : null,
      publish: publish.success ? publish.data : null,
      // A file is replaced only if this computer published it.
      published: null,
      pause: JSON.stringify(problem),
      paused_at: row.paused_at ?? row.created_at ?? 0,
    };
  },
  watch_turns: (row) => {
    amounts(row, 'budget', 'spent');
    return {
      ...row,
      // A turn that was under way is over. Nobody here agreed to what its run may cost.
      ended_at: row.ended_at ?? row.begun_at ?? 0,
      numbers: kept(row.numbers, turnNumbersSchema),
      files: kept(row.files, texts) ?? '[]',
      files_problem: kept(row.files_problem, problemSchema),
    };
  },
  watch_domains: (row) => row,
  watch_news: (row) => row,
  remembered_sheets: (row, here) => {
    const choices = rememberedChoicesSchema.safeParse(parsed(row.choices));
    if (!choices.success) return null;
    const { outputDir, ...others } = choices.data;
    // Results are written there, so only a folder that this computer's own data names is kept.
    const isKnown = outputDir == null || here.knownPaths.has(outputDir);
    return isKnown ? row : { ...row, choices: JSON.stringify(others) };
  },
};

function fail(column: string): never {
  throw new Damage(column);
}

function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : fail(column);
}

/** What was spent is counted against the caps, so an amount below nothing would raise them. */
function amounts(row: Row, ...columns: string[]): void {
  for (const column of columns) if (Number(row[column] ?? 0) < 0) fail(column);
}

function among(row: Row, column: string, schema: z.ZodType): void {
  if (!schema.safeParse(row[column]).success) fail(column);
}

/** The value of a JSON column. Throws `Damage` if our code could not read it. */
function fits<Schema extends z.ZodType>(row: Row, column: string, schema: Schema): z.output<Schema> {
  const value = parsed(textOf(row, column));
  if (value === undefined) return fail(column);
  const found = schema.safeParse(value);
  return found.success ? found.data : fail(column);
}

/** Caps trust a price. One below what is believed of an unknown service is learned again. */
function learnedAgain(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(
    columns.map((column) => [column, Number(row[column]) >= UNTOLD_PRICE ? (row[column] ?? null) : null]),
  );
}

/** The text of a JSON column, or null if our code could not read it. */
function kept(text: Stored | undefined, schema: z.ZodType): string | null {
  return typeof text === 'string' && schema.safeParse(parsed(text)).success ? text : null;
}

/** Undefined if the text is no JSON, or too large to be ours. */
function parsed(text: Stored | undefined): unknown {
  return typeof text === 'string' ? parseBounded(text) : undefined;
}
