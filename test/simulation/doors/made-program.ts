import { PassThrough, Writable } from 'node:stream';
import { loadOwnEngine } from '../../../main/cli/engine-link.ts';
import type { EndingSignal, Output, Program } from '../../../main/process/program.ts';

// Before the clock of any world begins.
await loadOwnEngine();

/** A program of a made-up computer: its streams are in memory. */
export interface MadeProgram {
  program: Program;
  stdin: PassThrough;
  stdout(): string;
  stderr(): string;
  /** Sends a signal. One that it does not handle ends it at once. */
  signal(signal: EndingSignal): void;
}

/** `die` ends the process at once. */
export function createMadeProgram(
  environment: Readonly<Record<string, string>>,
  die: () => void,
): MadeProgram {
  const handlers = new Map<EndingSignal, Set<(signal: EndingSignal) => void>>();
  const handlersFor = (signal: EndingSignal) => {
    const known = handlers.get(signal) ?? new Set();
    handlers.set(signal, known);
    return known;
  };
  const stdin = new PassThrough();
  const [stdout, stderr] = [collector(), collector()];
  return {
    program: {
      environment,
      folder: '/home',
      homeFolder: '/home',
      platform: 'linux',
      call: ['/usr/bin/stackdesk'],
      stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      onSignal: (signals, handler) => {
        for (const signal of signals) handlersFor(signal).add(handler);
        return () => {
          for (const signal of signals) handlersFor(signal).delete(handler);
        };
      },
      handlersOf: (signal) => handlersFor(signal).size,
      raise: die,
      // An error that nobody catches fails the world.
      onStrayError: () => () => undefined,
      startSample: () => Promise.reject(new Error('no sample service in a simulation')),
      runSample: () => Promise.reject(new Error('no sample service in a simulation')),
    },
    stdin,
    stdout: stdout.text,
    stderr: stderr.text,
    signal: (signal) => {
      const called = [...handlersFor(signal)];
      if (called.length === 0) die();
      // As in a process, each is taken off when it is called.
      for (const handler of called) {
        handlersFor(signal).delete(handler);
        handler(signal);
      }
    },
  };
}

function collector(): { stream: Output; text(): string } {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  return { stream, text: () => text };
}
