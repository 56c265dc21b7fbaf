import { z } from 'zod';

const useSchema = z.object({
  budget: z.number(),
  /** Charged, perhaps charged (its answer was lost), and under way, in credits. */
  spent: z.number(),
  inDoubt: z.number(),
  reserved: z.number(),
  left: z.number(),
});

/** Whether assistants may spend, and what is left: for one session, and for all of them today. */
export const assistantAllowanceSchema = z.object({
  maySpend: z.boolean(),
  session: useSchema,
  day: useSchema,
});
export type AssistantAllowance = z.infer<typeof assistantAllowanceSchema>;
