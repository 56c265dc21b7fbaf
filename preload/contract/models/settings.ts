import { z } from 'zod';

/** What a person decided once for all runs. */
export const settingsSchema = z.object({
  /** How old a saved answer may be and still be used instead of a paid one, ms; null: any age. */
  maxAgeMs: z.number().int().min(0).nullable(),
  /** What happens to a paid request whose answer was lost and that may have been charged: asked each time, or sent again. */
  unknownOutcome: z.enum(['ask', 'resend']),
});
export type Settings = z.infer<typeof settingsSchema>;

const DAY_MS = 86_400_000;

export const defaultSettings: Settings = { maxAgeMs: 30 * DAY_MS, unknownOutcome: 'ask' };
