import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { SAMPLE_STATE_FILE } from '#contract/host.ts';
import type { FileUse } from '#contract/models/file-ref.ts';
import type { MeantData, Payer } from '#contract/procedures/command.ts';
import { inEnglish } from '#contract/reason.ts';
import { ENDING_SIGNALS, type EndingSignal, type Program, type SampleService } from '../process/program.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import { defaultDataDir } from './data-dir.ts';
import { createEngineLink, type EngineClient, type EngineLink } from './engine-link.ts';
import { listen } from './listen.ts';
import { storedPath } from '../process/stored-name.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with: an engine, which may run in another process. */
export interface Opened {
  client: EngineClient;
  /**
   * Does work whose calls belong together, with one engine: see `EngineLink`. What it gets must not be used after it.
   */
  onOneEngine: <Result>(work: (opened: Opened) => Promise<Result>) => Promise<Result>;
  link: Pick<EngineLink, 'isOwn' | 'isSilent'>;
  /** Turns a path that a person named into a handle for the router, for one use. */
  give: (path: string, use: FileUse) => Promise<string>;
  /** Starts the sample service if the command that had started it has ended. Null if other services are asked. */
  renewSample: (() => Promise<void>) | null;
}

export interface OpenOptions {
  /**
   * True if the command may cost something or changes what is kept. If no engine runs, it is the engine, and
   * other commands can reach it.
   */
  maySpend: boolean;
  /** Whose data the command works with. */
  meant: MeantData;
  /** True if the command needs a token. A function decides it once the store is open. */
  needsService: boolean | ((opened: Opened) => Promise<boolean>);
  /** False if the command asks something that is about no workspace. */
  needsWorkspace?: boolean;
  /** False if PGPASSWORD is for the address that the command names. Then the team's library does not get it. */
  unlocksTeam?: boolean;
}

/** For commands that only read what is stored. */
export const readsAll: OpenOptions = { maySpend: false, needsService: false, meant: { kind: 'all' } };

/** For commands that read the data of one run's workspace. */
export function readsRun(jobId: number): OpenOptions {
  return { maySpend: false, needsService: false, meant: { kind: 'run', jobId } };
}

/** For commands that may pay. Commands that send only free requests use it with `maySpend: false`. */
export const asksService: OpenOptions = { maySpend: true, needsService: true, meant: { kind: 'paying' } };

/** For commands that read the saved data of one workspace, which flags or the environment may name. */
export function readsSaved({ program }: Terminal, flags: FlagValues, { orAll = false } = {}): OpenOptions {
  const saved = {
    realm: realmOf(program, flags),
    workspace: workspaceOf(program, flags) ?? undefined,
    orAll,
  };
  return { maySpend: false, needsService: false, meant: { kind: 'saved', ...saved } };
}

/**
 * Runs `work` with an engine, connected as flags and environment say: with the engine that runs already, such
 * as the window's, or else as the engine itself.
 */
export async function withEngine<Result>(
  terminal: Terminal,
  flags: FlagValues,
  { maySpend, needsService, meant, needsWorkspace = true, unlocksTeam = true }: OpenOptions,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const { program } = terminal;
  const dataDir = dataDirOf(terminal, flags);
  const timeScale = timeScaleOf(program, flags);
  let sandbox: SampleService | null = null;
  let mustPay = needsService === true;
  const startSandbox = async () => {
    sandbox ??= await program.startSample([
      '--state',
      join(dataDir, SAMPLE_STATE_FILE),
      '--time-scale',
      String(timeScale),
    ]);
    return sandbox;
  };
  const stopSandbox = () => {
    sandbox?.stop();
    sandbox = null;
  };
  let told = '';
  let stopTelling = () => {};
  const pay = (client: EngineClient, isOwn: boolean) => {
    stopTelling();
    stopTelling = listen({ client }, (event) => {
      const line = event.type === 'waiting' ? inEnglish(event.why) : null;
      if (line === null || line === told) return;
      told = line;
      terminal.note(line);
    });
    return connectToService(client, { program, flags, isOwn, needsWorkspace, startSandbox });
  };
  const link = createEngineLink({
    dataDir,
    maySpend,
    timeScale,
    introduce: async (client, { isOwn }) => {
      await client.command.mean(meant);
      // Here, so that it never reaches an engine that runs already: that one has a password of its own.
      if (isOwn && unlocksTeam) await unlockTeam(client, program);
      if (mustPay) await pay(client, isOwn);
    },
    whileLocked: stopSandbox,
    say: terminal.note,
    hasPerson: terminal.isInteractive,
  });
  const endLastResort = program.onStrayError((error) => {
    terminal.note(error instanceof Error ? error.message : String(error));
    link.pauseFor(error);
  });
  const endSignals = endInOrder(program, link, stopSandbox);
  try {
    await link.open();
    const openedBy = (client: EngineClient): Opened => ({
      client,
      onOneEngine: (all) => link.onOneEngine((one) => all(openedBy(one))),
      link,
      give: (path, use) => client.command.give({ path: terminal.pathOf(path), use }),
      renewSample: flags.sandbox === true ? () => pay(client, link.isOwn()) : null,
    });
    const { client } = link;
    const opened = openedBy(client);
    if (typeof needsService === 'function' && (await needsService(opened))) {
      await pay(client, link.isOwn());
      mustPay = true;
    }
    return await work(opened);
  } finally {
    stopTelling();
    await link.close();
    endSignals();
    endLastResort();
    stopSandbox();
  }
}

async function unlockTeam(client: EngineClient, { environment }: Program): Promise<void> {
  const { PGPASSWORD: password } = environment;
  if (password !== undefined && password !== '') await client.team.unlock({ password });
}

/**
 * Lets an engine of this process end in order if the system or a person ends the program: other commands may
 * use it, and an answer that is cut off was paid for. The second signal ends the program at once. A command that
 * handles a signal itself comes first.
 */
function endInOrder(program: Program, link: EngineLink, stopSandbox: () => void): () => void {
  const onSignal = (signal: EndingSignal) => {
    const isHandled = program.handlersOf(signal) > 0;
    stop();
    // Nothing else can be done with it, not even pausing its run.
    if (link.isSilent()) return link.giveUp();
    if (isHandled) return;
    const end = () => {
      stopSandbox();
      program.raise(signal);
    };
    if (link.isOwn()) void link.close().then(end, end);
    else end();
  };
  const stop = program.onSignal(ENDING_SIGNALS, onSignal);
  return stop;
}

/** Where everything is kept: as the flag or the environment says, else where the window keeps it. */
export function dataDirOf({ program, pathOf }: Terminal, flags: FlagValues): string {
  const named = textFlag(flags, 'data-dir') ?? program.environment.STACKDESK_DATA_DIR;
  const dataDir = pathOf(named ?? defaultDataDir(program));
  if (storedPath(dataDir) !== dataDir)
    throw new StackdeskError(
      'usage',
      `The data folder ${dataDir} has bytes in its name that are no text, so no database can be in it. Choose another.`,
    );
  return dataDir;
}

/**
 * Says who pays: a token of the environment, the sample service, or a connection of the engine that runs. An
 * engine that is this process has no connection of its own, since only the window asks the keychain.
 */
async function connectToService(
  client: EngineClient,
  {
    program,
    flags,
    isOwn,
    needsWorkspace,
    startSandbox,
  }: {
    program: Program;
    flags: FlagValues;
    isOwn: boolean;
    needsWorkspace: boolean;
    startSandbox: () => Promise<SampleService>;
  },
): Promise<void> {
  const workspace = workspaceOf(program, flags);
  const payBy = (access: Payer['access']) => client.command.pay({ access, workspace, needsWorkspace });
  if (flags.sandbox === true) {
    if (!isOwn && (await payBy({ kind: 'sample_in_use' }))) return;
    const { baseUrl, token } = await startSandbox();
    await payBy({ kind: 'sample', baseUrl, token });
    return;
  }
  const given = givenAccess(program, flags);
  if (given !== null) await payBy({ kind: 'service', ...given });
  else if (isOwn || program.environment.STACKDESK_TOKEN) throw noAccess(program, flags);
  else await payBy({ kind: 'in_use', realm: realmOf(program, flags) });
}

function addressOf({ environment }: Program, flags: FlagValues): string | undefined {
  return textFlag(flags, 'base-url') ?? environment.STACKDESK_BASE_URL;
}

/** The address and the token that flags and environment give. Null if one is missing. */
function givenAccess(program: Program, flags: FlagValues): { baseUrl: string; token: string } | null {
  const baseUrl = addressOf(program, flags);
  const token = program.environment.STACKDESK_TOKEN;
  return baseUrl && token ? { baseUrl, token } : null;
}

function noAccess(program: Program, flags: FlagValues): StackdeskError {
  if (program.environment.STACKDESK_TOKEN)
    return new StackdeskError(
      'not_connected',
      'STACKDESK_TOKEN is set, and no service is named for it: set STACKDESK_BASE_URL or --base-url. To pay by the connection of the window, unset STACKDESK_TOKEN.',
    );
  return new StackdeskError(
    'not_connected',
    addressOf(program, flags)
      ? 'No token is given: set STACKDESK_TOKEN (it is never a flag), or open the window, whose connection is used then.'
      : 'No service is named: set STACKDESK_BASE_URL or --base-url, open the window, whose connection is used then, or try --sandbox for sample data.',
  );
}

function workspaceOf({ environment }: Program, flags: FlagValues): string | null {
  return textFlag(flags, 'workspace') ?? environment.STACKDESK_WORKSPACE ?? null;
}

/** Whose saved data is meant: `sample`, the origin of a service, or null for any. */
function realmOf(program: Program, flags: FlagValues): string | null {
  if (flags.sandbox === true) return 'sample';
  const address = addressOf(program, flags);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

/** How much faster than real time the service's time passes. Unless 1, only this computer is reached. */
function timeScaleOf({ environment }: Program, flags: FlagValues): number {
  const text = textFlag(flags, 'time-scale') ?? environment.STACKDESK_TIME_SCALE ?? '1';
  const scale = Number(text);
  if (!(scale > 0) || !Number.isFinite(scale))
    throw new StackdeskError('usage', `--time-scale takes a number above 0, not "${text}".`);
  return scale;
}
