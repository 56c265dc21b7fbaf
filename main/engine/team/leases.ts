import type { StackdeskError } from '#contract/errors.ts';
import type { Asking } from '../ledger/asking.ts';
import type { Lease } from '../ledger/leases.ts';
import { nameSubject } from '../store/doubts.ts';
import { knownStreams, type SharedWorkspace } from '../store/team.ts';
import { dropLeases, keepLease, leaseDoubts } from '../store/team-doubts.ts';
import { after, now as clock, monotonic, sleep } from '../world/clock.ts';
import type { Postgres } from '../world/postgres.ts';
import { randomUuid } from '../world/random.ts';
import type { Cancel } from '../world/world.ts';
import { applyAnswers, applyDoubts } from './apply.ts';
import { type DoubtContext, isSettled, keepLeaseDoubt, storeOpenLeases } from './lease-doubts.ts';
import { endLeases, type LeaseAnswer, readHeld, renewLease, takeLease, takeLostLease } from './lease-rows.ts';
import { type About, type ReadTo, readAbout, readDoubtsAbout } from './library.ts';
import { ownOrNew } from './push.ts';
import { LATEST_MS, namedBy, readPerson } from './read-row.ts';
import { repeated } from './server.ts';

export interface LeaseContext extends DoubtContext {
  asking: Asking;
  /** Why nothing may be bought now, although the library is reached. Null if it may. */
  behind: (server: Postgres) => Promise<StackdeskError | null>;
  /** True if the connection to the library was cut. */
  isCut: () => boolean;
  /** How each lease that is held is prolonged at once. */
  held: Set<() => Promise<void>>;
  /** Offers what was bought, and tells what is in doubt. */
  offer: (workspace: SharedWorkspace) => Promise<void>;
  /** Work that must end before the program does. */
  background: (work: Promise<unknown>) => void;
  onAdded: () => void;
  /** Subjects that somebody held for longer than any colleague does. A person's word is enough to ask for them. */
  outwaited: Set<string>;
  /** A lease under which nothing is under way any more, and that is not given back yet. */
  onNotEnded: (lease: string) => void;
  onEnded: (lease: string) => void;
  /** Leases that could not be given back. */
  onOverdue: (leases: readonly string[]) => void;
  signal: AbortSignal;
}

/** Parts of a lease's time. What is left after them is the time in which a request may leave. */
const SAFETY_SHARE = 1 / 30;
const FLIGHT_SHARE = 1 / 2;
const RENEW_SHARE = 1 / 5;
/** How often it is looked whether the connection was cut: a server that comes back may have lost the lease. */
const LOOK_SHARE = 1 / 60;
/** How often a subject that a colleague holds is looked at, ms. */
const LOOK_MS = 2_000;
const FIRST_LOOK_MS = 250;
/** Whoever holds a subject longer than this many times a lease's time may be no colleague. */
const MOST_TTLS = 6;
/** A subject that changed hands while we asked is looked at again after this, ms. */
const JUST_TAKEN_MS = 500;

/**
 * Takes a lease on subjects. Those that a colleague holds are noted in `asking`, and watched until they are free. What a
 * lease that ran out leaves in doubt is noted as in doubt. Throws if the library can't be asked. A try of which nothing
 * was heard may have arrived: what is in `leases` is ours all the same, and given back as any other.
 */
export async function takeTeamLease(
  context: LeaseContext,
  subjects: readonly string[],
  leases: string[],
): Promise<Lease> {
  const { db, library, workspace, ttlMs } = context;
  let asked = { atMs: monotonic(), at: clock() };
  const { stream } = ownOrNew({ db, id: library }, workspace.row);
  const rows = await context.ask<LeaseAnswer[] | StackdeskError>(async (server) => {
    const behind = await context.behind(server);
    if (behind !== null) return behind;
    const ours = [...context.notEnded(), ...leases];
    const lease = randomUuid();
    leases.push(lease);
    keepLease(db, { lease, library });
    asked = { atMs: monotonic(), at: clock() };
    return repeated(() =>
      takeLease(server, workspace, { lease, ttlMs, stream, subjects, ours, read: readTo(context) }),
    );
  });
  if (!Array.isArray(rows)) throw rows;
  const isOurs = ({ isMine, subject }: LeaseAnswer) => isMine || context.outwaited.has(subject);
  const theirs = rows.filter((row) => !isOurs(row));
  const mine = new Set(rows.filter(isOurs).map(({ subject }) => subject));
  const holders = new Map(theirs.map(({ subject, holder }) => [subject, readPerson(holder)]));
  const taken = createLease(context, { leases, asked, isHeard: true, mine, holders });
  watch(context, theirs, leases);
  const known = new Set(leaseDoubts(db, library, workspace.row).map(({ subject }) => subject));
  const mayBePaid = (row: LeaseAnswer) =>
    isOurs(row) && (row.hasRunOut || !row.isMine || known.has(row.subject));
  const isDoubtful = (row: LeaseAnswer) => row.isDoubted || mayBePaid(row);
  const isNews = (row: LeaseAnswer) => mayBePaid(row) || row.isUnread;
  const named = (found: readonly LeaseAnswer[]) => found.map(({ subject }) => subject);
  try {
    // Leases first: whoever gives one back has offered before. Answers last: one that was bought later ends a doubt.
    const open = named(rows.filter(mayBePaid));
    if (open.length > 0) await storeOpenLeases(context, open, leases);
    const doubted = named(rows.filter(isDoubtful));
    if (doubted.length > 0) await storeDoubts(context, stream, doubted);
    const unread = named(rows.filter(isNews));
    await storeAnswers(context, unread);
  } catch {
    // The server went away meanwhile. What it says is bought or in doubt is looked at once more before it is asked.
    const later = rows.filter((row) => mine.has(row.subject) && (isDoubtful(row) || isNews(row)));
    for (const { subject } of later) mine.delete(subject);
    watch(context, later, leases);
  }
  if (mine.size === 0) taken.end();
  return taken;
}

/**
 * What stands for a lease if the library can't be asked: all subjects may be asked for. Colleagues may have heard of the
 * last of `leases`. They are given back only after what was bought is offered. `onOver` is called once nothing of it is
 * under way any more.
 */
export function leaseAlone(
  context: LeaseContext,
  subjects: readonly string[],
  { leases, onOver }: { leases: readonly string[]; onOver: () => void },
): Lease {
  const asked = { atMs: monotonic(), at: clock() };
  const mine = new Set(subjects);
  return createLease(context, { leases, asked, isHeard: false, mine, holders: new Map(), onOver });
}

function createLease(
  context: LeaseContext,
  {
    leases,
    asked,
    isHeard,
    onOver = () => {},
    ...agreed
  }: {
    leases: readonly string[];
    asked: { atMs: number; at: number };
    /** False if nothing was heard of it. It may be there all the same. */
    isHeard: boolean;
    onOver?: () => void;
  } & Pick<Lease, 'mine' | 'holders'>,
): Lease {
  const { ttlMs } = context;
  /** The last one holds the subjects. Those before are of tries of which nothing was heard. */
  const lease = leases.at(-1) ?? '';
  let since = asked;
  let timer: Cancel | null = null;
  let renewing: Promise<void> = Promise.resolve();
  let isOver = false;
  /** By both clocks: one stands still while a computer sleeps, the other can be put back. */
  const ageMs = () => Math.max(monotonic() - since.atMs, Math.abs(clock() - since.at));
  const renew = async () => {
    if (isOver) return;
    const at = { atMs: monotonic(), at: clock() };
    try {
      const isRenewed = await context.ask((server) => repeated(() => renewLease(server, { lease, ttlMs })));
      // A server that lost its tail knows nothing of it.
      if (!isRenewed && !(await context.ask(takeAgain))) return;
      since = at;
    } catch {
      // The lease runs out by itself, unless the next try comes in time.
    }
    plan();
  };
  const takeAgain = (server: Postgres): Promise<boolean> => {
    const { stream } = ownOrNew({ db: context.db, id: context.library }, context.workspace.row);
    const wanted = { lease, ttlMs, stream, subjects: [...agreed.mine], ours: context.notEnded() };
    return repeated(() => takeLostLease(server, context.workspace, wanted));
  };
  const plan = () => {
    if (isOver) return;
    const dueMs = monotonic() + ttlMs * RENEW_SHARE;
    const look = () => {
      if (context.isCut() || monotonic() >= dueMs) void renewNow();
      else timer = after(ttlMs * LOOK_SHARE, look, { isBackground: true });
    };
    timer = after(ttlMs * LOOK_SHARE, look, { isBackground: true });
  };
  const renewNow = (): Promise<void> => {
    timer?.();
    renewing = renewing.then(renew);
    return renewing;
  };
  if (isHeard) {
    plan();
    context.held.add(renewNow);
  }
  const finish = async (isBooked: () => boolean) => {
    while (!isBooked() && !context.signal.aborted)
      await sleep(LOOK_MS, context.signal).catch(() => undefined);
    isOver = true;
    timer?.();
    context.held.delete(renewNow);
    onOver();
    await renewing;
    // If nothing can be offered, the lease is not given back either: whatever reaches the server next does it.
    try {
      await context.offer(context.workspace);
      await giveBackLeases(context, leases);
      leases.forEach(context.onEnded);
    } catch (error) {
      context.onOverdue(leases);
      throw error;
    }
  };
  let hasEnded = false;
  return {
    ...agreed,
    isGood: () => !isHeard || ageMs() < ttlMs * (1 - SAFETY_SHARE - FLIGHT_SHARE),
    end: (isBooked = () => true) => {
      if (hasEnded) return;
      hasEnded = true;
      // From now on it keeps colleagues away, and not this computer.
      if (isBooked()) leases.forEach(context.onNotEnded);
      context.background(finish(isBooked));
    },
  };
}

/** Up to where the streams of the library were read. */
function readTo({ db, library }: Pick<LeaseContext, 'db' | 'library'>): ReadTo {
  const known = knownStreams(db, library);
  return { streams: known.map(({ stream }) => stream), numbers: known.map(({ readTo }) => readTo) };
}

/** The unread answers about a subject that are read first, and then at a time. */
const FIRST = 4;
const FURTHER = 50;
/** How often some subjects are read. A colleague who adds more useless rows hides what was bought. */
const MOST_READS = 60;

/**
 * Stores all unread answers about subjects: by their dates it can't be known which was bought last. Rows that are no answers
 * are read past, else whoever adds some would hide what was bought.
 */
async function storeAnswers(
  context: Pick<LeaseContext, 'db' | 'library' | 'workspace' | 'ask' | 'now' | 'onAdded'>,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const { db, workspace, now } = context;
  const read = readTo(context);
  const before = { boughtMs: LATEST_MS + 1, content: '' };
  const pages: { about: About[]; most: number }[] = [
    { about: subjects.map((subject) => ({ ...namedBy(subject), before })), most: FIRST },
  ];
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const page = pages.shift();
    if (page === undefined) return;
    const { about, most } = page;
    const rows = await context.ask((server) =>
      repeated(() => readAbout(server, workspace, about, { most, read })),
    );
    // As they were bought.
    const oldestFirst = rows.filter(({ answer }) => answer !== null).reverse();
    const { added } = await applyAnswers(db, oldestFirst, { workspace: workspace.row, now });
    if (added > 0) context.onAdded();
    const next: About[] = [];
    for (const each of about) {
      const its = rows.filter(
        ({ kind, subject }) => nameSubject(kind, subject) === nameSubject(each.kind, each.name),
      );
      const whole = its.filter(({ answer }) => answer !== null);
      const last = whole.at(-1);
      const isMore = its.length === most || whole.length < its.length;
      if (!isMore) continue;
      // Those of all subjects together may be too large.
      if (last === undefined) pages.push({ about: [each], most });
      else next.push({ ...each, before: { boughtMs: last.bought_ms, content: last.content } });
    }
    if (next.length > 0) pages.push({ about: next, most: FURTHER });
  }
}

/**
 * Stores doubts of colleagues that were not read yet. All the news would tell them, too, but there may be a million rows
 * of it, and somebody waits. What was read already may be over by an answer that came since.
 */
async function storeDoubts(
  { db, library, workspace, ask }: Pick<LeaseContext, 'db' | 'library' | 'workspace' | 'ask'>,
  stream: string,
  subjects: readonly string[],
): Promise<void> {
  const doubts = await ask((server) =>
    repeated(() => readDoubtsAbout(server, workspace, { stream, subjects })),
  );
  const readTo = new Map(knownStreams(db, library).map((known) => [known.stream, known.readTo]));
  const news = doubts.filter((doubt) => doubt.push > (readTo.get(doubt.stream) ?? 0));
  db.transaction(() => {
    for (const doubt of news)
      applyDoubts(db, [doubt], { library, workspace: workspace.row, stream: doubt.stream });
  });
}

/**
 * Notes subjects of colleagues as asked, until they are free. Before that their answers are stored, and what leases that
 * ran out leave in doubt; `leases` are our own. If the server goes away, what it said last holds for as long as a lease
 * that nobody prolongs. Then a subject is in doubt, since nobody said that it was given back.
 */
function watch(context: LeaseContext, theirs: readonly LeaseAnswer[], leases: readonly string[]): void {
  if (theirs.length === 0) return;
  const { library, ttlMs, signal } = context;
  const frees = new Map(theirs.map(({ subject }) => [subject, context.asking.begin([subject])]));
  const startedMs = monotonic();
  /** By which lease a subject was held last, and when it runs out if nothing more is heard of it. */
  const heard = new Map<string, { lease: string; untilMs: number }>();
  const hear = (subject: string, heldMs: number, lease: string | null) =>
    heard.set(subject, {
      // If it is not known, the library's id is used instead.
      lease: lease ?? library,
      untilMs: monotonic() + Math.min(heldMs, ttlMs),
    });
  for (const { subject, heldMs, lease } of theirs) hear(subject, heldMs || ttlMs, lease);
  const free = (subject: string) => {
    frees.get(subject)?.();
    frees.delete(subject);
  };
  const doubt = (subject: string) => {
    const lease = heard.get(subject)?.lease ?? library;
    const held = { subject, lease, firstEndMs: LATEST_MS };
    if (namedBy(subject).kind === 'list' && isSettled(context, held)) return;
    keepLeaseDoubt(context, held);
  };
  /** Returns for how long the subjects are still held, ms. */
  const ask = async (): Promise<number[]> => {
    const subjects = [...frees.keys()];
    const held = await context.ask((server) =>
      repeated(() =>
        readHeld(server, context.workspace, {
          subjects,
          ours: context.notEnded(),
        }),
      ),
    );
    const over = held.filter(({ heldMs }) => heldMs <= 0);
    const ended = over.map(({ subject }) => subject);
    const ranOut = over.filter(({ hasRunOut }) => hasRunOut).map(({ subject }) => subject);
    if (ranOut.length > 0) await storeOpenLeases(context, ranOut, leases);
    await storeAnswers(context, ended);
    ended.forEach(free);
    const left = held.filter(({ heldMs }) => heldMs > 0);
    for (const { subject, heldMs, lease } of left) hear(subject, heldMs, lease);
    return left.map(({ heldMs }) => heldMs);
  };
  const look = async () => {
    let waitMs = Math.min(FIRST_LOOK_MS, ...theirs.map(({ heldMs }) => heldMs || JUST_TAKEN_MS));
    while (frees.size > 0 && monotonic() - startedMs < ttlMs * MOST_TTLS) {
      await sleep(waitMs, signal);
      const left = await ask().catch((): number[] => []);
      signal.throwIfAborted();
      for (const subject of [...frees.keys()]) {
        if ((heard.get(subject)?.untilMs ?? 0) > monotonic()) continue;
        doubt(subject);
        free(subject);
      }
      waitMs = Math.min(LOOK_MS, waitMs * 2, ...left);
    }
    for (const subject of frees.keys()) {
      doubt(subject);
      context.outwaited.add(subject);
    }
  };
  void look()
    .catch(() => undefined)
    .finally(() => {
      for (const each of frees.values()) each();
    });
}

/** Gives leases back. */
export async function giveBackLeases(
  { db, ask }: Pick<LeaseContext, 'db' | 'ask'>,
  leases: readonly string[],
): Promise<void> {
  if (leases.length === 0) return;
  await ask((server) => repeated(() => endLeases(server, leases)));
  dropLeases(db, leases);
}
