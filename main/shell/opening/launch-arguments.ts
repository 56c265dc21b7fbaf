import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUrl } from '../base/read-url.ts';
import { isOpenable } from '../files/file-kinds.ts';
import { isDeepLink } from './deep-link.ts';

/** A file to open, by its absolute path, or a deep link as it was written. */
export type OpenRequest = { kind: 'file'; path: string } | { kind: 'link'; link: string };

/**
 * The files and links among the arguments of a start. The system and Chromium add switches and change the
 * order, so each argument is read by itself: a link by its scheme, a file by its ending. (Linux names files
 * as `file:` addresses.)
 */
export function readArguments(argv: readonly string[], folder: string): OpenRequest[] {
  // The first is the program itself.
  return argv.slice(1).flatMap((argument): OpenRequest[] => {
    if (argument.startsWith('-')) return [];
    if (isDeepLink(argument)) return [{ kind: 'link', link: argument }];
    const path = pathOf(argument, folder);
    return path !== null && !path.includes('\0') && isOpenable(path) ? [{ kind: 'file', path }] : [];
  });
}

function pathOf(argument: string, folder: string): string | null {
  if (!/^file:/i.test(argument)) return resolve(folder, argument);
  const url = readUrl(argument);
  try {
    // A file on another computer is not opened.
    return url === null || url.host !== '' ? null : fileURLToPath(url);
  } catch {
    return null;
  }
}
