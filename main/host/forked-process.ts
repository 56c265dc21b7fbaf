import type { EngineFrame } from '#contract/host.ts';
import { forkModule } from '../process/child-program.ts';
import { SMALL_NURSERY } from '../process/small-heap.ts';
import { readLines, type StartSubprocess, yieldToWindow } from './subprocess.ts';

/** Starts programs with another Node binary, for an Electron whose own Node is too old for them. */
export function forkWith(nodePath: string): StartSubprocess {
  return ({ modulePath, args, execArgv = [], onLine }) => {
    const child = forkModule(modulePath, args, {
      execPath: nodePath,
      execArgv: [...SMALL_NURSERY, ...execArgv],
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
        let isOver = false;
        const end = (code: number | null) => {
          if (isOver) return;
          isOver = true;
          listener(code);
        };
        child.on('exit', end);
        child.on('error', (error) => {
          onLine('stderr', error.message);
          if (child.exitCode === null && child.pid === undefined) end(null);
        });
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
