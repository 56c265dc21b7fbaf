import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { main } from '../../../main/cli/main.ts';
import type { EndingSignal } from '../../../main/process/program.ts';
import { cacheDir } from '../../../scripts/setup/paths.mjs';
import { CLI_PROGRAM } from './cli-program.ts';
import { type MadeProgram, madeProgram } from './made-program.ts';

/** The program is started some dozens of times in a run of the tests, and compiled once. */
const COMPILED = join(cacheDir, 'test', 'compiled');

export interface CliResult {
  /** Null if a signal ended it. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** The JSON document that `--json` prints; undefined if stdout has none. */
  json: unknown;
}

export interface CliOptions {
  stdin?: string;
  cwd?: string;
}

export interface CliRun {
  ended: Promise<CliResult>;
  isOver(): boolean;
  /** Sends a signal, as Ctrl-C does. */
  signal(signal: EndingSignal): void;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
}

/** Starts the command line in this process. It ends before the test does. */
export function startCli(
  argv: readonly string[],
  environment: Record<string, string>,
  options: CliOptions = {},
): CliRun {
  const { made, ...run } = start(argv, environment, options);
  onTestFinished(async () => {
    made.signal('SIGTERM');
    await run.ended.catch(() => undefined);
  });
  return run;
}

/** Runs the command line in this process to its end. */
export function runCli(
  argv: readonly string[],
  environment: Record<string, string>,
  options: CliOptions = {},
): Promise<CliResult> {
  return start(argv, environment, options).ended;
}

function start(
  argv: readonly string[],
  environment: Record<string, string>,
  { stdin = '', ...options }: CliOptions,
): CliRun & { made: MadeProgram } {
  const made = madeProgram({ environment, ...options });
  made.stdin.end(stdin);
  const { stdout, stderr } = made;
  const ended = Promise.race([main(argv, made.program), made.raised.then(() => null)]).then((exitCode) => ({
    exitCode,
    stdout: stdout.text(),
    stderr: stderr.text(),
    json: jsonOf(stdout.text()),
  }));
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  ended.then(end, end);
  return {
    made,
    ended,
    isOver: () => isOver,
    signal: (signal) => {
      if (!made.signal(signal))
        throw new Error(`${signal} would have ended this command: use startCliProcess.`);
    },
    stdout: stdout.text,
    stderr: stderr.text,
  };
}

export interface CliProcess {
  child: ChildProcess;
  ended: Promise<CliResult>;
}

/** Starts the built command line as a person does, for what only a process can show. */
export function startCliProcess(
  argv: readonly string[],
  environment: Record<string, string>,
  options: CliOptions = {},
): CliProcess {
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

/** Runs the built command line to its end. */
export function runCliProcess(
  argv: readonly string[],
  environment: Record<string, string>,
  options: CliOptions = {},
): Promise<CliResult> {
  return startCliProcess(argv, environment, options).ended;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
