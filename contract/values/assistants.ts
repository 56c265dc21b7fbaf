import { plainName } from '#shared/text/one-line.ts';

/** The most characters of an assistant's name. */
export const longestAssistantName = 60;

const UNNAMED = 'an assistant without a name';

/** The name that an assistant gave itself, as it is kept and shown. */
export function plainAssistantName(text: string): string {
  return plainName(text, longestAssistantName) || UNNAMED;
}

/** The budgets of assistants by their names in the settings, in the order in which they are shown. */
export const assistantBudgetKeys = ['assistantSessionBudget', 'assistantDayBudget'] as const;
export type AssistantBudgetKey = (typeof assistantBudgetKeys)[number];
