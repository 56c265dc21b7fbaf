import type { ListChoices } from '#contract/models/list.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Reader, Writer } from '../store/database.ts';
import { findListValues, keepListValues, type ListValue } from '../store/list-values.ts';
import { listLists, type StoredList } from '../store/lists.ts';
import { existsSync } from '../world/files.ts';
import { filePathOf, transferOf } from './describe-list.ts';

/**
 * How many rows of a file are read. All size bands come up early, and a list of one country has no other
 * country.
 */
const ROWS = 2_000;
const LONGEST_VALUE = 100;
/** How many of the newest lists have their files read. */
const MOST_LEARNED = 20;

const COUNTRY = /^country(?:[_ ]?name)?$/i;
const SIZE = /^(?:company[_ ]?)?size(?:[_ ]?band)?$|^employees?[_ ]?(?:range|band)$/i;

/**
 * Saves the filter values that the files of the newest lists contain. `learned` holds the transfers whose
 * file was read; this adds to it.
 */
export async function learnFromFiles(db: Writer, workspace: number, learned: Set<number>): Promise<void> {
  for (const list of listLists(db, workspace).slice(0, MOST_LEARNED)) {
    const transfer = transferOf(db, list);
    const path = transfer === undefined ? null : filePathOf(transfer);
    if (transfer === undefined || path === null || learned.has(transfer.id) || !existsSync(path)) continue;
    learned.add(transfer.id);
    try {
      keepListValues(db, workspace, await valuesInFile(list, path));
    } catch {
      // An unreadable file is reported when a person opens it.
    }
  }
}

/**
 * Reads from a list's file what lists can be filtered by: size bands, and the country's name if the list has
 * only one country. Throws as `openSheetFile` does.
 */
export async function valuesInFile(
  { filters }: Pick<StoredList, 'filters'>,
  path: string,
): Promise<ListValue[]> {
  const file = await openSheetFile(path);
  const sizes = new Set<string>();
  const countries = new Set<string>();
  try {
    let header: readonly string[] | null = null;
    let seen = 0;
    reading: for await (const rows of file.rows({ sheet: file.sheets[0]?.name ?? '' })) {
      for (const { cells } of rows) {
        if (header === null) {
          header = cells;
          continue;
        }
        seen += 1;
        if (seen > ROWS) break reading;
        header.forEach((name, index) => {
          const value = (cells[index] ?? '').trim();
          if (value === '' || value.length > LONGEST_VALUE) return;
          if (SIZE.test(name.trim())) sizes.add(value);
          else if (COUNTRY.test(name.trim())) countries.add(value);
        });
      }
    }
  } finally {
    await file.close();
  }
  const values = [...sizes].map((value): ListValue => ({ field: 'company_size', value, name: null }));
  const [name, ...otherNames] = countries;
  const only =
    filters?.countryCondition === 'include' && filters.countries.length === 1
      ? filters.countries[0]
      : undefined;
  if (only !== undefined && name !== undefined && otherNames.length === 0)
    values.push({ field: 'country', value: String(only), name });
  return values;
}

/** The known values that lists of a workspace can be filtered by: from files, refusals and earlier lists. */
export function choicesOf(db: Reader, workspace: number): ListChoices {
  const known = findListValues(db, workspace);
  const used = listLists(db, workspace).flatMap(({ filters, state }) =>
    // A list that failed, or whose start is in doubt, does not prove that its filters are valid.
    filters === null || state === 'failed' || state === 'unknown' ? [] : [filters],
  );
  const names = new Map<number, string | null>(
    used.flatMap((filters) => filters.countries.map((id) => [id, null])),
  );
  for (const { field, value, name } of known) if (field === 'country') names.set(Number(value), name);
  const sizes = new Set([
    ...known.flatMap(({ field, value }) => (field === 'company_size' ? [value] : [])),
    ...used.flatMap((filters) => filters.companySizes),
  ]);
  return {
    countries: [...names]
      .map(([id, name]) => ({ id, name }))
      .sort(
        (a, b) =>
          Number(a.name === null) - Number(b.name === null) ||
          (a.name ?? '').localeCompare(b.name ?? '') ||
          a.id - b.id,
      ),
    companySizes: [...sizes].sort((a, b) => leastOf(a) - leastOf(b) || a.localeCompare(b)),
    endings: [...new Set(used.flatMap((filters) => filters.endings))].sort(),
  };
}

/** The first number of a band. */
function leastOf(band: string): number {
  const digits = /\d[\d,.]*/.exec(band)?.[0].replace(/[,.]/g, '');
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits);
}
