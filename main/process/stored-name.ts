import { readdirSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** What stands in a text for bytes that are no UTF-8. */
const NO_TEXT = '\ufffd';

/** Whether a path may have names whose bytes are no UTF-8: old disks and shares have such names on Linux. */
export function mayBeNoText(path: string): boolean {
  return path.includes(NO_TEXT);
}

/**
 * The path to give to the system. Names that are no UTF-8 come to a program with U+FFFD in the place of what is no text. If
 * exactly one name in the folder reads like that, it is meant. Any other path is returned as it is.
 */
export function storedPath(path: string): string | Buffer {
  if (!mayBeNoText(path)) return path;
  let at: Buffer = Buffer.from(sep);
  let isFound = false;
  for (const name of resolve(path).split(sep).slice(1)) {
    const stored = mayBeNoText(name) ? storedName(at, name) : null;
    if (stored !== null) isFound = true;
    at = Buffer.concat([at, Buffer.from(at.at(-1) === 0x2f ? '' : sep), stored ?? Buffer.from(name)]);
  }
  return isFound ? at : path;
}

function storedName(folder: Buffer, name: string): Buffer | null {
  let names: Buffer[];
  try {
    names = readdirSync(folder, { encoding: 'buffer' });
  } catch {
    return null;
  }
  const alike = names.filter((each) => each.toString('utf8') === name);
  const isItself = alike.some((each) => each.equals(Buffer.from(name)));
  return isItself || alike.length !== 1 ? null : (alike[0] ?? null);
}
