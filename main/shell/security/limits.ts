import type { ControlCall } from '#contract/host.ts';
import type { LimitsChange } from '#contract/models/settings.ts';
import { assistantBudgetKeys } from '#contract/values/assistants.ts';
import { capKeys } from '#shared/money/caps.ts';
import type { LimitsFacts } from '../../../words/en/shell.ts';
import type { Questions } from './questions.ts';

/**
 * Returns a function that changes the limits. The person must agree to a higher or removed cap or amount, to asking
 * again for what is in doubt, to spending by assistants, to a higher budget of theirs, and to days of another time zone.
 */
export function createLimitsChanger(options: { call: ControlCall; questions: Pick<Questions, 'confirm'> }) {
  const { call, questions } = options;
  return async (changes: LimitsChange): Promise<void> => {
    const now = await call('limits', null);
    const raised = [...capKeys, 'askAbove' as const, ...assistantBudgetKeys].flatMap(
      (cap): LimitsFacts['caps'] => {
        const { [cap]: before } = now;
        const { [cap]: after } = changes;
        if (before === null || after === undefined) return [];
        return after === null || after > before ? [{ cap, before, after }] : [];
      },
    );
    const resends = changes.unknownOutcome === 'resend' && now.unknownOutcome !== 'resend';
    const begins = changes.assistantsMaySpend === true && !now.assistantsMaySpend;
    const { assistantSessionBudget, assistantDayBudget } = { ...now, ...changes };
    const assistants = begins
      ? {
          assistantSessionBudget: assistantSessionBudget ?? now.assistantSessionBudget,
          assistantDayBudget: assistantDayBudget ?? now.assistantDayBudget,
        }
      : null;
    const timeZone =
      changes.timeZone === undefined || changes.timeZone === now.timeZone
        ? null
        : { before: now.timeZone, after: changes.timeZone };
    if (raised.length > 0 || resends || begins || timeZone !== null)
      await questions.confirm('limits', { caps: raised, resends, assistants, timeZone });
    await call('change_limits', changes);
  };
}
