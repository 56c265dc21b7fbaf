import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunAndSearched } from '../programs/run-and-search.ts';
import { startLoneSandbox } from './lone-sandbox.ts';

/** How a run is measured; see `run-and-search` for the mode. */
export interface LoneRun {
  dataDir: string;
  input: string;
  mode: 'alone' | 'search';
  /** How many times as fast as the service the sandbox is. If left out, nothing limits the run. */
  timesService?: number;
}

/** A minute of the sample service passes at once. */
const AT_ONCE = '1000000';

/**
 * Enriches a file in a process and a data folder of its own, against a sandbox of its own, so that no run is slower for
 * what came before. `program` is `run-and-search`, bundled.
 */
export async function runAlone(
  program: string,
  { dataDir, input, mode, timesService }: LoneRun,
): Promise<RunAndSearched> {
  const timeScale = timesService === undefined ? AT_ONCE : String(timesService);
  const sandbox = await startLoneSandbox(timeScale, timesService === undefined ? 'none' : 'usual');
  const env = {
    ...process.env,
    STACKDESK_BASE_URL: sandbox.baseUrl,
    STACKDESK_TOKEN: sandbox.token,
    STACKDESK_TIME_SCALE: timeScale,
  };
  try {
    const args = ['--max-semi-space-size=4', program, dataDir, input, mode];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout) as RunAndSearched;
  } finally {
    sandbox.process.kill();
  }
}
