import { z } from 'zod';

/**
 * True for what came with a backup: its SQL may be anybody's, and is shown before it runs. False once a person ran or
 * kept it.
 */
export const outsideSchema = z.boolean().default(false);

/** A view, as a person tells it from others. */
export const namedViewSchema = z.object({
  id: z.number().int(),
  name: z.string().trim().min(1).max(80),
});
