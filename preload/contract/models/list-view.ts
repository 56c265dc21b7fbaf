import { z } from 'zod';
import {
  type ExploreCombination,
  type ExploreGrouping,
  type ExploreJoin,
  type ExploreQuery,
  exploreCombinationSchema,
  exploreGroupingSchema,
  exploreJoinSchema,
  exploreQuerySchema,
} from './explore.ts';
import { namedViewSchema } from './named-view.ts';
import { type SavedQuery, savedQuerySchema } from './saved.ts';

/**
 * What a view shows: a list by its number, saved domains, a query's rows, groups of rows, or several of these
 * combined. All but the first two are made of others, up to `MOST_DEEP` levels.
 */
export type ListViewSource =
  | { kind: 'list'; listId: number; sheet: string | null }
  | { kind: 'saved'; query: SavedQuery }
  | { kind: 'sql'; text: string; parts: { name: string; source: ListViewSource }[] }
  | {
      kind: 'grouped';
      of: ListViewSource;
      query: Omit<ExploreQuery, 'rowIds'>;
      grouping: ExploreGrouping;
      columnNames: string[];
    }
  | { kind: 'combined'; combination: ExploreCombination; by: ExploreJoin; parts: ListViewSource[] };

/** How deep groups, queries and combinations may be nested. */
const MOST_DEEP = 8;

const single = [
  z.object({
    kind: z.literal('list'),
    listId: z.number().int().min(1),
    sheet: z.string().max(1_000).nullable().default(null),
  }),
  z.object({ kind: z.literal('saved'), query: savedQuerySchema }),
] as const;

function sourceWithin(depth: number): z.ZodType<ListViewSource> {
  if (depth === 0) return z.discriminatedUnion('kind', [...single]);
  // Made once: made for each use, the schema would have thousands of parts.
  const inner = sourceWithin(depth - 1);
  const combined = z.object({
    kind: z.literal('combined'),
    combination: exploreCombinationSchema,
    by: exploreJoinSchema.default('domain'),
    parts: z.array(inner).min(2).max(20),
  });
  const grouped = z.object({
    kind: z.literal('grouped'),
    of: inner,
    query: exploreQuerySchema.omit({ rowIds: true }),
    grouping: exploreGroupingSchema,
    columnNames: z.array(z.string().max(10_000)).max(16_384),
  });
  const sql = z.object({
    kind: z.literal('sql'),
    text: z.string().min(1).max(50_000),
    parts: z.array(z.object({ name: z.string().max(80), source: inner })).max(50),
  });
  return z.discriminatedUnion('kind', [...single, grouped, combined, sql]);
}

const places = z.array(z.number().int().min(0)).max(16_384);

/**
 * How a list is looked at, kept under a name. Positions of columns are valid for a list whose columns are
 * named as in `columnNames`; a list that was downloaded again may have others.
 */
export const listViewSchema = namedViewSchema.extend({
  /** The list's title on the screen. */
  title: z.string().trim().min(1).max(200),
  source: sourceWithin(MOST_DEEP),
  query: exploreQuerySchema.omit({ rowIds: true }),
  columns: places.min(1),
  facets: places,
  columnNames: z.array(z.string().max(10_000)).max(16_384),
});
export type ListView = z.infer<typeof listViewSchema>;
