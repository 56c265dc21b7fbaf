import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small file of settings; anything unreadable in it counts as absent. */
export interface JsonFile<Value> {
  read(): Value | null;
  write(value: Value): void;
}

export function openJsonFile<Value>(path: string, schema: z.ZodType<Value>): JsonFile<Value> {
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true });
      // Renamed into place, so that a power cut leaves the old file or the new one.
      writeFileSync(`${path}.new`, JSON.stringify(value));
      renameSync(`${path}.new`, path);
    },
  };
}
