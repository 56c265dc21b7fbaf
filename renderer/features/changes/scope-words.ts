import { formatDate } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import type { ChangesState } from '../../stores/changes/changes.ts';

/** The scope of the report in words. */
export function scopeWords({ origin, period, scope }: ChangesState): string {
  const of =
    origin.kind === 'run'
      ? words.changes.of.run(origin.name)
      : origin.kind === 'saved' && scope.query !== null
        ? words.changes.of.saved(origin.count)
        : words.changes.of.all;
  if (period.kind === 'any') return of;
  if (period.kind === 'days') return `${of} · ${words.changes.period.days(period.days)}`;
  const day = (ms: number | null) => (ms === null ? '…' : formatDate(new Date(ms).toISOString()));
  return `${of} · ${day(scope.from)} – ${day(scope.to)}`;
}
