import { type MessagePortMain, utilityProcess } from 'electron';
import type { EngineFrame } from '../../preload/contract/host.ts';
import { childEnvironment } from '../process/child-program.ts';
import { readLines, type StartSubprocess, yieldToWindow } from './subprocess.ts';

/** Starts programs as Electron's utility processes, which can take a page's port directly. */
export const startUtilityProcess: StartSubprocess = ({ name, modulePath, args, execArgv = [], onLine }) => {
  const child = utilityProcess.fork(modulePath, args, {
    stdio: 'pipe',
    serviceName: name,
    execArgv: [...execArgv],
    env: childEnvironment(),
  });
  child.once('spawn', () => yieldToWindow(child.pid));
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
    kill: () => void child.kill(),
  };
};
