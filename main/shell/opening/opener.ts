import { basename } from 'node:path';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import type { Opened } from '../../../preload/contract/models/system.ts';
import { parseLink } from './deep-link.ts';
import type { Wish } from './launch-arguments.ts';
import { refusalOf } from '../files/opened-file.ts';

/** The most that waits for a page: whoever opens more at once did not mean it. */
const limit = 20;

export interface OpenerOptions {
  /** A file that is about to be shown counts as chosen by the person; returns what a page sends for it. */
  onFile: (path: string) => GivenFile;
  /** Something waits: a page that is there may take it. */
  onWaiting: () => void;
  mayFollowLinks: () => boolean;
}

/** Checks what is opened from outside, and keeps it until a page takes it. */
export interface Opener {
  open(wishes: readonly Wish[]): void;
  take(): Opened[];
}

export function createOpener({ onFile, onWaiting, mayFollowLinks }: OpenerOptions): Opener {
  let waiting: Opened[] = [];
  const judge = (wish: Wish): Opened => {
    if (wish.kind === 'file') {
      const refusal = refusalOf(wish.path);
      if (refusal !== null) return { kind: 'refused', why: refusal, name: basename(wish.path) };
      return { kind: 'file', ...onFile(wish.path) };
    }
    if (!mayFollowLinks()) return { kind: 'refused', why: 'links_off', name: '' };
    // What the link says is not repeated: its words are those of whoever wrote it.
    return parseLink(wish.link) ?? { kind: 'refused', why: 'link_wrong', name: '' };
  };
  return {
    open: (wishes) => {
      if (wishes.length === 0) return;
      waiting = [...waiting, ...wishes.slice(0, limit).map(judge)].slice(-limit);
      onWaiting();
    },
    take: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
