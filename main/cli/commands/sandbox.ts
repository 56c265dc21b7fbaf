import { spawn } from 'node:child_process';
import { sandboxProgram } from '../sandbox-child.ts';

/** Runs the sample service alone until it is stopped, with flags of its own. Returns its exit code. */
export function runSandbox(cliProgram: string, argv: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [sandboxProgram(cliProgram), ...argv], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
