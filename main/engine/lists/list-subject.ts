import type { ListFilters } from '#contract/models/list.ts';
import { type Named, nameOf } from '../service/read/serves.ts';
import type { Reader } from '../store/database.ts';
import { technologiesCalled } from '../store/lists.ts';

/**
 * The technology that a start means, with all that lists and answers call it: its name as an earlier list has it, since
 * the service may take another spelling for another technology, and its identifier.
 */
export function knownTechnology(db: Reader, workspace: number, named: Named): Named {
  const known = [...new Set([named.technology, named.techapiId ?? named.technology])].flatMap((name) =>
    technologiesCalled(db, workspace, name),
  );
  const names = known.flatMap((each) => nameOf(each) ?? []);
  return {
    technology: names[0] ?? named.technology,
    techapiId: named.techapiId ?? known.find(({ techapiId }) => techapiId !== null)?.techapiId ?? null,
  };
}

/** True if both ask for the same part of a technology's websites. */
export function isSameFilter(one: ListFilters | null, other: ListFilters | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
