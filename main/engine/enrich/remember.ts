import { createHash } from 'node:crypto';
import type { Remembered, RememberedChoices } from '../../../preload/contract/models/remembered.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { StoredJob } from '../store/jobs.ts';
import { findRemembered, keepRemembered } from '../store/remembered.ts';

/**
 * Stands for the header of a sheet as the program finds it: its names in their order, whatever their case and blanks. Null without a header, since
 * all such sheets of a width would be alike.
 */
export function fingerprintOf({
  hasHeader,
  columns,
}: Pick<SheetFacts, 'hasHeader' | 'columns'>): string | null {
  if (!hasHeader) return null;
  const names = columns.map(({ name }) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase());
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32);
}

/** What was chosen for the last file with the same header; `facts` are those of the file without any choice. */
export function recall(db: Reader, facts: Pick<SheetFacts, 'hasHeader' | 'columns'>): Remembered | null {
  const fingerprint = fingerprintOf(facts);
  const found = fingerprint === null ? null : findRemembered(db, fingerprint);
  if (fingerprint === null || found === null) return null;
  return { fingerprint, at: new Date(found.at).toISOString(), choices: found.choices };
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
  { options, sheet, columnName, headerRow }: StoredJob,
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
