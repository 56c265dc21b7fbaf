import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../programs/transfer-file.ts', import.meta.url));

/** What a process that ended by itself says of its downloads. */
export interface TransferReport {
  /** Of the downloads alone, without the start of the process. */
  readonly ms: number;
  readonly peakRssMb: number;
  readonly states: readonly string[];
}

export interface TransferProcess {
  kill(): void;
  /** The report; null if the process was killed. */
  readonly end: Promise<TransferReport | null>;
}

export interface TransferProcessOptions {
  readonly asker?: 'program' | 'person';
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resumes downloads in a process of their own, as the engine does after a start. */
export function startTransferProcess(
  dataDir: string,
  ids: readonly number[],
  { asker = 'program', headers = {} }: TransferProcessOptions = {},
): TransferProcess {
  const child = spawn(process.execPath, [program, dataDir, asker, ...ids.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TRANSFER_HEADERS: JSON.stringify(headers) },
  });
  return { kill: () => void child.kill('SIGKILL'), end: reportOf(child) };
}

async function reportOf(child: ChildProcess): Promise<TransferReport | null> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`the process of the downloads ended with ${code}`);
  return JSON.parse(text) as TransferReport;
}
