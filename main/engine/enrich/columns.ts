import type { CompanyField, EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { readCompany } from '../service/read/company.ts';
import type { Cell } from '../sheets/model.ts';
import type { LookupResult } from '../store/job-lookups.ts';
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

/** The added cells of one row, in the order of `addedHeaders`; a row without a domain says so in its status. */
export function addedCells(
  options: EnrichOptions,
  categories: readonly string[],
  results: LookupResults | null,
): Cell[] {
  const cells: Cell[] = [];
  if (options.kinds.includes('companies'))
    cells.push(...companyCells(options, results === null ? null : results.companies));
  if (options.kinds.includes('technologies')) {
    cells.push(...technologyCells(options, categories, results === null ? null : results.technologies));
  }
  return cells;
}

function companyCells(options: EnrichOptions, result: LookupResult | null | undefined): Cell[] {
  const status = statusOf(result);
  const answer = answerOf(result);
  if (answer === null) return [status, ...options.companyFields.map(() => null)];
  const company = readCompany(JSON.parse(answer.raw) as unknown);
  return [status, ...options.companyFields.map((field) => company[field])];
}

function technologyCells(
  options: EnrichOptions,
  categories: readonly string[],
  result: LookupResult | null | undefined,
): Cell[] {
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

function statusOf(result: LookupResult | null | undefined): string {
  if (result === null) return STATE_WORDS.invalid;
  return STATE_WORDS[result?.state ?? 'pending'];
}

/** The kept answer, where the lookup found something. */
export function answerOf(result: LookupResult | null | undefined): { raw: string; scope: string } | null {
  if (result?.state !== 'found' || result.raw === null) return null;
  return { raw: result.raw, scope: result.scope ?? '' };
}
