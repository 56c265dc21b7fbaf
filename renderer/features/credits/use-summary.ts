import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LedgerSummary } from '../../../preload/contract/models/money.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore } from '../../stores/session/session.ts';

/** What was spent in the last days; the last answer stays until the next one is there, but never one of another workspace. */
export function useSummary(days: number, workspace: string | null): LedgerSummary | null {
  const [shown, setShown] = useState<{ workspace: string | null; summary: LedgerSummary } | null>(null);
  // A new charge changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balances are the reason, not an input
  useEffect(() => {
    let isWanted = true;
    engine.ledger.summary({ days }).then(
      (summary) => isWanted && setShown({ workspace, summary }),
      (error: unknown) => isWanted && tellUnlessRestarting(error),
    );
    return () => {
      isWanted = false;
    };
  }, [days, workspace, balances]);
  return shown?.workspace === workspace ? shown.summary : null;
}
