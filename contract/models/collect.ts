import { z } from 'zod';
import { longestPaste } from '../values/collect.ts';
import { encodings } from '#shared/files/encodings.ts';
import { lookupKindSchema } from './enrich.ts';
import { exploreQuerySchema } from './explore.ts';
import { givenFileSchema, readRefSchema } from './file-ref.ts';
import { savedQuerySchema } from './saved.ts';

/** Where domains without a file come from: pasted text, what is saved, or the rows found in an open list. */
export const collectRequestSchema = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string().max(longestPaste) }),
    /** A text file of any length that a command made from its standard input. */
    z.object({
      kind: z.literal('lines'),
      path: readRefSchema,
      encoding: z.enum(encodings).nullish(),
    }),
    z.object({ kind: z.literal('saved'), query: savedQuerySchema }),
    z.object({ kind: z.literal('explore'), exploreId: z.number().int(), query: exploreQuerySchema }),
  ]),
  /** The name of the run; without it, the run is named by its origin and time. */
  name: z.string().trim().min(1).max(100).optional(),
});
export type CollectRequest = z.infer<typeof collectRequestSchema>;

/**
 * The CSV file that was made, to be enriched as any other. `kinds`: for saved domains, the kinds that were found before;
 * else empty.
 */
export const collectedSchema = z.object({
  path: z.string(),
  domains: z.number().int(),
  invalid: z.number().int(),
  duplicates: z.number().int(),
  kinds: z.array(lookupKindSchema),
});
export type Collected = z.infer<typeof collectedSchema>;

/** The same, with the reference that a page sends for the file. */
export const collectedFileSchema = collectedSchema.extend(givenFileSchema.shape);
export type CollectedFile = z.infer<typeof collectedFileSchema>;
