import { fork } from 'node:child_process';
import type { EngineFrame } from '../../preload/contract/host.ts';
import { readLines } from './lines.ts';
import type { LinkFactory } from './subprocess.ts';
import { yieldToWindow } from './yield-to-window.ts';

/** Starts programs with a Node binary of their own, for an Electron whose Node is too old for them. */
export function forkWith(nodePath: string): LinkFactory {
  return ({ modulePath, args, execArgv = [], onLine }) => {
    const child = fork(modulePath, args, {
      execPath: nodePath,
      // Short-lived garbage is most of what the engine makes; a small nursery keeps its memory low at no cost that was measured.
      execArgv: ['--max-semi-space-size=4', ...execArgv],
      // The two Nodes may disagree about the binary format, never about JSON.
      serialization: 'json',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    yieldToWindow(child.pid);
    readLines(child.stdout, (line) => onLine('stdout', line));
    readLines(child.stderr, (line) => onLine('stderr', line));
    return {
      pid: child.pid,
      post: (frame) => {
        if (child.connected) child.send(frame, () => {});
      },
      handOver: null,
      onFrame: (listener) => void child.on('message', (frame) => listener(frame as EngineFrame)),
      onExit: (listener) => {
        let told = false;
        const tell = (code: number | null) => {
          if (told) return;
          told = true;
          listener(code);
        };
        child.on('exit', tell);
        child.on('error', (error) => {
          onLine('stderr', error.message);
          if (child.exitCode === null && child.pid === undefined) tell(null);
        });
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
