import { formatCount } from '../../../words/format.ts';

/** Any value of an answer as text; '' where there is nothing to show. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? formatCount(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((part) => part !== '')
      .join(', ');
  return JSON.stringify(value);
}
