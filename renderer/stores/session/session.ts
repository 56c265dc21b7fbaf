import { createStore } from 'zustand/vanilla';
import type { Connection, Session, Workspace } from '#contract/models/connection.ts';
import type { Balance, Wallet } from '#contract/models/money.ts';

/** Credits just charged, added up while they are shown; `serial` increases each time they are shown. */
export interface Charge {
  credits: number;
  serial: number;
}

export interface SessionState {
  /** Null until the engine was asked. */
  session: Session | null;
  /** Null if nothing was just charged. */
  charges: Readonly<Record<Wallet, Charge | null>>;
}

export const sessionStore = createStore<SessionState>(() => ({
  session: null,
  charges: { bulk_lookup: null, standard: null },
}));

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

/**
 * Whether something belongs to the workspace in use; the sample service may have a workspace with the same id
 * as a real one.
 */
export function isOfActive(state: SessionState, of: { workspaceId: string; sample: boolean }): boolean {
  const isSample = activeConnection(state)?.kind === 'sample';
  return activeWorkspace(state)?.id === of.workspaceId && isSample === of.sample;
}

/** Identifies the workspace in use; changes when another is chosen. */
export function workspaceKey(state: SessionState): string | null {
  const workspace = activeWorkspace(state);
  return workspace === null ? null : `${state.session?.activeId}/${workspace.id}`;
}

/** How long a charge is shown next to the balance, ms. Charges within that time are added up. */
const CHARGE_SHOWN_MS = 1_600;
const hiding = new Map<Wallet, ReturnType<typeof setTimeout>>();

/** Shows a charge next to the balance of the wallet that paid. */
export function showCharge(wallet: Wallet, credits: number): void {
  const before = sessionStore.getState().charges[wallet];
  setCharge(wallet, { credits: (before?.credits ?? 0) + credits, serial: (before?.serial ?? 0) + 1 });
  clearTimeout(hiding.get(wallet));
  hiding.set(
    wallet,
    setTimeout(() => setCharge(wallet, null), CHARGE_SHOWN_MS),
  );
}

function setCharge(wallet: Wallet, charge: Charge | null): void {
  sessionStore.setState(({ charges }) => ({ charges: { ...charges, [wallet]: charge } }));
}
