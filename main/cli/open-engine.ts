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

/** What a command works with: the router's client, and parts of the engine that it follows. */
export interface Opened extends CommandClient {
  engine: Pick<Engine, 'events' | 'jobs' | 'lists' | 'tasks'>;
}

interface OpenOptions {
  /** True if the command may cost something. No two such commands can run at the same time. */
  maySpend: boolean;
  /** Whose data the command works with. */
  meant: MeantData;
  /** True if the command needs a token. A function decides it once the store is open. */
  needsService: boolean | ((opened: Opened) => Promise<boolean>);
  /** True if the service is also asked for news about lists. */
  asksForNews?: boolean;
}

/** For commands that only read what is stored. They can run while the window is open. */
export const readsAll: OpenOptions = { maySpend: false, needsService: false, meant: 'all' };

/** For commands that may pay. Commands that send only free requests use it with `maySpend: false`. */
export const asksService: OpenOptions = { maySpend: true, needsService: true, meant: 'paying' };

/** For commands that read the saved data of one workspace, which flags or the environment may name. */
export function readsSaved(flags: FlagValues, { orAll = false } = {}): OpenOptions {
  const saved = { realm: realmOf(flags), workspace: workspaceOf(flags) ?? undefined };
  return { maySpend: false, needsService: false, meant: { saved, orAll } };
}

/** Runs `work` with an engine, connected as flags and environment say. Always closes the engine. */
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
    const { PGPASSWORD: password } = process.env;
    if (password !== undefined && password !== '') await opened.client.team.unlock({ password });
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

/** Whose saved data is meant: `sample`, the origin of a service, or null for any. */
function realmOf(flags: FlagValues): string | null {
  if (flags.sandbox === true) return 'sample';
  const address = addressOf(flags);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

/** How much faster than real time the service's time passes. Unless 1, only this computer is reached. */
function timeScaleOf(flags: FlagValues): number {
  const text = textFlag(flags, 'time-scale') ?? process.env.STACKDESK_TIME_SCALE ?? '1';
  const scale = Number(text);
  if (!(scale > 0) || !Number.isFinite(scale))
    throw new StackdeskError('usage', `--time-scale takes a number above 0, not "${text}".`);
  return scale;
}
