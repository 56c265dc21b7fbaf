import { formatClock, formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { fieldTitle } from '../../ui/field-name.ts';

/** A field of an answer as it is shown. */
export interface Field {
  name: string;
  label: string;
  value: string;
}

/** A value of an answer as text; null if there is nothing to show. */
export function shownValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return numberAsShown(value);
  if (typeof value === 'boolean') return value ? words.lookup.company.yes : words.lookup.company.no;
  if (typeof value === 'string') return isTime(value) ? formatClock(value) : value;
  if (Array.isArray(value)) {
    const parts = value.map(shownValue).filter((part) => part !== null);
    return parts.length === 0 ? null : parts.join(', ');
  }
  return JSON.stringify(value);
}

/** A whole number below 10,000 may be a year, so it gets no separator. */
function numberAsShown(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatCount(value);
}

/** A value of an answer as it was written, for copying. */
export function writtenValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a text is a time as services write it. */
function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}

/** The fields of an object; fields of nested objects get names such as "geo.city". */
export function fieldsOf(extra: Readonly<Record<string, unknown>>, prefix = ''): Field[] {
  return Object.entries(extra).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && prefix === '') {
      return fieldsOf(value as Record<string, unknown>, `${name}.`);
    }
    const shown = shownValue(value);
    return shown === null ? [] : [{ name, label: fieldTitle(name), value: shown }];
  });
}
