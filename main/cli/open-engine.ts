import { join } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { SAMPLE_STATE_FILE } from '../../preload/contract/host.ts';
import { oneLine } from '../../preload/contract/values/one-line.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import {
  type CommandClient,
  createCommandClient,
  type MeantData,
  pauseForError,
} from '../engine/handlers/command-client.ts';
import { installLastResort } from '../process/last-resort.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import { defaultDataDir } from './data-dir.ts';
import { startSandboxChild } from './sandbox-child.ts';

/** What a command works with: the router's client, and the engine for what it follows until it ends. */
export interface Opened extends CommandClient {
  engine: Pick<Engine, 'events' | 'jobs' | 'lists' | 'tasks'>;
}

interface OpenOptions {
  /** Whether the command may cost something: then no other that may can run. */
  maySpend: boolean;
  /** Whose data is meant. */
  meant: MeantData;
  /**
   * Whether the command asks the service, so that it needs a token. A function decides it once what is kept
   * is open.
   */
  needsService: boolean | ((opened: Opened) => Promise<boolean>);
  /** Whether lists are asked after meanwhile. */
  asksForNews?: boolean;
}

/** For commands that read what is kept; they run while the window is open. */
export const readsAll: OpenOptions = { maySpend: false, needsService: false, meant: 'all' };

/** For commands that may pay, or ask what is free of the service (`maySpend` is false then). */
export const asksService: OpenOptions = { maySpend: true, needsService: true, meant: 'paying' };

/** For commands that read what is saved of one workspace, which flags or environment may name. */
export function readsSaved(flags: FlagValues, { orAll = false } = {}): OpenOptions {
  const saved = { realm: realmOf(flags), workspace: workspaceOf(flags) ?? undefined };
  return { maySpend: false, needsService: false, meant: { saved, orAll } };
}

/**
 * Runs `work` with an engine over the data folder, connected as flags and environment say, and closes it
 * whatever happens.
 */
export async function withEngine<Result>(
  flags: FlagValues,
  { maySpend, needsService, meant, asksForNews = false }: OpenOptions,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const dataDir =
    textFlag(flags, 'data-dir') ??
    process.env.STACKDESK_DATA_DIR ??
    defaultDataDir(process.env, process.platform);
  const timeScale = timeScaleOf(flags);
  const engine = createEngine({ dataDir, maySpend, timeScale, asksForNews });
  let stopSandbox = () => {};
  const endLastResort = installLastResort((error) => {
    process.stderr.write(`${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    pauseForError(engine, error);
  });
  try {
    const opened = { engine, ...createCommandClient(engine, meant) };
    const isNeeded = typeof needsService === 'function' ? await needsService(opened) : needsService;
    if (isNeeded && flags.sandbox === true) {
      const sandbox = await startSandboxChild(process.argv[1] ?? '', [
        '--state',
        join(dataDir, SAMPLE_STATE_FILE),
        '--time-scale',
        String(timeScale),
      ]);
      stopSandbox = sandbox.stop;
      await engine.sessions.borrow({ kind: 'sample', ...sandbox, workspaceId: workspaceOf(flags) });
    } else if (isNeeded) {
      await engine.sessions.borrow({ kind: 'service', ...accessOf(flags), workspaceId: workspaceOf(flags) });
    }
    return await work(opened);
  } finally {
    await engine.close();
    endLastResort();
    stopSandbox();
  }
}

function addressOf(flags: FlagValues): string | undefined {
  return textFlag(flags, 'base-url') ?? process.env.STACKDESK_BASE_URL;
}

function accessOf(flags: FlagValues): { baseUrl: string; token: string } {
  const baseUrl = addressOf(flags);
  const token = process.env.STACKDESK_TOKEN;
  if (!baseUrl) {
    throw new StackdeskError(
      'not_connected',
      'No service is named: set STACKDESK_BASE_URL or --base-url, or try --sandbox for sample data.',
    );
  }
  if (!token)
    throw new StackdeskError('not_connected', 'No token is given: set STACKDESK_TOKEN (it is never a flag).');
  return { baseUrl, token };
}

function workspaceOf(flags: FlagValues): string | null {
  return textFlag(flags, 'workspace') ?? process.env.STACKDESK_WORKSPACE ?? null;
}

/** Whose saved data is meant: the sample's, that of a service's origin, or any (null). */
function realmOf(flags: FlagValues): string | null {
  if (flags.sandbox === true) return 'sample';
  const address = addressOf(flags);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

/** How many times faster than real the service's minute passes; only a sample service has another than 1. */
function timeScaleOf(flags: FlagValues): number {
  const text = textFlag(flags, 'time-scale') ?? process.env.STACKDESK_TIME_SCALE ?? '1';
  const scale = Number(text);
  if (!(scale > 0) || !Number.isFinite(scale))
    throw new StackdeskError('usage', `--time-scale takes a number above 0, not "${text}".`);
  return scale;
}
