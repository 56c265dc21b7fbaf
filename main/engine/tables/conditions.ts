import type { ExploreCell } from '#contract/models/explore.ts';
import { type Choice, isAsked } from '#shared/tables/choice.ts';
import type { SqlValue } from '../duckdb/database.ts';
import { type Cells, type Column, SQL_TYPES, valuesOf } from './columns.ts';
import { folded } from './folded.ts';

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

/** How rows are found by the values of a column. */
export function fieldOf(column: Column): Field<string | number | boolean> {
  if (column.field !== undefined) return column.field;
  const cells = valuesOf(column);
  const { written = (value, bind) => valueFor(cells, value, bind) } = column;
  return {
    hasAny: (values, bind) => {
      const known = values.flatMap((value) => written(value, bind) ?? []);
      if (!cells.isList && known.length > 0) return `${cells.sql} IN (${known.join(', ')})`;
      return anyOf(known.map((value) => `list_contains(${cells.sql}, ${value})`));
    },
    isEmpty: `${cells.sql} IS NULL`,
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
export function rangePart(column: Cells, { from, to }: { from: ExploreCell; to: ExploreCell }): Part | null {
  if (from === null && to === null) return null;
  return (bind) => {
    const ends = [
      ...(from === null ? [] : [`${column.sql} >= ${valueFor(column, from, bind)}`]),
      ...(to === null ? [] : [`${column.sql} <= ${valueFor(column, to, bind)}`]),
    ];
    return `(${ends.join(' AND ')})`;
  };
}

/** One of these folded texts in SQL contains a text, as it is written. */
export function containsPart(texts: readonly string[], text: string): Part {
  return (bind) => {
    const bound = folded(bind(text));
    return anyOf(texts.map((each) => `contains(${each}, ${bound})`));
  };
}

/** A value to compare cells with. It is null in SQL if it can't be of the column's type. */
function valueFor({ type }: Cells, value: string | number | boolean, bind: Bind): string {
  const bound = bind(String(value));
  return type === 'text' ? bound : `TRY_CAST(${bound} AS ${SQL_TYPES[type]})`;
}
