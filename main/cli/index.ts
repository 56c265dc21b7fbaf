import { format } from 'node:util';
import { homeFolder } from '../process/home-folder.ts';
import { installLastResort } from '../process/last-resort.ts';
import { keepFilesPrivate } from '../process/private-files.ts';
import type { Program } from '../process/program.ts';
import { keepHeapSmall } from '../process/small-heap.ts';
import { main } from './main.ts';
import { runSandboxChild, startSandboxChild } from './sandbox-child.ts';

keepFilesPrivate();
keepHeapSmall();

// Only results may be on stdout. What a library prints goes to stderr.
for (const method of ['log', 'info', 'debug'] as const)
  console[method] = (...values: unknown[]) => void process.stderr.write(`${format(...values)}\n`);

const script = process.argv[1] ?? '';

const program: Program = {
  environment: process.env,
  // What a command does not need may be missing: a folder that was deleted, a stream that is closed.
  get folder() {
    return process.cwd();
  },
  get homeFolder() {
    return homeFolder();
  },
  platform: process.platform,
  runtime: process.execPath,
  script,
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  onSignal: (signals, handler) => {
    for (const signal of signals) process.once(signal, handler);
    return () => {
      for (const signal of signals) process.off(signal, handler);
    };
  },
  handlersOf: (signal) => process.listenerCount(signal),
  raise: (signal) => void process.kill(process.pid, signal),
  onStrayError: installLastResort,
  startSample: (flags) => startSandboxChild(script, flags),
  runSample: (flags) => runSandboxChild(program, flags),
};

main(process.argv.slice(2), program).then((exitCode) => {
  process.exitCode = exitCode;
});
