import { createHash } from 'node:crypto';
import type { Remembered, RememberedChoices } from '../../../preload/contract/models/remembered.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { StoredJob } from '../store/jobs.ts';
import { findRemembered, keepRemembered } from '../store/remembered.ts';
import { statSync } from '../world/files.ts';

/**
 * Stands for the header of a sheet as the program finds it: its names in their order, whatever their case and blanks. Null without a header, since
 * all such sheets of a width would be alike.
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

/**
 * What was chosen for the last file with the same header, as far as it fits this file. `facts` are those of the file without any choice.
 */
export async function recall(db: Reader, file: SheetFile, facts: SheetFacts): Promise<Remembered | null> {
  const fingerprint = fingerprintOf(facts);
  const found = fingerprint === null ? null : findRemembered(db, fingerprint);
  if (fingerprint === null || found === null) return null;
  const choices = await fitting(file, facts, found.choices);
  return { fingerprint, at: new Date(found.at).toISOString(), choices };
}

/** Drops choices that this file or this computer has no place for. */
async function fitting(
  file: SheetFile,
  facts: SheetFacts,
  { sheet, header, headerNames, encoding, outputEncoding, outputDir, ...choices }: RememberedChoices,
): Promise<RememberedChoices> {
  const dir = outputDir === undefined || (outputDir !== null && !isFolder(outputDir)) ? {} : { outputDir };
  // Only CSV files have an encoding that somebody can choose.
  const output = file.dialect === undefined || outputEncoding === undefined ? {} : { outputEncoding };
  const wanted = file.dialect === undefined ? undefined : encoding;
  const read =
    wanted === undefined ? null : await openSheetFile(file.path, { encoding: wanted }).catch(() => null);
  try {
    const place = { sheet, header, headerNames };
    const asWanted = read === null ? null : await look(read, facts, place);
    const seen = asWanted ?? (await look(file, facts, place)) ?? { facts, choices: {} };
    const { columns, domainColumn } = seen.facts;
    const named = (name: string | undefined) =>
      name === undefined ? undefined : columns.find((each) => plainName(each.name) === plainName(name));
    const column = named(choices.column);
    const fallback = named(choices.fallback);
    const { column: _column, fallback: _fallback, ...others } = choices;
    return {
      ...others,
      ...seen.choices,
      ...dir,
      ...output,
      ...(asWanted === null || wanted === undefined ? {} : { encoding: wanted }),
      ...(column === undefined ? {} : { column: column.name }),
      ...(fallback === undefined || fallback.index === (column?.index ?? domainColumn)
        ? {}
        : { fallback: fallback.name }),
    };
  } finally {
    await read?.close();
  }
}

type Place = Pick<RememberedChoices, 'sheet' | 'header' | 'headerNames'>;

/** Looks at the remembered sheet and below the remembered header, or if those do not fit, at what the program finds. Null if there are no rows either way. */
async function look(
  file: SheetFile,
  asFound: SheetFacts,
  { sheet, header, headerNames }: Place,
): Promise<{ facts: SheetFacts; choices: Place } | null> {
  const other = sheet === undefined ? null : await inspected(file, { sheet });
  const choices = other === null ? {} : { sheet: other.sheet };
  const facts = other ?? (await inspected(file, { sheet: asFound.sheet }));
  const below =
    header === undefined ? null : await inspected(file, { sheet: (facts ?? asFound).sheet, header });
  if (header === undefined || below === null || (header !== null && fingerprintOf(below) !== headerNames))
    return facts === null ? null : { facts, choices };
  return {
    facts: below,
    choices: { ...choices, header, ...(headerNames === undefined ? {} : { headerNames }) },
  };
}

/** Null for what can't be read that way, or has no rows then. */
async function inspected(
  file: SheetFile,
  place: { sheet: string; header?: number | null },
): Promise<SheetFacts | null> {
  try {
    const facts = await inspectSheet(file, place);
    return facts.judgedRows === 0 ? null : facts;
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

/** Keeps what was chosen for the file of a run. Whatever goes wrong with that, the run goes on: nothing is thrown. */
export async function remember(db: Writer, job: StoredJob, at: number): Promise<void> {
  if (job.options.origin !== 'file') return;
  try {
    const file = await openSheetFile(job.path);
    try {
      const facts = await inspectSheet(file);
      const fingerprint = fingerprintOf(facts);
      if (fingerprint !== null) keepRemembered(db, fingerprint, { choices: choicesOf(job, facts), at });
    } finally {
      await file.close();
    }
  } catch {
    // The next file of this kind is looked at anew.
  }
}

/** What differs from what the program finds by itself, and what is added. */
function choicesOf(
  { options, sheet, columnName, headerRow, header }: StoredJob,
  facts: SheetFacts,
): RememberedChoices {
  const { kinds, companyFields, technologyLayout, technologyLimit, encoding } = options;
  const { domainColumn, technologyColumns, update, outputEncoding, outputDir } = options;
  const { fallback, domains, personalAddresses } = options;
  const found = facts.hasHeader ? facts.headerRow : null;
  const column = facts.columns.find(({ index }) => index === facts.domainColumn)?.name;
  return {
    ...(sheet === facts.sheet ? {} : { sheet }),
    ...(columnName === column ? {} : { column: columnName }),
    ...(fallback === null || fallback === undefined ? {} : { fallback: fallback.name }),
    ...(domains === 'written' ? {} : { domains }),
    ...(personalAddresses ? { personalAddresses } : {}),
    ...(headerRow === found ? {} : { header: headerRow }),
    ...(headerRow === found || headerRow === null ? {} : { headerNames: fingerprintOfNames(header) }),
    ...(encoding === null || encoding === undefined ? {} : { encoding }),
    ...(outputEncoding === undefined || outputEncoding === 'same' ? {} : { outputEncoding }),
    ...(outputDir === undefined ? {} : { outputDir }),
    options: {
      kinds,
      companyFields,
      technologyLayout,
      technologyLimit,
      domainColumn,
      technologyColumns,
      update,
    },
  };
}
