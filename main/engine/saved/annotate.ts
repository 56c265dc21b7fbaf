import { type Annotation, findAnnotation, keepAnnotation } from '../store/annotations.ts';
import type { Writer } from '../store/database.ts';
import { indexDomain, touchDomains } from './index-domain.ts';

/** Changes the tags or the note of a domain; what `changes` leaves out stays. Returns both. */
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
    // An answer of a colleague may not be indexed yet.
    if (touchDomains(db, workspace, [domain]) === 0) indexDomain(db, workspace, domain);
    return after;
  });
}

/** Each tag once, in alphabetical order. */
function tidy(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))].sort((a, b) =>
    a.localeCompare(b),
  );
}
