import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUrl } from '../base/read-url.ts';
import { isLink } from './deep-link.ts';
import { isOpenable } from '../files/file-kinds.ts';

/** What somebody asks to be opened: a file by its whole path, or a link as it was written. */
export type Wish = { kind: 'file'; path: string } | { kind: 'link'; link: string };

/**
 * What a start of the program names. The system and Chromium put switches between the arguments and change their order, so each is
 * judged by itself: a link by its scheme, a file by its ending (Linux names files as `file:` addresses), and nothing else counts.
 */
export function readArguments(argv: readonly string[], folder: string): Wish[] {
  // The first is the program itself.
  return argv.slice(1).flatMap((argument): Wish[] => {
    if (argument.startsWith('-')) return [];
    if (isLink(argument)) return [{ kind: 'link', link: argument }];
    const path = pathOf(argument, folder);
    return path !== null && !path.includes('\0') && isOpenable(path) ? [{ kind: 'file', path }] : [];
  });
}

function pathOf(argument: string, folder: string): string | null {
  if (!/^file:/i.test(argument)) return resolve(folder, argument);
  const url = readUrl(argument);
  try {
    // Not of another computer.
    return url === null || url.host !== '' ? null : fileURLToPath(url);
  } catch {
    return null;
  }
}
