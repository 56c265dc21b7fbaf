import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Wallet } from '../../../preload/contract/models/money.ts';
import { engine } from '../../bridge.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';

/** Credits that this computer spent since the month began, by wallet; null until it was read. */
export function useMonth(): ReadonlyMap<Wallet, number> | null {
  const [read, setRead] = useState<{ of: string | null; spent: ReadonlyMap<Wallet, number> } | null>(null);
  const workspace = useStore(sessionStore, workspaceKey);
  // A new charge changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the balances are the reason, not an input
  useEffect(() => {
    let isWanted = true;
    engine.ledger.summary({ days: new Date().getDate() }).then(
      ({ kinds }) => {
        const spent = new Map<Wallet, number>([
          ['bulk_lookup', 0],
          ['standard', 0],
        ]);
        for (const { wallet, credits } of kinds) spent.set(wallet, (spent.get(wallet) ?? 0) + credits);
        if (isWanted) setRead({ of: workspace, spent });
      },
      (error: unknown) => isWanted && tellUnlessRestarting(error),
    );
    return () => {
      isWanted = false;
    };
  }, [workspace, balances]);
  return read?.of === workspace ? read.spent : null;
}
