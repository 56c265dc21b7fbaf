import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { Remembered, RememberedChoices } from '#contract/models/remembered.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { StoredJob } from '../store/jobs.ts';
import { labelledRuns } from '../store/labels.ts';
import { findRemembered, keepRemembered } from '../store/remembered.ts';
import { statSync } from '../world/files.ts';

/**
 * A hash of the header of a sheet as the program finds it: the names in order, without regard to case and
 * blanks. Null without a header: all such sheets would be alike.
 */
export function fingerprintOf({
  hasHeader,
  columns,
}: Pick<SheetFacts, 'hasHeader' | 'columns'>): string | null {
  return hasHeader ? fingerprintOfNames(columns.map(({ name }) => name)) : null;
}

function fingerprintOfNames(names: readonly string[]): string {
  const plain = names.map((name) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase());
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 32);
}

/** Earlier choices, and what this file holds with them. */
export interface Recalled {
  remembered: Remembered;
  facts: SheetFacts;
}

/**
 * Finds the choices of the run that `wrote` columns of a file, or else those for the last file with the same header, as far
 * as they fit this file; null if there are none. `facts` are those of the file without any choice.
 */
export async function recall(
  db: Reader,
  file: SheetFile,
  facts: SheetFacts,
  wrote: StoredJob | null = null,
): Promise<Recalled | null> {
  const fingerprint = wrote === null ? fingerprintOf(facts) : null;
  const found =
    wrote !== null ? ofRun(wrote, facts) : fingerprint === null ? null : findRemembered(db, fingerprint);
  if (found === null) return null;
  const fit = await fitting(file, facts, found.choices);
  const at = new Date(found.at).toISOString();
  return { remembered: { fingerprint, at, choices: fit.choices }, facts: fit.facts };
}

/** The choices of a run, for its result: that is written beside itself, and its columns are refreshed. */
function ofRun(run: StoredJob, facts: SheetFacts): { choices: RememberedChoices; at: number } | null {
  const found = foundOf(facts);
  if (found === undefined) return null;
  const { outputDir: _, ...choices } = choicesOf(run, {
    ...found,
    headerRow: run.headerRow ?? found.headerRow,
  });
  return {
    choices: { ...choices, options: { ...choices.options, update: true } },
    at: run.startedAt ?? run.createdAt,
  };
}

/** Runs that are looked through for the last one over a file. */
const RUNS = 500;

/**
 * The label of the last run over this file, over one in its folder that has the same header, or whose result this is; null
 * if it has none. Another header may be alike by chance, so the rest of the computer does not count.
 */
export function lastLabel(
  db: Reader,
  workspace: number,
  sheet: { path: string; facts: SheetFacts; wrote: StoredJob | null },
): string | null {
  const path = resolve(sheet.path);
  const fingerprint = fingerprintOf(sheet.facts);
  const last = labelledRuns(db, workspace, RUNS).find((run) => {
    const files = [run.path, ...(run.out === null ? [] : [run.out])].map((each) => resolve(each));
    if (files.includes(path)) return true;
    if (!files.some((each) => dirname(each) === dirname(path))) return false;
    if (run.id === sheet.wrote?.id) return true;
    return fingerprint !== null && fingerprintOfNames(JSON.parse(run.header) as string[]) === fingerprint;
  });
  return last?.label ?? null;
}

/** Drops choices that do not fit this file or this computer. */
async function fitting(
  file: SheetFile,
  facts: SheetFacts,
  { sheet, header, headerNames, encoding, outputEncoding, outputDir, ...choices }: RememberedChoices,
): Promise<Seen<RememberedChoices>> {
  const dir = outputDir === undefined || (outputDir !== null && !isFolder(outputDir)) ? {} : { outputDir };
  // Only CSV files have an encoding to choose.
  const output = file.dialect === undefined || outputEncoding === undefined ? {} : { outputEncoding };
  const place = { sheet, header, headerNames };
  const first = facts.sheet;
  const wanted = file.dialect === undefined ? undefined : encoding;
  const asWanted = wanted === undefined ? null : await lookIn(file.path, wanted, { first, place });
  const isAsFound = facts.rowsRead > 0;
  const seen = asWanted ??
    (await look(file, { first, place, known: isAsFound ? facts : null })) ?? { facts, choices: {} };
  const { columns, domainColumn } = seen.facts;
  const named = (name: string | undefined) =>
    name === undefined ? undefined : columns.find((each) => plainName(each.name) === plainName(name));
  const column = named(choices.column);
  const fallback = named(choices.fallback);
  const { column: _column, fallback: _fallback, ...others } = choices;
  return {
    facts: seen.facts,
    choices: {
      ...others,
      ...seen.choices,
      ...dir,
      ...output,
      ...(asWanted === null || wanted === undefined ? {} : { encoding: wanted }),
      ...(column === undefined ? {} : { column: column.name }),
      ...(fallback === undefined || fallback.index === (column?.index ?? domainColumn)
        ? {}
        : { fallback: fallback.name }),
    },
  };
}

/** Choices that fit a file, and what the file holds with them. */
interface Seen<Choices> {
  facts: SheetFacts;
  choices: Choices;
}

type Place = Pick<RememberedChoices, 'sheet' | 'header' | 'headerNames'>;

interface LookOptions {
  /** The sheet that the program finds by itself. */
  first: string;
  place: Place;
  /** The facts of that sheet, if known. */
  known?: SheetFacts | null;
}

/** Null if the file can't be read in this encoding, or then has no rows. */
async function lookIn(path: string, encoding: Encoding, options: LookOptions): Promise<Seen<Place> | null> {
  const read = await openSheetFile(path, { encoding }).catch(() => null);
  if (read === null) return null;
  try {
    return await look(read, options);
  } finally {
    await read.close();
  }
}

/**
 * Looks at the remembered sheet and header, or if they don't fit, at what the program finds. Null if there
 * are no rows either way.
 */
async function look(
  file: SheetFile,
  { first, place: { sheet, header, headerNames }, known = null }: LookOptions,
): Promise<Seen<Place> | null> {
  const other = sheet === undefined ? null : await inspected(file, { sheet });
  const choices = other === null ? {} : { sheet: other.sheet };
  const facts = other ?? known ?? (await inspected(file, { sheet: first }));
  const below = header === undefined ? null : await inspected(file, { sheet: facts?.sheet ?? first, header });
  if (header === undefined || below === null || (header !== null && fingerprintOf(below) !== headerNames))
    return facts === null ? null : { facts, choices };
  return {
    facts: below,
    choices: { ...choices, header, ...(headerNames === undefined ? {} : { headerNames }) },
  };
}

/** Null if it can't be read that way, or then has no rows. */
async function inspected(
  file: SheetFile,
  place: { sheet: string; header?: number | null },
): Promise<SheetFacts | null> {
  try {
    const facts = await inspectSheet(file, place);
    return facts.rowsRead === 0 ? null : facts;
  } catch {
    return null;
  }
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** What a file is remembered by, from its facts without any choice; undefined without a header. */
export function foundOf(facts: SheetFacts): StoredJob['options']['found'] {
  const fingerprint = fingerprintOf(facts);
  if (fingerprint === null) return undefined;
  const { sheet, headerRow, columns, domainColumn } = facts;
  const column = columns.find(({ index }) => index === domainColumn)?.name ?? null;
  return { fingerprint, sheet, headerRow, column };
}

/** Saves the choices for the file of a run. Throws nothing, since the run must go on. */
export function remember(db: Writer, job: StoredJob, at: number): void {
  const { origin, found } = job.options;
  if (origin !== 'file' || found === undefined) return;
  try {
    keepRemembered(db, found.fingerprint, { choices: choicesOf(job, found), at });
  } catch {
    // The next such file is then treated as a new one.
  }
}

/** The choices that differ from what the program finds, and those about the result. */
function choicesOf(
  { options, sheet, columnName, headerRow, header }: StoredJob,
  found: NonNullable<StoredJob['options']['found']>,
): RememberedChoices {
  const { kinds, companyFields, technologyLayout, namesInCell, encoding } = options;
  const { domainColumn, technologyColumns, update, outputEncoding, outputDir } = options;
  const { fallback, domains, personalAddresses, platformPages } = options;
  const isOtherHeader = headerRow !== found.headerRow;
  return {
    ...(sheet === found.sheet ? {} : { sheet }),
    ...(columnName === found.column ? {} : { column: columnName }),
    ...(fallback === null || fallback === undefined ? {} : { fallback: fallback.name }),
    ...(domains === 'written' ? {} : { domains }),
    ...(personalAddresses ? { personalAddresses } : {}),
    ...(platformPages ? { platformPages } : {}),
    ...(isOtherHeader ? { header: headerRow } : {}),
    ...(isOtherHeader && headerRow !== null ? { headerNames: fingerprintOfNames(header) } : {}),
    ...(encoding === null || encoding === undefined ? {} : { encoding }),
    ...(outputEncoding === undefined || outputEncoding === 'same' ? {} : { outputEncoding }),
    ...(outputDir === undefined ? {} : { outputDir }),
    options: {
      kinds,
      companyFields,
      technologyLayout,
      namesInCell,
      domainColumn,
      technologyColumns,
      update,
    },
  };
}
