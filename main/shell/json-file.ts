import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A small file of settings; one that is no JSON counts as absent. */
export interface JsonFile<Value> {
  read(): Value | null;
  write(value: Value): void;
}

/** `judge` takes what the file holds, whatever that is. */
export function openJsonFile<Value>(path: string, judge: (held: unknown) => Value | null): JsonFile<Value> {
  return {
    read: () => {
      try {
        return judge(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Renamed into place, so that a power cut leaves the old file or the new one.
      rmSync(`${path}.new`, { force: true });
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

/** What was read as a record; an empty one where it is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {};
}
