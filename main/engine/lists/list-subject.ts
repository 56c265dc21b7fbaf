import type { ListFilters } from '../../../preload/contract/models/list.ts';
import type { Reader } from '../store/database.ts';
import { technologiesCalled, type TechnologyNames } from '../store/lists.ts';

/** The technology of a start. One that is named by its identifier alone has that as its name, too. */
export interface Named {
  readonly technology: string;
  readonly techapiId: string | null;
}

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

/** Null for a technology that is known by its identifier alone. */
function nameOf({ technology, techapiId }: TechnologyNames): string | null {
  return technology !== null && techapiId !== null && isSame(technology, techapiId) ? null : technology;
}

/** Whether two are the same technology; `untold` if nothing in them can be compared. */
export function likeness(asked: Named, told: TechnologyNames): 'same' | 'other' | 'untold' {
  if (asked.techapiId !== null && told.techapiId !== null && !isSame(asked.techapiId, told.techapiId))
    return 'other';
  const names = [asked.technology, asked.techapiId].filter((name) => name !== null);
  const others = [told.technology, told.techapiId].filter((name) => name !== null);
  if (others.some((name) => names.some((other) => isSame(name, other)))) return 'same';
  return nameOf(asked) !== null && nameOf(told) !== null ? 'other' : 'untold';
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** True if both ask for the same part of a technology's websites. */
export function isSameFilter(one: ListFilters | null, other: ListFilters | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
