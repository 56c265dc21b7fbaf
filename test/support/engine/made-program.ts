import { PassThrough, Writable } from 'node:stream';
import type { EndingSignal, Output, Program } from '../../../main/process/program.ts';
import { readFlags } from '../../../main/sandbox/flags.ts';
import { startSandbox } from '../../../main/sandbox/start.ts';
import { CLI_PROGRAM } from './cli-program.ts';

export interface MadeProgram {
  program: Program;
  /** What the program gets on stdin. End it, or the program waits. */
  stdin: PassThrough;
  stdout: Written;
  stderr: Written;
  /** Sends the program a signal. False if it has no handler, which would end a process at once. */
  signal(signal: EndingSignal): boolean;
  /** The signal by which the program ended itself. */
  raised: Promise<EndingSignal>;
}

export interface Written {
  text(): string;
}

export interface ProgramOptions {
  environment?: Readonly<Record<string, string>>;
  cwd?: string;
  /** Take the place of the streams that collect what is written. */
  stdout?: Output;
  stderr?: Output;
  /** Gets what the program writes on stdout. */
  onStdout?: (chunk: Buffer) => void;
}

/**
 * A program in this process, with streams in memory, and without this process's own settings. Its engine is in the same
 * world as the test, whose environment it reads for what is about the computer, such as proxies.
 */
export function madeProgram({
  environment = {},
  cwd = process.cwd(),
  onStdout = () => undefined,
  ...streams
}: ProgramOptions = {}): MadeProgram {
  const stdin = new PassThrough();
  const stdout = collector(onStdout);
  const stderr = collector();
  const handlers = new Map<EndingSignal, Set<(signal: EndingSignal) => void>>();
  const handlersFor = (signal: EndingSignal) => {
    const known = handlers.get(signal) ?? new Set();
    handlers.set(signal, known);
    return known;
  };
  const raised = Promise.withResolvers<EndingSignal>();
  const program: Program = {
    environment: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...environment },
    folder: cwd,
    homeFolder: '/nonexistent',
    platform: process.platform,
    call: [process.execPath, CLI_PROGRAM],
    stdin,
    stdout: streams.stdout ?? stdout.stream,
    stderr: streams.stderr ?? stderr.stream,
    onSignal: (signals, handler) => {
      for (const signal of signals) handlersFor(signal).add(handler);
      return () => {
        for (const signal of signals) handlersFor(signal).delete(handler);
      };
    },
    handlersOf: (signal) => handlersFor(signal).size,
    raise: raised.resolve,
    // Vitest fails a test with such an error.
    onStrayError: () => () => undefined,
    startSample: async (flags) => {
      const { baseUrl, token, close } = await startSandbox(readFlags([...flags]) ?? {});
      return { baseUrl, token, stop: () => void close() };
    },
    runSample: () => Promise.reject(new Error('This needs a process of its own: use startCliProcess.')),
  };
  return {
    program,
    stdin,
    stdout,
    stderr,
    raised: raised.promise,
    signal: (signal) => {
      const called = [...handlersFor(signal)];
      // As in a process, each is taken off when it is called.
      for (const handler of called) {
        handlersFor(signal).delete(handler);
        handler(signal);
      }
      return called.length > 0;
    },
  };
}

function collector(onChunk = (_chunk: Buffer): void => undefined): Written & { stream: Output } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      onChunk(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
