import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { TeamStatus, TeamSync } from '../../../preload/contract/models/team.ts';
import { because } from '../../../preload/contract/reason.ts';
import { plainPerson } from '../../../preload/contract/values/person.ts';
import type { EngineEvents } from '../base/events.ts';
import { isoTime } from '../base/iso-time.ts';
import { problemOf } from '../base/problem.ts';
import { createSerial } from '../base/serial.ts';
import { createThrottle } from '../base/throttle.ts';
import type { Lease, TeamLeases } from '../ledger/leases.ts';
import type { Writer } from '../store/database.ts';
import { readSettings } from '../store/settings.ts';
import {
  countTeamDoubts,
  countToOffer,
  dropTeam,
  keepTeam,
  keptLeases,
  listBuyers,
  ownStream,
  readTeam,
  type SharedWorkspace,
  sharedWorkspace,
  sharedWorkspaces,
} from '../store/team.ts';
import { after, monotonic } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import type { Cancel } from '../world/world.ts';
import { readTeamAddress, spellTeamAddress, type TeamAddress } from './address.ts';
import { endOldLeases, takeTeamLease } from './leases.ts';
import { type Library, pull, type Spoilt } from './pull.ts';
import { type OpenStreams, offer } from './push.ts';
import { setupScript } from './schema.ts';
import { connectServer, LONG_STATEMENT_MS, problemOfServer, STATEMENT_MS } from './server.ts';
import { requireLibrary, setUpLibrary } from './set-up.ts';

/** How this program reaches a library. */
export interface TeamAccess {
  address: string;
  password: string | undefined;
}

/** The team's library: what colleagues bought comes here, and what is bought here is offered to them. */
export interface Team extends TeamLeases {
  status(): TeamStatus;
  isJoined(): boolean;
  /** Makes or updates a library. Throws what the server refuses. */
  setUp(access: TeamAccess): Promise<{ library: string; from: number; to: number }>;
  /** The SQL of `setUp`, for an administrator. */
  script(): string;
  /** An address as it is kept, and its parts. Throws `usage`. */
  check(address: string): { address: string; host: string; user: string };
  /** Joins a library that can be reached. Throws why not. */
  join(access: TeamAccess & { person: string }): Promise<TeamStatus>;
  leave(): Promise<TeamStatus>;
  /** The password of the library at an address. It is used for no other, and stays in memory. */
  setPassword(access: TeamAccess): void;
  /** Offers and reads everything. Throws what went wrong. */
  sync(): Promise<TeamSync>;
  /** Reads what is new, but waits for it no longer than a moment. Never throws. */
  freshen(): Promise<void>;
  /** Ends everything. What is under way is offered first, if the server answers. */
  close(): Promise<void>;
}

export interface TeamContext {
  db: Writer;
  events: EngineEvents;
  now: () => number;
  timeScale: number;
  /** True if it exchanges news by itself. */
  inBackground: boolean;
  /** False for commands that only read: they take no leases and offer nothing. */
  maySpend: boolean;
  /** Called after answers of colleagues were read: those that were kept may not be indexed yet. */
  onKept: () => void;
}

const EVERY_MS = 30_000;
const SOON_MS = 500;
/** After this, whoever waits for news goes on without. */
const PATIENCE_MS = 4_000;
/** A server that did not answer is not asked again for this long by anyone who would wait for it. */
const DOWN_MS = 30_000;
const LEASE_MS = 300_000;
/** A lease must outlast some round trips, however fast a test's time passes. */
const SHORTEST_LEASE_MS = 3_000;
const CLOSING_MS = 8_000;
const NONE: TeamSync = { offered: 0, received: 0, refused: 0 };

export function createTeam(context: TeamContext): Team {
  const { db, events, now } = context;
  const isHurried = context.timeScale !== 1;
  const ttlMs = Math.max(SHORTEST_LEASE_MS, Math.round(LEASE_MS / context.timeScale));
  const closing = new AbortController();
  const turns = createSerial();
  const pending = new Set<Promise<unknown>>();
  const notEnded = new Set<string>();
  const outwaited = new Set<string>();
  let known = readTeam(db);
  let password: TeamAccess | null = null;
  let state: TeamStatus['state'] = known === null ? 'none' : 'unknown';
  let problem: StackdeskError | null = null;
  let syncedAt: number | null = null;
  let syncing = 0;
  let refused = 0;
  let downUntilMs = Number.NEGATIVE_INFINITY;
  let opened: OpenStreams = new Set();
  let spoilt: Spoilt = new Map();
  /** What an earlier process could not offer is offered with the first lease. */
  let hasOffered = false;
  let timer: Cancel | null = null;
  /** The connection that somebody may wait for, and the one that moves many answers. */
  const lines: Record<'quick' | 'slow', Promise<Postgres> | null> = { quick: null, slow: null };

  const tell = createThrottle(() => events.emit({ type: 'team', team: status() }));
  const tellSaved = createThrottle(() => events.emit({ type: 'saved' }));

  const addressOf = (): TeamAddress => readTeamAddress(requireTeam().address);
  const requireTeam = () => {
    if (known === null) throw new StackdeskError('no_team', because('team_none'));
    return known;
  };
  const accessTo = (given: TeamAccess) => ({
    address: readTeamAddress(given.address),
    password: given.password,
    caFile: readSettings(db).caFile,
    isHurried,
  });
  const hangUp = async () => {
    const open = [lines.quick, lines.slow];
    lines.quick = null;
    lines.slow = null;
    for (const line of open) await line?.then((server) => server.close()).catch(() => undefined);
  };
  /** An open connection to the library that this program joined, and to no other at the same address. */
  const lineOf = async (which: 'quick' | 'slow'): Promise<Postgres> => {
    closing.signal.throwIfAborted();
    const line = lines[which];
    if (line !== null) {
      // Whoever waits for a connection that somebody else opens fails with it: nobody tries again after the other.
      const open = await line;
      if (open.isOpen) return open;
      if (lines[which] === line) lines[which] = null;
      return lineOf(which);
    }
    const team = requireTeam();
    const mine = password?.address === team.address ? password.password : undefined;
    const opening = connectServer(
      accessTo({ address: team.address, password: mine }),
      which === 'quick' ? STATEMENT_MS : LONG_STATEMENT_MS,
    ).then(async (server) => {
      const library = await requireLibrary(server).catch(async (error: unknown) => {
        await server.close();
        throw error;
      });
      if (library === team.library) return server;
      await server.close();
      throw new StackdeskError('team_refused', because('team_other', { address: team.address }));
    });
    lines[which] = opening;
    opening.catch(() => {
      if (lines[which] === opening) lines[which] = null;
    });
    return opening;
  };
  const noteProblem = (error: unknown): StackdeskError => {
    const found = problemOfServer(error, addressOf());
    state = found.code === 'team_away' ? 'away' : 'refused';
    problem = found;
    downUntilMs = monotonic() + DOWN_MS;
    tell.later();
    return found;
  };
  const noteAnswer = () => {
    downUntilMs = Number.NEGATIVE_INFINITY;
    if (state === 'ready' || known === null) return;
    state = 'ready';
    problem = null;
    tell.later();
  };
  const over =
    (which: 'quick' | 'slow') =>
    async <Result>(work: (server: Postgres) => Promise<Result>): Promise<Result> => {
      try {
        const before = lines[which];
        const server = await lineOf(which);
        const isUsed = before !== null && before === lines[which];
        const result = await work(server).catch(async (error: unknown) => {
          // A connection that was idle may be gone without a word. That says nothing about the server.
          if (!isUsed || server.isOpen) throw error;
          return work(await lineOf(which));
        });
        noteAnswer();
        return result;
      } catch (error) {
        if (closing.signal.aborted || known === null) throw error;
        throw noteProblem(error);
      }
    };
  const library = (): Library => {
    const { library: id, person } = requireTeam();
    return { db, id, person, now, signal: closing.signal };
  };
  const readNews = () =>
    turns(() =>
      over('slow')(async (server) => {
        // Also what came before a cut is indexed.
        const pulled = await pull(library(), server, spoilt).finally(() => context.onKept());
        refused += pulled.refused;
        if (pulled.added > 0) onAdded();
        return pulled;
      }),
    );
  const onAdded = () => {
    tellSaved.later();
    tell.later();
  };
  const offerFor = (workspace: SharedWorkspace) =>
    turns(() => over('slow')((server) => offer(library(), server, workspace, { opened, spoilt })));

  /** Offers what this computer bought. Then leases that could not be given back are over, too. */
  const offerAll = async (): Promise<number> => {
    const leases = [...notEnded];
    let offered = 0;
    for (const workspace of sharedWorkspaces(db)) offered += await offerFor(workspace);
    await endOldLeases(db, leases, over('quick'));
    for (const lease of leases) notEnded.delete(lease);
    return offered;
  };

  const sync = async (): Promise<TeamSync> => {
    requireTeam();
    syncing += 1;
    tell.later();
    try {
      const pulled = await readNews();
      let offered = 0;
      if (context.maySpend) offered = await offerAll();
      syncedAt = now();
      return { offered, received: pulled.added, refused: pulled.refused };
    } finally {
      syncing -= 1;
      tell.later();
    }
  };
  const plan = (waitMs: number) => {
    timer?.();
    timer = null;
    if (!context.inBackground || known === null || closing.signal.aborted) return;
    timer = after(
      waitMs,
      () => {
        background(
          sync()
            .catch(() => undefined)
            .then(() => plan(EVERY_MS)),
        );
      },
      { isBackground: true },
    );
  };
  const background = (work: Promise<unknown>) => {
    const kept = work.catch(() => undefined).finally(() => pending.delete(kept));
    pending.add(kept);
  };
  const status = (): TeamStatus => {
    const buyers = known === null ? [] : listBuyers(db);
    return {
      state,
      address: known?.address ?? null,
      person: known?.person ?? null,
      problem: problem === null ? null : problemOf(problem),
      syncedAt: isoTime(syncedAt),
      isSyncing: syncing > 0,
      toOffer: known === null ? 0 : toOffer(known.library),
      received: buyers.reduce((sum, { answers }) => sum + answers, 0),
      refused,
      inDoubt: known === null ? 0 : countTeamDoubts(db),
      buyers: buyers.map(({ person, answers, lastAt }) => ({ person, answers, lastAt: isoTime(lastAt) })),
    };
  };
  const toOffer = (id: string) =>
    sharedWorkspaces(db).reduce(
      (sum, { row }) => sum + countToOffer(db, row, ownStream(db, id, row)?.offeredTo ?? 0),
      0,
    );
  const begin = (team: typeof known) => {
    known = team;
    state = team === null ? 'none' : 'unknown';
    problem = null;
    syncedAt = null;
    downUntilMs = Number.NEGATIVE_INFINITY;
    opened = new Set();
    spoilt = new Map();
    tell.now();
  };

  const take: TeamLeases['take'] = (row, subjects, asking) => {
    if (known === null || !context.maySpend || monotonic() < downUntilMs) return null;
    const workspace = sharedWorkspace(db, row);
    if (workspace === undefined || closing.signal.aborted) return null;
    if (!hasOffered) background(offerAll());
    hasOffered = true;
    const everything = (): Lease => ({ mine: new Set(subjects), isGood: () => true, end: () => {} });
    return takeTeamLease(
      {
        db,
        library: known.library,
        workspace,
        asking,
        ttlMs,
        now,
        ask: over('quick'),
        offer: async (of) => void (await offerFor(of)),
        background,
        onAdded,
        outwaited,
        onNotEnded: (lease) => notEnded.add(lease),
        notEnded: () => [...notEnded],
        signal: closing.signal,
      },
      subjects,
    ).catch(everything);
  };

  // What an earlier process held is free as soon as the team knows what became of it.
  for (const lease of context.maySpend ? keptLeases(db) : []) notEnded.add(lease);
  plan(SOON_MS);

  return {
    take,
    status,
    isJoined: () => known !== null,
    script: () => setupScript(randomUuid()),
    check: (typed) => {
      const read = readTeamAddress(typed);
      return { address: spellTeamAddress(read), host: read.host, user: read.user };
    },
    setUp: async (given) => {
      const access = accessTo(given);
      const server = await connectServer(access, LONG_STATEMENT_MS);
      try {
        return await setUpLibrary(server);
      } catch (error) {
        throw problemOfServer(error, access.address, { isSetUp: true });
      } finally {
        await server.close();
      }
    },
    join: async ({ person: name, ...given }) => {
      const person = plainPerson(name);
      if (person === '') throw new StackdeskError('usage', because('team_person_none'));
      const access = accessTo(given);
      const address = spellTeamAddress(access.address);
      const server = await connectServer(access, STATEMENT_MS);
      let id: string;
      try {
        id = await requireLibrary(server);
      } catch (error) {
        throw problemOfServer(error, access.address);
      } finally {
        await server.close();
      }
      password = { address, password: given.password };
      keepTeam(db, { address, person, library: id, joinedAt: now() });
      begin(readTeam(db));
      // Only now: until the new library is known, work under way would open the old one again.
      await hangUp();
      plan(0);
      return status();
    },
    leave: async () => {
      dropTeam(db);
      password = null;
      begin(null);
      plan(0);
      await hangUp();
      return status();
    },
    setPassword: (given) => {
      const address = spellTeamAddress(readTeamAddress(given.address));
      password = { ...given, address };
      downUntilMs = Number.NEGATIVE_INFINITY;
      plan(SOON_MS);
    },
    sync,
    freshen: async () => {
      if (known === null || monotonic() < downUntilMs) return;
      const news = readNews().catch(() => NONE);
      background(news);
      await within(PATIENCE_MS, news);
    },
    close: async () => {
      timer?.();
      const all = (async () => {
        while (pending.size > 0) await Promise.all(pending);
      })();
      await within(CLOSING_MS, all);
      closing.abort();
      await hangUp();
      await within(CLOSING_MS, all);
      tell.cancel();
      tellSaved.cancel();
    },
  };
}

/** Waits for work, but not longer than this. */
async function within(longestMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = after(longestMs, resolve);
  await Promise.race([work.catch(() => undefined), promise]);
  cancel();
}
