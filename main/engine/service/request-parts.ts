import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Operation } from './operations.ts';
import { ServiceError } from './service-error.ts';

/** The service's bounds: domains of a batch, technologies of a page, technologies of a domain in a batch. */
export const serviceBounds = {
  domainsPerBatch: 100,
  technologiesPerPage: 500,
  technologiesPerDomain: 50,
} as const;

/** Query parameters. Undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The full address of an operation. */
export function urlOf(baseUrl: string, operation: Operation, query: Query): URL {
  const url = new URL(baseUrl + operation.path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Only values that differ from the service's default are sent. */
export function flag(value: boolean | undefined): true | undefined {
  return value === true ? true : undefined;
}

/** The domains of a batch. Throws `invalid_request` if they are too few or too many for the service. */
export function bounded(domains: readonly string[]): readonly string[] {
  if (domains.length >= 1 && domains.length <= serviceBounds.domainsPerBatch) return domains;
  throw new ServiceError('invalid_request', because('batch_size', { count: domains.length }), {
    outcome: 'not-sent',
  });
}

/** The header that chooses workspace and wallet. Throws `workspace_required` or `workspace_not_found`. */
export function workspaceHeader(workspaceId: string | null): Record<string, string> {
  if (workspaceId === null || workspaceId === '') {
    throw new ServiceError('workspace_required', because('workspace_not_chosen'), { outcome: 'not-sent' });
  }
  if (!/^[\x21-\x7e]+$/.test(workspaceId)) {
    throw new StackdeskError('workspace_not_found', because('workspace_misspelt'));
  }
  return { 'x-tenant-id': workspaceId };
}
