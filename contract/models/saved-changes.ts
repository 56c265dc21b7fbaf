import { z } from 'zod';
import { savedChangesDefaults as defaults } from '../values/changes.ts';

/** A point in time, ms since 1970. */
export const timeSchema = z.number().int().min(0).max(8_640_000_000_000_000);

/**
 * What changed for saved domains; all of it must match. `since` applies to the first three (null: ever): what
 * ran before it is compared with what runs by the newest answers. Technologies that came and went in between
 * are no change.
 */
export const savedChangesSchema = z.object({
  /** Technologies that came; all of them must have. */
  added: z.array(z.string().max(200)).max(50).default(defaults.added),
  /** Technologies that went; all of them must have. */
  dropped: z.array(z.string().max(200)).max(50).default(defaults.dropped),
  /** Only domains with any change. */
  changed: z.boolean().default(defaults.changed),
  since: timeSchema.nullable().default(defaults.since),
  /** Only domains that were first saved since then. */
  newSince: timeSchema.nullable().default(defaults.newSince),
});
export type SavedChanges = z.infer<typeof savedChangesSchema>;
