import type { OperationGroup } from '../service/operations.ts';
import type { Pacer } from '../service/pacer/pacer.ts';
import type { Token } from '../service/secret.ts';
import type { Reader } from '../store/database.ts';
import { listRecentRequests, type PaidOperation } from '../store/requests.ts';

const GROUPS: Record<PaidOperation, OperationGroup> = {
  companies_batch: 'batch',
  technologies_batch: 'batch',
  domain_lookup: 'lookup',
  technology_lookup: 'lookup',
  company_lookup: 'lookup',
  list_start: 'list-start',
};

/**
 * Tells the pacer, once for each token, what an earlier process asked within the last minute. Without it, a
 * program that is restarted at once would be refused. The journal does not know tokens; counting another
 * token's requests too only makes the pacer more careful.
 */
export function createPacerSeeding(
  db: Reader,
  pacer: Pacer,
  now: () => number,
): (access: { token: Pick<Token, 'fingerprint'> }) => void {
  const seeded = new Set<string>();
  return ({ token: { fingerprint } }) => {
    if (seeded.has(fingerprint)) return;
    seeded.add(fingerprint);
    const ages = new Map<OperationGroup, number[]>();
    for (const { operation, sentAt } of listRecentRequests(db, now() - pacer.windowMs)) {
      const group = GROUPS[operation];
      ages.set(group, [...(ages.get(group) ?? []), Math.max(0, now() - sentAt)]);
    }
    for (const [group, agesMs] of ages) pacer.recall({ fingerprint, group }, agesMs);
  };
}
