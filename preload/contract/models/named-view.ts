import { z } from 'zod';

/** A view, as a person tells it from others. */
export const namedViewSchema = z.object({
  id: z.number().int(),
  name: z.string().trim().min(1).max(80),
});
