import type { Writer } from '../store/database.ts';
import { hasListSince } from '../store/lists.ts';
import { hasAnswerLaterThan, type SharedWorkspace } from '../store/team.ts';
import {
  dropTeamDoubt,
  isLeaseSettled,
  keepTeamDoubt,
  LEASE_REQUEST,
  leaseDoubts,
  type TeamDoubt,
} from '../store/team-doubts.ts';
import type { Postgres } from '../world/postgres.ts';
import { type OpenLease, readGivenBack, readOpenLeases } from './lease-rows.ts';
import { LATEST_MS, namedBy } from './read-row.ts';
import { repeated } from './server.ts';

export interface DoubtContext {
  db: Writer;
  /** The id of the library that is asked. */
  library: string;
  workspace: SharedWorkspace;
  /** How long a lease lasts if nobody prolongs it, ms. */
  ttlMs: number;
  now: () => number;
  /** Runs work over the connection for what somebody waits for. Notes it if the server is away. */
  ask: <Result>(work: (server: Postgres) => Promise<Result>) => Promise<Result>;
  /** Leases of this data folder in this library that could not be given back, also of an earlier process. */
  notEnded: () => readonly string[];
}

/**
 * Notes what leases of others that were not given back leave in doubt, about these subjects. `leases` are our own that may
 * hold them. What earlier ones left is over, if they were given back meanwhile.
 */
export async function storeOpenLeases(
  context: DoubtContext,
  subjects: readonly string[],
  leases: readonly string[],
): Promise<void> {
  const { db, library, workspace, ask } = context;
  const ours = [...context.notEnded(), ...leases];
  const asked = new Set(subjects);
  const doubts = leaseDoubts(db, library, workspace.row).filter(({ subject }) => asked.has(subject));
  const open = await ask((server) => repeated(() => readOpenLeases(server, workspace, { subjects, ours })));
  const over =
    doubts.length === 0
      ? []
      : await ask((server) => repeated(() => readGivenBack(server, workspace, { doubts, library })));
  db.transaction(() => {
    for (const doubt of over) dropTeamDoubt(db, doubt);
    for (const lease of open) {
      if (isSettled(context, lease)) dropTeamDoubt(db, leaseDoubtOf(context, lease));
      else keepLeaseDoubt(context, lease);
    }
  });
}

/** Whether something came that ends what a lease leaves in doubt. The library has the lease for ever. */
export function isSettled(
  context: Pick<DoubtContext, 'db' | 'library' | 'workspace' | 'ttlMs' | 'now'>,
  lease: OpenLease,
): boolean {
  const { db, library, workspace, now } = context;
  const { kind, name } = namedBy(lease.subject);
  const at = askedAtOf(context, lease);
  // What became of a start is in the history of the service.
  if (kind === 'list') return hasListSince(db, workspace.row, { name, at: Math.min(at, now()) });
  if (isLeaseSettled(db, { library, workspace: workspace.row, subject: lease.subject, stream: lease.lease }))
    return true;
  const [, key = '', page = '1'] = /^(.+?)(?:#(\d+))?$/s.exec(name) ?? [];
  return hasAnswerLaterThan(db, { workspace: workspace.row, kind, key, page: Number(page), at });
}

/** When a lease was taken, ms since 1970 by the server's clock. */
function askedAtOf(
  { ttlMs }: Pick<DoubtContext, 'ttlMs'>,
  { firstEndMs }: Pick<OpenLease, 'firstEndMs'>,
): number {
  // A colleague could add any time. No answer is known to be later than one that is none.
  return Number.isFinite(firstEndMs) ? Math.floor(Math.min(firstEndMs, LATEST_MS) - ttlMs) : LATEST_MS;
}

/** Notes a subject as in doubt because of a lease. */
export function keepLeaseDoubt(
  context: Pick<DoubtContext, 'db' | 'library' | 'workspace' | 'ttlMs'>,
  lease: OpenLease,
): void {
  keepTeamDoubt(context.db, { ...leaseDoubtOf(context, lease), askedAt: askedAtOf(context, lease) });
}

function leaseDoubtOf(
  { library, workspace }: Pick<DoubtContext, 'library' | 'workspace'>,
  { subject, lease }: OpenLease,
): Omit<TeamDoubt, 'askedAt'> {
  return { library, workspace: workspace.row, subject, stream: lease, request: LEASE_REQUEST };
}
