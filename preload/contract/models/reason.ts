import { z } from 'zod';
import type { Reason } from '../reason.ts';

/** A reason as it crosses the bridge or lies in the store; one of a newer version may have a key that is not known here. */
export const reasonSchema: z.ZodType<Reason> = z.object({
  key: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => reasonSchema)])),
});
