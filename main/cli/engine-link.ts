import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { errorOf, isErrorCode, StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import { type CommandContract, mayPay } from '#contract/procedures/command.ts';
import { because } from '#contract/reason.ts';
import { refusedCall, wasRefused } from '#contract/refused-call.ts';
import { monotonic, sleep } from '../engine/world/clock.ts';
import { readAddress } from '../socket/address.ts';
import { connectToEngine, type EngineSocket, silentEngine } from '../socket/connect.ts';
import { LONGEST_PATIENCE, PATIENCE } from '../socket/sign-of-life.ts';
import { byNextEngine, isEngineGone, isGoneForFree } from './next-engine.ts';
import type * as OwnEngineModule from './own-engine.ts';

export type EngineClient = ContractRouterClient<CommandContract>;

/** The engine that a command works with: its own, or one that runs already. */
export interface EngineLink {
  /**
   * Calls reach the present engine; if it has ended, or ends and did not take them, they wait for the next one. Rejects
   * with a `StackdeskError`; with `engine_stopped` if the engine ended before it answered.
   */
  client: EngineClient;
  /**
   * Does work whose calls belong together: handles and drafts are of one engine. If that ends before the work has paid
   * for anything or begun a run, the next engine is asked all of it.
   */
  onOneEngine<Result>(work: (client: EngineClient) => Promise<Result>): Promise<Result>;
  /** Reaches an engine. Throws as the first call would. */
  open(): Promise<void>;
  /** True if this process is the engine. */
  isOwn(): boolean;
  /** True if the engine in another process gives no sign of life. */
  isSilent(): boolean;
  /** Waits no longer for an engine that gives no sign of life: what was asked rejects with `engine_silent`. */
  giveUp(): void;
  /** Pauses what the engine does for this command because of an unexpected error. */
  pauseFor(error: unknown): void;
  close(): Promise<void>;
}

export interface EngineLinkOptions {
  dataDir: string;
  maySpend: boolean;
  timeScale: number;
  /** Called for each engine before any other call reaches it. */
  introduce: (client: EngineClient, engine: { isOwn: boolean }) => Promise<void>;
  /** Called once this process's own engine has closed, before another program may be the engine. */
  whileLocked: () => void;
  /** Says that the command waits for another program, or went on without it. */
  say: (line: string) => void;
  /** True if a person sees what is said, and can end the command. Without one, it gives up after two minutes. */
  hasPerson: boolean;
}

/** A wait for an engine in another process, from the first try to connect to it. */
interface Wait {
  isSilent: boolean;
  giveUp: () => void;
}

/** Several at once: an engine that leaves may owe an answer while the next one is asked. */
type Waits = Set<Wait>;

interface Reached {
  link: ClientLink<CallContext>;
  client: EngineClient;
  isOwn: boolean;
  isLeaving: () => boolean;
  pauseFor: (error: unknown) => void;
  close: () => Promise<void>;
}

type CallContext = Record<never, never>;

/** How long the lock may be held by a program that can't be reached, ms: it starts, or is of an older version. */
const STARTING_MS = 8_000;
/** How long an engine that was asked to end may take. It waits for answers under way. */
const LEAVING_MS = 150_000;
const LOOK_MS = 60;

/**
 * Reaches the engine of a data folder when the first call is made: one that runs, else its own. Throws
 * `store_locked`, `other_version`, and what opening the store throws.
 */
export function createEngineLink(options: EngineLinkOptions): EngineLink {
  let current: Promise<Reached> | null = null;
  let reached: Reached | null = null;
  let isClosed = false;
  let madeRoomMs = Number.NEGATIVE_INFINITY;
  const waits: Waits = new Set();
  /** Engines of this process that were asked to end. */
  const ending: Promise<void>[] = [];
  const makeRoom = (own: Reached) => {
    const ended = own.close().finally(() => {
      madeRoomMs = monotonic();
    });
    ending.push(ended);
    return ended;
  };
  const leave = () => {
    // Whoever ends this link gets its error.
    if (reached?.isOwn === true) makeRoom(reached).catch(() => undefined);
    current = null;
    reached = null;
  };
  const reach = async (): Promise<Reached> => {
    if (isClosed) throw new StackdeskError('engine_stopped', because('closing'));
    if (reached?.isLeaving() === true) leave();
    // An engine may end while a command introduces itself. Nothing was asked of it yet, so the next one is reached.
    current ??= byNextEngine(async () => {
      await Promise.allSettled(ending);
      const found = await reachEngine(options, waits, madeRoomMs);
      try {
        await options.introduce(found.client, found);
      } catch (error) {
        await (found.isOwn && found.isLeaving() ? makeRoom(found) : found.close());
        throw error;
      }
      reached = found;
      return found;
    });
    const mine = current;
    mine.catch(() => {
      if (current === mine) current = null;
    });
    return mine;
  };
  const link: ClientLink<CallContext> = {
    call: (path, input, callOptions) => {
      const call = async () => (await reach()).link.call(path, input, callOptions);
      // What only reads is asked again if the engine of another command ends before it answers; anything else, if that
      // engine did not take it. Whoever follows something has to know that another engine goes on with it.
      if (!options.maySpend) return byNextEngine(call, isEngineGone);
      return path.at(-1)?.startsWith('follow') === true ? call() : byNextEngine(call, wasRefused);
    },
  };
  return {
    client: createORPCClient(link),
    onOneEngine: (work) => byNextEngine(async () => work((await reach()).client), isGoneForFree),
    open: async () => void (await reach()),
    isOwn: () => reached?.isOwn === true,
    isSilent: () => [...waits].some(({ isSilent }) => isSilent),
    giveUp: () => {
      for (const { isSilent, giveUp } of waits) if (isSilent) giveUp();
    },
    pauseFor: (error) => reached?.pauseFor(error),
    close: async () => {
      isClosed = true;
      const last = await current?.catch(() => null);
      await last?.close();
      await Promise.all(ending);
    },
  };
}

/**
 * `madeRoomMs`: when this program made room for another one. That comes first, so that the two do not take the lock from
 * each other again and again; nor do several commands that make room for it in turn.
 */
async function reachEngine(options: EngineLinkOptions, waits: Waits, madeRoomMs: number): Promise<Reached> {
  const { dataDir, say } = options;
  let waitedMs = 0;
  /** When an engine was last known to begin or end. */
  let endingMs = 0;
  let isTold = false;
  for (;;) {
    const running = await reachRunning(options, waits);
    if (running !== null) return running;
    try {
      if (monotonic() - madeRoomMs > STARTING_MS) return await reachOwn(options);
    } catch (error) {
      if (!(error instanceof StackdeskError) || error.code !== 'store_locked') throw error;
      // An address without a listener means that the other engine begins or ends. It removes the address before
      // it frees the lock.
      if (readAddress(dataDir) !== null) endingMs = waitedMs;
      if (waitedMs > LEAVING_MS || waitedMs - endingMs > STARTING_MS) throw error;
      if (waitedMs > 2_000 && !isTold) {
        isTold = true;
        say('Waiting for another Stackdesk to finish what it has under way …');
      }
    }
    await sleep(LOOK_MS);
    waitedMs += LOOK_MS;
  }
}

async function reachRunning(options: EngineLinkOptions, waits: Waits): Promise<Reached | null> {
  const { timeScale } = options;
  const port = await connectPatiently(options, waits);
  if (port === null) return null;
  if (port.timeScale !== timeScale && timeScale !== 1) {
    port.close();
    throw new StackdeskError('usage', `The Stackdesk that runs has another time scale: ${port.timeScale}.`);
  }
  /** Each ends a call under way. One promise for all calls would keep their answers in memory. */
  const underWay = new Set<(error: StackdeskError) => void>();
  let given: StackdeskError | null = null;
  const wait: Wait = {
    isSilent: false,
    giveUp: () => {
      given = silentEngine(port.pid);
      for (const end of underWay) end(given);
      port.abandon();
    },
  };
  waits.add(wait);
  void port.ended.then(() => waits.delete(wait));
  port.onLife((life) => {
    wait.isSilent = life !== 'alive';
    if (life === 'silent') options.say(silentLine(port.pid, options));
    else if (life === 'alive') options.say(`The Stackdesk that runs (process ${port.pid}) goes on.`);
    else if (!options.hasPerson) wait.giveUp();
  });
  const rpc = new RPCLink<CallContext>({ port });
  const call: ClientLink<CallContext>['call'] = async (path, input, callOptions) => {
    if (given !== null) throw given;
    if (port.isLeaving()) throw refusedCall();
    const ended = Promise.withResolvers<never>();
    underWay.add(ended.reject);
    try {
      return await Promise.race([rpc.call(path, input, callOptions), ended.promise]);
    } finally {
      underWay.delete(ended.reject);
    }
  };
  const link = withErrors({ call }, port);
  return {
    link,
    client: createORPCClient(link),
    isOwn: false,
    isLeaving: port.isLeaving,
    pauseFor: () => undefined,
    close: async () => {
      if (wait.isSilent) port.abandon();
      port.close();
      await port.ended;
    },
  };
}

/** Connects to the engine that runs. One that gives no sign of life is waited for if a person can end that. */
async function connectPatiently(
  { dataDir, hasPerson, say }: EngineLinkOptions,
  waits: Waits,
): Promise<EngineSocket | null> {
  const giving = new AbortController();
  const wait: Wait = { isSilent: false, giveUp: () => giving.abort() };
  waits.add(wait);
  try {
    for (;;) {
      try {
        return await connectToEngine(dataDir, giving.signal);
      } catch (error) {
        const isSilent = error instanceof StackdeskError && error.code === 'engine_silent';
        if (!isSilent || !hasPerson || giving.signal.aborted) throw error;
        if (!wait.isSilent) say(silentLine(readAddress(dataDir)?.pid, { hasPerson }));
        wait.isSilent = true;
      }
    }
  } finally {
    waits.delete(wait);
  }
}

/** What a person has to know about an engine that gives no sign of life. */
function silentLine(pid: number | undefined, { hasPerson }: Pick<EngineLinkOptions, 'hasPerson'>): string {
  const which = `The Stackdesk that runs (process ${pid ?? '?'})`;
  const next = hasPerson
    ? 'This command waits for it. Ctrl-C ends this command.'
    : `This command waits for it for another ${LONGEST_PATIENCE - PATIENCE} seconds.`;
  return `${which} has given no sign of life for ${PATIENCE} seconds. It was stopped (fg in its terminal, or kill -CONT, lets it go on), it compacts its data, or the computer is too busy. ${next}`;
}

let ownEngine: Promise<typeof OwnEngineModule> | null = null;

/**
 * Loads what an engine in this process is made of, once. A made-up world does so before its clock begins, since loading takes
 * time that this clock does not know.
 */
export function loadOwnEngine(): Promise<typeof OwnEngineModule> {
  ownEngine ??= import('./own-engine.ts');
  return ownEngine;
}

async function reachOwn(options: EngineLinkOptions): Promise<Reached> {
  const { becomeEngine } = await loadOwnEngine();
  const own = await becomeEngine(options);
  // It refuses what it does not take.
  const link = withErrors(own.link, { isLeaving: own.isLeaving, isSettled: () => false });
  return { ...own, link, client: createORPCClient(link), isOwn: true };
}

/** Turns an error of the contract, or of the connection, into a `StackdeskError`. */
function withErrors(
  link: ClientLink<CallContext>,
  engine: Pick<EngineSocket, 'isLeaving' | 'isSettled'>,
): ClientLink<CallContext> {
  return {
    call: async (path, input, options) => {
      try {
        return await link.call(path, input, options);
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason;
        const known = toStackdeskError(error);
        // What an engine says whose store is closed already means only that.
        if (known !== null && !(known.code === 'internal' && engine.isLeaving())) throw known;
        throw known === null && engine.isSettled() ? refusedCall(error) : unanswered(path, error);
      }
    },
  };
}

function unanswered(path: readonly string[], cause: unknown): StackdeskError {
  const reason = mayPay(path) ? 'engine_ended_unanswered' : 'engine_ended_free';
  return new StackdeskError('engine_stopped', because(reason), { cause });
}

/** Null if the connection failed. */
function toStackdeskError(error: unknown): StackdeskError | null {
  if (error instanceof StackdeskError) return error;
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'BAD_REQUEST')
    return new StackdeskError('usage', because('noted', { words: faultIn(error.data) }));
  const { code, message, reason } = (error.data ?? {}) as Partial<Problem>;
  if (isErrorCode(code) && typeof message === 'string') return errorOf({ code, message, reason }, error);
  return new StackdeskError('internal', error.message, { cause: error });
}

/** What a schema of the contract says about an input, with the name of the field. */
function faultIn(data: unknown): string {
  const { issues = [] } = (data ?? {}) as { issues?: { path?: unknown[]; message: string }[] };
  const [issue] = issues;
  return issue === undefined
    ? 'The call is wrong.'
    : `${issue.path?.join('.') ?? 'The call'}: ${issue.message}`;
}
