import type { CompanyField, EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { readCompany } from '../service/read/company.ts';
import type { Cell } from '../sheets/model.ts';
import type { LookupResult } from '../store/job-lookups.ts';
import type { DomainlessState } from '../store/job-rows.ts';
import { technologiesFor } from './scope.ts';

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

/** A row's state as it stands in a file. */
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
};

/**
 * Headers of the added columns, behind `before`; `categories` are those of layout `categories`, in order. A header the sheet has already gets
 * a number.
 */
export function addedHeaders(
  options: EnrichOptions,
  categories: readonly string[],
  existing: readonly string[],
  before: readonly string[] = [],
): string[] {
  const headers = [...before];
  if (options.kinds.includes('companies')) {
    headers.push('Company status', ...options.companyFields.map((field) => COMPANY_HEADERS[field]));
  }
  if (options.kinds.includes('technologies')) {
    headers.push('Technology status', 'Technology count');
    headers.push(
      ...(options.technologyLayout === 'list' ? ['Technologies'] : categories.map((name) => `Tech: ${name}`)),
    );
  }
  const taken = new Set(existing.map((name) => name.trim().toLowerCase()));
  return headers.map((header) => {
    let unique = header;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${header} (${count})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** What the added columns hold, in the order of `addedHeaders`. */
export function addedTypes(options: EnrichOptions, categories: readonly string[]): ('text' | 'number')[] {
  const types: ('text' | 'number')[] = [];
  if (options.kinds.includes('companies')) {
    const ofField = (field: CompanyField) => (field === 'technologiesTracked' ? 'number' : 'text');
    types.push('text', ...options.companyFields.map(ofField));
  }
  if (options.kinds.includes('technologies')) {
    const width = options.technologyLayout === 'list' ? 1 : categories.length;
    types.push('text', 'number', ...Array.from({ length: width }, () => 'text' as const));
  }
  return types;
}

export type LookupResults = Partial<Record<LookupKind, LookupResult | undefined>>;

/** What a row came to: the results of its domain's lookups, or why it has no domain. */
export type RowEnd = LookupResults | DomainlessState;

/** The added cells of one row, in the order of `addedHeaders`; a row without a domain says so in its status, unless it is blank. */
export function addedCells(options: EnrichOptions, categories: readonly string[], end: RowEnd): Cell[] {
  const cells: Cell[] = [];
  const has = (kind: LookupKind) => options.kinds.includes(kind);
  const resultOf = (kind: LookupKind) => (typeof end === 'string' ? end : end[kind]);
  if (has('companies')) cells.push(...companyCells(options, resultOf('companies')));
  if (has('technologies')) cells.push(...technologyCells(options, categories, resultOf('technologies')));
  return cells;
}

type LookupEnd = LookupResult | DomainlessState | undefined;

function companyCells(options: EnrichOptions, result: LookupEnd): Cell[] {
  const status = statusOf(result);
  const answer = answerOf(result);
  if (answer === null) return [status, ...options.companyFields.map(() => null)];
  const company = readCompany(JSON.parse(answer.raw) as unknown);
  return [status, ...options.companyFields.map((field) => company[field])];
}

function technologyCells(options: EnrichOptions, categories: readonly string[], result: LookupEnd): Cell[] {
  const status = statusOf(result);
  const answer = answerOf(result);
  const width = options.technologyLayout === 'list' ? 1 : categories.length;
  if (answer === null) return [status, null, ...Array.from({ length: width }, () => null)];
  const { technologies, total } = technologiesFor(options, answer);
  const count = total ?? technologies.length;
  if (options.technologyLayout === 'list') {
    return [
      status,
      count,
      technologies
        .slice(0, options.technologyLimit)
        .map((each) => each.name)
        .join(', '),
    ];
  }
  const byCategory = new Map<string, string[]>();
  for (const technology of technologies) {
    const names = byCategory.get(technology.parentCategory ?? 'Other') ?? [];
    names.push(technology.name ?? '');
    byCategory.set(technology.parentCategory ?? 'Other', names);
  }
  return [status, count, ...categories.map((category) => byCategory.get(category)?.join(', ') ?? null)];
}

/** A blank row stays blank. */
function statusOf(result: LookupEnd): Cell {
  const state = typeof result === 'string' ? result : (result?.state ?? 'pending');
  return state === 'blank' ? null : STATE_WORDS[state];
}

/** The kept answer, where the lookup found something. */
export function answerOf(result: LookupEnd): { raw: string; scope: string } | null {
  if (typeof result === 'string' || result?.state !== 'found' || result.raw === null) return null;
  return { raw: result.raw, scope: result.scope ?? '' };
}
