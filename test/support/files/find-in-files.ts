import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files under a folder that contain a text, also as UTF-16. Files that vanish during the search are
 * skipped.
 */
export function findInFiles(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = read(path);
      return needles.some((needle) => content.includes(needle));
    });
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
