import { credits, me } from './account-operations.ts';
import { companiesBatch } from './batches/companies-batch.ts';
import { domainsBatch } from './batches/domains-batch.ts';
import { downloadList } from './lists/download-list.ts';
import { listHistory, listStatus } from './lists/list-operations.ts';
import { startList } from './lists/start-list.ts';
import { companyLookup } from './lookups/company-lookup.ts';
import { domainLookup } from './lookups/domain-lookup.ts';
import { technologyLookup } from './lookups/technology-lookup.ts';
import type { Operation } from './service.ts';

const OPERATIONS: readonly Operation[] = [
  me,
  credits,
  domainLookup,
  technologyLookup,
  companyLookup,
  companiesBatch,
  domainsBatch,
  startList,
  listHistory,
  listStatus,
  downloadList,
];

/** The operation of a path; `id` is 0 for paths without one. */
export interface Route {
  readonly operation: Operation;
  readonly id: number;
}

/**
 * A path relative to the base address, without the base's own path and without the `/api` of the other base.
 */
export function relativePath(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/^[a-z]+:\/\/[^/]+/, '');
  const inner = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return inner.startsWith('/api/') ? inner.slice(4) : inner;
}

export function routeOf(method: string, path: string): Route | null {
  for (const operation of OPERATIONS) {
    const found = operation.method === method ? operation.path.exec(path) : null;
    if (found !== null) return { operation, id: Number(found[1] ?? 0) };
  }
  return null;
}
