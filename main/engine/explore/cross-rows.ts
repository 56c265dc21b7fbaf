import type { ExploreGrouping } from '#contract/models/explore.ts';
import { mostAcross } from '#contract/values/explore.ts';
import type { Database, SqlValue } from '../duckdb/database.ts';
import { toCount } from '../tables/cells.ts';
import { factsOf } from '../tables/columns.ts';
import { inNaturalOrder } from '../tables/folded.ts';
import { rowsOf, type Scan } from '../tables/scan.ts';
import { valuesIn } from '../tables/several.ts';
import type { Table } from '../tables/table.ts';
import { ALL_ROWS, eachValue, type Group, type Groups, measureSql, type WideSums } from './group-sql.ts';
import type { PlacedColumn } from './list-table.ts';
import { cell, DOMAIN } from './sql.ts';

/** Of a value within the name of a column. */
const MOST_LETTERS = 100;
/** The place of all values that have no column of their own. */
const OTHERS = 0;

/**
 * A row for each value of the first column, with its measures, and for each of the most frequent values of the second one
 * the measures of the rows that have both. All other values of the second one are taken together: a row counts once there,
 * even if it has several of them.
 */
export async function crossRows(
  database: Database,
  scan: Scan,
  [down, across]: readonly Group[],
  {
    measures,
    across: names,
    wide,
  }: ExploreGrouping & { across: NonNullable<ExploreGrouping['across']>; wide: WideSums },
  table: Table<PlacedColumn>,
  signal?: AbortSignal,
): Promise<Groups> {
  if (down === undefined || across === undefined) throw new Error('A cross-table needs two columns.');
  const found = await database.rows(
    `SELECT value, count(*) OVER () FROM (SELECT ${textOf(across)} AS value ${rowsOf(scan)})
       GROUP BY value ORDER BY count(*) DESC, value LIMIT ${mostAcross}`,
    scan.values,
    signal,
  );
  const top = found.map(([value]) => String(value)).sort(byValue);
  const hasOthers = toCount(found[0]?.[1]) > top.length;
  const values = [...scan.values];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const figures = measures.flatMap((measure) =>
    measure.kind === 'portion'
      ? []
      : {
          name: measure.name,
          isCount: measure.kind === 'count' || measure.kind === 'distinct',
          ...measureSql(measure, { table, wide, bind }),
        },
  );
  const bound = bind(JSON.stringify(top));
  const places = `list_distinct(list_transform(${textsOf(across)}, lambda text: coalesce(list_position(top, text), ${OTHERS})))`;
  const own = figures.map(({ expression }, index) => `${expression} AS own_${index}`);
  const shown = [
    ...top.map((text, index) => ({
      name: text === '' ? names.empty : text.slice(0, MOST_LETTERS),
      place: index + 1,
    })),
    ...(hasOthers ? [{ name: names.others, place: OTHERS }] : []),
  ].flatMap(({ name, place }) =>
    figures.map((figure, index) => {
      const value = `max(own_${index}) FILTER (WHERE across = ${place})`;
      return {
        name: figures.length === 1 ? name : `${name} · ${figure.name}`,
        ...factsOf(figure),
        sql: figure.isCount ? `coalesce(${value}, 0)` : value,
      };
    }),
  );
  const width = 1 + figures.length;
  const cells = shown.map(({ sql }, index) => `${sql} AS ${cell(width + index)}`);
  const all = figures.map((_, index) => `own_${index} AS ${cell(1 + index)}`);
  const groupedBy = (key: string) => {
    const rows = `(SELECT *, ${key} AS down ${rowsOf(scan)})`;
    const both = `(SELECT *, unnest(${places}) AS across FROM ${rows} CROSS JOIN (SELECT from_json(${bound}, '["VARCHAR"]') AS top))`;
    return `SELECT ${[`total.down AS ${cell(0)}`, ...all, ...shown.map((_, index) => cell(width + index)), DOMAIN].join(', ')}
      FROM (SELECT ${['down', ...own, `min(${DOMAIN}) AS ${DOMAIN}`].join(', ')} FROM ${rows} GROUP BY down) AS total
      LEFT JOIN (SELECT ${['down', ...cells].join(', ')}
        FROM (SELECT ${['down', 'across', ...own].join(', ')} FROM ${both} GROUP BY down, across) GROUP BY down) AS crossed
        ON crossed.down IS NOT DISTINCT FROM total.down`;
  };
  return {
    sql: groupedBy(eachValue(down)),
    totals: groupedBy(ALL_ROWS),
    values,
    columns: [
      {
        name: down.name,
        ...factsOf(down),
        hasSeveral: down.hasSeveral === true && !down.isSplit,
      },
      ...figures.map((figure) => ({ name: figure.name, ...factsOf(figure) })),
      ...shown.map(({ sql: _sql, ...column }) => column),
    ],
  };
}

/** As a person counts: 1-10, 11-50, 51-200. An empty value is last. */
function byValue(one: string, other: string): number {
  if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
  return inNaturalOrder(one, other) || (one < other ? -1 : 1);
}

/** The values of a cell as texts, each once, as a list in SQL. An empty cell has the empty text. */
function textsOf({ sql, isSplit, hasSeveral = false }: Group): string {
  const text = `coalesce(CAST(${sql} AS VARCHAR), '')`;
  return isSplit ? `coalesce(list_distinct(${valuesIn(sql, hasSeveral)}), [''])` : `[${text}]`;
}

function textOf(group: Group): string {
  return `unnest(${textsOf(group)})`;
}
