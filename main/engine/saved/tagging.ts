import { type Annotation, findAnnotation } from '../store/annotations.ts';
import type { Writer } from '../store/database.ts';
import { annotate } from './annotate.ts';
import { beginTagChange, noteTagChange, takeTagChange } from './tag-changes.ts';

/**
 * Does what `annotate` does, and remembers the change of tags, so that `undoTagChange` can take it back.
 * `changeId` is null if no tag changed.
 */
export function annotateOnce(
  db: Writer,
  workspace: number,
  domain: string,
  changes: { tags?: readonly string[] | undefined; note?: string | undefined },
): Annotation & { changeId: number | null } {
  return db.transaction(() => {
    const before = findAnnotation(db, workspace, domain).tags;
    const after = annotate(db, workspace, domain, changes);
    if (after.tags.join('\n') === before.join('\n')) return { ...after, changeId: null };
    const changeId = beginTagChange(db);
    noteTagChange(db, changeId, { workspace, domain }, before, after.tags);
    return { ...after, changeId };
  });
}

/** Adds and removes tags on domains, which come piece by piece; returns the number of domains. */
export async function tagAll(
  db: Writer,
  workspace: number,
  pieces: AsyncIterable<readonly string[]>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ domains: number; changeId: number }> {
  const changeId = beginTagChange(db);
  let count = 0;
  for await (const domains of pieces) {
    db.transaction(() => {
      for (const domain of domains) {
        const { tags } = findAnnotation(db, workspace, domain);
        const wanted = [...tags.filter((tag) => !remove.includes(tag)), ...add];
        const after = annotate(db, workspace, domain, { tags: wanted });
        noteTagChange(db, changeId, { workspace, domain }, tags, after.tags);
      }
    });
    count += domains.length;
  }
  return { domains: count, changeId };
}

/**
 * Takes a change of tags back, whatever the workspace in use. Other tags that changed since then stay.
 * Returns the number of domains.
 */
export function undoTagChange(db: Writer, changeId: number): number {
  return db.transaction(() => {
    const changes = takeTagChange(db, changeId);
    for (const { workspace, domain, lost, gained } of changes) {
      const now = findAnnotation(db, workspace, domain).tags.filter((tag) => !gained.includes(tag));
      annotate(db, workspace, domain, { tags: [...now, ...lost] });
    }
    return changes.length;
  });
}
