import { StackdeskError } from '#contract/errors.ts';
import type { TeamStatus, TeamSync } from '#contract/models/team.ts';
import { because } from '#contract/reason.ts';
import { refusedCall } from '#contract/refused-call.ts';
import { plainPerson } from '#contract/values/person.ts';
import type { EngineEvents } from '../base/events.ts';
import { createSerial } from '../base/serial.ts';
import { createThrottle } from '../base/throttle.ts';
import type { TeamLeases } from '../ledger/leases.ts';
import { touchDomains } from '../saved/index-domain.ts';
import { countAnnotated } from '../store/annotations.ts';
import type { Writer } from '../store/database.ts';
import { readSettings } from '../store/settings.ts';
import {
  dropTeam,
  keepOfferProblem,
  keepTeam,
  readTeam,
  type SharedWorkspace,
  sharedWorkspace,
  sharedWorkspaces,
} from '../store/team.ts';
import { isSharedSubject, keptLeases } from '../store/team-doubts.ts';
import { beginSharing, countUntold, endSharing, listNotedDomains } from '../store/team-notes.ts';
import { after, sleep } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import type { Cancel } from '../world/world.ts';
import { createAbsence } from './absence.ts';
import { readTeamAddress, spellTeamAddress } from './address.ts';
import { eachInTurn } from './around-refusals.ts';
import { createNotGivenBack, GIVE_BACK_MS } from './give-back.ts';
import { giveBackLeases, type LeaseContext, leaseAlone, takeTeamLease } from './leases.ts';
import type { LineName } from './lines.ts';
import { readStarter } from './list-starters.ts';
import { createLostTail } from './lost-tail.ts';
import { type Library, type Pulled, pull, type Spoilt } from './pull.ts';
import { introduce, type OpenStreams, offer, ownOrNew, shareNotes } from './push.ts';
import { createReach, leftLibrary } from './reach.ts';
import { createRefusals } from './refusals.ts';
import { FIRST_LIBRARY, LIBRARY_VERSION, setupScript } from './schema.ts';
import { connectServer, LONG_STATEMENT_MS, problemOfServer, STATEMENT_MS } from './server.ts';
import { requireLibrary, requireWritable, setUpLibrary } from './set-up.ts';
import { readSpending } from './spending.ts';
import { describeTeam, type TeamMoment } from './status.ts';

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
  /** The SQL of `setUp`, for an administrator: of a new library, or of one that has version `from`. Throws `usage`. */
  script(from: number): string;
  /** An address as it is kept, and its parts. Throws `usage`. */
  check(address: string): { address: string; host: string; user: string };
  /** Joins a library that can be reached. Throws why not. */
  join(access: TeamAccess & { person: string }): Promise<TeamStatus>;
  leave(): Promise<TeamStatus>;
  /** With whom tags and notes would be shared, as whom, and of how many domains. */
  checkNotes(): { host: string; person: string; domains: number };
  /**
   * Shares tags and notes from now on, or no more: then those of colleagues are forgotten here, and what was shared stays
   * in the library. Throws if the library cannot be reached.
   */
  shareNotes(isShared: boolean): Promise<TeamStatus>;
  /** The password of the library at an address. It is used for no other, and stays in memory. */
  setPassword(access: TeamAccess): void;
  /** Offers and reads everything. Throws what went wrong. */
  sync(): Promise<TeamSync>;
  /**
   * A person's word: until the library answers, what is bought is bought without it. It does not cover assistants.
   */
  goWithout(): void;
  /** Which colleague started a list of a technology at a time, as far as the library knows. Never throws. */
  starterOf(workspace: number, technology: string, atMs: number): Promise<string | null>;
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
  /** True if an answer, or a note on a request of an earlier process, waits for the store. */
  isHolding: () => boolean;
  /** Called after answers of colleagues were read: those that were kept may not be indexed yet. */
  onKept: () => void;
}

const EVERY_MS = 30_000;
const SOON_MS = 500;
/** After an exchange that failed. A server that comes back may have lost what this computer had offered. */
const AGAIN_MS = 10_000;
/** After this, whoever waits for news goes on without. */
const PATIENCE_MS = 4_000;
const LEASE_MS = 300_000;
/** A lease must outlast some round trips, however fast a test's time passes. */
const SHORTEST_LEASE_MS = 3_000;
const CLOSING_MS = 8_000;
const NONE: Pulled = { added: 0, refused: 0, noted: 0 };

export function createTeam(context: TeamContext): Team {
  const { db, events, now } = context;
  const isHurried = context.timeScale !== 1;
  const ttlMs = Math.max(SHORTEST_LEASE_MS, Math.round(LEASE_MS / context.timeScale));
  const closing = new AbortController();
  const turns = createSerial();
  const pending = new Set<Promise<unknown>>();
  const absence = createAbsence({
    timeScale: context.timeScale,
    closing: closing.signal,
    onAlone: () => tell.later(),
  });
  const held = new Set<() => Promise<void>>();
  /** Leases that are taken again come before what is offered: then colleagues go on. */
  let returning: Promise<unknown> = Promise.resolve();
  const outwaited = new Map<string, Set<string>>();
  let known = readTeam(db);
  let password: TeamAccess | null = null;
  let syncedAt: number | null = null;
  let syncing = 0;
  let refused = 0;
  /** Answers that this process offered. */
  let offered = 0;
  /** Notes that it shared. */
  let shared = 0;
  let opened: OpenStreams = new Set();
  let spoilt: Spoilt = new Map();
  const refusals = createRefusals(
    () => known,
    (id, offerProblem) => {
      keepOfferProblem(db, id, offerProblem);
      known = readTeam(db);
      tell.later();
    },
  );
  /** What an earlier process could not offer is offered with the first lease. */
  let hasOffered = false;
  let timer: Cancel | null = null;
  const tell = createThrottle(() => events.emit({ type: 'team', team: status() }));
  const tellSaved = createThrottle(() => events.emit({ type: 'saved' }));

  const requireTeam = () => {
    if (known === null) throw leftLibrary();
    return known;
  };
  const accessTo = (given: TeamAccess) => ({
    address: readTeamAddress(given.address),
    password: given.password,
    caFile: readSettings(db).caFile,
    isHurried,
  });
  const lostTail = createLostTail({ db, timeScale: context.timeScale, onChange: () => tell.later() });
  const reach = createReach({
    inUse: () => known,
    connect: (team, which) => {
      const mine = password?.address === team.address ? password.password : undefined;
      return connectServer(
        accessTo({ address: team.address, password: mine }),
        which === 'quick' ? STATEMENT_MS : LONG_STATEMENT_MS,
      );
    },
    onOpened: async (server, id) => {
      // It may have lost who offers, too.
      opened = new Set();
      if (context.maySpend && (await lostTail.look(server, id))) background(comeBack());
    },
    onAnswer: () => {
      if (lostTail.problem() === null) absence.end();
      leases.retry();
    },
    onChange: () => tell.later(),
    signal: closing.signal,
  });
  const over = (which: LineName, id = requireTeam().library) => reach.over(which, id);
  const leases = createNotGivenBack({
    inUse: () => (closing.signal.aborted ? null : (known?.library ?? null)),
    giveBack: (onTried) => background(offerAll().finally(onTried)),
  });
  const library = (): Library => {
    const { library: id, person, sharesNotes } = requireTeam();
    return {
      db,
      id,
      person,
      sharesNotes: sharesNotes === 1,
      now,
      signal: closing.signal,
    };
  };
  const readNews = () =>
    turns(() =>
      over('slow')(async (server) => {
        // Also what came before a cut is indexed.
        const pulled = await pull(library(), server, spoilt).finally(() => context.onKept());
        refused += pulled.refused;
        if (pulled.added + pulled.noted > 0) onAdded();
        return pulled;
      }),
    );
  const onAdded = () => {
    tellSaved.later();
    tell.later();
  };
  /** Sends something to the library that was joined, after what is sent already. */
  const send = (id: string, work: (server: Postgres) => Promise<void>) => turns(() => over('slow', id)(work));
  const offerFor = (workspace: SharedWorkspace, id: string, isToSay = false) =>
    refusals.keep(
      'answers',
      id,
      send(id, async (server) => {
        await returning;
        const around = { opened, spoilt, notTaken: refusals.answers, isToSay };
        offered += await offer(library(), server, workspace, around);
      }),
    );
  const introduceAll = () =>
    turns(() =>
      over('slow')(async (server) => {
        const team = library();
        for (const workspace of sharedWorkspaces(db)) await introduce(team, server, workspace, opened);
      }),
    );

  /** Shares tags and notes, if the person said so. */
  const shareAll = async () => {
    const { library: id } = requireTeam();
    if (countUntold(db) === 0) return;
    const shareOf = (workspace: SharedWorkspace) =>
      refusals.keep(
        'notes',
        id,
        send(id, async (server) => {
          shared += await shareNotes(library(), server, workspace, { opened, notTaken: refusals.notes });
        }),
      );
    await eachInTurn(sharedWorkspaces(db).map((workspace) => () => shareOf(workspace)));
  };

  /**
   * Offers what this computer bought. Then leases that could not be given back are over, too, unless something that was
   * asked under them may still wait for the store.
   */
  const offerAll = async ({ isToSay = false } = {}): Promise<void> => {
    const { library: id } = requireTeam();
    const ended = context.isHolding() ? [] : leases.of(id);
    await eachInTurn(sharedWorkspaces(db).map((workspace) => () => offerFor(workspace, id, isToSay)));
    await giveBackLeases({ db, ask: over('quick', id) }, ended);
    ended.forEach(leases.forget);
  };

  /** The server may lack what it had. Says that this computer was there, once that is not so for what is its own. */
  const comeBack = async () => {
    returning = Promise.all([...held].map((renew) => renew()));
    await offerAll({ isToSay: true });
  };

  const sync = async (): Promise<TeamSync> => {
    requireTeam();
    const before = { offered, shared };
    syncing += 1;
    tell.later();
    try {
      const pulled = await readNews();
      if (context.maySpend) await eachInTurn([offerAll, shareAll]);
      syncedAt = now();
      return {
        offered: offered - before.offered,
        received: pulled.added,
        refused: pulled.refused,
        notesShared: shared - before.shared,
        notesReceived: pulled.noted,
      };
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
          sync().then(
            () => plan(EVERY_MS),
            () => plan(AGAIN_MS),
          ),
        );
      },
      { isBackground: true },
    );
  };
  const background = (work: Promise<unknown>) => {
    const kept = work.catch(() => undefined).finally(() => pending.delete(kept));
    pending.add(kept);
  };
  const status = (): TeamStatus =>
    describeTeam(db, known, {
      ...{ ...reach.moment(), syncedAt, refused, notTaken: refusals.answers.size },
      ...{ isSyncing: syncing > 0, isAlone: absence.isAlone() },
      ...refusedFor(reach.moment().state === 'ready' ? lostTail.problem() : null),
    });
  /** Shares no tags and notes any more, and forgets those of colleagues. */
  const endNotes = () => {
    db.transaction(() => {
      for (const { row } of sharedWorkspaces(db)) touchDomains(db, row, listNotedDomains(db, row));
      endSharing(db);
    });
    tellSaved.later();
  };
  const begin = (team: typeof known) => {
    known = team;
    absence.forget();
    reach.forget();
    lostTail.forget();
    syncedAt = null;
    opened = new Set();
    spoilt = new Map();
    refusals.forget();
    hasOffered = false;
    tell.now();
  };
  /** Gives back what can be given back before another library is joined, or none. What is not stays in doubt there. */
  const giveBack = async () => {
    if (known !== null && leases.of(known.library).length > 0) await within(PATIENCE_MS, offerAll());
  };

  const take: TeamLeases['take'] = (row, subjects, asking, wish = {}) => {
    if (known === null || !context.maySpend) return null;
    const workspace = sharedWorkspace(db, row);
    if (workspace === undefined || closing.signal.aborted || !subjects.every(isSharedSubject)) return null;
    if (!hasOffered) {
      const offering = introduceAll().then(() => offerAll());
      offering.catch(() => {
        hasOffered = false;
      });
      background(offering);
    }
    hasOffered = true;
    const { library: id } = known;
    const tooLong = outwaited.get(id) ?? new Set<string>();
    outwaited.set(id, tooLong);
    const lease: LeaseContext = {
      db,
      library: id,
      workspace,
      asking,
      ttlMs,
      now,
      ask: over('quick', id),
      behind: (server) => lostTail.ask(server, row),
      isCut: reach.isCut,
      held,
      offer: (of) => offerFor(of, id),
      background,
      onAdded,
      outwaited: tooLong,
      onNotEnded: (each) => leases.note(each, id),
      onEnded: leases.forget,
      onOverdue: (each) => leases.noteOverdue(each, id),
      notEnded: () => leases.of(id),
      signal: closing.signal,
    };
    const tried: string[] = [];
    const taken = absence.through(
      {
        ask: () =>
          takeTeamLease(lease, subjects, tried).catch(async (error: unknown) => {
            if (!(await lostTail.judge(error, row, wish.isExplained))) throw error;
            return takeTeamLease(lease, subjects, tried);
          }),
        alone: (onOver) => leaseAlone(lease, subjects, { leases: tried, onOver }),
        giveUp: () => leases.noteOverdue(tried, id),
      },
      wish,
    );
    return taken.catch((error: unknown) => {
      if (known?.library === id) throw error;
      // The person has left it meanwhile, or has joined another one.
      return (
        take(row, subjects, asking, wish) ?? leaseAlone(lease, subjects, { leases: [], onOver: () => {} })
      );
    });
  };

  const spending: TeamLeases['spending'] = (row) => {
    const workspace = sharedWorkspace(db, row);
    if (known === null || workspace === undefined) return null;
    const { library: id } = known;
    const unheard = () => (absence.isAlone() ? 'untold' : 'later');
    if (reach.isDown()) return Promise.resolve(unheard());
    return over(
      'quick',
      id,
    )(async (server) => {
      // The same reader from the first look on, also if nothing was offered yet: else no two numbers could be compared.
      const { stream } = ownOrNew({ db, id }, row);
      return readSpending(server, workspace, stream);
    }).catch(unheard);
  };

  // What an earlier process held is free as soon as the team knows what became of it.
  for (const { lease, library: of } of context.maySpend ? keptLeases(db) : []) leases.note(lease, of);
  plan(SOON_MS);

  return {
    take,
    spending,
    status,
    isJoined: () => known !== null,
    script: (from) => {
      if (from >= LIBRARY_VERSION)
        throw new StackdeskError('usage', because('team_up_to_date', { version: LIBRARY_VERSION }));
      if (from > 0 && from < FIRST_LIBRARY) throw new StackdeskError('usage', because('team_unreleased'));
      return setupScript(randomUuid(), from);
    },
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
        await requireWritable(server);
      } catch (error) {
        throw problemOfServer(error, access.address);
      } finally {
        await server.close();
      }
      if (id !== known?.library) {
        await giveBack();
        // A person says it for each library.
        endNotes();
      }
      password = { address, password: given.password };
      keepTeam(db, { address, person, library: id, joinedAt: now() });
      begin(readTeam(db));
      // Only now: until the new library is known, work under way would open the old one again.
      await reach.hangUp();
      plan(0);
      return status();
    },
    leave: async () => {
      await giveBack();
      endNotes();
      dropTeam(db);
      password = null;
      begin(null);
      plan(0);
      await reach.hangUp();
      return status();
    },
    checkNotes: () => ({
      host: readTeamAddress(requireTeam().address).host,
      person: requireTeam().person,
      domains: countAnnotated(db),
    }),
    shareNotes: async (isShared) => {
      requireTeam();
      if (isShared) {
        // Not before the library is reached.
        await over('quick')(requireLibrary);
        beginSharing(db);
      } else endNotes();
      known = readTeam(db);
      tell.now();
      plan(0);
      return status();
    },
    setPassword: (given) => {
      const address = spellTeamAddress(readTeamAddress(given.address));
      password = { ...given, address };
      reach.notDown();
      plan(SOON_MS);
    },
    sync,
    goWithout: absence.goWithout,
    starterOf: async (row, technology, atMs) => {
      const workspace = sharedWorkspace(db, row);
      if (known === null || workspace === undefined || reach.isDown()) return null;
      return over('quick')((server) => readStarter(server, workspace, { technology, atMs, ttlMs })).catch(
        () => null,
      );
    },
    freshen: async () => {
      if (known === null || reach.isDown()) return;
      const news = readNews().catch(() => NONE);
      background(news);
      await within(PATIENCE_MS, news);
    },
    close: async () => {
      timer?.();
      const all = (async () => {
        while (pending.size > 0) await Promise.all(pending);
        // A server that is away for a moment only, so that nobody has to wait for the next start of this program.
        while (leases.hasOverdue() && !context.isHolding() && !closing.signal.aborted)
          await offerAll().catch(() => sleep(GIVE_BACK_MS / 4, closing.signal));
      })();
      await within(CLOSING_MS, all);
      closing.abort(refusedCall());
      await reach.hangUp();
      await within(CLOSING_MS, all);
      tell.cancel();
      tellSaved.cancel();
    },
  };
}

/** A library that is reached, and of which nothing may be bought now, is as one that refuses. */
function refusedFor(problem: StackdeskError | null): Partial<TeamMoment> {
  return problem === null ? {} : { state: 'refused', problem };
}

/** Waits for work, but not longer than this. */
async function within(longestMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = after(longestMs, resolve);
  await Promise.race([work.catch(() => undefined), promise]);
  cancel();
}
