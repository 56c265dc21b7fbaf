import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What survives a restart, in sections that each have one owner. */
export interface StateFile {
  read(section: string): unknown;
  /** Writes all of it, whole or not at all. */
  write(section: string, value: unknown): void;
}

/** A JSON file, or without a path nothing but memory. A damaged one is begun anew: these are sample balances. */
export function openStateFile(path: string | null): StateFile {
  const state: Record<string, unknown> = path === null ? {} : load(path);
  if (path !== null) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return {
    read: (section) => state[section],
    write: (section, value) => {
      state[section] = value;
      if (path === null) return;
      writeFileSync(`${path}.tmp`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${path}.tmp`, path);
    },
  };
}

function load(path: string): Record<string, unknown> {
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};
  } catch {
    return {};
  }
}
