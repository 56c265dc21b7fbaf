import type { CompanyField, LookupKind } from '#contract/models/enrich.ts';
import { STATUS_HEADINGS } from '#shared/tables/held-columns.ts';
import { stateInFiles } from '#shared/tables/run-table.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { readCell } from '../domains/read-cell.ts';
import type { Row } from './model.ts';

/** The headings of the columns that a run can add about a company. */
export const COMPANY_HEADINGS: Record<CompanyField, string> = {
  name: 'Company name',
  industry: 'Industry',
  city: 'City',
  country: 'Country',
  address: 'Address',
  networkUrl: 'Network profile',
  lastUpdated: 'Company updated',
  technologiesTracked: 'Technologies tracked',
};

/** The heading of a column that names a row's changed columns, for files that have no colours. */
export const CHANGED_HEADING = 'Changed';

const KINDS = ['companies', 'technologies'] as const;
const STATES = new Set<string>(Object.values(stateInFiles));
const ANSWERED = new Set<string>([stateInFiles.found, stateInFiles.no_data]);

/** A heading in lower case, without the number that it got because the name was taken. */
export function headingBase(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/ \(\d{1,3}\)$/, '');
}

const COUNT = 'technology count';
/** Headings of columns with names of technologies, as `headingBase` returns them. */
const SEVERAL = /^(?:technologies(?: \(first \d+ of each row\))?|tech: \S.*)$/;

/** Whether `headingBase` of a heading is that of the states of a kind. */
const isStatusOf = (kind: LookupKind, base: string) => base === STATUS_HEADINGS[kind].toLowerCase();

/** Whether a heading is that of a column with the states of lookups. */
export function isStatusHeading(heading: string): boolean {
  return KINDS.some((kind) => isStatusOf(kind, headingBase(heading)));
}

/** Whether all cells are states of lookups, as a run writes them. */
export function areStates(cells: readonly string[]): boolean {
  return cells.every((cell) => STATES.has(cell));
}

/** Whether a cell says why a row has no answer: it was left out, skipped, or names no domain. */
export function isStateWithoutAnswer(cell: string): boolean {
  return STATES.has(cell) && !ANSWERED.has(cell);
}

/** Whether a run of this kind can add a column with this heading, the status column excepted. */
function isHeadingOf(kind: LookupKind, base: string): boolean {
  if (kind === 'companies')
    return Object.values(COMPANY_HEADINGS).some((heading) => heading.toLowerCase() === base);
  return base === COUNT || SEVERAL.test(base) || /^uses \S.*$/.test(base);
}

/**
 * Which columns of a table have several values in a cell, each separated from the next by `, `, as runs and exports write
 * the names of technologies. Their state or their count stands in a column of its own.
 */
export function severalOf(header: readonly string[]): boolean[] {
  const bases = header.map(headingBase);
  const isOurs = bases.some((base) => isStatusOf('technologies', base) || base === COUNT);
  return bases.map((base) => isOurs && SEVERAL.test(base));
}

/** Columns of a sheet that runs wrote, 0-based. */
export interface OwnColumns {
  /** Those with the answers of the last run of each kind. */
  answers: number[];
  /** Those with the answers of all runs. */
  allAnswers: number[];
  /** The one with the domains that the last run asked about, or null. */
  domain: number | null;
  /** The one that names what changed, or null. */
  changed: number | null;
}

/** Where in a sheet columns of runs may be. */
export interface ColumnRange {
  header: readonly string[];
  firstColumn: number;
  lastColumn: number;
  /** False for a column that is known to be a person's. */
  mayBeOwn(index: number): boolean;
  /** The cells of a column that are not blank. */
  cellsOf(index: number): string[];
}

/**
 * Recognises columns that runs wrote, by their cells. A heading alone proves nothing, since people have columns with these
 * names: a block begins with a status column that holds only words of ours, and its columns stand side by side.
 */
export function findOwnColumns({
  header,
  firstColumn,
  lastColumn,
  mayBeOwn,
  cellsOf,
}: ColumnRange): OwnColumns {
  const bases = header.map(headingBase);
  const holdsOnly = (index: number, fits: (cell: string) => boolean) => {
    const cells = cellsOf(index);
    return cells.length > 0 && cells.every(fits);
  };
  const isProven = (index: number, kind: LookupKind) =>
    isStatusOf(kind, bases[index] ?? '') && mayBeOwn(index) && holdsOnly(index, (cell) => STATES.has(cell));
  const isDomain = (index: number) =>
    bases[index] === 'domain' && mayBeOwn(index) && holdsOnly(index, (cell) => domainOf(cell) === cell);
  const blocks: Record<LookupKind, number[]> = { companies: [], technologies: [] };
  const allAnswers: number[] = [];
  let domain: number | null = null;
  let changed: number | null = null;
  let isInside = false;
  for (let index = firstColumn; index <= lastColumn; index += 1) {
    const begun = KINDS.find((kind) => isProven(index, kind));
    const kind = KINDS.find(
      (each) => blocks[each].length > 0 && mayBeOwn(index) && isHeadingOf(each, bases[index] ?? ''),
    );
    if (begun !== undefined) {
      blocks[begun] = [index];
      allAnswers.push(index);
      if (!isInside && isDomain(index - 1)) domain = index - 1;
      isInside = true;
    } else if (isInside && kind !== undefined) {
      blocks[kind].push(index);
      allAnswers.push(index);
    } else if (isInside && isDomain(index)) domain = index;
    else if (isInside && isChangedColumn(bases[index] ?? '', cellsOf(index))) changed = index;
    else isInside = false;
  }
  return { answers: [...blocks.companies, ...blocks.technologies], allAnswers, domain, changed };
}

function isChangedColumn(base: string, cells: readonly string[]): boolean {
  const isName = (name: string) => {
    const each = headingBase(name);
    return each === 'domain' || isStatusHeading(each) || KINDS.some((kind) => isHeadingOf(kind, each));
  };
  return (
    base === CHANGED_HEADING.toLowerCase() &&
    cells.every((cell) => cell.split(', ').every((name) => isName(name)))
  );
}

/** The cells of a column that are not blank. */
export function filledCells(rows: readonly Row[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
}

/**
 * Whether a column of domains repeats what other cells of its rows name, as the one that a run adds does. A person's own
 * column may have the same heading and stand in the same place.
 */
function repeatsDomains(rows: readonly Row[], column: number, others: readonly number[]): boolean {
  return rows.every((row) => {
    const domain = (row.cells[column] ?? '').trim();
    return (
      domain === '' ||
      others.some((other) =>
        readCell(row, other).domains.some(
          (each) => each.domain === domain || each.domain.endsWith(`.${domain}`),
        ),
      )
    );
  });
}

/** The columns of a sheet that a run wrote, by the first rows of it. Nothing is asked about these again. */
export function ownColumnsIn(header: readonly string[], rows: readonly Row[]): ReadonlySet<number> {
  if (!header.some(isStatusHeading)) return new Set();
  const lastColumn = header.length - 1;
  const cellsOf = (index: number) => filledCells(rows, index);
  const found = findOwnColumns({ header, firstColumn: 0, lastColumn, mayBeOwn: () => true, cellsOf });
  const { allAnswers, domain, changed } = found;
  const own = new Set([...allAnswers, ...(changed === null ? [] : [changed])]);
  const others = header.flatMap((_, index) => (own.has(index) || index === domain ? [] : [index]));
  if (domain !== null && repeatsDomains(rows, domain, others)) own.add(domain);
  return own;
}
