import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { type Annotation, findAnnotation, keepAnnotation } from '../store/annotations.ts';
import type { Writer } from '../store/database.ts';
import { indexDomain } from './index-domain.ts';
import type { Saved } from './saved.ts';
import { savedDomains } from './saved-domains.ts';

/** Changes what a person noted about a domain; what is left out stays. */
export function annotate(
  db: Writer,
  workspace: number,
  domain: string,
  changes: { tags?: readonly string[] | undefined; note?: string | undefined },
): Annotation {
  return db.transaction(() => {
    const before = findAnnotation(db, workspace, domain);
    const after = { tags: tidy(changes.tags ?? before.tags), note: changes.note ?? before.note };
    keepAnnotation(db, workspace, domain, after);
    indexDomain(db, workspace, domain);
    return after;
  });
}

/** Adds and takes away tags of everything a query finds; answers how many domains that is. */
export async function tagAll(
  engine: { db: Writer; saved: Saved },
  workspace: number,
  query: SavedQuery,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<number> {
  const { db } = engine;
  let count = 0;
  for await (const domains of savedDomains(engine, query)) {
    db.transaction(() => {
      for (const domain of domains) {
        const { tags } = findAnnotation(db, workspace, domain);
        annotate(db, workspace, domain, { tags: [...tags.filter((tag) => !remove.includes(tag)), ...add] });
      }
    });
    count += domains.length;
  }
  return count;
}

/** Each tag once, in alphabetical order. */
function tidy(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))].sort((a, b) =>
    a.localeCompare(b),
  );
}
