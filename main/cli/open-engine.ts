import { join } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { SAMPLE_STATE_FILE } from '../../preload/contract/host.ts';
import { oneLine } from '../../preload/contract/values/one-line.ts';
import { problemOf } from '../engine/base/problem.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { installLastResort } from '../process/last-resort.ts';
import { type Flags, textFlag } from './arguments.ts';
import { defaultDataDir } from './data-dir.ts';
import { startSandboxChild } from './sandbox-child.ts';

export interface OpenOptions {
  /** False for commands that spend nothing: they may run while the window is open. */
  maySpend: boolean;
  /** False for commands that only read what is kept here: they need no token. A function decides once what is kept is open. */
  needsService: boolean | ((engine: Engine) => boolean);
  /** Whether lists are asked after meanwhile. */
  asksForNews?: boolean;
}

/** Runs `work` with an engine over the data folder, connected as flags and environment say, and closes it whatever happens. */
export async function withEngine<Result>(
  flags: Flags,
  options: OpenOptions,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const dataDir =
    textFlag(flags, 'data-dir') ??
    process.env.STACKDESK_DATA_DIR ??
    defaultDataDir(process.env, process.platform);
  const timeScale = timeScaleOf(flags);
  const engine = createEngine({
    dataDir,
    maySpend: options.maySpend,
    timeScale,
    asksForNews: options.asksForNews ?? false,
  });
  let stopSandbox = () => {};
  const endLastResort = installLastResort((error) => {
    process.stderr.write(`${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    engine.jobs.pauseAll(problemOf(error));
  });
  try {
    const { needsService } = options;
    const isNeeded = typeof needsService === 'function' ? needsService(engine) : needsService;
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
    return await work(engine);
  } finally {
    await engine.close();
    endLastResort();
    stopSandbox();
  }
}

function accessOf(flags: Flags): { baseUrl: string; token: string } {
  const baseUrl = textFlag(flags, 'base-url') ?? process.env.STACKDESK_BASE_URL;
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

function workspaceOf(flags: Flags): string | null {
  return textFlag(flags, 'workspace') ?? process.env.STACKDESK_WORKSPACE ?? null;
}

/** How many times faster than real the service's minute passes; only a sample service has another than 1. */
function timeScaleOf(flags: Flags): number {
  const text = textFlag(flags, 'time-scale') ?? process.env.STACKDESK_TIME_SCALE ?? '1';
  const scale = Number(text);
  if (!(scale > 0) || !Number.isFinite(scale))
    throw new StackdeskError('usage', `--time-scale takes a number above 0, not "${text}".`);
  return scale;
}
