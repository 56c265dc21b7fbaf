import { z } from 'zod';
import type { CombinedList, GroupedList, QueriedList } from '#shared/tables/list-sources.ts';
import {
  type ChosenNotations,
  chosenNotationsSchema,
  exploreCombinationSchema,
  exploreGroupingSchema,
  exploreJoinSchema,
  exploreQuerySchema,
} from './explore.ts';
import { type GivenFile, givenFileSchema } from './file-ref.ts';
import { namedViewSchema, outsideSchema } from './named-view.ts';
import { type SavedQuery, savedQuerySchema } from './saved.ts';
import { sqlTextSchema } from './sql-query.ts';

/**
 * What a view shows: a list by its number, a file of the person's own, saved domains, or what is made of these, up to
 * `MOST_DEEP` levels.
 */
export type ListViewSource =
  | ({ kind: 'list'; listId: number } & Reading)
  | OwnFileSource
  | { kind: 'saved'; query: SavedQuery }
  | QueriedList<ListViewSource>
  | GroupedList<ListViewSource>
  | CombinedList<ListViewSource>;

/** A file of the person's own. What stands for it is empty if this computer may not read it. */
interface OwnFileSource extends Reading {
  kind: 'file';
  file: GivenFile;
}

/** How a file is read: the sheet of a workbook, and whether totals and notes below the table are taken in. */
interface Reading {
  sheet: string | null;
  rowsBelow?: boolean | undefined;
  notations?: ChosenNotations | undefined;
}

/** How deep groups, queries and combinations may be nested. */
const MOST_DEEP = 8;

const reading = {
  sheet: z.string().max(1_000).nullable().default(null),
  rowsBelow: z.boolean().optional(),
  notations: chosenNotationsSchema.optional(),
};

/** A page sends no path. */
const sentFileSchema = z
  .object({ ref: givenFileSchema.shape.ref })
  .transform(({ ref }) => ({ ref, path: '' }));

function sourceWithin(depth: number, file: z.ZodType<GivenFile>): z.ZodType<ListViewSource> {
  const single = [
    z.object({ kind: z.literal('list'), listId: z.number().int().min(1), ...reading }),
    z.object({ kind: z.literal('file'), file, ...reading }),
    z.object({ kind: z.literal('saved'), query: savedQuerySchema }),
  ] as const;
  if (depth === 0) return z.discriminatedUnion('kind', [...single]);
  // Made once: made for each use, the schema would have thousands of parts.
  const inner = sourceWithin(depth - 1, file);
  const combined = z.object({
    kind: z.literal('combined'),
    combination: exploreCombinationSchema,
    by: exploreJoinSchema.default('domain'),
    parts: z.array(inner).min(2).max(20),
  });
  const grouped = z.object({
    kind: z.literal('grouped'),
    of: inner,
    // The numbers of chosen rows would be other rows after a new answer or a new download.
    query: exploreQuerySchema.extend({ rowIds: z.null().default(null) }),
    grouping: exploreGroupingSchema,
    columnNames: z.array(z.string().max(10_000)).max(16_384),
  });
  const sql = z.object({
    kind: z.literal('sql'),
    text: sqlTextSchema,
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
  source: sourceWithin(MOST_DEEP, givenFileSchema),
  query: exploreQuerySchema.omit({ rowIds: true }),
  columns: places.min(1),
  facets: places,
  columnNames: z.array(z.string().max(10_000)).max(16_384),
  outside: outsideSchema,
});
export type ListView = z.infer<typeof listViewSchema>;

/** A view as a page sends it. */
export const sentListViewSchema = listViewSchema
  .omit({ id: true })
  .extend({ source: sourceWithin(MOST_DEEP, sentFileSchema) });
