import { format } from 'node:util';
import { homeFolder } from '../process/home-folder.ts';
import { installLastResort } from '../process/last-resort.ts';
import { keepFilesPrivate } from '../process/private-files.ts';
import type { Program } from '../process/program.ts';
import { keepHeapSmall } from '../process/small-heap.ts';
import { main } from './main.ts';

/** What a runtime has its own way for. */
export type OfRuntime = Pick<Program, 'call' | 'startSample' | 'runSample'>;

/** Runs one call of the command line as this process. Returns its exit code. */
export function runAsProcess(argv: readonly string[], ofRuntime: OfRuntime): Promise<number> {
  keepFilesPrivate();
  keepHeapSmall();
  // Only results may be on stdout. What a library prints goes to stderr.
  for (const method of ['log', 'info', 'debug'] as const)
    console[method] = (...values: unknown[]) => void process.stderr.write(`${format(...values)}\n`);
  return main(argv, {
    ...ofRuntime,
    environment: process.env,
    // What a command does not need may be missing: a folder that was deleted, a stream that is closed.
    get folder() {
      return process.cwd();
    },
    get homeFolder() {
      return homeFolder();
    },
    platform: process.platform,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    onSignal,
    handlersOf: (signal) => process.listenerCount(signal),
    raise: (signal) => void process.kill(process.pid, signal),
    onStrayError: installLastResort,
  });
}

/** Calls the handler at the next of each of these signals. Returns what takes it off again. */
export const onSignal: Program['onSignal'] = (signals, handler) => {
  for (const signal of signals) process.once(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
};
