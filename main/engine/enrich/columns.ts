import type { CompanyField, EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { readCompany } from '../service/read/company.ts';
import { readTechnologies } from '../service/read/technologies.ts';
import type { Cell } from '../sheets/model.ts';
import type { LookupResult } from '../store/job-lookups.ts';

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

const STATE_WORDS: Record<RowState, string> = {
  pending: 'not asked',
  found: 'found',
  no_data: 'no data',
  invalid: 'invalid',
  skipped: 'skipped',
  failed: 'failed',
  unknown: 'unknown',
};

/** Headers of the added columns; `categories` are those of layout `categories`, in order. A header the sheet has already gets a number. */
export function addedHeaders(
  options: EnrichOptions,
  categories: readonly string[],
  existing: readonly string[],
): string[] {
  const headers: string[] = [];
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
  const entry = entryOf(result);
  if (entry === null) return [status, ...options.companyFields.map(() => null)];
  const company = readCompany(entry);
  return [status, ...options.companyFields.map((field) => company[field])];
}

function technologyCells(
  options: EnrichOptions,
  categories: readonly string[],
  result: LookupResult | null | undefined,
): Cell[] {
  const status = statusOf(result);
  const entry = entryOf(result);
  const width = options.technologyLayout === 'list' ? 1 : categories.length;
  if (entry === null) return [status, null, ...Array.from({ length: width }, () => null)];
  const { technologies, total } = readTechnologies(entry);
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
function entryOf(result: LookupResult | null | undefined): unknown {
  return result?.state === 'found' && result.raw !== null ? (JSON.parse(result.raw) as unknown) : null;
}
