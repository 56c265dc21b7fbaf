import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { Opened, Refusal } from '#contract/models/system.ts';
import { isStrangePlace } from '#shared/files/strange-place.ts';
import { isOpenable } from '../files/file-kinds.ts';
import { parseDeepLink } from './deep-link.ts';
import type { OpenRequest } from './launch-arguments.ts';

/** The most files and links that wait for a page. Nobody opens more at once on purpose. */
const limit = 20;

export interface OpenerOptions {
  /** A file that will be shown counts as chosen by the person. Returns its handle for the page. */
  onFile: (path: string) => GivenFile;
  /** Called when something waits that a page may take. */
  onWaiting: () => void;
  mayFollowLinks: () => boolean;
}

/** Checks what is opened from outside, and keeps it until a page takes it. */
export interface Opener {
  open(requests: readonly OpenRequest[]): void;
  take(): Opened[];
}

export function createOpener({ onFile, onWaiting, mayFollowLinks }: OpenerOptions): Opener {
  let waiting: Opened[] = [];
  const check = (request: OpenRequest): Opened => {
    if (request.kind === 'file') {
      const refusal = refusalOf(request.path);
      if (refusal !== null) return { kind: 'refused', why: refusal, name: basename(request.path) };
      return { kind: 'file', ...onFile(request.path) };
    }
    if (!mayFollowLinks()) return { kind: 'refused', why: 'links_off', name: '' };
    // The link's text is not shown, since a stranger may have written it.
    return parseDeepLink(request.link) ?? { kind: 'refused', why: 'link_wrong', name: '' };
  };
  return {
    open: (requests) => {
      if (requests.length === 0) return;
      waiting = [...waiting, ...requests.slice(0, limit).map(check)].slice(-limit);
      onWaiting();
    },
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/**
 * Why a path from outside is not opened. Null if it may be. A pipe or a device would never end, a file on
 * another computer must be chosen by a person, and we only open spreadsheets.
 */
export function refusalOf(path: string): Refusal | null {
  if (!isOpenable(path)) return 'no_spreadsheet';
  // By the path alone: looking at a file on another computer would send the person's name there.
  if (isStrangePlace(path, process.platform)) return 'strange_place';
  try {
    if (!statSync(path).isFile()) return 'no_file';
    return isStrangePlace(realpathSync(path), process.platform) ? 'strange_place' : null;
  } catch {
    return 'unreadable';
  }
}
