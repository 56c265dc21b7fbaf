import { AsyncLocalStorage } from 'node:async_hooks';
import { annotate } from '../../../main/engine/saved/annotate.ts';
import type { Postgres } from '../../../main/engine/world/postgres.ts';
import { enterWorld, type World } from '../../../main/engine/world/world.ts';
import { createDice, seedFor } from '../chance.ts';
import { Broken } from '../checks.ts';
import { createOwnComputer, type OwnComputer } from '../computer.ts';
import { findNoted, paidOperation } from '../journal.ts';
import { createPerson, type Person } from '../person.ts';
import { domainName } from '../plan.ts';
import { Killed } from '../process.ts';
import { createWeather } from '../service/wire/weather.ts';
import { createWire, type SimulatedWire } from '../service/wire/wire.ts';
import type { Outcome } from '../simulate.ts';
import { brokenBy, createStory } from '../story.ts';
import { BEGINNING_MS, createVirtualTime } from '../time.ts';
import { boundTime, createAmpleService, isOfDeath, worldOfWorlds } from '../worlds.ts';
import { checkNotes } from './check-notes.ts';
import { createLibraryModel } from './library-model.ts';
import type { TeamPlan, TeamStep } from './team-plan.ts';

const MINUTE_MS = 60_000;
const ADDRESS = 'postgres://member@127.0.0.1:5432/team?sslmode=disable';
const KINDS: Readonly<Record<string, string>> = {
  companies_batch: 'companies',
  technologies_batch: 'technologies',
  company_lookup: 'companies',
  domain_lookup: 'technologies',
  technology_lookup: 'technology',
  list_start: 'list',
};
/** A lease lasts five minutes. What is in doubt for a run is judged within nine, and after a crash within the slack, too. */
const LEASE_MS = 5 * MINUTE_MS;
const DOUBT_MS = 9 * MINUTE_MS;
const SLACK_MS = 2 * MINUTE_MS;
/** After this a program that was killed is started again. */
const SHORT_MS = 1_000;
/** A list and the lease that was taken for it are this near to each other. */
const NEAR_MS = 3 * MINUTE_MS;

/** How the way to the library behaves for all computers. */
interface LibraryWeather {
  /** The share of statements that are cut off. */
  cuts: number;
  isAway: boolean;
  /** Until when the server restarts. */
  downUntilMs: number;
  /** What else it is, and until when. */
  state: 'read-only' | 'full' | 'away';
  stateUntilMs: number;
}

/** A computer with its person and its ways out. */
interface Desk {
  name: string;
  computer: OwnComputer;
  person: Person;
  wire: SimulatedWire;
  isGone: boolean;
  isJoined: boolean;
  /** Whether the person ever wanted to share notes. */
  hasShared: boolean;
  /** After how long its program is started again, if it dies, and until when it is not there. */
  awayMs: number;
  backMs: number;
  /** The leases that this computer took, and the subjects that were said to be in doubt for a colleague. */
  leases: Map<string, ReadonlySet<string>>;
  /** The stream by which it asked last. */
  stream: string;
  /** Whether it could not reach the library all the time after that had lost its tail. */
  wasGone: boolean;
  /** Whether its person must be asked who else uses the wallet, and was. */
  isToAsk: boolean;
  isAsked: boolean;
  /** Runs work of this computer: everything that follows from it happens in its world. */
  here<Result>(work: () => Result): Result;
}

/** For so long colleagues wait for those who may offer again what a server lost. */
const RETURN_MS = 40_000;

/** What one charge was for, and how it came about. */
interface Bought {
  desk: Desk;
  requestId: () => number | null;
  journalId: number;
  /** Whether the library had agreed: the computer held a lease on it. */
  agreed: ReadonlySet<string>;
  /** Whether it left without the library, which may have agreed in an answer that was lost. */
  isAlone: boolean;
  atMs: number;
}

/**
 * Several computers and one library: people run files over the same domains, while programs die, clocks jump and the way
 * to the library is cut. Never throws; a broken promise is in the outcome.
 */
export async function simulateTeam(plan: TeamPlan, { tellsStory = false } = {}): Promise<Outcome> {
  const time = boundTime(createVirtualTime());
  const { lines: story, tell } = createStory(time, tellsStory);
  let failure: string | null = null;
  let kills = 0;
  let cuts = 0;
  const fail = (error: unknown) => {
    failure ??= brokenBy(error);
  };
  const weather = createWeather();
  const model = createAmpleService(time, plan.seed);
  const account = model.options.baseUrl;
  const library = createLibraryModel(() => time.now());
  const sky: LibraryWeather = {
    ...{ cuts: 0, isAway: false, downUntilMs: 0 },
    ...{ state: 'away', stateUntilMs: 0 },
  };
  const isNow = (state: LibraryWeather['state']) => sky.state === state && time.now() < sky.stateUntilMs;
  const isAway = () => sky.isAway || time.now() < sky.downUntilMs || isNow('away');
  /** When the library lost its tail last: what somebody had bought by then who was not there soon may be bought again. */
  let tailLostMs = Number.NEGATIVE_INFINITY;
  /** Since when what the library was told is gone. */
  let lostSinceMs = Number.NEGATIVE_INFINITY;
  /** When the server was started or replaced last. Connections of before are gone. */
  let replacedMs = Number.NEGATIVE_INFINITY;
  let strangersCredits = 0;
  const worlds = new AsyncLocalStorage<World>();
  const bought: Bought[] = [];

  const openDesk = (name: string, index: number): Desk => {
    const dice = createDice(seedFor(plan.seed, `library ${index}`));
    const computer = createOwnComputer({
      time,
      seed: plan.seed + index * 7_919,
      wire: () => ({ pool: desk.wire.pool, postgres: connect }),
      onDeath: () => {
        kills += 1;
        tell(`${name}'s program is killed`);
        desk.wire.cutAll();
        person.lost();
        if (desk.isGone) return;
        desk.backMs = Math.max(desk.backMs, time.now() + desk.awayMs);
        time.after(desk.awayMs, () => {
          if (desk.isGone) return;
          desk.awayMs = SHORT_MS;
          computer.start();
          tell(`${name}'s program is started again`);
          desk.here(open);
        });
      },
    });
    const tellOwn = (line: string) => tell(`  ${name}: ${line.trim()}`);
    const person = createPerson({
      computer,
      time,
      model,
      noted: [],
      batchSize: plan.batchSize,
      hasProxy: false,
      tell: tellOwn,
    });
    const open = () => {
      try {
        person.open();
      } catch (error) {
        if (computer.isDead || error instanceof Killed) return;
        throw error;
      }
    };
    const connect = async (): Promise<Postgres> => {
      let isOpen = true;
      /** Waits in the computer's own time: a process that died hears nothing more. */
      const travel = () =>
        new Promise<void>((resolve) => computer.world.clock.after(dice.int(1, 120), resolve));
      const cut = (): Error => {
        isOpen = false;
        cuts += 1;
        return new Error('the connection was cut');
      };
      await travel();
      if (isAway() || dice.chance(sky.cuts)) throw cut();
      if (isNow('full')) throw said('53300', 'too many connections');
      const openedMs = time.now();
      return {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
          // A server that takes the place of another closes every connection.
          if (!isOpen || openedMs < replacedMs) throw cut();
          const isLost = isAway() || dice.chance(sky.cuts);
          await travel();
          if (openedMs < replacedMs) throw cut();
          // Half of what is lost has arrived.
          if (isLost && dice.chance(0.5)) throw cut();
          if (isNow('full')) {
            isOpen = false;
            throw said('57P01', 'terminating connection');
          }
          if (isNow('read-only') && text.includes('INSERT INTO'))
            throw said('25006', 'cannot execute INSERT in a read-only transaction');
          const rows = library.run(text, values);
          if (text.includes('WITH last AS')) {
            const said = rows as { subject: string; doubted: boolean; ran_out: boolean }[];
            // What became of the start of a list is in the history of the service.
            const isDoubted = (row: (typeof said)[number]) =>
              row.doubted || (row.ran_out && !row.subject.startsWith('list:'));
            const doubted = said.filter(isDoubted).map(({ subject }) => subject);
            desk.leases.set(String(values[3]), new Set(doubted));
            desk.stream = String(values[5]);
          }
          await travel();
          if (isLost) throw cut();
          return rows as Row[];
        },
        // Only who sets a library up needs one.
        transaction: () => Promise.reject(new Error('no library is set up here')),
        get isOpen() {
          return isOpen;
        },
        close: async () => {
          isOpen = false;
        },
      };
    };
    const wire = createWire({
      timeline: { ...time, after: (delayMs, wake) => time.after(delayMs, () => computer.whenAwake(wake)) },
      dice: createDice(seedFor(plan.seed, `wire ${index}`)),
      model,
      weather,
      onLeave: (sent) => {
        const operation = paidOperation(sent);
        if (operation === null) return;
        const row = findNoted(computer.store.raw, sent, new Set());
        if (row === null) return fail(new Broken('a request without a row in the journal'));
        const subjects = subjectsOf(computer, row.journalId);
        const agreed = new Set(
          subjects.filter((subject) =>
            [...desk.leases.keys()].some((lease) =>
              library.isHeldBy(lease, account, model.workspaces[0]?.id ?? '', subject),
            ),
          ),
        );
        tell(
          `    ${name}'s ${operation} leaves: ${subjects.join(' ')}${agreed.size < subjects.length ? ' (not agreed)' : ''}`,
        );
        bought.push({
          desk,
          requestId: () => sent.requestId,
          journalId: row.journalId,
          agreed,
          isAlone: person.engine?.team.status().isAlone ?? false,
          atMs: time.now(),
        });
        const alone = subjects.find((subject) => !agreed.has(subject));
        if (alone !== undefined && desk.isJoined && !plan.hasCuts)
          fail(new Broken(`bought without a lease: ${name} asks for ${alone}`));
        const tenant = model.workspaces[0]?.id ?? '';
        const doubtful = subjects.find(
          (subject) =>
            library.isDoubted(desk.stream, account, tenant, subject) &&
            [...desk.leases].some(
              ([lease, doubted]) => doubted.has(subject) && library.isHeldBy(lease, account, tenant, subject),
            ),
        );
        if (doubtful !== undefined && !plan.hasCuts)
          fail(
            new Broken(`bought in doubt: ${name} asks for ${doubtful}, which is in doubt for a colleague`),
          );
      },
    });
    const desk: Desk = {
      name,
      computer,
      person,
      wire,
      isGone: false,
      isJoined: false,
      hasShared: false,
      awayMs: SHORT_MS,
      backMs: 0,
      leases: new Map(),
      stream: '',
      wasGone: false,
      isToAsk: false,
      isAsked: false,
      here: (work) => worlds.run(computer.world, work),
    };
    return desk;
  };
  const desks = plan.people.map(openDesk);

  const onRejection = (error: unknown) => {
    if (isOfDeath(error)) return;
    fail(error instanceof Error ? new Error(`an unhandled rejection: ${error.stack}`) : error);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onRejection);
  const leave = enterWorld(worldOfWorlds(worlds));

  const isReached = ({ backMs }: Desk) =>
    sky.cuts === 0 && !isAway() && !isNow('full') && !isNow('read-only') && backMs < time.now();

  const perform = (step: TeamStep): void => {
    const { afterMs: _, ...act } = step;
    tell(JSON.stringify(act));
    if (act.do === 'library') {
      sky.cuts = act.cuts;
      sky.isAway = act.isAway;
      return;
    }
    if (act.do === 'library restarts') {
      sky.downUntilMs = time.now() + act.forMs;
      replacedMs = time.now();
      library.begin('started');
      return;
    }
    if (act.do === 'library is') {
      sky.state = act.state;
      sky.stateUntilMs = time.now() + act.forMs;
      return;
    }
    if (act.do === 'library loses its tail') {
      tailLostMs = time.now();
      replacedMs = tailLostMs;
      lostSinceMs = tailLostMs - act.ofMs;
      library.loseTail(lostSinceMs);
      library.begin(act.how);
      sky.downUntilMs = time.now() + SHORT_MS;
      for (const desk of desks) desk.wasGone = false;
      for (let afterMs = SHORT_MS; afterMs <= RETURN_MS; afterMs += SHORT_MS)
        time.after(afterMs, () => {
          for (const desk of desks) desk.wasGone ||= desk.computer.isDead || !isReached(desk);
        });
      return;
    }
    if (act.do === 'a stranger spends') {
      const before = desks.filter(hasLooked);
      model.acts.otherUserSpends(model.workspaces[0]?.id ?? '', act.credits);
      strangersCredits += act.credits;
      for (const desk of before) desk.isToAsk = true;
      return;
    }
    const desk = desks[act.who % desks.length];
    if (desk === undefined || desk.isGone) return;
    const { computer, person } = desk;
    switch (act.do) {
      case 'kill after':
        if (computer.isDead) return;
        desk.awayMs = act.awayMs ?? SHORT_MS;
        computer.killAfter(act.effects);
        return;
      case 'kill':
        if (!computer.isDead) desk.awayMs = act.awayMs ?? SHORT_MS;
        computer.kill();
        return;
      case 'sleeps':
        desk.backMs = Math.max(desk.backMs, time.now() + act.forMs);
        computer.sleep(act.forMs);
        return;
      case 'dies for good':
        desk.isGone = true;
        if (!computer.isDead) computer.kill();
        return;
      case 'clock jumps':
        computer.jumpClock(act.byMs);
        return;
      case 'share notes': {
        if (act.isShared) desk.hasShared = true;
        const done = desk.here(() => person.engine?.team.shareNotes(act.isShared));
        done?.catch((error: unknown) => tell(`  refused: ${String(error)}`));
        return;
      }
      case 'annotate': {
        const { engine } = person;
        if (engine === null || computer.isDead) return;
        try {
          desk.here(() => {
            const { row } = engine.sessions.workspace();
            annotate(engine.db, row, domainName(act.domain), { note: act.note });
          });
        } catch (error) {
          if (!isOfDeath(error)) throw error;
        }
        return;
      }
      case 'enrich':
      case 'lookup':
      case 'start list': {
        if (person.engine === null) return;
        const asked =
          act.do === 'enrich'
            ? { ...act, maxAgeMs: null, budgetShare: 2, resend: false }
            : act.do === 'lookup'
              ? { ...act, resend: false, twice: false, isFirst: true }
              : { ...act, resend: false };
        const done = desk.here(() => person.perform(asked));
        done.catch((error: unknown) => {
          if (!isOfDeath(error) && !computer.isDead) tell(`  refused: ${String(error)}`);
        });
        return;
      }
    }
  };
  const join = async (desk: Desk): Promise<void> => {
    desk.here(() => desk.person.open());
    await time.settle();
    void desk.here(() => desk.person.perform({ do: 'connect' }));
    await time.runUntil(time.now() + 2_000, () => undefined);
    const joined = desk.here(() =>
      desk.person.engine?.team.join({ address: ADDRESS, password: 'x', person: desk.name }),
    );
    void joined?.then(() => {
      desk.isJoined = true;
    }, fail);
    await time.runUntil(time.now() + 2_000, () => undefined);
    if (!desk.isJoined) fail(new Error(`${desk.name} did not join`));
  };
  const living = () => desks.filter(({ isGone }) => !isGone);

  /** Nothing is cut any more. All runs must end, and nobody may wait longer than a lease for one who is gone. */
  const calmDown = async (): Promise<void> => {
    tell('faults stop');
    sky.cuts = 0;
    sky.isAway = false;
    sky.stateUntilMs = 0;
    for (const { computer } of desks) computer.killAfter(Number.POSITIVE_INFINITY);
    const back = Math.max(...living().map(({ backMs }) => backMs));
    if (back > time.now()) await time.runUntil(back, () => undefined);
    const until = time.now() + LEASE_MS + DOUBT_MS + SLACK_MS;
    let open = '';
    while (failure === null && time.now() < until) {
      await time.runUntil(time.now() + MINUTE_MS / 2, () => undefined);
      const ends = living().map(async ({ person, here, name }) => {
        if (person.engine === null) return `${name} is not there`;
        checkAsked();
        const jobs = await here(() => person.finishAll());
        return jobs.length === 0 ? '' : `${name}: ${jobs.join(', ')}`;
      });
      const all = Promise.allSettled(ends);
      let known: string[] | null = null;
      void all.then((settled) => {
        known = settled.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)));
      });
      await time.runUntil(time.now() + MINUTE_MS / 2, () => undefined);
      open = known === null ? 'nobody answers' : (known as string[]).filter((text) => text !== '').join('; ');
      if (open === '') return;
    }
    if (failure === null) fail(new Broken(`somebody waits for too long: ${open}`));
  };
  /** Nobody is asked who else uses the wallet, unless somebody does. */
  const checkAsked = (): void => {
    for (const desk of living()) {
      const { fall, untold } = fallOf(desk.computer);
      if (fall <= 0) continue;
      desk.isAsked = true;
      if (strangersCredits === 0 && !plan.hasCuts && untold === 0 && living().length === desks.length)
        fail(new Broken(`asked without a reason: ${desk.name}'s wallet fell by ${fall}`));
    }
  };
  /** Everybody who looks at the wallet is asked about what a stranger spent. */
  const checkStrangers = async (): Promise<void> => {
    for (const { person, here } of living()) {
      const looked = here(() => person.engine?.refreshBalance());
      looked?.catch((error: unknown) => fail(new Error(`a look: ${String(error)}`)));
      await time.runUntil(time.now() + MINUTE_MS, () => undefined);
    }
    checkAsked();
    for (const { name, isToAsk, isAsked } of living())
      if (isToAsk && !isAsked) fail(new Broken(`a stranger was not noticed: ${name} was not asked`));
  };
  const isLost = ({ desk, atMs }: Bought) => atMs <= tailLostMs + LEASE_MS && desk.wasGone;
  /** Every thing is charged once, but for what is shown as in doubt, or bought without the library. */
  const checkCharges = (): void => {
    const times = new Map<string, Bought[]>();
    for (const charge of model.truth.charges) {
      // A list is started again on purpose.
      if (charge.kind === 'list') continue;
      for (const key of charge.keys) {
        const request = bought.find(({ requestId }) => requestId() === charge.requestId);
        if (request === undefined || isLost(request)) continue;
        const subject = subjectOf(charge.kind, key);
        times.set(subject, [...(times.get(subject) ?? []), request]);
      }
    }
    for (const [subject, requests] of times) {
      const clean = requests.filter(
        ({ desk, journalId, agreed, isAlone }) =>
          agreed.has(subject) && !isAlone && !isDoubted(desk.computer, journalId),
      );
      if (requests.length > 1 && clean.length > 1)
        fail(
          new Broken(
            `bought twice: ${subject} by ${clean.map(({ desk, journalId }) => `${desk.name} (request ${journalId})`).join(' and ')}`,
          ),
        );
    }
  };
  /** If a computer says who started a list, that person did. */
  const checkStarters = async (): Promise<void> => {
    // Without a lease the library knows nothing of it, but maybe of somebody who could not start it.
    const starts = bought.flatMap(({ desk, agreed, atMs }) =>
      [...agreed]
        .filter((subject) => subject.startsWith('list:'))
        .map((subject) => ({ name: desk.name, subject, atMs })),
    );
    for (const { subject, atMs } of starts) {
      // The library has lost who started it.
      if (atMs >= lostSinceMs && atMs <= tailLostMs) continue;
      const near = starts.filter(
        (other) => other.subject === subject && Math.abs(other.atMs - atMs) < NEAR_MS,
      );
      const [desk] = living();
      const technology = subject.slice('list:'.length);
      const { row } = desk?.here(() => desk.person.engine?.sessions.workspace()) ?? {};
      if (desk === undefined || row === undefined) return;
      let said: string | null = null;
      const asked = desk.here(() => desk.person.engine?.team.starterOf(row, technology, atMs));
      void asked?.then((person) => {
        said = person;
      });
      await time.runUntil(time.now() + 5_000, () => undefined);
      if (said !== null && !near.some(({ name }) => name === said))
        fail(new Broken(`the wrong starter: ${desk.name} says that ${said} started a list of ${technology}`));
    }
  };
  /** What the library has, every living computer has after an exchange, once. */
  const checkShared = async (): Promise<void> => {
    for (const turn of [1, 2])
      for (const { person, here } of living()) {
        const synced = here(() => person.engine?.team.sync());
        synced?.catch((error: unknown) => fail(new Error(`sync ${turn}: ${String(error)}`)));
        await time.runUntil(time.now() + MINUTE_MS, () => undefined);
      }
    for (const { computer, name } of living())
      for (const { kind, subject, answer } of library.answers) {
        const found = computer.store.raw
          .prepare(
            'SELECT count(*) AS count FROM snapshots WHERE kind = ? AND key = ? AND answer_text(raw, packed) = ?',
          )
          .get(kind, subject, answer) as { count: number };
        if (found.count === 0) fail(new Broken(`an answer was lost: ${name} lacks ${kind}:${subject}`));
      }
    const offered = new Set(
      library.answers.map(({ kind, subject, answer }) => `${kind}:${subject} ${answer}`),
    );
    for (const { computer, name } of living()) {
      const own = computer.store.raw
        .prepare(
          'SELECT kind, key, answer_text(raw, packed) AS raw FROM snapshots WHERE request_id IS NOT NULL',
        )
        .all() as { kind: string; key: string; raw: string }[];
      for (const { kind, key, raw } of own)
        if (!offered.has(`${kind}:${key} ${raw}`))
          fail(new Broken(`an answer was not offered: ${name} keeps ${kind}:${key}`));
    }
  };

  try {
    for (const desk of desks) if (failure === null) await join(desk);
    for (const step of plan.steps) {
      if (failure !== null) break;
      await time.runUntil(time.now() + step.afterMs, () => undefined);
      perform(step);
      await time.settle();
    }
    if (failure === null) await calmDown();
    if (failure === null) await checkShared();
    if (failure === null) await checkStrangers();
    if (failure === null) checkNotes(library, desks);
    if (failure === null) checkCharges();
    if (failure === null) await checkStarters();
  } catch (error) {
    fail(error);
  } finally {
    for (const desk of desks) {
      desk.isGone = true;
      if (!desk.computer.isDead) desk.computer.kill();
    }
    await time.settle();
    leave();
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onRejection);
  }
  for (const { computer } of desks) computer.store.close();
  return {
    broken: failure,
    story,
    requests: desks.reduce((sum, { wire }) => sum + wire.sent.length, 0),
    faults: cuts + kills,
    kills,
    effects: desks.reduce((sum, { computer }) => sum + computer.effects, 0),
    virtualMs: time.now() - BEGINNING_MS,
  };
}

function subjectsOf({ store }: OwnComputer, journalId: number): string[] {
  const { operation, subjects } = store.raw
    .prepare('SELECT operation, subjects FROM requests WHERE id = ?')
    .get(journalId) as { operation: string; subjects: string };
  return (JSON.parse(subjects) as string[]).map((name) => subjectOf(KINDS[operation] ?? operation, name));
}

function subjectOf(kind: string, name: string): string {
  return `${kind}:${kind === 'list' || kind === 'technology' ? name.toLowerCase() : name}`;
}

function isDoubted({ store }: OwnComputer, journalId: number): boolean {
  return (
    store.raw
      .prepare(
        `SELECT 1 FROM requests WHERE id = ? AND (state IN ('unknown', 'resent', 'sending') OR doubt > 0 OR lost_credits > 0)`,
      )
      .get(journalId) !== undefined
  );
}

/** A problem as the server says it. */
function said(code: string, words: string): Error {
  return Object.assign(new Error(words), { code, severity: 'FATAL' });
}

/** What a computer's person is asked about: the fall of the wallet that nothing explains, credits. */
function fallOf({ store }: OwnComputer): { fall: number; untold: number } {
  const row = store.raw
    .prepare("SELECT fall - others AS fall, untold FROM wallets WHERE wallet = 'bulk_lookup'")
    .get() as { fall: number; untold: number } | undefined;
  return row ?? { fall: 0, untold: 0 };
}

/** Whether a computer knows what the wallet held. */
function hasLooked({ computer: { store } }: Desk): boolean {
  return (
    store.raw.prepare("SELECT 1 FROM wallets WHERE wallet = 'bulk_lookup' AND settled IS NOT NULL").get() !==
    undefined
  );
}
