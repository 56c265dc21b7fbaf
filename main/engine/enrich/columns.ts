import type { CompanyField, EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { savedJson } from '../service/answer.ts';
import { readCompany } from '../service/read/company.ts';
import type { Cell } from '../sheets/model.ts';
import type { LookupResult } from '../store/job-lookups.ts';
import type { DomainlessState } from '../store/job-rows.ts';
import { technologiesFor } from './scope.ts';
import { categoryCells, categoryHeadings, usesCells, usesHeadings } from './technology-cells.ts';

const COMPANY_HEADERS: Record<CompanyField, string> = {
  name: 'Company name',
  industry: 'Industry',
  city: 'City',
  country: 'Country',
  address: 'Address',
  networkUrl: 'Network profile',
  lastUpdated: 'Company updated',
  technologiesTracked: 'Technologies tracked',
};

/** A row's state, as files say it. */
export const STATE_WORDS: Record<RowState, string> = {
  pending: 'not asked',
  found: 'found',
  no_data: 'no data',
  invalid: 'invalid',
  blank: 'blank',
  personal: 'personal address',
  skipped: 'skipped',
  failed: 'failed',
  unknown: 'unknown',
  left_out: 'left out',
};

/** The heading of a column that names a row's changed columns, for files that have no colours. */
export const CHANGED_HEADING = 'Changed';

/** A heading in lower case, without the number that it got because the name was taken. */
export function headingBase(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/ \(\d{1,3}\)$/, '');
}

/** Whether a run of this kind can add a column with this heading, the status column excepted. */
export function isHeadingOf(kind: LookupKind, base: string): boolean {
  if (kind === 'companies')
    return Object.values(COMPANY_HEADERS).some((heading) => heading.toLowerCase() === base);
  return base === 'technology count' || base === 'technologies' || /^(?:tech: |uses )\S/.test(base);
}

/** A column that a run adds, its type, and the lookup that it comes from. */
export interface AddedColumn {
  heading: string;
  type: 'text' | 'number';
  from: 'domain' | LookupKind;
}

/** The columns that a run adds, in order. They depend only on its options, not on what it found. */
export function addedColumns(options: EnrichOptions): AddedColumn[] {
  const columns: AddedColumn[] = [];
  const add = (from: AddedColumn['from'], headings: readonly string[], type: AddedColumn['type'] = 'text') =>
    columns.push(...headings.map((heading) => ({ heading, type, from })));
  if (options.domainColumn) add('domain', ['Domain']);
  if (options.kinds.includes('companies')) {
    add('companies', ['Company status']);
    for (const field of options.companyFields)
      add('companies', [COMPANY_HEADERS[field]], field === 'technologiesTracked' ? 'number' : 'text');
  }
  if (options.kinds.includes('technologies')) {
    add('technologies', ['Technology status']);
    add('technologies', ['Technology count'], 'number');
    add(
      'technologies',
      options.technologyLayout === 'list' ? ['Technologies'] : categoryHeadings(options.category),
    );
    add('technologies', usesHeadings(options.technologyColumns));
  }
  return columns;
}

/** Headers for `before` and then `headings`. One that the sheet already has gets a number. */
export function freeHeaders(
  headings: readonly string[],
  existing: readonly string[],
  before: readonly string[] = [],
): string[] {
  const taken = new Set(existing.map((name) => name.trim().toLowerCase()));
  return [...before, ...headings].map((header) => {
    let unique = header;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${header} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

export type LookupResults = Partial<Record<LookupKind, LookupResult | undefined>>;

/** A row's outcome: the results of its domain's lookups, or why it has no domain. */
export type RowOutcome = LookupResults | DomainlessState;

/** A row's domain and its outcome. */
export interface RowAnswers {
  domain: string | null;
  end: RowOutcome;
}

/**
 * The added cells of one row, in the order of `addedColumns`. The status of a row without a domain says why,
 * unless the row is blank.
 */
export function addedCells(options: EnrichOptions, { domain, end }: RowAnswers): Cell[] {
  const cells: Cell[] = [];
  const has = (kind: LookupKind) => options.kinds.includes(kind);
  const resultOf = (kind: LookupKind) => (typeof end === 'string' ? end : end[kind]);
  if (options.domainColumn) cells.push(domain);
  if (has('companies')) cells.push(...companyCells(options, resultOf('companies')));
  if (has('technologies')) cells.push(...technologyCells(options, resultOf('technologies')));
  return cells;
}

type LookupEnd = LookupResult | DomainlessState | undefined;

function companyCells(options: EnrichOptions, result: LookupEnd): Cell[] {
  const status = statusOf(result);
  const answer = answerOf(result);
  if (answer === null) return [status, ...options.companyFields.map(() => null)];
  const company = readCompany(savedJson(answer.raw));
  return [status, ...options.companyFields.map((field) => company[field])];
}

function technologyCells(options: EnrichOptions, result: LookupEnd): Cell[] {
  const status = statusOf(result);
  const answer = answerOf(result);
  if (answer === null) {
    const width =
      (options.technologyLayout === 'list' ? 1 : categoryHeadings(options.category).length) +
      options.technologyColumns.length;
    return [status, null, ...Array.from({ length: width }, () => null)];
  }
  const reading = technologiesFor(options, answer);
  const { technologies, total } = reading;
  const names = () =>
    technologies
      .slice(0, options.technologyLimit)
      .map((each) => each.name)
      .join(', ');
  return [
    status,
    total ?? technologies.length,
    ...(options.technologyLayout === 'list' ? [names()] : categoryCells(options.category, technologies)),
    ...usesCells(options, reading),
  ];
}

/** A blank row stays blank. */
function statusOf(result: LookupEnd): Cell {
  const state = typeof result === 'string' ? result : (result?.state ?? 'pending');
  return state === 'blank' ? null : STATE_WORDS[state];
}

/** The saved answer, if the lookup found something. */
export function answerOf(result: LookupEnd): { raw: string; scope: string } | null {
  if (typeof result === 'string' || result?.state !== 'found' || result.raw === null) return null;
  return { raw: result.raw, scope: result.scope ?? '' };
}
