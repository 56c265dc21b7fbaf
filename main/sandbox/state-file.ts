import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The data that survives a restart, in sections. Each section has one owner. */
export interface StateFile {
  read(section: string): unknown;
  /** Writes the whole file, or nothing. */
  write(section: string, value: unknown): void;
}

/** A JSON file; only memory if there is no path. A damaged file counts as empty. */
export function openStateFile(path: string | null): StateFile {
  const state: Record<string, unknown> = path === null ? {} : load(path);
  if (path !== null) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return {
    read: (section) => state[section],
    write: (section, value) => {
      state[section] = value;
      if (path === null) return;
      rmSync(`${path}.tmp`, { force: true });
      writeFileSync(`${path}.tmp`, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
      renameSync(`${path}.tmp`, path);
    },
  };
}

function load(path: string): Record<string, unknown> {
  try {
    // The data folder may be a stranger's: a pipe would be read for ever.
    if (!statSync(path).isFile()) return {};
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};
  } catch {
    return {};
  }
}
