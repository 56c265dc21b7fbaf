import { AsyncLocalStorage } from 'node:async_hooks';
import { main } from '../../../main/cli/main.ts';
import { createEngineLease } from '../../../main/cli/mcp/engine-lease.ts';
import { createTerminal } from '../../../main/cli/terminal.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { openStaying } from '../../../main/engine/process/open-staying.ts';
import { enterWorld, type World } from '../../../main/engine/world/world.ts';
import { StackdeskError } from '#contract/errors.ts';
import { createDice, seedFor } from '../chance.ts';
import { Broken } from '../checks.ts';
import { createComputer } from '../computer.ts';
import { findNoted, paidOperation } from '../journal.ts';
import { domainName } from '../plan.ts';
import type { SimulatedProcess } from '../process.ts';
import { createWeather } from '../service/wire/weather.ts';
import { createWire, type SimulatedWire } from '../service/wire/wire.ts';
import type { Outcome } from '../simulate.ts';
import { brokenBy, createStory } from '../story.ts';
import { BEGINNING_MS, createVirtualTime } from '../time.ts';
import { boundTime, createAmpleService, isOfDeath, worldOfWorlds } from '../worlds.ts';
import type { DoorsAct, DoorsPlan, Start } from './doors-plan.ts';
import { createMadeProgram, type MadeProgram } from './made-program.ts';

const MINUTE_MS = 60_000;
const DATA = '/data';
/** After faults have stopped, every command ends within this: doubts are judged within nine minutes. */
const BOUND_MS = 15 * MINUTE_MS;
/** A program that is closed in order ends within this. */
const CLOSING_MS = 4 * MINUTE_MS;
/** A command that is alone has its engine within this: what another one has left is waited for, for some seconds. */
const ALONE_MS = 20_000;

/** How a program ended: with this exit code, or null if something ended it from outside. */
interface Ended {
  exitCode: number | null;
  atMs: number;
}

/** A program that was started. */
interface Running {
  name: string;
  what: Start;
  process: SimulatedProcess;
  wire: SimulatedWire;
  made: MadeProgram;
  startedMs: number;
  ended: Ended | null;
  /** The engine of a window, once it is open. */
  engine: Engine | null;
  /** Closes it in order. Null if it ends by itself. */
  close: (() => void) | null;
  /** Does this in its world. */
  here(work: () => void): void;
}

/**
 * One computer, one data folder and several programs: windows, commands and servers for assistants start at once, are
 * killed, stand still, and are closed. Never throws; a broken promise is in the outcome.
 */
export async function simulateDoors(plan: DoorsPlan, { tellsStory = false } = {}): Promise<Outcome> {
  const time = boundTime(createVirtualTime(() => computer.busy()));
  const { lines: story, tell } = createStory(time, tellsStory);
  let failure: string | null = null;
  let kills = 0;
  const fail = (error: unknown) => {
    failure ??= brokenBy(error);
  };
  const model = createAmpleService(time, plan.seed);
  const token = model.acts.issueToken();
  const weather = createWeather();
  const worlds = new AsyncLocalStorage<World>();
  const computer = createComputer({ time, seed: plan.seed });
  const programs: Running[] = [];
  /** Runs that a person paused or stopped, and since when. */
  const held = new Map<number, number>();
  /** When each paid request left. */
  const paidMs: number[] = [];
  const killMs: number[] = [];
  let files = 0;
  /** Whether faults have stopped. Then the end says what goes on when. */
  let isCalm = false;

  const living = () => programs.filter(({ ended }) => ended === null);
  const windows = () => living().filter(({ engine, process }) => engine !== null && !process.isStopped);
  const end = (running: Running, exitCode: number | null) => {
    if (running.ended !== null) return;
    running.ended = { exitCode, atMs: time.now() };
    tell(`${running.name} ends with ${exitCode ?? 'nothing'}${summaryOf(running.made)}`);
    if (!running.process.isDead) running.process.kill();
    guard(() => checkEnd(running));
  };
  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };

  const begin = (what: Start, version: string): Running => {
    const name = `${what.program} ${programs.length + 1}`;
    const process = computer.begin({
      version,
      wire: () => ({ pool: wire.pool, postgres: () => Promise.reject(new Error('there is no team')) }),
      onDeath: () => {
        wire.cutAll();
        if (running.ended !== null) return;
        kills += 1;
        killMs.push(time.now());
        tell(`${name} is killed`);
        running.ended = { exitCode: null, atMs: time.now() };
      },
      enter: (entered, work) => worlds.run(entered.world, work),
    });
    const wire = createWire({
      timeline: { ...time, after: (delayMs, wake) => time.after(delayMs, () => process.whenRunning(wake)) },
      dice: createDice(seedFor(plan.seed, `wire ${programs.length}`)),
      model,
      weather,
      onLeave: (sent) => {
        const operation = paidOperation(sent);
        if (operation === null) return;
        tell(`    ${name}: ${operation} leaves ${sent.body ?? sent.path}`);
        paidMs.push(time.now());
        guard(() => checkLeaving(running, findNoted(computer.store.raw, sent, new Set())?.jobId ?? null));
      },
    });
    const environment = {
      STACKDESK_BASE_URL: model.options.baseUrl,
      STACKDESK_TOKEN: token,
      STACKDESK_DATA_DIR: DATA,
    };
    const running: Running = {
      name,
      what,
      process,
      wire,
      made: createMadeProgram(environment, () => process.kill()),
      startedMs: time.now(),
      ended: null,
      engine: null,
      close: null,
      here: (work) =>
        process.whenRunning(() => {
          try {
            work();
          } catch (error) {
            if (!isOfDeath(error)) throw error;
          }
        }),
    };
    programs.push(running);
    tell(`${name} starts: ${JSON.stringify(what)}${version === '1.0.0' ? '' : ` of version ${version}`}`);
    return running;
  };
  const start = (what: Start, version: string): Running => {
    const running = begin(what, version);
    const lives = (work: () => Promise<number>) =>
      running.here(() => {
        work().then(
          (exitCode) => end(running, exitCode),
          (error: unknown) => {
            if (!isOfDeath(error) && !running.process.isDead) fail(error);
          },
        );
      });
    if (what.program === 'window') lives(() => openWindow(running));
    else if (what.program === 'assistant') lives(() => serveAssistant(running, what));
    else {
      if (what.program === 'resume') held.delete(what.job);
      lives(() => main(argumentsOf(what), running.made.program));
    }
    return running;
  };
  const argumentsOf = (what: Exclude<Start, { program: 'window' | 'assistant' }>): string[] => {
    switch (what.program) {
      case 'enrich': {
        files += 1;
        const path = `/home/sheets/leads-${files}.csv`;
        const rows = what.domains.map((domain, index) => `Firm ${index},${domainName(domain)}\n`);
        computer.disk.put(path, `Company,Website\n${rows.join('')}`);
        return ['enrich', path, ...what.kinds.map((kind) => `--${kind}`), '--max-age', 'any', '--json'];
      }
      case 'lookup':
        return [
          ...['lookup', what.subject, domainName(what.domain), '--json'],
          ...(what.isFresh ? ['--fresh'] : ['--max-age', 'any']),
        ];
      case 'resume':
        return ['runs', 'resume', String(what.job), '--json'];
      case 'runs':
        return ['runs', '--json'];
    }
  };

  /** The engine of a window. It has the token from the keychain. */
  const openWindow = async (running: Running): Promise<number> => {
    const closed = Promise.withResolvers<number>();
    try {
      const engine = await openStaying({ dataDir: DATA, batchSize: plan.batchSize }, ({ message }) =>
        tell(`${running.name} cannot be reached: ${message}`),
      );
      running.engine = engine;
      tell(`${running.name} is open`);
      running.close = () =>
        running.here(() => {
          running.engine = null;
          engine.close().then(
            () => closed.resolve(0),
            (error: unknown) => {
              if (!isOfDeath(error)) closed.reject(error);
            },
          );
        });
      const { baseUrl } = model.options;
      const known = engine.sessions.known();
      for (const { id } of known)
        engine.sessions.attach({ connectionId: id, token: { value: token, origin: baseUrl } });
      if (known.length === 0) await engine.sessions.connect({ kind: 'service', baseUrl, token });
    } catch (error) {
      if (isOfDeath(error)) throw error;
      if (running.engine === null) return endOfError(running, error);
    }
    return closed.promise;
  };
  /** The engines of a server for an assistant, and what its tools call. */
  const serveAssistant = async (
    running: Running,
    { asks }: Extract<Start, { program: 'assistant' }>,
  ): Promise<number> => {
    const closed = Promise.withResolvers<number>();
    const lease = createEngineLease(createTerminal(running.made.program, {}), {});
    running.close = () => running.here(() => void lease.close().then(() => closed.resolve(0), fail));
    running.made.program.onSignal(['SIGINT', 'SIGTERM'], () => running.close?.());
    const asked = async () => {
      for (const { pays, domain, afterMs } of asks) {
        await new Promise<void>((resolve) => running.process.world.clock.after(afterMs, resolve));
        const question = {
          subject: 'company' as const,
          name: domainName(domain),
          label: null,
          fresh: false,
          resendUnknown: false,
          maxAgeMs: null,
        };
        const call = pays
          ? lease.pay(({ client }) => client.lookup.answer({ ...question, pay: 'unless_elsewhere' }))
          : lease.read(({ client }) => client.lookup.answer({ ...question, pay: 'never' }));
        await call.then(
          (answer) => tell(`  ${running.name}: ${answer === null ? 'nothing saved' : 'an answer'}`),
          (error: unknown) => {
            if (isOfDeath(error) || running.process.isDead) return;
            tell(`  ${running.name}: ${String(error)}`);
            guard(() => checkReason(running, error));
          },
        );
      }
    };
    void asked().catch((error: unknown) => {
      if (!isOfDeath(error)) fail(error);
    });
    return closed.promise;
  };
  const endOfError = (running: Running, error: unknown): number => {
    tell(`  ${running.name}: ${String(error)}`);
    guard(() => checkReason(running, error));
    return 1;
  };

  /** 16 and 18: who may ask for something paid, and for which runs. */
  const checkLeaving = ({ name, process }: Running, jobId: number | null) => {
    if (!process.holdsLock) throw new Broken(`paid without the lock: ${name}`);
    const heldMs = jobId === null ? undefined : held.get(jobId);
    if (heldMs !== undefined && heldMs < time.now())
      throw new Broken(`a held run goes on: run ${jobId} by ${name}`);
  };
  /** 19: how a command may end. */
  const checkEnd = (running: Running) => {
    const { exitCode } = running.ended ?? { exitCode: null };
    if (exitCode === null || exitCode === 0 || running.what.program === 'window') return;
    const text = running.made.stdout();
    const json = text === '' ? null : (JSON.parse(text) as { error?: { code: string; message: string } });
    if (json?.error !== undefined) checkReason(running, json.error);
  };
  const checkReason = ({ name, startedMs, made }: Running, error: unknown) => {
    const { code = 'internal', message = String(error) } =
      error instanceof StackdeskError || isReason(error) ? error : {};
    if (code === 'internal')
      throw new Broken(
        `an end without a reason: ${name}: ${error instanceof Error ? error.stack : message} ${made.stderr()}`,
      );
    if (message.startsWith(REFUSED)) throw new Broken(`turned away: no engine takes what ${name} asks`);
    const isUnknown = message === UNANSWERED;
    // What a program took to its grave cannot be known.
    const hasLeft = [...paidMs, ...killMs].some((atMs) => atMs >= startedMs);
    if (isUnknown && !hasLeft) throw new Broken(`a wrong claim: ${name} says that it may have been charged`);
  };
  /** How often a thing may be bought: for each fresh lookup, and once for all that a saved answer is enough for. */
  const timesAsked = (subject: string): number => {
    const isIt = (kind: 'companies' | 'technologies', domain: number) =>
      `${kind === 'companies' ? 'company' : kind}:${domainName(domain)}` === subject;
    let fresh = 0;
    let others = 0;
    for (const { what } of programs) {
      if (
        what.program === 'enrich' &&
        what.kinds.some((kind) => what.domains.some((each) => isIt(kind, each)))
      )
        others = 1;
      if (
        what.program === 'assistant' &&
        what.asks.some(({ pays, domain }) => pays && isIt('companies', domain))
      )
        others = 1;
      if (what.program !== 'lookup') continue;
      if (!isIt(what.subject === 'company' ? 'companies' : 'technologies', what.domain)) continue;
      if (what.isFresh) fresh += 1;
      else others = 1;
    }
    return fresh + others;
  };
  /** 17: programs want the same, and it is bought once. */
  const checkCharges = () => {
    const times = new Map<string, number>();
    for (const { kind, keys } of model.truth.charges)
      for (const key of keys) times.set(`${kind}:${key}`, (times.get(`${kind}:${key}`) ?? 0) + 1);
    for (const [subject, count] of times)
      if (count > timesAsked(subject))
        throw new Broken(`bought twice: ${subject} was charged ${count} times`);
  };

  const perform = (act: DoorsAct): void => {
    if (act.do === 'start') {
      if (living().length < plan.most) start(act.what, act.version);
      return;
    }
    if (act.do === 'disk') {
      tell(JSON.stringify(act));
      computer.disk.setRoom(act.room ?? Number.POSITIVE_INFINITY);
      computer.disk.setReadOnly(act.isReadOnly);
      return;
    }
    if ('job' in act) {
      tell(JSON.stringify(act));
      giveWord(act);
      return;
    }
    const picked = living()[act.which % Math.max(1, living().length)];
    if (picked === undefined) return;
    tell(`${picked.name}: ${JSON.stringify(act)}`);
    switch (act.do) {
      case 'kill':
        picked.process.kill();
        return;
      case 'kill after':
        picked.process.killAfter(act.effects);
        return;
      case 'stands still':
        picked.process.stop();
        time.after(act.forMs, () => {
          if (!isCalm) picked.process.goOn();
        });
        return;
      case 'signal':
        if (picked.what.program === 'window') picked.close?.();
        else picked.here(() => picked.made.signal(act.signal));
        return;
      case 'close':
        picked.close?.();
        return;
    }
  };
  /** A person pauses, stops or resumes a run in a window. */
  const giveWord = (act: Extract<DoorsAct, { job: number }>) => {
    const [window] = windows();
    const engine = window?.engine;
    if (window === undefined || engine == null) return;
    window.here(() => {
      const jobs = engine.jobs.list(null);
      const job = jobs[act.job % Math.max(1, jobs.length)];
      if (job === undefined) return;
      try {
        if (act.do === 'resume run') {
          held.delete(job.id);
          engine.jobs.resume(job.id, { resendUnknown: false });
          return;
        }
        engine.jobs[act.do === 'pause run' ? 'pause' : 'stop'](job.id);
        const isBeingResumed = living().some(({ what }) => what.program === 'resume' && what.job === job.id);
        if (!isBeingResumed) held.set(job.id, time.now());
      } catch (error) {
        if (!(error instanceof StackdeskError)) throw error;
        tell(`  refused: ${error.message}`);
      }
    });
  };

  const onRejection = (error: unknown) => {
    if (isOfDeath(error)) return;
    fail(error instanceof Error ? new Error(`an unhandled rejection: ${error.stack}`) : error);
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onRejection);
  const leave = enterWorld(worldOfWorlds(worlds));

  const pass = (ms: number) => time.runUntil(time.now() + ms, () => undefined);
  /** Passes time until this is so. False if it takes too long. */
  const until = async (isSo: () => boolean, mostMs: number): Promise<boolean> => {
    const endMs = time.now() + mostMs;
    while (failure === null && !isSo()) {
      if (time.now() >= endMs) return false;
      await time.runUntil(Math.min(endMs, Math.max(time.now(), time.nextMs())), () => undefined);
    }
    return true;
  };
  /** 19 and 20: everything goes on or ends, and leaves nothing behind. */
  const calmDown = async () => {
    tell('faults stop');
    computer.disk.setRoom(Number.POSITIVE_INFINITY);
    computer.disk.setReadOnly(false);
    for (const { process } of living()) process.killAfter(Number.POSITIVE_INFINITY);
    const staying = () => living().filter(({ what }) => STAYING.has(what.program));
    const commands = () =>
      living().filter(({ what, process }) => !STAYING.has(what.program) && !process.isStopped);
    const othersEnd = async () => {
      if (!(await until(() => commands().length === 0, BOUND_MS)))
        throw new Broken(`a command does not end: ${commands().map(({ name }) => name)}`);
    };
    isCalm = true;
    if (plan.staysStill) await othersEnd();
    for (const { process } of living()) process.goOn();
    await othersEnd();
    // An assistant is asked for a while.
    await pass(MINUTE_MS);
    const closed = new Set<Running>();
    // A window that waits for another one opens once that is closed.
    const allClose = () => {
      for (const running of staying()) {
        if (running.close === null || closed.has(running)) continue;
        closed.add(running);
        running.close();
      }
      return living().length === 0;
    };
    if (!(await until(allClose, CLOSING_MS)))
      throw new Broken(`a program does not close: ${staying().map(({ name }) => name)}`);
    // Nobody has asked for this, so that it has to be the engine.
    const last = start({ program: 'lookup', subject: 'company', domain: UNASKED, isFresh: false }, '1.0.0');
    if (!(await until(() => last.ended !== null, BOUND_MS)))
      throw new Broken('something was left behind: a command alone does not end');
    const tookMs = (last.ended?.atMs ?? 0) - last.startedMs;
    const text = last.made.stdout();
    if (last.ended?.exitCode !== 0)
      throw new Broken(`something was left behind: a command alone ends with ${text}`);
    if (tookMs > ALONE_MS) throw new Broken(`something was left behind: a command alone took ${tookMs} ms`);
    const left = computer.disk.names(DATA).filter((file) => /^engine[-.]/.test(file));
    if (left.length > 0) throw new Broken(`something was left behind: ${left}`);
  };

  try {
    for (const step of plan.steps) {
      if (failure !== null) break;
      if (step.afterMs > 0) await pass(step.afterMs);
      perform(step);
      await time.settle();
    }
    if (failure === null) await calmDown();
    if (failure === null) checkCharges();
  } catch (error) {
    fail(error);
  } finally {
    for (const running of living()) {
      running.ended = { exitCode: null, atMs: time.now() };
      running.process.kill();
    }
    await time.settle();
    leave();
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onRejection);
  }
  computer.store.close();
  return {
    broken: failure,
    story,
    requests: programs.reduce((sum, { wire }) => sum + wire.sent.length, 0),
    faults: kills + computer.disk.faults,
    kills,
    effects: computer.effects,
    virtualMs: time.now() - BEGINNING_MS,
  };
}

/** Programs that stay open until they are closed. */
const STAYING: ReadonlySet<Start['program']> = new Set(['window', 'assistant']);
/** A domain that no plan has. */
const UNASKED = 30;
const REFUSED = 'The engine was about to end';
const UNANSWERED = 'The engine stopped before it answered.';

function isReason(value: unknown): value is { code: string; message: string } {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

function summaryOf(made: MadeProgram): string {
  const text = `${made.stderr()} ${made.stdout()}`.trim().replaceAll(/\s+/g, ' ');
  return text === '' ? '' : `: ${text.slice(0, 300)}`;
}
