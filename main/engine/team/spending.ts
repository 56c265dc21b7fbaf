import type { TeamSpending } from '../ledger/leases.ts';
import { creditsSince } from '../store/ledger.ts';
import { doubtSince } from '../store/requests.ts';
import type { KnownStream } from '../store/team.ts';
import type { Postgres } from '../world/postgres.ts';
import type { OfferedSpending, Owner } from './library.ts';
import type { Library } from './pull.ts';

/** What our stream tells of the wallet of lookups with the next push. */
export interface OwnSpending {
  told: OfferedSpending;
  /** What is to be kept once it is told. */
  kept: Pick<KnownStream, 'spentFrom' | 'spentTold' | 'doubtTold'>;
  /** True if the library knows it. */
  isTold: boolean;
}

/** What the wallet was charged for our stream by now. What was charged before the stream could tell it does not count. */
export function ownSpending(
  { db, now }: Pick<Library, 'db' | 'now'>,
  { workspace, spentFrom, spentTold, doubtTold }: KnownStream,
): OwnSpending {
  const charged = creditsSince(db, workspace, 'bulk_lookup', 0);
  const inDoubt = doubtSince(db, workspace, 'bulk_lookup', 0);
  return {
    told: { toldMs: now(), spent: Math.max(0, charged - spentFrom), inDoubt },
    kept: { spentFrom, spentTold: charged, doubtTold: inDoubt },
    isTold: charged === spentTold && inDoubt === doubtTold,
  };
}

/** For so long a lease that ran out may explain a fall. Later nobody may ever tell what became of it. */
const OPEN_FOR = "interval '1 day'";

/**
 * What everybody else spends from the wallet of lookups of a workspace, in one statement: a purchase is among the charges
 * once its lease is given back. All times are the server's.
 */
export async function readSpending(
  server: Postgres,
  { account, workspace }: Owner,
  stream: string,
): Promise<TeamSpending> {
  const [row] = await server.query<{ spent: number; in_doubt: number; under_way: number }>(
    `SELECT coalesce(sum(p.spent), 0) AS spent, coalesce(sum(p.in_doubt), 0) AS in_doubt, (
       SELECT count(*) FROM (
         SELECT DISTINCT lease FROM stackdesk.leases t WHERE until_at > clock_timestamp() - ${OPEN_FOR}
           AND NOT EXISTS (SELECT 1 FROM stackdesk.leases o WHERE o.lease = t.lease AND o.is_over)) h
       JOIN stackdesk.lease_subjects e ON e.lease = h.lease
       WHERE e.account || '' = $1 AND e.workspace || '' = $2 AND coalesce(e.stream <> $3::uuid, true)
         AND e.subject NOT LIKE 'list:%') AS under_way
     FROM stackdesk.streams s
     CROSS JOIN LATERAL (
       SELECT spent, in_doubt FROM stackdesk.pushes WHERE stream = s.stream AND spent IS NOT NULL
       ORDER BY number DESC LIMIT 1) p
     WHERE s.account = $1 AND s.workspace = $2 AND s.stream <> $3::uuid`,
    [account, workspace, stream],
  );
  if (row === undefined) throw new Error('a sum has a row');
  const { spent, in_doubt: inDoubt, under_way: underWay } = row;
  return { reader: stream, spent, inDoubt, underWay };
}
