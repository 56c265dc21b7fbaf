import { createInterface } from 'node:readline/promises';
import { StackdeskError } from '#contract/errors.ts';
import type { AssistantLimits } from '#contract/models/settings.ts';
import { isTimeZone, systemTimeZone } from '#shared/time/time-zone.ts';
import { countFlag, type FlagValues, textFlag } from './arguments.ts';
import { type Flags, takes } from './command.ts';
import { plural } from './numbers.ts';
import type { Terminal } from './terminal.ts';

/** Flags about what assistants may spend, and about the days that caps count. */
export const assistantFlags: Flags = {
  assistants: takes(
    'on|off',
    'whether assistants (mcp) may spend credits; only a person at a terminal can allow more',
  ),
  'assistant-session-budget': takes('N', 'the most credits of one session of an assistant'),
  'assistant-day-budget': takes('N', 'the most credits of all assistants in a day'),
  'time-zone': takes('ZONE', 'the time zone whose days and months caps count, such as Europe/Berlin'),
};

export type AssistantLimitsChange = Partial<AssistantLimits>;

/** What the flags change. Null if nothing. */
export function assistantChange(flags: FlagValues): AssistantLimitsChange | null {
  const wanted = textFlag(flags, 'assistants');
  if (wanted !== undefined && wanted !== 'on' && wanted !== 'off')
    throw new StackdeskError('usage', `--assistants takes on or off, not "${wanted}".`);
  const session = countFlag(flags, 'assistant-session-budget');
  const day = countFlag(flags, 'assistant-day-budget');
  const timeZone = textFlag(flags, 'time-zone')?.trim();
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new StackdeskError(
      'usage',
      `--time-zone takes a time zone such as Europe/Berlin, not "${timeZone}".`,
    );
  const change: AssistantLimitsChange = {
    ...(wanted === undefined ? {} : { assistantsMaySpend: wanted === 'on' }),
    ...(session === undefined ? {} : { assistantSessionBudget: session }),
    ...(day === undefined ? {} : { assistantDayBudget: day }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Whether more could be spent after the change than before it. With another time zone, a day can begin again. */
function isLooser(before: AssistantLimits, after: AssistantLimits): boolean {
  return (
    (after.assistantsMaySpend && !before.assistantsMaySpend) ||
    after.assistantSessionBudget > before.assistantSessionBudget ||
    after.assistantDayBudget > before.assistantDayBudget ||
    after.timeZone !== before.timeZone
  );
}

/**
 * If more could be spent after the change, asks the person at the terminal. Throws `usage` if nobody is there:
 * an assistant can call commands, too, and must not raise what it may spend. Throws `cancelled` if they say no.
 */
export async function requirePerson(
  { program }: Terminal,
  before: AssistantLimits,
  change: AssistantLimitsChange,
): Promise<void> {
  const after = { ...before, ...change };
  if (!isLooser(before, after)) return;
  if (program.stdin.isTTY !== true || program.stderr.isTTY !== true)
    throw new StackdeskError(
      'usage',
      'Only a person at a terminal can let more be spent. Type this command yourself, or use the window: Settings, "Budget and caps" and "Assistants".',
    );
  const anew =
    after.timeZone === before.timeZone
      ? ''
      : ' What was spent may lie in a day or a month before, and count against no cap any more.';
  const question = `${describeAssistants(after)} ${describeDays(after)}${anew} Is this what you want? Type yes: `;
  const asking = createInterface({ input: program.stdin, output: program.stderr });
  try {
    const answer = await asking.question(question);
    if (answer.trim().toLowerCase() !== 'yes') throw new StackdeskError('cancelled', 'Nothing was changed.');
  } finally {
    asking.close();
  }
}

/** Whose days and months count, and a word if the computer has another time zone. */
export function describeDays({ timeZone }: Pick<AssistantLimits, 'timeZone'>): string {
  const here = systemTimeZone();
  const other = here === timeZone ? '' : ` The time zone here is ${here}.`;
  return `Days and months of caps are those of ${timeZone}.${other}`;
}

export function describeAssistants(limits: AssistantLimits): string {
  const { assistantsMaySpend, assistantSessionBudget, assistantDayBudget } = limits;
  return assistantsMaySpend
    ? `Assistants may spend ${plural(assistantSessionBudget, 'credit')} in a session and ${plural(assistantDayBudget, 'credit')} in a day, without asking.`
    : 'Assistants may not spend credits.';
}
