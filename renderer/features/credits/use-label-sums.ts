import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LabelSum, Period } from '../../../preload/contract/models/money.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore } from '../../stores/session/session.ts';

/** What each label cost in a period; null until it was read. `of` is what else the sums depend on, such as the workspace. */
export function useLabelSums(period: Period, of: string): readonly LabelSum[] | null {
  const [shown, setShown] = useState<readonly LabelSum[] | null>(null);
  // A new charge changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balances and the rest are reasons, not inputs
  useEffect(() => {
    let isWanted = true;
    engine.ledger.byLabel(period).then(
      (sums) => isWanted && setShown(sums),
      (error: unknown) => isWanted && tellUnlessRestarting(error),
    );
    return () => {
      isWanted = false;
    };
  }, [period, of, balances]);
  return shown;
}
