import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { oneLine } from '#shared/text/one-line.ts';
import { redact } from './redact.ts';

/** A file that is larger than this is renamed, and a new one is begun, bytes. */
const limitBytes = 1_000_000;
const fileCount = 5;

/** The program's log: a file, and older ones next to it. Secrets are removed from every line. */
export interface Log {
  (line: string): void;
  /** The last lines, oldest first. */
  tail(count: number): string[];
  clear(): void;
}

/** Appends lines with their time to the file at `path`. Older files have the endings `.1` to `.4`. */
export function openLog(path: string, secrets: () => Iterable<string>): Log {
  const older = Array.from({ length: fileCount - 1 }, (_, index) => `${path}.${index + 1}`);
  const files = [path, ...older];
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });

  const rotate = () => {
    for (let index = files.length - 1; index > 0; index -= 1) {
      const [from, to] = [files[index - 1], files[index]];
      if (from !== undefined && to !== undefined && statSync(from, { throwIfNoEntry: false }) !== undefined)
        renameSync(from, to);
    }
  };
  const log = (line: string) => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) rotate();
      appendFileSync(path, `${new Date().toISOString()} ${asEntry(redact(line, secrets()))}\n`, {
        mode: 0o600,
      });
    } catch {
      // A full disk must not end the program.
    }
  };
  return Object.assign(log, {
    tail: (count: number) => {
      const newest = readEnd(path);
      const before = newest.isWhole ? readEnd(`${path}.1`).lines : [];
      return [...before, ...newest.lines].slice(-count);
    },
    clear: () => {
      for (const file of files) rmSync(file, { force: true });
    },
  });
}

/** Indents further lines, so that no text looks like an entry. Removes what a terminal would obey. */
function asEntry(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n    ');
}

const endBytes = 200_000;

/** The last lines of a file, and whether these are all. */
function readEnd(path: string): { lines: string[]; isWhole: boolean } {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const buffer = Buffer.alloc(Math.min(size, endBytes));
      readSync(file, buffer, 0, buffer.length, size - buffer.length);
      const lines = buffer.toString('utf8').split('\n').slice(0, -1);
      const isWhole = size <= endBytes;
      // The first line may be cut off.
      return { lines: isWhole ? lines : lines.slice(1), isWhole };
    } finally {
      closeSync(file);
    }
  } catch {
    return { lines: [], isWhole: true };
  }
}
