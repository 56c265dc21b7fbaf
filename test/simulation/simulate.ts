import { loadRegistrable } from '../../main/engine/domains/registrable.ts';
import { type Database, enterWorld } from '../../main/engine/world/world.ts';
import { StackdeskError } from '#contract/errors.ts';
import { createDice, seedFor } from './chance.ts';
import { checkAllTurns, checkForgotten, checkRunsOfWatches, noteTurns } from './check-watches.ts';
import { checkLimits, type Leaving, noteLeaving } from './check-limits.ts';
import {
  Broken,
  checkAbout,
  checkAgreement,
  checkAnswers,
  checkCareful,
  checkFirst,
  checkFailedRows,
  checkFall,
  checkFiles,
  checkMissing,
  checkMoney,
  checkNeeded,
  checkRows,
  checkWord,
  type Scene,
} from './checks.ts';
import { checkHolds, checkProxy, checkReason, checkRepeats } from './check-told.ts';
import { createOwnComputer } from './computer.ts';
import { findNoted, type Noted, paidOperation } from './journal.ts';
import { createPerson } from './person.ts';
import { type Act, domainName, type Plan } from './plan.ts';
import { Killed } from './process.ts';
import { createServiceModel } from './service/service-model.ts';
import { createWeather } from './service/wire/weather.ts';
import { createWire, type SimulatedWire } from './service/wire/wire.ts';
import { brokenBy, createStory } from './story.ts';
import { BEGINNING_MS, createVirtualTime } from './time.ts';

/** The result of a world. */
export interface Outcome {
  /** The broken promise, or null. */
  broken: string | null;
  story: string[];
  requests: number;
  faults: number;
  kills: number;
  effects: number;
  virtualMs: number;
}

const HOUR_MS = 3_600_000;
/** After faults have stopped, everything must end within this time, ms. */
const BOUND_MS = 48 * HOUR_MS;

/**
 * Runs a plan. Never throws; a broken promise is in the outcome. `tellsStory` records what happened, line by
 * line.
 */
export async function simulate(plan: Plan, { tellsStory = false } = {}): Promise<Outcome> {
  // Virtual time does not wait for a file that is loaded.
  await loadRegistrable();
  const time = createVirtualTime(() => computer.busy());
  const { lines: story, tell } = createStory(time, tellsStory);
  const weather = createWeather();
  const model = createServiceModel({
    timeline: time,
    dice: createDice(seedFor(plan.seed, 'service')),
    options: {
      seed: plan.seed,
      companyShare: 0.8,
      technologiesShare: 0.8,
      workspaces: [
        { name: 'North', bulk_lookup: plan.credits, standard: 10 },
        { name: 'South', bulk_lookup: 200, standard: 5 },
        { name: 'Others', bulk_lookup: 500, standard: 5 },
      ],
      dialect: { ...(plan.hasStrangers ? {} : { laterPrice: null }), ...plan.dialect },
      ...(plan.wallets === undefined ? {} : { wallets: plan.wallets }),
      ...(plan.technologiesPerDomain === undefined
        ? {}
        : { technologiesPerDomain: plan.technologiesPerDomain }),
    },
  });
  const noted: Noted[] = [];
  const leavings: Leaving[] = [];
  const deaths: number[] = [];
  let failure: string | null = null;
  let kills = 0;
  const fail = (error: unknown) => {
    failure ??= brokenBy(error);
  };
  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };

  /** Since when the program is open and nothing disturbs it, virtual ms. */
  let steadySince = BEGINNING_MS;
  const troubles = new Set<string>();
  const unsteady = () => {
    steadySince = time.now();
  };
  const sees = (trouble: string, isThere: boolean) => {
    if (isThere) troubles.add(trouble);
    else troubles.delete(trouble);
    unsteady();
  };

  let wire: SimulatedWire | null = null;
  const computer = createOwnComputer({
    time,
    seed: plan.seed,
    wire: () => {
      if (wire === null) throw new Error('the wire is not there yet');
      return wire;
    },
    onDeath: () => {
      unsteady();
      kills += 1;
      deaths.push(time.now());
      tell('the program is killed');
      wire?.cutAll();
      person.lost();
      const restartMs = 1_000;
      time.after(restartMs, () => {
        computer.start();
        tell('the program is started again');
        start();
      });
    },
  });
  const { batchSize, hasProxy = false } = plan;
  const person = createPerson({ computer, time, model, noted, batchSize, hasProxy, tell });
  wire = createWire({
    timeline: time,
    dice: createDice(seedFor(plan.seed, 'wire')),
    model,
    weather,
    onLeave: (sent) =>
      guard(() => {
        const operation = paidOperation(sent);
        tell(
          `    ${operation ?? `${sent.method} ${sent.path}`} leaves${sent.body === null ? '' : `: ${sent.body.slice(0, 200)}`}`,
        );
        if (sent.token !== null && !person.tokens.has(sent.token))
          throw new Broken(`a removed token is on the wire: ${sent.token} with ${sent.path}`);
        if (operation === null) return;
        noteTurns(scene, person.sawTurn);
        // Another attempt at the same request uses the same row.
        const open = new Set(
          noted.filter((each) => each.sent.end === null).map(({ journalId }) => journalId),
        );
        const row = findNoted(computer.store.raw, sent, open);
        if (row === null)
          throw new Broken(`a request without a row in the journal: ${operation} ${sent.body ?? sent.path}`);
        noted.push(row);
        checkNeeded(scene, row);
        checkWord(scene, row);
        checkFall(scene, row);
        checkCareful(scene, row);
        checkFirst(scene, row);
        leavings.push(noteLeaving(scene, row, wire?.sent ?? []));
      }),
  });
  const scene: Scene = {
    plan,
    get store() {
      return computer.store.raw;
    },
    model,
    person,
    noted,
  };

  const onRejection = (error: unknown) => {
    // A dead process notices nothing.
    if (computer.isDead || isOfDeath(error)) return;
    fail(error instanceof Error ? new Error(`an unhandled rejection: ${error.stack}`) : error);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onRejection);
  const leave = enterWorld(computer.world);

  const zoneBefore = process.env.TZ;
  let programs = 0;
  const start = () => {
    process.env.TZ = plan.zones?.[programs % plan.zones.length] ?? 'UTC';
    programs += 1;
    try {
      person.open();
    } catch (error) {
      if (computer.isDead || error instanceof Killed) return;
      // If the store is locked or the disk is full, the program starts later.
      tell(`the program does not start: ${String(error)}`);
      time.after(5_000, () => {
        if (!computer.isDead && person.engine === null) start();
      });
    }
  };
  const perform = (act: Act) => {
    tell(`${act.do} ${JSON.stringify({ ...act, do: undefined, afterMs: undefined })}`);
    if (act.do.includes('watch')) unsteady();
    if (act.do === 'disconnect') sees('token', true);
    const own = doElsewhere(act);
    if (own) return;
    if (person.engine === null) return;
    const isJoining = act.do === 'connect' || act.do === 'replace token';
    const done = person.perform(act).then(() => {
      if (isJoining) sees('token', false);
    });
    done.catch((error: unknown) => {
      if (isExpected(error)) tell(`  refused: ${messageOf(error)}`);
      else if (!computer.isDead && !isOfDeath(error)) fail(error);
    });
  };
  const strangers = createDice(seedFor(plan.seed, 'strangers'));
  const keepSpending = (
    workspace: string,
    { credits, times, mostMs }: Extract<Act, { do: 'others keep spending' }>,
  ) => {
    let delayMs = 0;
    for (let count = 0; count < times; count += 1) {
      delayMs += strangers.int(1, mostMs);
      time.after(delayMs, () => model.acts.otherUserSpends(workspace, strangers.int(1, credits)));
    }
  };
  const doElsewhere = (act: Act): boolean => {
    const workspace = model.workspaces[0]?.id ?? '';
    switch (act.do) {
      case 'kill':
        computer.kill();
        return true;
      case 'kill after':
        if (!computer.isDead) computer.killAfter(act.effects);
        return true;
      case 'clock jumps':
        computer.jumpClock(act.byMs);
        unsteady();
        if (act.byMs < 0) person.excuseWatches();
        return true;
      case 'disk':
        computer.disk.setRoom(act.room ?? Number.POSITIVE_INFINITY);
        computer.disk.setShortWrites(act.shortWrites);
        sees('disk', act.room !== null || act.shortWrites > 0);
        return true;
      case 'store':
        computer.store.setFull(act.state === 'full');
        computer.store.setLocked(act.state === 'locked');
        sees('store', act.state !== 'well');
        return true;
      case 'weather':
        weather.set(act.faults);
        sees(
          'weather',
          Object.values(act.faults).some((share) => share > 0),
        );
        return true;
      case 'others spend':
        model.acts.otherUserSpends(workspace, act.credits);
        return true;
      case 'others keep spending':
        keepSpending(workspace, act);
        return true;
      case 'unavailable':
        model.acts.setUnavailable(act.share);
        return true;
      case 'month ends':
        model.acts.endMonth(workspace, act.granted);
        return true;
      case 'month begins':
        model.acts.beginMonth(
          workspace,
          act.holds === 'as expected' ? expectedOf(computer.store.raw) : act.holds,
        );
        return true;
      case 'proxy refuses':
        wire?.proxy.setPassword('another');
        return true;
      case 'top up':
        model.acts.topUp(workspace, act.credits);
        return true;
      case 'price':
        model.acts.setPrice(act.price);
        return true;
      case 'to a turn':
        return true;
      case 'revoke token': {
        sees('token', true);
        const token = model.tokens.find(({ revokedAt }) => revokedAt === null);
        if (token !== undefined) model.acts.revokeToken(token.text);
        return true;
      }
      case 'data changes':
        model.acts[`${act.how}Data`](domainName(act.index));
        return true;
      default:
        return false;
    }
  };
  const checkAll = () => {
    guard(() => noteTurns(scene, person.sawTurn));
    guard(() => checkRunsOfWatches(scene));
    guard(() => checkMoney(scene));
    guard(() => checkRows(scene));
    guard(() => checkReason(scene));
    guard(() => checkProxy(scene, wire?.proxy.refusals ?? []));
  };

  try {
    start();
    await time.settle();
    perform({ do: 'connect' });
    await time.runUntil(time.now() + 2_000, () => undefined);
    for (const step of plan.steps) {
      if (failure !== null) break;
      await time.runUntil(time.now() + step.afterMs, () => undefined);
      guard(() => noteTurns(scene, person.sawTurn));
      guard(checkWatches);
      if (step.do === 'to a turn') await goToTurn(step);
      perform(step);
      await time.settle();
      checkAll();
    }
    if (failure === null) await calmDown();
    if (failure === null && person.watches.size > 0) await endYear();
    if (failure === null) {
      checkAll();
      guard(() => checkLimits(scene, leavings));
      guard(() => checkAnswers(scene, deaths));
      guard(() => checkFailedRows(scene));
      guard(() => checkMissing(scene));
      guard(() => checkAbout(scene));
      guard(() => checkFiles(scene, computer.disk.read));
      guard(() => checkAgreement(scene));
      guard(() => checkRepeats(scene));
      guard(() => checkHolds(scene));
    }
  } catch (error) {
    fail(error);
  } finally {
    if (!computer.isDead) computer.kill();
    await time.settle();
    leave();
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onRejection);
  }

  function checkWatches(): void {
    // Nothing is asked of the engine here: that would count as an effect of the program.
    const isOpen = person.engine !== null && !computer.isDead && troubles.size === 0;
    if (!isOpen) unsteady();
    else checkForgotten(scene, computer.now(), time.now() - steadySince);
  }
  /** Lets the time pass until shortly before a turn, and lights the fuse. */
  async function goToTurn({ beforeMs, effects }: Extract<Act, { do: 'to a turn' }>): Promise<void> {
    let next: number | null = null;
    try {
      next = person.engine === null ? null : person.nextTurnMs();
    } catch (error) {
      // The fuse of an earlier step may end here.
      if (!isOfDeath(error)) throw error;
    }
    const waitMs = next === null ? 0 : next - beforeMs - computer.now();
    if (waitMs <= 0 || waitMs > 40 * 24 * HOUR_MS) return;
    await time.runUntil(time.now() + waitMs, () => undefined);
    if (!computer.isDead) computer.killAfter(effects);
    await time.runUntil(time.now() + HOUR_MS, () => undefined);
    computer.killAfter(Number.POSITIVE_INFINITY);
  }
  /** Some weeks without any trouble, in which a person looks after what is paused every day. */
  async function endYear(): Promise<void> {
    troubles.clear();
    const day = 24 * HOUR_MS;
    perform({ do: 'look after watches' });
    await time.runUntil(time.now() + day, () => undefined);
    const begin = computer.now();
    for (let count = 0; count < 45 && failure === null; count += 1) {
      await time.runUntil(time.now() + day, () => undefined);
      // Only the time that passes lets it go on, so it is not awaited.
      perform({ do: 'look after watches' });
      await time.settle();
      checkAll();
    }
    guard(() => checkAllTurns(scene, begin, computer.now() - day));
  }

  /** Stops all faults; whatever was begun must end. */
  async function calmDown(): Promise<void> {
    tell('faults stop');
    weather.calm();
    model.acts.setUnavailable(0);
    computer.disk.setRoom(Number.POSITIVE_INFINITY);
    computer.disk.setShortWrites(0);
    computer.store.setFull(false);
    computer.store.setLocked(false);
    computer.killAfter(Number.POSITIVE_INFINITY);
    const until = time.now() + BOUND_MS;
    let open: number[] = [];
    do {
      await time.runUntil(time.now() + HOUR_MS, () => undefined);
      if (failure !== null) return;
      if (person.engine === null) continue;
      let isAnswered = false;
      void finish().then(
        (jobs) => {
          open = jobs;
          isAnswered = true;
        },
        (error: unknown) => (isExpected(error) ? tell(`  refused: ${messageOf(error)}`) : fail(error)),
      );
      await time.runUntil(time.now() + HOUR_MS, () => undefined);
      if (isAnswered && open.length === 0) return;
    } while (time.now() < until && failure === null);
    fail(new Broken(`it does not come to its end: runs ${open.join(', ')} ${jobsInStore()}`));
  }
  async function finish(): Promise<number[]> {
    await person.perform({
      do: 'settings',
      capPerDay: null,
      capPerMonth: null,
      capPerRun: null,
      resends: false,
    });
    await person.perform({ do: 'proxy password' });
    if (!person.isConnected()) await person.reconnect();
    person.chooseAny();
    return person.finishAll();
  }
  /** Adds to the story what the journal and the service say of each paid request. */
  function tellEnd(): void {
    const rowOf = computer.store.raw.prepare(
      `SELECT r.state, r.most, r.doubt, r.balance_moved AS moved, r.fell, r.job_id AS job, r.go, (SELECT coalesce(sum(credits), 0) FROM ledger WHERE request_id = r.id) AS booked
       FROM requests r WHERE r.id = ?`,
    );
    for (const { sent, journalId } of noted) {
      const charge = model.truth.charges.find(({ requestId }) => requestId === sent.requestId);
      const seconds = (at: number) => `${((at - BEGINNING_MS) / 1_000).toFixed(3)} s`;
      const cost = charge === undefined ? 'cost nothing' : `cost ${charge.credits} at ${seconds(charge.at)}`;
      const faults = sent.faults.length === 0 ? '' : ` (${sent.faults.join(', ')})`;
      tell(
        `request ${journalId} of ${seconds(sent.leftAt)}: ${sent.end ?? 'open'}${faults}, ${cost}; noted ${JSON.stringify(rowOf.get(journalId))}`,
      );
    }
    tell(
      `the service: ${JSON.stringify({ price: model.dialect.price, headers: model.dialect.creditHeaders, list: model.dialect.list })}`,
    );
  }
  function jobsInStore(): string {
    return JSON.stringify(computer.store.raw.prepare('SELECT id, state, problem FROM jobs').all());
  }

  if (tellsStory) tellEnd();
  computer.store.close();
  const faults =
    [...wire.faults.values()].reduce((sum, count) => sum + count, 0) +
    computer.disk.faults +
    computer.store.faults +
    kills;
  return {
    broken: failure,
    story,
    requests: wire.sent.length,
    faults,
    kills,
    effects: computer.effects,
    virtualMs: time.now() - BEGINNING_MS,
  };
}

function messageOf(error: unknown): string {
  const data = error instanceof Error && 'data' in error ? (error.data as { code?: string }) : null;
  return `${data?.code ?? ''} ${error instanceof Error ? error.message : String(error)}`;
}

/** A `StackdeskError` is an answer to a person, except `internal`. */
function isExpected(error: unknown): boolean {
  if (error instanceof StackdeskError) return error.code !== 'internal';
  const data = error instanceof Error && 'data' in error ? (error.data as { code?: string } | null) : null;
  return data?.code !== undefined && data.code !== 'internal';
}

function isOfDeath(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) if (seen instanceof Killed) return true;
  return /the process was killed|connection is not open/.test(String(error));
}

/** What the program expects the lookup wallet to hold, credits. */
function expectedOf(store: Database): number {
  const row = store.prepare(`SELECT settled FROM wallets WHERE wallet = 'bulk_lookup'`).get();
  return (row as { settled: number | null } | undefined)?.settled ?? 5_000;
}
