import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type JsonBounds, parseWithin } from '#contract/bounded-json.ts';

/** A larger file is no file of settings. */
const BOUNDS: JsonBounds = { length: 4 * 1_024 ** 2, depth: 32, parts: 200_000 };

/** A small file of settings. One that is too large or no JSON counts as absent. */
export interface JsonFile<Value> {
  read(): Value | null;
  write(value: Value): void;
}

/** `parse` gets the file's content, whatever it is. It returns null if that is not usable. */
export function openJsonFile<Value>(path: string, parse: (held: unknown) => Value | null): JsonFile<Value> {
  return {
    read: () => {
      try {
        const facts = statSync(path);
        // A pipe would be read for ever.
        if (!facts.isFile() || facts.size > BOUNDS.length) return null;
        const held = parseWithin(readFileSync(path, 'utf8'), BOUNDS);
        return held === undefined ? null : parse(held);
      } catch {
        return null;
      }
    },
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Because of the rename, a power cut leaves either the old file or the new one.
      rmSync(`${path}.new`, { force: true });
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600, flag: 'wx' });
      renameSync(`${path}.new`, path);
    },
  };
}

/** The value as a record. Anything else gives an empty one. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {};
}
