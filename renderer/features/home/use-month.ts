import { useStore } from 'zustand';
import type { Wallet } from '../../../preload/contract/models/money.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';

/** Credits that this computer spent since the month began, by wallet; null until it was read. */
export function useMonth(): ReadonlyMap<Wallet, number> | null {
  const workspace = useStore(sessionStore, workspaceKey);
  // A new charge changes the balances.
  const balances = useStore(sessionStore, (state) => state.session?.balances);
  const read = () => reads.ledger.summary({ days: new Date().getDate() });
  const summary = useRead(read, tellUnlessRestarting, workspace, [balances]);
  if (summary === null) return null;
  const spent = new Map<Wallet, number>([
    ['bulk_lookup', 0],
    ['standard', 0],
  ]);
  for (const { wallet, credits } of summary.kinds) spent.set(wallet, (spent.get(wallet) ?? 0) + credits);
  return spent;
}
