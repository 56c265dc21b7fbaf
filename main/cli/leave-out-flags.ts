import { resolve } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import type { LeaveOut } from '../../preload/contract/models/leave-out.ts';
import type { Engine } from '../engine/engine.ts';
import { filePathOf } from '../engine/lists/describe-list.ts';
import { listTagged } from '../engine/store/annotations.ts';
import { listLists } from '../engine/store/lists.ts';
import { newestTransfer } from '../engine/store/transfers.ts';
import { type Flags, listFlag } from './arguments.ts';

/** What is left out of a run, by its flags. Throws `usage` for a list that was not downloaded, and for a tag that nothing has. */
export function leaveOutFlags(engine: Pick<Engine, 'db'>, flags: Flags, workspace: number): LeaveOut {
  return {
    files: [
      ...listFlag(flags, 'without').map((path) => resolve(path)),
      ...listFlag(flags, 'without-list').map((name) => listPath(engine, name, workspace)),
    ],
    saved: flags['without-saved'] === true,
    tags: knownTags(engine, listFlag(flags, 'without-tag'), workspace),
  };
}

/** A misspelt tag would leave nothing out, and the rows would be paid for. */
function knownTags({ db }: Pick<Engine, 'db'>, tags: string[], workspace: number): string[] {
  if (tags.length === 0) return tags;
  const known = new Set(listTagged(db, workspace).flatMap((each) => each.tags.map(asCompared)));
  const unknown = tags.find((tag) => !known.has(asCompared(tag)));
  if (unknown === undefined) return tags;
  throw new StackdeskError(
    'usage',
    `Nothing has the tag "${unknown}". stackdesk saved search shows the tags of what is saved.`,
  );
}

/** As the database compares tags: only the letters of English have no case. */
function asCompared(tag: string): string {
  return tag.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The file of the newest downloaded list of a technology, or of the list with this number. */
function listPath({ db }: Pick<Engine, 'db'>, name: string, workspace: number): string {
  const wanted = name.trim().toLowerCase();
  const isWanted = ({ technology, id }: { technology: string; id: number }) =>
    technology.toLowerCase() === wanted || String(id) === wanted;
  for (const { reportId } of listLists(db, workspace).filter(isWanted)) {
    const transfer = reportId === null ? undefined : newestTransfer(db, workspace, reportId);
    const path = transfer === undefined ? null : filePathOf(transfer);
    if (path !== null) return path;
  }
  throw new StackdeskError(
    'usage',
    `There is no downloaded list "${name}". See stackdesk lists; download it with stackdesk lists download ID.`,
  );
}
