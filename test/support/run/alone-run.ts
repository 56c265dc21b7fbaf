import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunAndSearched } from '../programs/run-and-search.ts';
import { startUnlimitedSandbox } from './unlimited-sandbox.ts';

/** A minute of the sample service passes at once. */
const TIME_SCALE = '1000000';

/**
 * Enriches a file in a process and a data folder of its own, against a sandbox of its own, so that no run is slower for
 * what came before. `program` is `run-and-search`, bundled; see there for the mode.
 */
export async function runAlone(
  program: string,
  { dataDir, input, mode }: { dataDir: string; input: string; mode: 'alone' | 'search' },
): Promise<RunAndSearched> {
  const sandbox = await startUnlimitedSandbox(TIME_SCALE);
  const env = {
    ...process.env,
    STACKDESK_BASE_URL: sandbox.baseUrl,
    STACKDESK_TOKEN: sandbox.token,
    STACKDESK_TIME_SCALE: TIME_SCALE,
  };
  try {
    const args = ['--max-semi-space-size=4', program, dataDir, input, mode];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout) as RunAndSearched;
  } finally {
    sandbox.process.kill();
  }
}
