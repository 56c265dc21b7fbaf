import type { CompanyProfile } from '../data-set.ts';
import type { Batch } from './serve.ts';

const COMPANY_COLUMNS = ['name', 'industry', 'city', 'country', 'address', 'linkedin_url'] as const;
const HEADER = ['domain', ...COMPANY_COLUMNS, 'last_updated', 'total_technologies_tracked'];

/** A row for each company found. The columns are not documented; these are a choice. */
export function companyTable(batch: Batch<CompanyProfile>): { header: string[]; rows: unknown[][] } {
  const rows = batch.found.map(({ entry }) => [
    entry.domain,
    ...COMPANY_COLUMNS.map((name) => entry.company[name]),
    entry.last_updated,
    entry.total_technologies_tracked,
  ]);
  return { header: HEADER, rows };
}
