import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const limitBytes = 2_000_000;

/** Appends lines with their time to one file, with one older file beside it. `secrets` are struck out, whoever let them slip. */
export function openLog(path: string, secrets: () => Iterable<string>): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true });
  return (line) => {
    let clean = line;
    for (const secret of secrets()) clean = clean.replaceAll(secret, '[token]');
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes)
        renameSync(path, `${path}.old`);
      appendFileSync(path, `${new Date().toISOString()} ${clean}\n`);
    } catch {
      // A full disk must not end the program for want of a log line.
    }
  };
}
