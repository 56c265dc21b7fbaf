import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { TABLES_MEMORY } from '#contract/host.ts';
import { startAlone, startProgram, systemProgram } from '../../process/child-program.ts';
import type { TableProcess } from './table-client.ts';

/**
 * What the system allows such a process: kilobytes that it may write to, files at a time, seconds of its processors, and no
 * picture of its memory when it dies. Node takes 640 MB of such memory by itself, mostly unused.
 */
const LIMITS = 'ulimit -d 4000000; ulimit -n 512; ulimit -t 7200; ulimit -c 0';

/** How often the memory is looked at where another program has to be asked for it. */
const SLOW_LOOK_MS = 2_000;

/** Its heap is for one piece of an answer at a time. */
const NODE_FLAGS = ['--max-old-space-size=384', '--max-semi-space-size=4'];

/** Starts table processes in another way than by this Node. */
export type StartTables = () => Promise<TableProcess>;
let startOther: StartTables | null = null;

/** Names that way: an engine whose runtime can't start Node has them started by its shell. */
export function startTablesBy(start: StartTables): void {
  startOther = start;
}

/** Starts a table process: by this Node, unless another way was named. */
export function startTables(program: string): Promise<TableProcess> {
  return startOther === null ? startByNode(program) : startOther();
}

/** Starts one by this Node: without the environment, with limits of the system, and with one channel. */
export async function startByNode(program: string): Promise<TableProcess> {
  const isWindows = process.platform === 'win32';
  const node = [process.execPath, ...NODE_FLAGS, program];
  const [command = '', ...args] = isWindows
    ? node
    : [systemProgram('sh'), '-c', `${LIMITS} 2>/dev/null; exec "$@"`, 'sh', ...node];
  const child = startAlone(command, args, {
    cwd: dirname(program),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const channel = child.stdio[3] as Socket;
  // It is followed by the end of the process.
  channel.on('error', () => child.kill('SIGKILL'));
  channel.on('close', () => child.kill('SIGKILL'));
  let isTooLarge = false;
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const bytes = child.pid === undefined ? null : await residentBytes(child.pid);
    if (bytes !== null && bytes > TABLES_MEMORY.mostBytes && !isOver) {
      isTooLarge = true;
      child.kill('SIGKILL');
    }
    if (timer !== null) lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => void look(), process.platform === 'linux' ? TABLES_MEMORY.lookMs : SLOW_LOOK_MS);
    timer.unref();
  };
  const setBusy = (isBusy: boolean) => {
    if (isBusy === (timer !== null)) return;
    if (isBusy) {
      lookLater();
      child.ref();
      channel.ref();
    } else {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      child.unref();
      channel.unref();
    }
  };
  child.unref();
  channel.unref();
  return {
    send: (bytes) => {
      if (!isOver && channel.writable) channel.write(bytes);
    },
    onBytes: (listener) => void channel.on('data', listener),
    onEnd: (listener) => {
      const end = () => {
        if (isOver) return;
        isOver = true;
        setBusy(false);
        channel.destroy();
        listener(isTooLarge ? 'memory' : 'ended');
      };
      child.once('exit', end);
      child.once('error', end);
    },
    kill: () => {
      // Whoever waits for its end must hear of it.
      child.ref();
      child.kill('SIGKILL');
    },
    setBusy,
  };
}

const PAGE_BYTES = 4_096;

/** The memory that a process uses now. Null if nobody knows. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    switch (process.platform) {
      case 'linux':
        return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES;
      case 'win32': {
        // "node.exe","123","Console","1","95.032 K", with the language's own sign between the thousands.
        const line = await outputOf(systemProgram('tasklist'), ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']);
        const [, , , , size = ''] = line.split('","');
        return Number(size.replaceAll(/\D/g, '')) * 1_024;
      }
      default:
        return Number(await outputOf(systemProgram('ps'), ['-o', 'rss=', '-p', String(pid)])) * 1_024;
    }
  } catch {
    return null;
  }
}

function outputOf(program: string, argv: readonly string[]): Promise<string> {
  const child = startProgram(program, argv, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
