import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import type { LeaseWish } from '../ledger/leases.ts';
import type { Writer } from '../store/database.ts';
import {
  keepKnownServer,
  keepLost,
  knownStreams,
  ownStream,
  ownStreams,
  readKnownServer,
  sharedWorkspaces,
} from '../store/team.ts';
import { monotonic } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { type Owner, readNewestPushes } from './library.ts';
import { begin } from './push.ts';
import { readPerson } from './read-row.ts';

/**
 * A server that may have lost its tail: one that was restored, or a standby that was behind. It may lack what colleagues
 * bought, and what they are asking for. So nothing is bought for a moment, in which every program that is open takes its
 * leases again, offers again what the server lacks, and tells the server that it was there. Whoever was not has nothing
 * under way. If such a colleague offered something lately, the wallet is the judge: if the library explains each fall of
 * it, nothing is missing. Else nothing is bought for some minutes more.
 */
export interface LostTail {
  /**
   * Looks at a server that was just connected. Returns whether it may have lost its tail: then this computer takes its
   * leases again, and says that it was there.
   */
  look(server: Postgres, library: string): Promise<boolean>;
  /** Why nothing is bought for a workspace now, after a look at who was connected. Null if it may be. */
  ask(server: Postgres, workspace: number): Promise<StackdeskError | null>;
  /** Asks the wallet of a workspace, if that is what a problem of `ask` waits for. Returns whether nothing is missing. */
  judge(error: unknown, workspace: number, isExplained: LeaseWish['isExplained']): Promise<boolean>;
  /** The problem of `ask`, as it was known last. */
  problem(): StackdeskError | null;
  /** Forgets the server, since another library is in use. */
  forget(): void;
}

/** Longer than it takes each program that is open to connect again, and to take its leases again. */
const RETURN_MS = 40_000;
/** However fast a test's time passes, colleagues need some time to connect again. */
const SHORTEST_RETURN_MS = 500;
/** As long as a run waits for the service. */
const BEHIND_MS = 600_000;
/** A server that started this long ago, and is else the one that was known, has been reached by all who are there. */
const LONG_UP_MS = 600_000;

/** What a server says of itself. */
interface Signs {
  /** The cluster of databases, its timeline, the table, and when the server was started. */
  server: string;
  log: number;
  nowMs: number;
  upMs: number;
}

/**
 * Any member may ask this at PostgreSQL. A server that was restored from a copy has another start, one from a dump another
 * table, and a standby that was promoted another timeline.
 */
const SIGNS = `SELECT concat_ws('/', c.system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
    'stackdesk.pushes'::regclass::oid, extract(epoch FROM pg_postmaster_start_time())) AS server,
  (pg_current_wal_lsn() - '0/0')::double precision AS log, extract(epoch FROM clock_timestamp()) * 1000 AS now_ms,
  extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 1000 AS up_ms FROM pg_control_system() c`;

export function createLostTail({
  db,
  timeScale,
  onChange,
}: {
  db: Writer;
  timeScale: number;
  /** Called when something may be bought again, and when nothing may be any more. */
  onChange: () => void;
}): LostTail {
  const returnMs = Math.max(SHORTEST_RETURN_MS, RETURN_MS / timeScale);
  const behindMs = Math.max(returnMs, BEHIND_MS / timeScale);
  /** Until when colleagues may come back, and until when nothing is bought without them. */
  let returnedMs = Number.NEGATIVE_INFINITY;
  let untilMs = Number.NEGATIVE_INFINITY;
  /** Since when, by the server's clock, each colleague must have been there. */
  let sinceMs = 0;
  let found: StackdeskError | null = null;
  /** The workspaces whose wallet says that nothing is missing. */
  const proven = new Set<number>();

  const note = (problem: StackdeskError | null) => {
    const isNew = found?.reason?.key !== problem?.reason?.key;
    found = problem;
    if (isNew) onChange();
    return problem;
  };
  const ask: LostTail['ask'] = async (server, workspace) => {
    if (monotonic() >= untilMs || proven.has(workspace)) return note(null);
    const seconds = Math.ceil((returnedMs - monotonic()) / 1_000);
    if (seconds > 0) return note(new StackdeskError('team_refused', because('team_behind', { seconds })));
    const missing = await readMissing(server, sharedWorkspaces(db), { sinceMs, ours: ownStreams(db) });
    if (missing.length === 0) {
      untilMs = Number.NEGATIVE_INFINITY;
      return note(null);
    }
    return note(new StackdeskError('team_refused', because('team_lacks', { people: missing.join(', ') })));
  };
  /** Since when, by its clock, a server may lack something. Null if it is the one that was known. */
  const suspectFrom = (library: string, { server, log, nowMs, upMs }: Signs): number | null => {
    const known = readKnownServer(db, library);
    if (known === undefined || known.server === null || known.server === server) return null;
    if (placeOf(known.server) !== placeOf(server) || log < (known.log ?? 0)) return nowMs;
    // It was only started again. Who is there now was there soon.
    return upMs < LONG_UP_MS / timeScale ? nowMs - upMs : null;
  };
  return {
    look: async (server, library) => {
      const isBehind = await noticeLost(db, server, library);
      const signs = await readSigns(server);
      if (signs === null) return isBehind;
      const { nowMs } = signs;
      const newMs = isBehind ? nowMs : suspectFrom(library, signs);
      const fromMs = newMs ?? readKnownServer(db, library)?.behindFrom ?? null;
      keepKnownServer(db, library, { server: signs.server, log: signs.log, behindFrom: fromMs });
      if (newMs !== null) proven.clear();
      // A time of another server's clock may be any.
      const passedMs = fromMs === null || fromMs > nowMs ? behindMs : nowMs - fromMs;
      if (fromMs === null || passedMs >= behindMs) return newMs !== null;
      returnedMs = monotonic() + returnMs - passedMs;
      untilMs = monotonic() + behindMs - passedMs;
      sinceMs = fromMs;
      return newMs !== null;
    },
    ask,
    judge: async (error, workspace, isExplained) => {
      if (!(error instanceof StackdeskError) || error.reason?.key !== 'team_lacks') return false;
      const isWhole = (await isExplained?.().catch(() => false)) ?? false;
      if (isWhole) proven.add(workspace);
      return isWhole;
    },
    problem: () => (monotonic() < untilMs ? found : null),
    forget: () => {
      untilMs = Number.NEGATIVE_INFINITY;
      found = null;
      proven.clear();
    },
  };
}

/** How many colleagues a problem names. */
const MOST_NAMED = 5;

/** Which server it is, whenever it was started. */
function placeOf(server: string): string {
  return server.slice(0, server.lastIndexOf('/'));
}

/** Null if the server does not say this of itself, such as one that is no PostgreSQL. */
async function readSigns(server: Postgres): Promise<Signs | null> {
  try {
    const [row] = await server.query<{ server: string; log: number; now_ms: number; up_ms: number }>(SIGNS);
    return row === undefined
      ? null
      : { server: row.server, log: row.log, nowMs: row.now_ms, upMs: row.up_ms };
  } catch (error) {
    // It has no such function, or this login may not use it.
    if (/^(?:0A|42)/.test(codeOf(error))) return null;
    throw error;
  }
}

/**
 * Compares the pushes of every stream that was read or added here with those that the server has, and returns whether it
 * has fewer. What it lost of our own is offered again, in a new stream, since colleagues have read the old one further than
 * it is now. What it has already is left out.
 */
async function noticeLost(db: Writer, server: Postgres, library: string): Promise<boolean> {
  const known = knownStreams(db, library).filter(({ readTo }) => readTo > 0);
  if (known.length === 0) return false;
  const found = await readNewestPushes(
    server,
    known.map(({ stream }) => stream),
  );
  const lost = known.filter(({ stream, readTo }) => (found.get(stream) ?? 0) < readTo);
  db.transaction(() => {
    for (const { stream, workspace } of lost) {
      if (ownStream(db, library, workspace)?.stream === stream)
        begin({ db, id: library }, workspace, { fromStart: true });
      keepLost(db, library, { stream, readTo: found.get(stream) ?? 0 });
    }
  });
  return lost.length > 0;
}

/** A colleague who offered something in this time may have bought something that the server lost. */
const LATELY = "interval '30 days'";

/**
 * Who offered something lately, and was not connected to the server since a time by its clock. Whoever began another stream
 * has the same name. `ours` are our own streams.
 */
async function readMissing(
  server: Postgres,
  owners: readonly Owner[],
  { sinceMs, ours }: { sinceMs: number; ours: readonly string[] },
): Promise<string[]> {
  const rows = await server.query<{ person: string }>(
    `SELECT s.person FROM unnest($1::text[], $2::text[]) AS o (account, workspace)
     JOIN stackdesk.streams s ON s.account = o.account AND s.workspace = o.workspace AND s.stream <> ALL ($3::uuid[])
     CROSS JOIN LATERAL (
       SELECT pushed_at FROM stackdesk.pushes WHERE stream = s.stream ORDER BY number DESC LIMIT 1) p
     GROUP BY s.person HAVING max(p.pushed_at) > clock_timestamp() - ${LATELY}
       AND extract(epoch FROM max(p.pushed_at)) * 1000 < $4
     ORDER BY s.person LIMIT ${MOST_NAMED}`,
    [owners.map(({ account }) => account), owners.map(({ workspace }) => workspace), ours, sinceMs],
  );
  return rows.map(({ person }) => readPerson(person));
}
