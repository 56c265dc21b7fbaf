import { StackdeskError } from '#contract/errors.ts';
import type { ExploreCell, ExploreType, FilterOn } from '#contract/models/explore.ts';
import { anyValue } from '#shared/tables/choice.ts';
import { dayBounds } from '#shared/tables/table-text.ts';
import { someOf } from './did-you-mean.ts';

/** A column that a condition may be about: `key` in the filter, `name` as a person writes it. */
export interface Conditioned<Key> {
  key: Key;
  name: string;
  type: ExploreType;
  hasSeveral?: boolean | undefined;
  /** Its times are compared as they are written. */
  hasNoZone?: boolean | undefined;
}

/**
 * A condition on a column as a person or an assistant writes it: `city=Berlin`, `city!=Berlin`, `city=` (empty), `city!=` (not
 * empty), `note~pilot` (holds), `note!~pilot`, `sites>20`, `savedAt<=2026-01-31` (that day included). Throws `usage`.
 */
export function conditionOn<Key>(text: string, columns: readonly Conditioned<Key>[]): FilterOn<Key> {
  const { column, sign, value } = partsOf(text, columns);
  const isNot = sign.startsWith('!');
  const isOrder = /[<>]/.test(sign);
  const chosen = (cell: ExploreCell): FilterOn<Key> => ({
    kind: 'values',
    column: column.key,
    values: isNot ? { ...anyValue, not: [cell] } : { ...anyValue, is: [cell] },
  });
  if (sign.endsWith('~')) {
    if (value !== '' && column.type === 'text')
      return { kind: 'contains', column: column.key, text: value, isNot };
  } else if (value === '') {
    if (!isOrder) return chosen(null);
  } else if (isOrder || column.type === 'timestamp') {
    const range = isNot ? null : rangeOf(column, sign, value);
    if (range !== null) return { kind: 'range', column: column.key, ...range };
  } else {
    const cell = cellOf(column, value);
    if (cell !== null) return chosen(cell);
  }
  throw new StackdeskError('usage', `"${text}" is no condition. ${formsOf(column)}`);
}

/** Names of columns may hold blanks and signs, so the longest one that fits is meant. */
function partsOf<Key>(text: string, columns: readonly Conditioned<Key>[]) {
  const written = text.trim();
  const begins = columns
    .filter(({ name }) => written.toLowerCase().startsWith(name.toLowerCase()))
    .sort((one, other) => other.name.length - one.name.length);
  for (const column of begins) {
    const [, sign, value = ''] =
      /^\s*(!~|!=|>=|<=|[~=<>])\s*(.*)$/s.exec(written.slice(column.name.length)) ?? [];
    if (sign !== undefined) return { column, sign, value };
  }
  const names = someOf(columns.map(({ name }) => name));
  throw new StackdeskError(
    'usage',
    `"${text}" is no condition. It begins with one of ${names} and a sign: = != ~ !~ >= <= > <.`,
  );
}

/** A value as cells of the column have it. Null if it can be none. */
function cellOf({ type }: Conditioned<unknown>, value: string): ExploreCell {
  if (type === 'text') return value;
  if (type === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : null;
  if (type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : null;
  if (type === 'boolean')
    return { true: true, yes: true, false: false, no: false }[value.toLowerCase()] ?? null;
  if (type === 'duration') return secondsOf(value);
  return isDay(value) ? value : null;
}

function isDay(value: string): boolean {
  const at = Date.parse(value);
  // A 31 February would be a day in March.
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** Seconds of `1:30` (hours and minutes), `1:30:15` or `5400`. */
function secondsOf(value: string): number | null {
  if (/^\d{1,12}$/.test(value)) return Number(value);
  const [, hours, minutes, seconds = '0'] = /^(\d{1,6}):(\d\d)(?::(\d\d))?$/.exec(value) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** Both ends of a range belong to it, so an end that does not is moved by the least step. */
function rangeOf<Key>(
  column: Conditioned<Key>,
  sign: string,
  value: string,
): { from: ExploreCell; to: ExploreCell } | null {
  const { type } = column;
  if (type === 'text' || type === 'boolean') return null;
  if (type === 'date' || type === 'timestamp') {
    if (!isDay(value)) return null;
    const end = (days: number, at: 'from' | 'to') => {
      const day = new Date(Date.parse(value) + days * 86_400_000).toISOString().slice(0, 10);
      return type === 'date' ? day : dayBounds(day, column.hasNoZone)[at];
    };
    if (sign === '=') return { from: end(0, 'from'), to: end(0, 'to') };
    return sign.startsWith('>')
      ? { from: sign === '>' ? end(1, 'from') : end(0, 'from'), to: null }
      : { from: null, to: sign === '<' ? end(-1, 'to') : end(0, 'to') };
  }
  const number = cellOf(column, value);
  if (typeof number !== 'number') return null;
  const step = type === 'number' ? Math.max(Math.abs(number) * Number.EPSILON, Number.MIN_VALUE) : 1;
  return sign.startsWith('>')
    ? { from: sign === '>' ? number + step : number, to: null }
    : { from: null, to: sign === '<' ? number - step : number };
}

const TAKEN: Readonly<Record<Exclude<ExploreType, 'text'>, readonly [string, string]>> = {
  integer: ['a whole number', '>20'],
  number: ['a number', '>20.5'],
  boolean: ['true or false', '=true'],
  date: ['a day', '>=2026-01-31'],
  timestamp: ['a day', '>=2026-01-31'],
  duration: ['seconds, or hours and minutes', '>1:30'],
};

/** What a condition on a column may look like. */
function formsOf({ name, type, hasSeveral }: Conditioned<unknown>): string {
  const empty = `${name}= finds empty cells, ${name}!= those that are not.`;
  if (type === 'text') {
    const holds = hasSeveral === true ? 'one of its values' : 'the whole cell';
    return `${name}=X is ${holds}, ${name}~X a part of it. ${empty}`;
  }
  const [what, such] = TAKEN[type];
  return `${name} takes ${what}, such as ${name}${such}. ${empty}`;
}
