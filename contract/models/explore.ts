import { z } from 'zod';
import {
  exploreQueryDefaults as defaults,
  exploreCombinations,
  exploreJoins,
  exploreNotations,
} from '../values/explore.ts';
import { choiceSchema } from './choice.ts';
import { jobRowSchema } from './job.ts';
import { ledgerEntrySchema } from './money.ts';
import { runColumns } from '#shared/tables/run-table.ts';

/**
 * The value of a list's cell. Dates and times are ISO 8601 texts in UTC; whole numbers too long for a number
 * are texts.
 */
export const exploreCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ExploreCell = z.infer<typeof exploreCellSchema>;

/** A `duration` is a number of seconds, and also a time of day. */
export const exploreTypeSchema = z.enum([
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
  'duration',
]);
export type ExploreType = z.infer<typeof exploreTypeSchema>;

export const exploreNotationSchema = z.enum(exploreNotations);
export type ExploreNotation = z.infer<typeof exploreNotationSchema>;

/**
 * A column, known by its position; names may repeat. `filled` counts cells that are not empty; `distinct` is
 * an estimate, and too low if there are very many values. Both are null for rows of the store, which are not
 * counted. `isCategory`: its values put the rows into groups. `hasSeveral`: a cell has several values, each
 * separated from the next by `, `.
 *
 * `notation` is how the texts of a file's column are read. `digits` are those after the decimal mark, which each number is
 * shown with; a duration with 0 has no seconds. `unit` is the currency or percent sign that its numbers have. `hasNoZone`:
 * its times are those that the file has, in no zone. `unread` is how many cells do not fit a notation that a person chose,
 * and are empty. `couldBe`: all cells fit these, and nothing tells which is meant, so they are texts.
 */
export const exploreColumnSchema = z.object({
  index: z.number().int(),
  name: z.string(),
  type: exploreTypeSchema,
  filled: z.number().int().nullable(),
  distinct: z.number().int().nullable(),
  isCategory: z.boolean().optional(),
  hasSeveral: z.boolean().optional(),
  notation: exploreNotationSchema.optional(),
  digits: z.number().int().optional(),
  unit: z.string().optional(),
  hasNoZone: z.boolean().optional(),
  ofRun: z.enum(runColumns).optional(),
  unread: z.number().int().optional(),
  couldBe: z.array(exploreNotationSchema).optional(),
});
export type ExploreColumn = z.infer<typeof exploreColumnSchema>;

/**
 * An open list. `irregularRows` had more or fewer fields than the header; none was left out. `rowsBelow` are totals and
 * notes below the table, which were left out. `path` is null for a list that is no file. `sheets` are the names of a
 * workbook's sheets, and `sheet` is the one that is open.
 */
export const exploreTableSchema = z.object({
  exploreId: z.number().int(),
  name: z.string(),
  path: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  rows: z.number().int(),
  irregularRows: z.number().int(),
  rowsBelow: z.number().int(),
  columns: z.array(exploreColumnSchema),
  /** The column whose cells are domains, found by content; null if there is none. */
  domainColumn: z.number().int().nullable(),
  /** The cells of the row of totals, if these are groups that have one. It is none of the rows. */
  totals: z.array(exploreCellSchema).optional(),
});
export type ExploreTable = z.infer<typeof exploreTableSchema>;

/** The first rows of a file, before it is opened. */
export const explorePeekSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type ExplorePeek = z.infer<typeof explorePeekSchema>;

/** How a person wants columns of a file to be read, by their names; all others are read as their cells show. */
export const chosenNotationsSchema = z
  .array(z.object({ column: z.string().max(10_000), notation: exploreNotationSchema }))
  .max(16_384);
export type ChosenNotations = z.infer<typeof chosenNotationsSchema>;

const column = z.number().int().min(0);

/**
 * A condition on one column, which is known by its place in a list, and by its name in Saved. Texts are compared exactly,
 * but `contains` ignores case and accents. `null` is an empty cell. Both ends of a range belong to it.
 */
export function filterOn<Column extends z.ZodType>(column: Column) {
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('contains'),
      column,
      text: z.string().min(1).max(500),
      isNot: z.boolean().default(false),
    }),
    z.object({ kind: z.literal('values'), column, values: choiceSchema(exploreCellSchema) }),
    z.object({
      kind: z.literal('range'),
      column,
      from: exploreCellSchema.default(null),
      to: exploreCellSchema.default(null),
    }),
  ]);
}

export const exploreFilterSchema = filterOn(column);
export type ExploreFilter = z.infer<typeof exploreFilterSchema>;

type Placed<Filter, Column> = Filter extends ExploreFilter
  ? Omit<Filter, 'column'> & { column: Column }
  : never;
/** A condition on a column that is known in another way. */
export type FilterOn<Column> = Placed<ExploreFilter, Column>;

/** Which rows, and in which order; all conditions must match. Empty cells come last in either order. */
export const exploreQuerySchema = z.object({
  /** Words that must all be somewhere in the row, in any case and with or without accents. */
  text: z.string().max(500).default(defaults.text),
  filters: z.array(exploreFilterSchema).max(100).default(defaults.filters),
  sort: z
    .array(z.object({ column, descending: z.boolean().default(false) }))
    .max(8)
    .default(defaults.sort),
  /** Only rows whose domain has a saved answer, or has none. */
  saved: z.enum(['any', 'saved', 'unsaved']).default(defaults.saved),
  /** Only these rows, by their `id`: a selection. */
  rowIds: z.array(z.number().int().min(0)).max(100_000).nullable().default(defaults.rowIds),
});
export type ExploreQuery = z.infer<typeof exploreQuerySchema>;

/** One row; `id` stays the same while the list is open. `run` and `charge` are the row as the store has it. */
export const exploreRowSchema = z.object({
  id: z.number().int(),
  domain: z.string().nullable(),
  isSaved: z.boolean(),
  cells: z.array(exploreCellSchema),
  run: jobRowSchema.optional(),
  charge: ledgerEntrySchema.optional(),
});
export type ExploreRow = z.infer<typeof exploreRowSchema>;

/** One page. `total` is how many rows the query finds, `tookMs` the time in the engine. */
export const explorePageSchema = z.object({
  total: z.number().int(),
  tookMs: z.number(),
  rows: z.array(exploreRowSchema),
});
export type ExplorePage = z.infer<typeof explorePageSchema>;

/**
 * How many of the rows found have each value, most first. `more` is how many values are not listed. Null (always last)
 * means no value. A facet ignores the conditions on its own column, unless a cell has several values: then a row must have
 * all that are kept.
 */
export const exploreFacetSchema = z.object({
  column: z.number().int(),
  values: z.array(z.object({ value: exploreCellSchema, count: z.number().int() })),
  more: z.number().int(),
});
export type ExploreFacet = z.infer<typeof exploreFacetSchema>;

/**
 * What a column's cells are like among the rows found: the most frequent texts, or equally wide steps of
 * numbers and dates (from `from`, up to but without `to`, except in the last).
 */
export const exploreSummarySchema = z.object({
  column: z.number().int(),
  filled: z.number().int(),
  empty: z.number().int(),
  least: exploreCellSchema,
  most: exploreCellSchema,
  chart: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('values'),
      values: z.array(z.object({ value: exploreCellSchema, count: z.number().int() })),
      /** How many values are not listed. */
      more: z.number().int(),
      /** Filled cells with a value that is not listed. */
      others: z.number().int(),
    }),
    z.object({
      kind: z.literal('histogram'),
      steps: z.array(z.object({ from: exploreCellSchema, to: exploreCellSchema, count: z.number().int() })),
    }),
  ]),
});
export type ExploreSummary = z.infer<typeof exploreSummarySchema>;

const measureName = z.string().trim().min(1).max(200);

/**
 * A figure about the rows of a group, as a column of this name. `share` is the percentage of rows whose cell
 * is the text. A cell may also have several values, separated by commas or semicolons; then one of them must
 * be the text. Case does not matter. `portion` is the percentage of the rows with the first value (`group` 0) or with
 * the second one (1) that have both.
 */
export const exploreMeasureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), name: measureName }),
  z.object({ kind: z.literal('distinct'), column, name: measureName }),
  z.object({ kind: z.literal('sum'), column, name: measureName }),
  z.object({ kind: z.literal('share'), column, text: z.string().trim().min(1).max(200), name: measureName }),
  z.object({ kind: z.literal('portion'), group: z.number().int().min(0).max(1), name: measureName }),
]);
export type ExploreMeasure = z.infer<typeof exploreMeasureSchema>;

/**
 * How rows are grouped: by the cells of one or two columns. With `isSplit`, a row is in a group for each value that
 * commas or semicolons separate in its cell. If one column is split twice, groups are what occurs together: each two
 * values of a cell, once, the more frequent one first. `name` is the column's name, if it is not that of the list. With
 * `across`, values of the second column become columns: the most frequent ones (`mostAcross`), and one for all others. It
 * has the names of that one, and of the one for empty cells. `total` is the name of a row of totals, which has the figures
 * of all rows that were grouped: each row counts once there, even if it is in several groups.
 */
export const exploreGroupingSchema = z
  .object({
    by: z
      .array(z.object({ column, isSplit: z.boolean().default(false), name: measureName.optional() }))
      .min(1)
      .max(2),
    measures: z.array(exploreMeasureSchema).min(1).max(8),
    across: z.object({ others: measureName, empty: measureName }).optional(),
    total: measureName.optional(),
  })
  .refine(({ by, measures, across }) => {
    const isPair = by.length === 2;
    const hasPortion = measures.some(({ kind }) => kind === 'portion');
    if (across === undefined) return isPair || !hasPortion;
    return isPair && !hasPortion && by[0]?.column !== by[1]?.column;
  });
export type ExploreGrouping = z.infer<typeof exploreGroupingSchema>;

export const exploreCombinationSchema = z.enum(exploreCombinations);
export type ExploreCombination = z.infer<typeof exploreCombinationSchema>;

export const exploreJoinSchema = z.enum(exploreJoins);
export type ExploreJoin = z.infer<typeof exploreJoinSchema>;
