import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { createRestartPolicy, defaultRestartLimits } from './restart-policy.ts';
import type { Launch, StartSubprocess, Subprocess } from './subprocess.ts';

/** The address and the token of the sample service. Both are new at each start. */
export interface SandboxAddress {
  baseUrl: string;
  token: string;
}

export interface SandboxHost {
  /** Starts the sample service if it does not run yet; rejects with `sandbox_failed`. */
  start(): Promise<SandboxAddress>;
  stop(): void;
}

export interface SandboxHostOptions {
  startProcess: StartSubprocess;
  launch: Launch;
  /**
   * Called if the service ended by itself after it was ready, unless that happened so often that another
   * start is pointless.
   */
  onLost: () => void;
}

const startLimitMs = 30_000;

export function createSandboxHost({ startProcess, launch, onLost }: SandboxHostOptions): SandboxHost {
  const policy = createRestartPolicy(defaultRestartLimits);
  let running: { process: Subprocess; address: Promise<SandboxAddress> } | null = null;

  const begin = () => {
    let onAddress = (_address: SandboxAddress): void => undefined;
    const process = startProcess({
      ...launch,
      onLine: (stream, line) => {
        const address = stream === 'stdout' ? readAddress(line) : null;
        if (address !== null) onAddress(address);
        else launch.onLine(stream, line);
      },
    });
    // It sends its address as a message, or prints it as a line if nobody takes messages.
    process.onFrame((message: unknown) => {
      const address = asAddress(message);
      if (address !== null) onAddress(address);
    });
    let isReady = false;
    const address = new Promise<SandboxAddress>((resolve, reject) => {
      const fail = (reason: Reason) => reject(new StackdeskError('sandbox_failed', reason));
      const timer = setTimeout(() => {
        process.kill();
        fail(because('sample_slow', { seconds: startLimitMs / 1_000 }));
      }, startLimitMs);
      onAddress = (value) => {
        if (!isReady) launch.onLine('stderr', `runs as process ${process.pid}`);
        clearTimeout(timer);
        isReady = true;
        resolve(value);
      };
      process.onExit((code) => {
        clearTimeout(timer);
        const wasMine = running?.process === process;
        if (wasMine) running = null;
        fail(because('sample_ended', { code: code ?? '–' }));
        if (!wasMine || !isReady) return;
        const delayMs = policy.next(Date.now());
        if (delayMs !== null) setTimeout(onLost, delayMs);
      });
    });
    running = { process, address };
    return address;
  };

  return {
    start: () => running?.address ?? begin(),
    stop: () => {
      const process = running?.process;
      running = null;
      process?.kill();
    },
  };
}

/** Reads the one line of JSON that the sample service prints when it listens. */
function readAddress(line: string): SandboxAddress | null {
  if (!line.startsWith('{')) return null;
  try {
    return asAddress(JSON.parse(line));
  } catch {
    return null;
  }
}

function asAddress(message: unknown): SandboxAddress | null {
  if (typeof message !== 'object' || message === null) return null;
  const { baseUrl, token } = message as Partial<Record<string, unknown>>;
  return typeof baseUrl === 'string' && typeof token === 'string' ? { baseUrl, token } : null;
}
