import { createStore } from 'zustand/vanilla';
import type { Connection, Session, Workspace } from '../../preload/contract/models/connection.ts';
import type { Balance, Wallet } from '../../preload/contract/models/money.ts';

/** Credits that answers just cost, added up while they are shown; `serial` grows with each showing. */
export interface Charge {
  credits: number;
  serial: number;
}

export interface SessionState {
  /** Null until the engine was asked. */
  session: Session | null;
  charge: Charge | null;
}

export const sessionStore = createStore<SessionState>(() => ({ session: null, charge: null }));

export function activeConnection({ session }: SessionState): Connection | null {
  return session?.connections.find((each) => each.id === session.activeId) ?? null;
}

export function activeWorkspace(state: SessionState): Workspace | null {
  const connection = activeConnection(state);
  return connection?.workspaces.find((each) => each.id === connection.workspaceId) ?? null;
}

export function balanceOf({ session }: SessionState, wallet: Wallet): Balance | null {
  return session?.balances.find((each) => each.wallet === wallet) ?? null;
}

/** Whether something belongs to the workspace whose data is shown; the sample service may know a workspace by the same id as the real one. */
export function isOfActive(state: SessionState, of: { workspaceId: string; sample: boolean }): boolean {
  const isSample = activeConnection(state)?.kind === 'sample';
  return activeWorkspace(state)?.id === of.workspaceId && isSample === of.sample;
}

/** What stands for the workspace whose data is shown; changes when another one is chosen. */
export function workspaceKey(state: SessionState): string | null {
  const workspace = activeWorkspace(state);
  return workspace === null ? null : `${state.session?.activeId}/${workspace.id}`;
}

/** How long a change floats beside the balance, ms; charges within that time are shown as one. */
const CHARGE_SHOWN_MS = 1_600;
let hiding: ReturnType<typeof setTimeout> | undefined;

export function showCharge(credits: number): void {
  sessionStore.setState(({ charge }) => ({
    charge: { credits: (charge?.credits ?? 0) + credits, serial: (charge?.serial ?? 0) + 1 },
  }));
  clearTimeout(hiding);
  hiding = setTimeout(() => sessionStore.setState({ charge: null }), CHARGE_SHOWN_MS);
}
