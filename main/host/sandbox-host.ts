import { StackdeskError } from '../../preload/contract/errors.ts';
import { because, type Reason } from '../../preload/contract/reason.ts';
import type { Launch, LinkFactory, ProcessLink } from './subprocess.ts';
import { createRestartPolicy, defaultRestartLimits } from './restart-policy.ts';

/** Where the sample service listens and the token it takes; both are new at every start. */
export interface SandboxAddress {
  baseUrl: string;
  token: string;
}

export interface SandboxHost {
  /** Starts the sample service, once however often it is asked; rejects with `sandbox_failed`. */
  start(): Promise<SandboxAddress>;
  stop(): void;
}

export interface SandboxHostOptions {
  createLink: LinkFactory;
  launch: Launch;
  /** It ended by itself after it had been ready, and not so often that starting it again is pointless. */
  onLost: () => void;
}

const startLimitMs = 30_000;

export function createSandboxHost({ createLink, launch, onLost }: SandboxHostOptions): SandboxHost {
  const policy = createRestartPolicy(defaultRestartLimits);
  let running: { link: ProcessLink; address: Promise<SandboxAddress> } | null = null;

  const begin = () => {
    const told: { resolve?: (address: SandboxAddress) => void } = {};
    const link = createLink({
      ...launch,
      onLine: (stream, line) => {
        const address = stream === 'stdout' ? readAddress(line) : null;
        if (address !== null) told.resolve?.(address);
        else launch.onLine(stream, line);
      },
    });
    // It says where it listens by a message, or in a line of what it prints when nobody takes messages.
    link.onFrame((message: unknown) => {
      const address = asAddress(message);
      if (address !== null) told.resolve?.(address);
    });
    let isReady = false;
    const address = new Promise<SandboxAddress>((resolve, reject) => {
      const fail = (reason: Reason) => reject(new StackdeskError('sandbox_failed', reason));
      const timer = setTimeout(() => {
        link.kill();
        fail(because('sample_slow', { seconds: startLimitMs / 1_000 }));
      }, startLimitMs);
      told.resolve = (value) => {
        if (!isReady) launch.onLine('stderr', `runs as process ${link.pid}`);
        clearTimeout(timer);
        isReady = true;
        resolve(value);
      };
      link.onExit((code) => {
        clearTimeout(timer);
        const wasMine = running?.link === link;
        if (wasMine) running = null;
        fail(because('sample_ended', { code: code ?? '–' }));
        if (!wasMine || !isReady) return;
        const delayMs = policy.next(Date.now());
        if (delayMs !== null) setTimeout(onLost, delayMs);
      });
    });
    running = { link, address };
    return address;
  };

  return {
    start: () => running?.address ?? begin(),
    stop: () => {
      const link = running?.link;
      running = null;
      link?.kill();
    },
  };
}

/** The one line of JSON with which the sample service says that it listens. */
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
