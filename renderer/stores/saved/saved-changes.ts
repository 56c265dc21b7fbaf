import type { SavedChanges } from '#contract/models/saved-changes.ts';
import { savedChangesDefaults } from '#contract/values/changes.ts';
import { savedStore } from './saved.ts';
import { changeQuery } from './saved-actions.ts';

/** Sets the filter by changes. One that asks for nothing becomes null, so that equal searches are equal. */
export function setSavedChanges(changes: SavedChanges | null): void {
  const isAsking =
    changes !== null &&
    (changes.changed || changes.newSince !== null || changes.added.length + changes.dropped.length > 0);
  changeQuery({ ...savedStore.getState().query, changes: isAsking ? changes : null });
}

/** The active filters by changes, each with what remains without it. `names` are its technologies. */
export function changeFilters(changes: SavedChanges | null): {
  kind: 'added' | 'dropped' | 'changed' | 'newSince';
  names: string[];
  at: number | null;
  without: SavedChanges;
}[] {
  if (changes === null) return [];
  const { added, dropped, changed, since, newSince } = changes;
  return [
    ...(['added', 'dropped'] as const).flatMap((kind) =>
      changes[kind].map((name) => ({
        kind,
        names: [name],
        at: since,
        without: { ...changes, [kind]: (kind === 'added' ? added : dropped).filter((each) => each !== name) },
      })),
    ),
    ...(changed
      ? [{ kind: 'changed' as const, names: [], at: since, without: { ...changes, changed: false } }]
      : []),
    ...(newSince === null
      ? []
      : [{ kind: 'newSince' as const, names: [], at: newSince, without: { ...changes, newSince: null } }]),
  ];
}

export const noChanges: SavedChanges = savedChangesDefaults;
