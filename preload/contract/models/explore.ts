import { z } from 'zod';
import { exploreQueryDefaults as defaults, exploreCombinations } from '../values/explore.ts';
import { choiceSchema } from './choice.ts';

/** A value of a list's cell: dates and times are ISO 8601 texts in UTC, whole numbers too long for a number are texts. */
export const exploreCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ExploreCell = z.infer<typeof exploreCellSchema>;

export const exploreTypeSchema = z.enum(['text', 'integer', 'number', 'boolean', 'date', 'timestamp']);
export type ExploreType = z.infer<typeof exploreTypeSchema>;

/** A column, known by its place; names may repeat. `filled` counts cells that are not empty, `distinct` is an estimate. */
export const exploreColumnSchema = z.object({
  index: z.number().int(),
  name: z.string(),
  type: exploreTypeSchema,
  filled: z.number().int(),
  distinct: z.number().int(),
});
export type ExploreColumn = z.infer<typeof exploreColumnSchema>;

/** An open list. `irregularRows` had more or fewer fields than the header; none was left out. `path` is null for a combined one. */
export const exploreTableSchema = z.object({
  exploreId: z.number().int(),
  name: z.string(),
  path: z.string().nullable(),
  rows: z.number().int(),
  irregularRows: z.number().int(),
  columns: z.array(exploreColumnSchema),
  /** The column whose cells are domains, found by content; null if there is none. */
  domainColumn: z.number().int().nullable(),
});
export type ExploreTable = z.infer<typeof exploreTableSchema>;

/** The first rows of a file as they stand in it, before it is opened. */
export const explorePeekSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type ExplorePeek = z.infer<typeof explorePeekSchema>;

const column = z.number().int().min(0);

/**
 * A condition on one column. Texts are compared as they stand, but `contains` ignores case; `null` is an empty cell, which holds nothing; both ends of
 * a range belong to it.
 */
export const exploreFilterSchema = z.discriminatedUnion('kind', [
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
export type ExploreFilter = z.infer<typeof exploreFilterSchema>;

/** Which rows, and in which order; all conditions hold at once. Empty cells come last in either direction. */
export const exploreQuerySchema = z.object({
  /** Words that must each stand somewhere in the row, whatever their case. */
  text: z.string().max(500).default(defaults.text),
  filters: z.array(exploreFilterSchema).max(100).default(defaults.filters),
  sort: z
    .array(z.object({ column, descending: z.boolean().default(false) }))
    .max(8)
    .default(defaults.sort),
  /** Only rows whose domain has a saved answer, or has none yet. */
  saved: z.enum(['any', 'saved', 'unsaved']).default(defaults.saved),
  /** Only these rows: a selection, by their `id`. */
  rowIds: z.array(z.number().int().min(0)).max(100_000).nullable().default(defaults.rowIds),
});
export type ExploreQuery = z.infer<typeof exploreQuerySchema>;

/** One row; `id` stays the same while the list is open. */
export const exploreRowSchema = z.object({
  id: z.number().int(),
  domain: z.string().nullable(),
  isSaved: z.boolean(),
  cells: z.array(exploreCellSchema),
});
export type ExploreRow = z.infer<typeof exploreRowSchema>;

/** One page; `total` rows of the query, `tookMs` in the engine. */
export const explorePageSchema = z.object({
  total: z.number().int(),
  tookMs: z.number(),
  rows: z.array(exploreRowSchema),
});
export type ExplorePage = z.infer<typeof explorePageSchema>;

/** How many of the rows found have each value, most first; `more` values beyond these. A facet ignores the conditions on its own column. */
export const exploreFacetSchema = z.object({
  column: z.number().int(),
  values: z.array(z.object({ value: exploreCellSchema, count: z.number().int() })),
  more: z.number().int(),
});
export type ExploreFacet = z.infer<typeof exploreFacetSchema>;

/**
 * What a column's cells are like among the rows found: the most frequent values of texts, or equally wide steps (from `from`, up to but
 * without `to` except in the last) of numbers and dates.
 */
export const exploreSummarySchema = z.object({
  column: z.number().int(),
  filled: z.number().int(),
  empty: z.number().int(),
  distinct: z.number().int(),
  least: exploreCellSchema,
  most: exploreCellSchema,
  chart: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('values'),
      values: z.array(z.object({ value: exploreCellSchema, count: z.number().int() })),
      /** Filled cells with any other value. */
      others: z.number().int(),
    }),
    z.object({
      kind: z.literal('histogram'),
      steps: z.array(z.object({ from: exploreCellSchema, to: exploreCellSchema, count: z.number().int() })),
    }),
  ]),
});
export type ExploreSummary = z.infer<typeof exploreSummarySchema>;

export const exploreCombinationSchema = z.enum(exploreCombinations);
export type ExploreCombination = z.infer<typeof exploreCombinationSchema>;
