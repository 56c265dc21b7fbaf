import { app, MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron';
import type { EngineFrame } from '#contract/host.ts';
import { childEnvironment, noEnvironment } from '../process/child-program.ts';
import { type PagePort, readLines, type StartSubprocess, yieldToWindow } from './subprocess.ts';

/** Starts programs as Electron's utility processes, which can take a page's port directly. */
export const startUtilityProcess: StartSubprocess = ({
  name,
  modulePath,
  args,
  execArgv = [],
  isAlone = false,
  onLine,
}) => {
  const child = utilityProcess.fork(modulePath, args, {
    stdio: isAlone ? 'ignore' : 'pipe',
    serviceName: name,
    execArgv: [...execArgv],
    env: isAlone ? noEnvironment() : childEnvironment(),
  });
  let isKilled = false;
  child.once('spawn', () => {
    yieldToWindow(child.pid);
    if (isKilled) child.kill();
  });
  readLines(child.stdout as NodeJS.ReadStream | null, (line) => onLine('stdout', line));
  readLines(child.stderr as NodeJS.ReadStream | null, (line) => onLine('stderr', line));
  return {
    // Known only after the process was spawned.
    get pid() {
      return child.pid;
    },
    post: (frame) => child.postMessage(frame),
    handOver: (frame, port) => child.postMessage(frame, [port as MessagePortMain]),
    onFrame: (listener) => void child.on('message', (frame: EngineFrame) => listener(frame)),
    onExit: (listener) => void child.once('exit', (code) => listener(code)),
    kill: () => {
      // It does nothing before the process was spawned.
      isKilled = true;
      child.kill();
    },
  };
};

/** Both ends of a new channel between two processes. */
export function openChannel(): [PagePort, PagePort] {
  const { port1, port2 } = new MessageChannelMain();
  return [port1, port2];
}

/** The memory that one of Electron's processes uses now. Null if it is none. */
export function bytesOf(pid: number): number | null {
  const found = app.getAppMetrics().find((each) => each.pid === pid);
  return found === undefined ? null : found.memory.workingSetSize * 1_024;
}
