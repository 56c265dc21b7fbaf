/** The most characters of an assistant's name. */
export const longestAssistantName = 60;

const UNNAMED = 'an assistant without a name';

/**
 * The name that an assistant gave itself, as it is kept and shown: on one line, without what a terminal obeys or what
 * nobody sees, and not longer than a line of the ledger can show.
 */
export function plainAssistantName(text: string): string {
  const plain = text
    // A program may send megabytes.
    .slice(0, 1_000)
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length === 0) return UNNAMED;
  return characters.length <= longestAssistantName
    ? plain
    : `${characters
        .slice(0, longestAssistantName - 1)
        .join('')
        .trimEnd()}…`;
}

/** The budgets of assistants by their names in the settings, in the order in which they are shown. */
export const assistantBudgetKeys = ['assistantSessionBudget', 'assistantDayBudget'] as const;
export type AssistantBudgetKey = (typeof assistantBudgetKeys)[number];
