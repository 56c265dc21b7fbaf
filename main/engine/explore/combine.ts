import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreCombination, ExploreType } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reason.ts';
import { literal } from '../duckdb/quote.ts';
import type { ListFile } from './list-file.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN, ROW, tableOf } from './sql.ts';

export interface NamedList extends ListFile {
  name: string;
}

/** The column that names the lists that have a row's domain. */
const LISTS_COLUMN = 'Lists';

/**
 * A new list of several: `intersection` keeps the first list's rows whose domain is in all others, `difference` those whose domain is in none,
 * `union` has each domain once, from the first list that holds it. Columns of one name become one. Rows without a domain are in no other list.
 * Throws `no_domains` if a list has no column of domains.
 */
export function combineLists(lists: readonly NamedList[], combination: ExploreCombination): ListSource {
  const [first, ...others] = lists;
  if (first === undefined || others.length === 0) throw new StackdeskError('usage', because('combine_two'));
  const without = lists.find(({ facts }) => facts.domainColumn === null);
  if (without !== undefined)
    throw new StackdeskError('no_domains', because('combine_without', { name: without.name }));
  const columns = combination === 'union' ? mergeColumns(lists) : mergeColumns([first]);
  const domainColumn = columns.findIndex(({ places }) => places[0] === first.facts.domainColumn);
  const kept =
    combination === 'union' ? unionRows(lists, columns) : keptRows(first, others, columns, combination);
  const relation = `(SELECT rows.*, ${namesOf(lists)} AS lists FROM ${kept} AS rows)`;
  return {
    relation,
    columns: [
      ...columns.map(({ name, type }, index) => ({ name, expression: cell(index), type })),
      { name: LISTS_COLUMN, expression: 'lists', type: 'text' },
    ],
    domainColumn: domainColumn === -1 ? null : domainColumn,
    domain: DOMAIN,
    order: 'list, place',
    irregularRows: 0,
  };
}

interface MergedColumn {
  name: string;
  type: ExploreType;
  /** Where the column stands in each list, undefined if it has none of the name. */
  places: (number | undefined)[];
}

/** Columns of all lists by their names, the columns of domains as one; where types differ, texts. */
function mergeColumns(lists: readonly NamedList[]): MergedColumn[] {
  const merged: MergedColumn[] = [];
  for (const [list, { facts }] of lists.entries()) {
    for (const [index, { name, type }] of facts.columns.entries()) {
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
        merged.push({ name, type, places });
      } else {
        same.places[list] = index;
        if (same.type !== type) same.type = 'text';
      }
    }
  }
  return merged;
}

function isDomainOf(lists: readonly NamedList[], column: MergedColumn): boolean {
  return column.places[0] !== undefined && column.places[0] === lists[0]?.facts.domainColumn;
}

function rowsOf(list: ListFile, number: number, columns: readonly MergedColumn[]): string {
  const cells = columns.map(({ type, places }, index) => {
    const place = places[number];
    const value =
      place === undefined
        ? 'NULL'
        : type === list.facts.columns[place]?.type
          ? cell(place)
          : `CAST(${cell(place)} AS VARCHAR)`;
    return `${value} AS ${cell(index)}`;
  });
  return `SELECT ${[...cells, DOMAIN, `${ROW} AS place`, `${number} AS list`].join(', ')} FROM ${tableOf(list.file)}`;
}

function keptRows(
  first: NamedList,
  others: readonly NamedList[],
  columns: readonly MergedColumn[],
  combination: 'intersection' | 'difference',
): string {
  const conditions = others.map((list) =>
    combination === 'intersection'
      ? `${DOMAIN} IN (${domainsOf(list)})`
      : `(${DOMAIN} IS NULL OR ${DOMAIN} NOT IN (${domainsOf(list)}))`,
  );
  return `(${rowsOf(first, 0, columns)} WHERE ${conditions.join(' AND ')})`;
}

/** Each domain once, the first list's first row winning; rows without one are all kept. */
function unionRows(lists: readonly NamedList[], columns: readonly MergedColumn[]): string {
  const parts = lists.map((list, number) => {
    const isFirst = `${ROW} IN (SELECT min(${ROW}) FROM ${tableOf(list.file)} WHERE ${DOMAIN} IS NOT NULL GROUP BY ${DOMAIN})`;
    const isNew = lists.slice(0, number).map((earlier) => ` AND ${DOMAIN} NOT IN (${domainsOf(earlier)})`);
    return `${rowsOf(list, number, columns)} WHERE ${DOMAIN} IS NULL OR (${isFirst}${isNew.join('')})`;
  });
  return `(${parts.join(' UNION ALL ')})`;
}

/** The names of the lists that hold a row's domain; a row without one is in its own list only. */
function namesOf(lists: readonly NamedList[]): string {
  const names = lists.map(
    (list, number) =>
      `CASE WHEN list = ${number} OR ${DOMAIN} IN (${domainsOf(list)}) THEN ${literal(list.name)} END`,
  );
  return `concat_ws(', ', ${names.join(', ')})`;
}

function domainsOf(list: ListFile): string {
  return `SELECT ${DOMAIN} FROM ${tableOf(list.file)} WHERE ${DOMAIN} IS NOT NULL`;
}
