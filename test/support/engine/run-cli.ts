import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { cacheDir, root } from '../../../scripts/setup/paths.mjs';

export const CLI_PROGRAM = join(root, 'out', 'main', 'cli.cjs');
/** The program is started hundreds of times in a run of the tests, and compiled once. */
const COMPILED = join(cacheDir, 'test', 'compiled');

export interface CliResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** The JSON document that `--json` prints; undefined if stdout has none. */
  json: unknown;
}

export interface CliRun {
  child: ChildProcess;
  ended: Promise<CliResult>;
}

/** Starts the built command line as a person does, without this process's own settings. */
export function startCli(
  argv: readonly string[],
  environment: Record<string, string>,
  options: { stdin?: string; cwd?: string } = {},
): CliRun {
  const child = spawn(process.execPath, [CLI_PROGRAM, ...argv], {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', NODE_COMPILE_CACHE: COMPILED, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  // A program may end before it has read all of it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const ended = new Promise<CliResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      const stdout = Buffer.concat(out).toString();
      resolve({ exitCode, stdout, stderr: Buffer.concat(err).toString(), json: jsonOf(stdout) });
    });
  });
  return { child, ended };
}

export function runCli(
  argv: readonly string[],
  environment: Record<string, string>,
  options: { stdin?: string; cwd?: string } = {},
): Promise<CliResult> {
  return startCli(argv, environment, options).ended;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
