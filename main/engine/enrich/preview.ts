import { basename, extname, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { Preview, PreviewRequest } from '#contract/models/enrich.ts';
import { leaveOutSchema } from '#contract/models/leave-out.ts';
import { because, type Reason } from '#contract/reason.ts';
import { creditsFor } from '#shared/money/prices.ts';
import { isTaken } from '../files/names.ts';
import { callsFor } from '../ledger/price.ts';
import { originOf } from '../files/own-file.ts';
import { requireWritable } from '../files/whole-file.ts';
import { namesOnlyOne } from '../sheets/domain-column.ts';
import { columnsAround } from '../sheets/inspect.ts';
import type { Writer } from '../store/database.ts';
import { countLookups, countPending } from '../store/job-lookups.ts';
import { countRead } from '../store/job-rows.ts';
import { findJob, insertJob, removeJob, type StoredJob, updateJob } from '../store/jobs.ts';
import { countColleagues } from '../store/team.ts';
import { listBalances, priceOf } from '../store/wallets.ts';
import { findEarlierColumns } from './earlier-columns.ts';
import { endAsDeclared } from './end-table.ts';
import { fileFacts } from './file-facts.ts';
import { type InspectedFile, inspectFile, withFile } from './inspect-file.ts';
import { unknownNames, withKnownNames } from './known-technologies.ts';
import { leaveOut } from './leave-out.ts';
import { findEarlier, placeRun } from './place-columns.ts';
import { planJob } from './plan.ts';
import { foundOf } from './remember.ts';
import { scanRows } from './scan-rows.ts';
import { spellingPrices } from './spelling-prices.ts';
import { requireOutput } from './write-output.ts';

export interface PreviewContext {
  db: Writer;
  workspace: number;
  now: () => number;
  dataDir: string;
  onScan: (rows: number) => void;
  signal?: AbortSignal | undefined;
}

/** The place of the result; null if no file is written. */
type RequiredOutput = Awaited<ReturnType<typeof requireOutput>>;

/**
 * Reads the file and works out what a run would do and cost at most. Asks the service nothing. Leaves a draft
 * that can be started.
 */
export async function previewEnrichment(context: PreviewContext, request: PreviewRequest): Promise<Preview> {
  const { db } = context;
  if (request.out !== undefined) await requireFit(request.out);
  const draft = reusableDraft(context, request) ?? (await readRows(context, request));
  if (request.out !== undefined) requireSameKind(draft, request.out);
  const leftOut = await leaveOut(db, draft, leaveOutSchema.parse(request.leaveOut ?? {}), context.signal);
  const plan = async (options: StoredJob['options']) => {
    await planJob(db, { ...draft, options }, context.now(), context.signal);
    // Another preview may have replaced the draft meanwhile.
    const planned = findJob(db, draft.id);
    if (planned === undefined) throw new StackdeskError('cancelled', because('preview_replaced'));
    return planned;
  };
  const planned = await plan({
    ...withKnownNames(db, request.options),
    ...ofFile(draft),
    ...encodingsOf(request),
    leftOut,
  });
  if (request.out !== undefined) updateJob(db, draft.id, { wantedOut: resolve(request.out) });
  // Checked now, so that nothing is paid for a file that can't be written.
  const required = await requireOutput(db, findJob(db, draft.id) ?? planned, context.signal);
  const job = findJob(db, draft.id);
  if (job === undefined) throw new StackdeskError('cancelled', because('preview_replaced'));
  const spelled = async (each: StoredJob, output: RequiredOutput) =>
    describePreview(db, each, {
      output,
      spellings: await spellingPrices(db, each, context),
      now: context.now,
    });
  const shorter = required === null ? null : endAsDeclared(db, job, required.placement.declaredEnd);
  if (shorter === null) return spelled(job, required);
  const replanned = await plan(shorter.options);
  return spelled(replanned, await requireOutput(db, replanned, context.signal));
}

/** Checks the place of the enriched file. Throws `out_exists`, `out_unwritable` or `disk_full`. */
async function requireFit(out: string): Promise<void> {
  if (isTaken(out)) throw new StackdeskError('out_exists', because('exists', { path: out }));
  await requireWritable(resolve(out));
}

const WORKBOOK = /\.(?:xls[xmb]?|ods|numbers)$/i;

/** Throws `usage` if the enriched file would not be what the ending of `out` says. The name of the input says nothing. */
export function requireSameKind({ path, options }: Pick<StoredJob, 'path' | 'options'>, out: string): void {
  // Runs of older versions kept no format.
  const ending = options.format === undefined ? extname(path).toLowerCase() : `.${options.format}`;
  if (ending === extname(out).toLowerCase() || !(WORKBOOK.test(ending) || WORKBOOK.test(out))) return;
  throw new StackdeskError('usage', because('other_kind', { path: out, input: basename(path), ending }));
}

type ReadOptions = Pick<
  StoredJob['options'],
  | 'origin'
  | 'format'
  | 'found'
  | 'earlier'
  | 'table'
  | 'fallback'
  | 'domains'
  | 'personalAddresses'
  | 'hiddenRows'
  | 'platformPages'
  | 'rowsBelow'
  | 'reading'
>;

/** What was decided when the rows were read. */
function ofFile({ options }: StoredJob): ReadOptions {
  const { origin, format, found, earlier, table, fallback, domains, reading } = options;
  const { personalAddresses, hiddenRows, platformPages, rowsBelow } = options;
  return {
    ...{ origin, format, found, earlier, table, fallback, domains },
    ...{ personalAddresses, platformPages, hiddenRows, rowsBelow, reading },
  };
}

function encodingsOf({
  encoding,
  outputEncoding,
  outputDir,
}: PreviewRequest): Pick<StoredJob['options'], 'encoding' | 'outputEncoding' | 'outputDir'> {
  return {
    encoding: encoding ?? null,
    ...(outputEncoding === undefined ? {} : { outputEncoding }),
    ...(outputDir === undefined ? {} : { outputDir }),
  };
}

function reusableDraft(context: PreviewContext, request: PreviewRequest): StoredJob | null {
  const draft = request.draftId === null ? undefined : findJob(context.db, request.draftId);
  if (draft === undefined || draft.state !== 'draft') return null;
  const facts = fileFacts(request.path);
  const isSame =
    draft.workspace === context.workspace &&
    draft.path === resolve(request.path) &&
    draft.sheet === request.sheet &&
    draft.columnIndex === request.column &&
    (draft.options.encoding ?? null) === (request.encoding ?? null) &&
    (draft.options.fallback?.index ?? null) === request.fallback &&
    draft.options.domains === request.domains &&
    draft.options.personalAddresses === request.personalAddresses &&
    draft.options.hiddenRows === request.hiddenRows &&
    draft.options.platformPages === request.platformPages &&
    draft.options.rowsBelow === request.rowsBelow &&
    (request.header === undefined || draft.headerRow === request.header) &&
    draft.rowCount > 0 &&
    draft.fileSize === facts.sizeBytes &&
    draft.fileChangedAt === facts.changedAtMs;
  if (isSame) return draft;
  removeJob(context.db, draft.id);
  return null;
}

/**
 * Reads the rows of a file into a draft, which has no plan yet. Throws as opening and inspecting a file does,
 * and `no_domains`.
 */
export async function readRows(context: PreviewContext, request: PreviewRequest): Promise<StoredJob> {
  // Throws if the file has gone since a person chose it.
  fileFacts(request.path);
  return withFile(resolve(request.path), { encoding: request.encoding }, async (opened) =>
    readSeen(context, request, await inspectFile(opened, request)),
  );
}

async function readSeen(
  context: PreviewContext,
  request: PreviewRequest,
  seen: InspectedFile,
): Promise<StoredJob> {
  const { file } = seen;
  const jobId = await insertDraft(context, request, seen);
  try {
    const job = findJob(context.db, jobId);
    if (job === undefined) throw new StackdeskError('cancelled', because('preview_dropped'));
    await scanRows(context.db, file, job, { onProgress: context.onScan, signal: context.signal });
    const scanned = findJob(context.db, jobId);
    if (scanned === undefined) throw new StackdeskError('cancelled', because('preview_dropped'));
    // A person can still choose to ask about what is held back, and about hidden rows.
    const { personal, platform, hidden } = scanned.options.reading;
    if (scanned.domainCount === 0 && personal + platform === 0 && (hidden === 0 || request.hiddenRows)) {
      throw new StackdeskError(
        'no_domains',
        because(countRead(context.db, jobId).uncomputed > 0 ? 'no_domains_uncomputed' : 'no_domain_cells', {
          path: file.path,
          column: job.columnName,
        }),
      );
    }
    return scanned;
  } catch (error) {
    removeJob(context.db, jobId);
    throw error;
  }
}

async function insertDraft(
  context: PreviewContext,
  request: PreviewRequest,
  { file, facts, asFound, asChosen: inspection }: InspectedFile,
): Promise<number> {
  const column = inspection.columns.find((each) => each.index === request.column);
  if (column === undefined) {
    throw new StackdeskError(
      'column_not_found',
      because('no_column', { path: file.path, sheet: request.sheet, column: request.column + 1 }),
    );
  }
  const fallback = inspection.columns.find((each) => each.index === request.fallback && each !== column);
  const table = { ...columnsAround(inspection, column.index), domainColumn: column.index };
  const header = inspection.hasHeader ? inspection.columns.map((each) => each.name) : [];
  const earlier = inspection.hasHeader
    ? await findEarlierColumns(context.db, context.workspace, {
        ...table,
        file,
        path: file.path,
        sheet: inspection.sheet,
        headerRow: inspection.headerRow,
        header,
        isUsualColumn: column.index === inspection.domainColumn,
        fallback: fallback?.index ?? null,
      })
    : null;
  return insertJob(context.db, {
    workspace: context.workspace,
    path: resolve(request.path),
    fileSize: facts.sizeBytes,
    fileChangedAt: facts.changedAtMs,
    sheet: inspection.sheet,
    columnIndex: column.index,
    columnName: column.name,
    headerRow: inspection.hasHeader ? inspection.headerRow : null,
    header,
    options: {
      ...request.options,
      origin: originOf(context.dataDir, request.path),
      fallback: fallback === undefined ? null : { index: fallback.index, name: fallback.name },
      domains: request.domains,
      personalAddresses: request.personalAddresses,
      hiddenRows: request.hiddenRows,
      platformPages: request.platformPages,
      rowsBelow: request.rowsBelow,
      table: { ...table, lastRow: null, rowsBelow: 0 },
      earlier,
      format: file.format,
      found: asFound === null ? undefined : foundOf(asFound),
      ...encodingsOf(request),
    },
    createdAt: context.now(),
  });
}

function describePreview(
  db: Writer,
  job: StoredJob,
  { output, spellings, now }: { output: RequiredOutput; spellings: Preview['spellings']; now: () => number },
): Preview {
  const { named, leftOut, uncomputed, ...without } = countRead(db, job.id);
  const rowsBelow = job.options.table?.rowsBelow ?? 0;
  const freshByKind = countPending(db, job.id);
  const doubted = countLookups(db, job.id, ['unknown']);
  const price = priceOf(db, job.workspace, 'bulk_lookup');
  const fresh = freshByKind.companies + freshByKind.technologies;
  const maxCredits = creditsFor(fresh, price);
  const balance =
    listBalances(db, job.workspace).find((each) => each.wallet === 'bulk_lookup')?.remaining ?? null;
  return {
    jobId: job.id,
    rows: job.rowCount,
    unique: job.domainCount,
    duplicates: named - job.domainCount,
    ...without,
    leftOut,
    reading: job.options.reading,
    spellings,
    rowsBelow,
    canTakeBelow: (rowsBelow > 0 || job.options.rowsBelow) && output?.placement.declaredEnd?.by !== 'totals',
    warnings: [...doubtsAbout(job, { named, uncomputed }), ...(output?.placement.warnings ?? [])],
    saved: job.savedCount,
    savedByColleagues: countColleagues(db, job.id),
    fresh,
    freshByKind,
    calls: callsFor(
      { db, workspace: job.workspace, now },
      job.options.kinds.map((kind) => freshByKind[kind]),
    ),
    inDoubt: doubted.companies + doubted.technologies,
    price,
    maxCredits,
    balance,
    balanceAfter: balance === null ? null : balance - maxCredits,
    ...columnsOf(job),
    unknownTechnologies: unknownNames(db, job.options.technologyColumns),
    out: output?.out ?? null,
  };
}

/** What a person may not have meant. */
function doubtsAbout(
  { domainCount, options }: StoredJob,
  { named, uncomputed }: { named: number; uncomputed: number },
): Reason[] {
  const { files = [], unread = [] } = options.leftOut ?? {};
  const isOne = options.origin === 'file' && namesOnlyOne({ domains: named, different: domainCount });
  const { hidden, slipped, firstSlipped } = options.reading;
  return [
    ...(isOne ? [because('one_domain', { count: named })] : []),
    ...(hidden > 0
      ? [because(options.hiddenRows ? 'hidden_rows_in' : 'hidden_rows_out', { count: hidden })]
      : []),
    ...(slipped > 0 ? [because('rows_slipped', { count: slipped, row: firstSlipped })] : []),
    ...(uncomputed > 0 ? [because('rows_uncomputed', { count: uncomputed })] : []),
    ...files.flatMap((file, index) => {
      const count = unread[index] ?? 0;
      return count > 0 ? [because('left_out_unread', { file: basename(file), count })] : [];
    }),
  ];
}

function columnsOf(
  job: StoredJob,
): Pick<Preview, 'addedColumns' | 'earlierColumns' | 'keptColumns' | 'update'> {
  const { fresh } = placeRun(job, job.options.format);
  const refreshed = new Set(findEarlier(job.options, job).values());
  const nameOf = (index: number) => job.header[index] ?? '';
  return {
    addedColumns: fresh.map(({ heading }) => heading),
    update: job.options.update,
    earlierColumns: [...refreshed].map(nameOf),
    keptColumns: (job.options.earlier?.columns ?? []).filter((each) => !refreshed.has(each)).map(nameOf),
  };
}
