import { z } from 'zod';
import { exploreCombinationSchema, exploreQuerySchema } from './explore.ts';

/** What a view looks at: a list by its number, or several put together, the first of which may be a combination itself. */
export type ListViewSource =
  | { kind: 'list'; listId: number }
  | { kind: 'combined'; combination: z.infer<typeof exploreCombinationSchema>; parts: ListViewSource[] };

/** Combinations that may stand within each other. */
const MOST_DEEP = 8;

const listSource: z.ZodType<ListViewSource> = z.object({
  kind: z.literal('list'),
  listId: z.number().int().min(1),
});

function sourceWithin(depth: number): z.ZodType<ListViewSource> {
  if (depth === 0) return listSource;
  const combined = z.object({
    kind: z.literal('combined'),
    combination: exploreCombinationSchema,
    parts: z
      .array(sourceWithin(depth - 1))
      .min(2)
      .max(20),
  });
  return z.union([listSource, combined]);
}

const places = z.array(z.number().int().min(0)).max(16_384);

/**
 * How a list is looked at, kept by a name. Places of columns hold for a list whose columns are called as in `columnNames`; a list that was downloaded
 * anew may have others.
 */
export const listViewSchema = z.object({
  id: z.number().int(),
  name: z.string().trim().min(1).max(80),
  /** What the list is called on the screen. */
  title: z.string().trim().min(1).max(200),
  source: sourceWithin(MOST_DEEP),
  query: exploreQuerySchema.omit({ rowIds: true }),
  columns: places.min(1),
  facets: places,
  columnNames: z.array(z.string().max(10_000)).max(16_384),
});
export type ListView = z.infer<typeof listViewSchema>;
