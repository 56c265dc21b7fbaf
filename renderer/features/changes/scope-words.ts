import type { ChangesState } from '../../stores/saved/changes.ts';
import { formatDate } from '../../ui/format.ts';
import { text } from './text.ts';

/** Of what the report tells, in words. */
export function scopeWords({ origin, period, scope }: ChangesState): string {
  const of =
    origin.kind === 'run'
      ? text.of.run(origin.name)
      : origin.kind === 'saved' && scope.query !== null
        ? text.of.saved(origin.count)
        : text.of.all;
  if (period.kind === 'any') return of;
  if (period.kind === 'days') return `${of} · ${text.period.days(period.days)}`;
  const day = (ms: number | null) => (ms === null ? '…' : formatDate(new Date(ms).toISOString()));
  return `${of} · ${day(scope.from)} – ${day(scope.to)}`;
}
