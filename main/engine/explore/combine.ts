import { StackdeskError } from '#contract/errors.ts';
import type { ExploreCombination } from '#contract/models/explore.ts';
import { because } from '#contract/reason.ts';
import { freeHeaders } from '../base/free-headers.ts';
import { literal } from '../duckdb/quote.ts';
import { type ColumnFacts, cellAsText, factsOf } from '../tables/columns.ts';
import { BETWEEN_VALUES } from '../tables/several.ts';
import { KEY, type Keyed } from './join-keys.ts';
import type { ListFile } from './list-file.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN, ROW } from './sql.ts';

export interface NamedList extends ListFile {
  name: string;
}

/** The column that names the lists that have a row's domain. */
const LISTS_COLUMN = 'Lists';

/**
 * A new list of several. `intersection` keeps the first list's rows whose domain is in all others, `difference` those
 * whose domain is in none. `union` has each domain once, from the first list that holds it; columns of one name become
 * one. `columns` keeps all rows of the first list, and adds the columns of the others from their first row with the
 * domain. Rows without a domain are in no other list. Throws `no_domains` if a list has no column of domains.
 */
export function combineLists(
  lists: readonly NamedList[],
  combination: ExploreCombination,
  keyed: Keyed,
): ListSource {
  const [first, ...others] = lists;
  if (first === undefined || others.length === 0) throw new StackdeskError('usage', because('combine_two'));
  const without = lists.find(({ facts }) => facts.domainColumn === null);
  if (without !== undefined)
    throw new StackdeskError('no_domains', because('combine_without', { name: without.name }));
  const own = mergeColumns(combination === 'union' ? lists : [first]);
  const domainColumn = own.findIndex(({ places }) => places[0] === first.facts.domainColumn);
  const added = combination === 'columns' ? addedColumns(own, others) : [];
  const rows =
    combination === 'union'
      ? unionRows(lists, own, keyed)
      : combination === 'columns'
        ? joinedRows(first, others, own, added, keyed)
        : keptRows(first, others, own, combination, keyed);
  const columns = [...own, ...added];
  // What was combined before has such a column already, and programs that import a table stop at a heading that is there twice.
  const names = freeHeaders([...columns.map(({ name }) => name), LISTS_COLUMN], []);
  return {
    relation: `(SELECT rows.*, ${namesOf(lists, keyed)} AS lists FROM ${rows} AS rows)`,
    columns: [
      ...columns.map(({ name, hasSeveral, ...column }, index) => ({
        name: names[index] ?? name,
        expression: cell(index),
        ...factsOf(column),
        hasSeveral,
      })),
      { name: names.at(-1) ?? LISTS_COLUMN, expression: 'lists', type: 'text' },
    ],
    domainColumn: domainColumn === -1 ? null : domainColumn,
    domain: DOMAIN,
    order: 'list, place',
    irregularRows: 0,
  };
}

interface MergedColumn extends ColumnFacts {
  name: string;
  /** True if it is so in each list that has the column. */
  hasSeveral: boolean;
  /** The place of the column in each list; undefined if the list does not have it. */
  places: (number | undefined)[];
}

/** Merges columns by name, and the columns of domains into one. Columns of different types become texts. */
function mergeColumns(lists: readonly NamedList[]): MergedColumn[] {
  const merged: MergedColumn[] = [];
  for (const [list, { facts }] of lists.entries()) {
    for (const [index, column] of facts.columns.entries()) {
      const { name, hasSeveral = false } = column;
      const isDomain = index === facts.domainColumn;
      const same = merged.find(
        (column) =>
          column.places[list] === undefined &&
          (isDomain
            ? column.places[0] !== undefined && column.places[0] === lists[0]?.facts.domainColumn
            : column.name.toLowerCase() === name.toLowerCase() && !isDomainOf(lists, column)),
      );
      if (same === undefined) {
        const places: MergedColumn['places'] = lists.map(() => undefined);
        places[list] = index;
        merged.push({ name, ...factsOf(column), hasSeveral, places });
      } else {
        same.places[list] = index;
        Object.assign(same, together(same, column));
        if (!hasSeveral) same.hasSeveral = false;
      }
    }
  }
  return merged;
}

/** What is known of the values of two columns that become one. */
function together(some: ColumnFacts, others: ColumnFacts): ColumnFacts {
  if (some.type !== others.type)
    return { type: 'text', digits: undefined, unit: undefined, ofRun: undefined };
  const isExact = some.digits !== undefined && others.digits !== undefined;
  return {
    type: some.type,
    digits: isExact ? Math.max(some.digits ?? 0, others.digits ?? 0) : undefined,
    unit: some.unit === others.unit ? some.unit : undefined,
    hasNoZone: some.hasNoZone === others.hasNoZone ? some.hasNoZone : undefined,
    ofRun: some.ofRun === others.ofRun ? some.ofRun : undefined,
  };
}

function isDomainOf(lists: readonly NamedList[], column: MergedColumn): boolean {
  return column.places[0] !== undefined && column.places[0] === lists[0]?.facts.domainColumn;
}

function rowsOf(list: ListFile, number: number, columns: readonly MergedColumn[], keyed: Keyed): string {
  const cells = columns.map(({ type, places }, index) => {
    const place = places[number];
    const value =
      place === undefined
        ? 'NULL'
        : type === list.facts.columns[place]?.type
          ? cell(place)
          : cellAsText({ sql: cell(place), type: list.facts.columns[place]?.type ?? 'text' });
    return `${value} AS ${cell(index)}`;
  });
  return `SELECT ${[...cells, DOMAIN, KEY, `${ROW} AS place`, `${number} AS list`].join(', ')} FROM ${keyed(list)}`;
}

function keptRows(
  first: NamedList,
  others: readonly NamedList[],
  columns: readonly MergedColumn[],
  combination: 'intersection' | 'difference',
  keyed: Keyed,
): string {
  const conditions = others.map((list) =>
    combination === 'intersection'
      ? `${KEY} IN (${keysOf(list, keyed)})`
      : `(${KEY} IS NULL OR ${KEY} NOT IN (${keysOf(list, keyed)}))`,
  );
  return `(${rowsOf(first, 0, columns, keyed)} WHERE ${conditions.join(' AND ')})`;
}

/** Each domain once, the first list's first row winning; rows without one are all kept. */
function unionRows(lists: readonly NamedList[], columns: readonly MergedColumn[], keyed: Keyed): string {
  const parts = lists.map((list, number) => {
    const isNew = lists.slice(0, number).map((earlier) => ` AND ${KEY} NOT IN (${keysOf(earlier, keyed)})`);
    const rows = rowsOf(list, number, columns, keyed);
    return `${rows} WHERE ${KEY} IS NULL OR (${isFirstOfKey(list, keyed)}${isNew.join('')})`;
  });
  return `(${parts.join(' UNION ALL ')})`;
}

/** A column of another list, at its place there. */
interface AddedColumn extends ColumnFacts {
  name: string;
  hasSeveral: boolean;
  list: number;
  place: number;
}

/** The columns of the other lists without their domains. A name that is there already gets the list's name, too. */
function addedColumns(own: readonly MergedColumn[], others: readonly NamedList[]): AddedColumn[] {
  const taken = new Set([...own.map(({ name }) => name.toLowerCase()), LISTS_COLUMN.toLowerCase()]);
  const freeName = (name: string, list: string): string => {
    const candidates = [name, `${name} (${list})`];
    for (let number = 2; ; number += 1) {
      const free = candidates.find((each) => !taken.has(each.toLowerCase()));
      if (free !== undefined) return free;
      candidates.push(`${name} (${list} ${number})`);
    }
  };
  return others.flatMap(({ name: listName, facts }, list) =>
    facts.columns.flatMap(({ name: wanted, hasSeveral = false, ...column }, place) => {
      if (place === facts.domainColumn) return [];
      const name = freeName(wanted, listName);
      taken.add(name.toLowerCase());
      return [{ name, ...factsOf(column), hasSeveral, list, place }];
    }),
  );
}

/** All rows of the first list, each with the cells of the first row of each other list that has its domain. */
function joinedRows(
  first: NamedList,
  others: readonly NamedList[],
  own: readonly MergedColumn[],
  added: readonly AddedColumn[],
  keyed: Keyed,
): string {
  const cells = added.map(
    ({ list, place }, index) => `other_${list}.${cell(place)} AS ${cell(own.length + index)}`,
  );
  const joins = others.map(
    (list, number) =>
      `LEFT JOIN (SELECT * FROM ${keyed(list)} WHERE ${isFirstOfKey(list, keyed)}) AS other_${number}
         ON other_${number}.${KEY} = own.${KEY}`,
  );
  const select = ['own.*', ...cells].join(', ');
  return `(SELECT ${select} FROM (${rowsOf(first, 0, own, keyed)}) AS own ${joins.join(' ')})`;
}

/** The names of the lists that hold a row's domain; a row without one is in its own list only. */
function namesOf(lists: readonly NamedList[], keyed: Keyed): string {
  const names = lists.map(
    (list, number) =>
      `CASE WHEN list = ${number} OR ${KEY} IN (${keysOf(list, keyed)}) THEN ${literal(list.name)} END`,
  );
  return `concat_ws('${BETWEEN_VALUES}', ${names.join(', ')})`;
}

function keysOf(list: ListFile, keyed: Keyed): string {
  return `SELECT ${KEY} FROM ${keyed(list)} WHERE ${KEY} IS NOT NULL`;
}

/** Whether a row is the first of its list with its domain. */
function isFirstOfKey(list: ListFile, keyed: Keyed): string {
  return `${ROW} IN (SELECT min(${ROW}) FROM ${keyed(list)} WHERE ${KEY} IS NOT NULL GROUP BY ${KEY})`;
}
