import { z } from 'zod';

/** Two answers of one kind about a domain, which can be compared. */
const pairFields = { olderId: z.number().int(), newerId: z.number().int() };

/**
 * What a refresh changed about a domain. A technology is new only if the older answer named all, and gone
 * only if the newer one does. The names are the first few; `company` names the fields that changed.
 */
export const changeSchema = z.object({
  domain: z.string(),
  companyName: z.string().nullable(),
  /** When the newer answer came. */
  at: z.string(),
  technologies: z
    .object({
      ...pairFields,
      addedCount: z.number().int(),
      added: z.array(z.string()),
      removedCount: z.number().int(),
      removed: z.array(z.string()),
    })
    .nullable(),
  company: z.object({ ...pairFields, fields: z.array(z.string()) }).nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * The newest changes, latest first. `compared` domains were recently asked about more than once; `changed` of
 * all domains differ from what they were at `since`.
 */
export const changesSchema = z.object({
  compared: z.number().int(),
  changed: z.number().int(),
  since: z.string(),
  changes: z.array(changeSchema),
});
export type Changes = z.infer<typeof changesSchema>;

/** A single lookup, outside of any run, and when it was last asked. */
export const recentLookupSchema = z.object({
  subject: z.enum(['domain', 'technology']),
  name: z.string(),
  at: z.string(),
});
export type RecentLookup = z.infer<typeof recentLookupSchema>;

/** When the tour is shown: while steps are left, never, or because a person asked for it. */
export const tourModeSchema = z.enum(['while_new', 'hidden', 'shown']);
export type TourMode = z.infer<typeof tourModeSchema>;

/** The steps of the tour, in order. */
export const tourStepSchema = z.enum(['lookup', 'spreadsheet', 'list', 'saved']);
export type TourStep = z.infer<typeof tourStepSchema>;

/** The tour's mode, which holds everywhere, and the steps that were done in the workspace in use. */
export const tourSchema = z.object({ mode: tourModeSchema, done: z.array(tourStepSchema) });
export type Tour = z.infer<typeof tourSchema>;
