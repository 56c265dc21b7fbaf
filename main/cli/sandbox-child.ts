import type { ChildProcess } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { forkModule, startProgram } from '../process/child-program.ts';
import type { EndingSignal, Program, SampleService } from '../process/program.ts';

/** What the sample service sends once it takes requests. */
type Ready = Pick<SampleService, 'baseUrl' | 'token'>;

/** The path of the sample service's program. It is next to this program, built or as source. */
function sandboxProgram(cliProgram: string): string {
  return extname(cliProgram) === '.ts'
    ? join(dirname(cliProgram), '..', 'sandbox', 'index.ts')
    : join(dirname(cliProgram), `sandbox${extname(cliProgram)}`);
}

/** Starts the sample service for this process only. It ends with the process. */
export function startSandboxChild(cliProgram: string, flags: readonly string[]): Promise<SampleService> {
  const child = forkModule(sandboxProgram(cliProgram), flags, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk.toString()}`.slice(-2_000);
    });
    child.once('error', (cause) => reject(failed(cause.message)));
    child.once('exit', (code) => reject(failed(`It ended with ${code}. ${complaint}`)));
    child.once('message', (message) => {
      const { baseUrl, token } = message as Ready;
      child.unref();
      child.channel?.unref();
      (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
      resolve({ baseUrl, token, stop: () => stop(child) });
    });
  });
}

/** Runs the sample service alone until it is stopped, with flags of its own. Returns its exit code. */
export function runSandboxChild(
  { runtime, script, onSignal }: { runtime: string; script: string } & Pick<Program, 'onSignal'>,
  flags: readonly string[],
): Promise<number> {
  const child = startProgram(runtime, [sandboxProgram(script), ...flags], { stdio: 'inherit' });
  const passOn = (signal: EndingSignal) => {
    child.kill(signal);
    onSignal([signal], passOn);
  };
  onSignal(['SIGINT', 'SIGTERM'], passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function stop(child: ChildProcess): void {
  if (child.connected) child.disconnect();
  child.kill();
}

function failed(reason: string): StackdeskError {
  return new StackdeskError('sandbox_failed', `The sample service could not be started: ${reason}`.trim());
}
