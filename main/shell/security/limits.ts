import type { ControlCall } from '../../../preload/contract/host.ts';
import type { LimitsChange } from '../../../preload/contract/models/settings.ts';
import { capKeys } from '../../../preload/contract/values/caps.ts';
import type { LimitsFacts } from '../../../words/en/shell.ts';
import type { Questions } from './questions.ts';

/**
 * Returns a function that changes the limits. The person must agree to a higher or removed cap, and to asking
 * again for what is in doubt.
 */
export function createLimitsChanger(options: { call: ControlCall; questions: Pick<Questions, 'confirm'> }) {
  const { call, questions } = options;
  return async (changes: LimitsChange): Promise<void> => {
    const now = await call('limits', null);
    const raised = capKeys.flatMap((cap): LimitsFacts['caps'] => {
      const { [cap]: before } = now;
      const { [cap]: after } = changes;
      if (before === null || after === undefined) return [];
      return after === null || after > before ? [{ cap, before, after }] : [];
    });
    const resends = changes.unknownOutcome === 'resend' && now.unknownOutcome !== 'resend';
    if (raised.length > 0 || resends) await questions.confirm('limits', { caps: raised, resends });
    await call('change_limits', changes);
  };
}
