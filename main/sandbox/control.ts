import type { Knobs, LoggedRequest, LoggedTraffic, SandboxContext } from './context.ts';
import type { FaultRule } from './faults.ts';
import type { WalletName } from './wallets.ts';

/** What a test turns and reads while the service runs. */
export interface SandboxControl {
  set(knobs: Partial<Knobs>): void;
  /** Replaces the faults; paid requests are counted from 1 again. */
  setFaults(rules: readonly FaultRule[]): void;
  setBalance(workspaceId: string, credits: number, wallet?: WalletName): void;
  /** From now on the token is refused like a wrong one. */
  revoke(token: string): void;
  balances(): Record<string, Record<WalletName, number>>;
  /** Paid requests so far that were let in, oldest first. */
  requests(): readonly LoggedRequest[];
  /** All requests so far, refused ones too, in the order of their answers. */
  traffic(): readonly LoggedTraffic[];
  /** How often each key was charged, by `kind key`. */
  charges(): ReadonlyMap<string, number>;
  /** How many requests the rate limits refused. */
  refusals(): number;
  /** Every route that is served, as `GET /v1/me`. */
  routes(): readonly string[];
}

export function createControl(context: SandboxContext): SandboxControl {
  return {
    set: (knobs) => Object.assign(context.knobs, knobs),
    setFaults: (rules) => context.faults.set(rules),
    setBalance: (workspaceId, credits, wallet = 'bulk_lookup') =>
      context.wallets.setBalance(workspaceId, wallet, credits),
    revoke: (token) => context.accounts.revoke(token),
    balances: () => context.wallets.balances(),
    requests: () => context.log,
    traffic: () => context.traffic,
    charges: () => context.charges,
    refusals: () => context.limits.refused(),
    routes: () => context.routes,
  };
}
