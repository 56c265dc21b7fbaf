import type { ExploreCell } from '../../../preload/contract/models/explore.ts';
import { type Choice, isAsked } from '../../../preload/contract/values/choice.ts';
import type { SqlValue } from '../duckdb/database.ts';
import { type Column, SQL_TYPES } from './columns.ts';

/** A condition with `$1`, `$2`, … for its values; `true` if nothing is asked. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** Notes a value for the statement; returns its place there, such as `$1`. */
export type Bind = (value: SqlValue) => string;

/**
 * Writes one part of a condition. For an empty cell it may be null in SQL, which counts as false. So only `isNot` may
 * turn a part into its opposite.
 */
export type Part = (bind: Bind) => string;

/** The condition that all parts are true. Null is a part that asks for nothing. */
export function allOf(parts: readonly (Part | null)[]): Condition {
  const values: SqlValue[] = [];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const asked = parts.flatMap((part) => (part === null ? [] : [part(bind)]));
  return { sql: asked.join(' AND ') || 'true', values };
}

export function anyOf(conditions: readonly (string | false)[]): string {
  return `(${conditions.filter((condition) => condition !== false).join(' OR ') || 'false'})`;
}

export function isNot(condition: string): string {
  return `NOT coalesce(${condition}, false)`;
}

/** How rows are found by values of one kind. */
export interface Field<Value> {
  /** Is true for a row that has any of these values. */
  hasAny(values: readonly Value[], bind: Bind): string;
  /** Is true for a row that has no value. */
  isEmpty: string;
}

/** Finds rows by the values of their cells. */
export function cellField(column: Column): Field<string | number | boolean> {
  return {
    hasAny: (values, bind) =>
      `${column.sql} IN (${values.map((value) => valueFor(column, value, bind)).join(', ')})`,
    isEmpty: `${column.sql} IS NULL`,
  };
}

/** Finds rows by the values in their lists. `written` returns undefined for a value that no list has. */
export function listField<Value>(
  { sql }: Column,
  written: (value: Value, bind: Bind) => string | undefined,
): Field<Value> {
  return {
    hasAny: (values, bind) =>
      anyOf(
        values.map((value) => {
          const inSql = written(value, bind);
          return inSql !== undefined && `list_contains(${sql}, ${inSql})`;
        }),
      ),
    isEmpty: `${sql} IS NULL`,
  };
}

/** The row has a value that is kept, and none that is left out. With `needsAll` it has every value that is kept. */
export function choicePart<Value>(
  field: Field<Value>,
  choice: Choice<Value | null>,
  { needsAll = false } = {},
): Part | null {
  if (!isAsked(choice)) return null;
  const { is, not } = choice;
  return (bind) => {
    const has = (values: readonly (Value | null)[]) => {
      const filled = values.filter((value) => value !== null);
      return anyOf([
        filled.length > 0 && field.hasAny(filled, bind),
        filled.length < values.length && field.isEmpty,
      ]);
    };
    const kept = needsAll ? is.map((value) => has([value])) : is.length === 0 ? [] : [has(is)];
    return [...kept, ...(not.length === 0 ? [] : [isNot(has(not))])].join(' AND ');
  };
}

/** The cell is in a range. Both ends belong to it; null is no end. */
export function rangePart(column: Column, { from, to }: { from: ExploreCell; to: ExploreCell }): Part | null {
  if (from === null && to === null) return null;
  return (bind) => {
    const ends = [
      ...(from === null ? [] : [`${column.sql} >= ${valueFor(column, from, bind)}`]),
      ...(to === null ? [] : [`${column.sql} <= ${valueFor(column, to, bind)}`]),
    ];
    return `(${ends.join(' AND ')})`;
  };
}

/** One of these texts in SQL contains a word. */
export function containsPart(texts: readonly string[], word: string): Part {
  return (bind) => {
    const bound = bind(word);
    return anyOf(texts.map((text) => `contains(${text}, ${bound})`));
  };
}

/** The words of a search, as they are written. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A value to compare cells with. It is null in SQL if it can't be of the column's type. */
function valueFor({ type }: Column, value: string | number | boolean, bind: Bind): string {
  const bound = bind(String(value));
  return type === 'text' ? bound : `TRY_CAST(${bound} AS ${SQL_TYPES[type]})`;
}
