import { z } from 'zod';
import type { Reason } from '../reason.ts';

/**
 * A reason as it is sent between processes or kept in the store. One from a newer version may have a key that
 * is unknown here.
 */
export const reasonSchema: z.ZodType<Reason> = z.object({
  key: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => reasonSchema)])),
});
