import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The data that survives a restart, in sections. Each section has one owner. Services that share a file (each command
 * that begins with sample data may start one) see what the others wrote.
 */
export interface StateFile {
  /** The same value as the last time, unless another service wrote the file. */
  read(section: string): unknown;
  /** Writes the whole file, or nothing. */
  write(section: string, value: unknown): void;
}

/** A JSON file; only memory if there is no path. A damaged file counts as empty. */
export function openStateFile(path: string | null): StateFile {
  let state: Record<string, unknown> = {};
  let version = '';
  const refresh = () => {
    const present = path === null ? '' : versionOf(path);
    if (path === null || present === version) return;
    state = load(path);
    version = present;
  };
  if (path !== null) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return {
    read: (section) => {
      refresh();
      return state[section];
    },
    write: (section, value) => {
      refresh();
      state[section] = value;
      if (path === null) return;
      const part = `${path}.${process.pid}.tmp`;
      rmSync(part, { force: true });
      writeFileSync(part, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
      renameSync(part, path);
      version = versionOf(path);
    },
  };
}

/** Each write makes another file, and so another version. Empty if there is none. */
function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeNs} ${found.size}`;
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
