import type { FastifyInstance } from 'fastify';
import type { WalletName } from './accounts.ts';
import type { Knobs, LoggedRequest, SandboxContext } from './context.ts';
import type { FaultRule } from './faults.ts';
import { readBody } from './query.ts';

/** What a test turns and reads while the service runs. */
export interface SandboxControl {
  set(knobs: Partial<Knobs>): void;
  setFaults(rules: readonly FaultRule[]): void;
  setBalance(workspaceId: string, credits: number, wallet?: WalletName): void;
  balances(): Record<string, Record<WalletName, number>>;
  /** Paid requests so far, oldest first. */
  requests(): readonly LoggedRequest[];
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
      context.accounts.setBalance(workspaceId, wallet, credits),
    balances: () => context.accounts.balances(),
    requests: () => context.log,
    charges: () => context.charges,
    refusals: () => context.limits.refused(),
    routes: () => context.routes,
  };
}

/** The same over HTTP, for tests in other processes; only where it was asked for. */
export function controlRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.get('/__sandbox/state', () => ({
    balances: control.balances(),
    refusals: control.refusals(),
    requests: control.requests(),
  }));
  app.get('/__sandbox/charges', () => Object.fromEntries(control.charges()));
  app.post('/__sandbox/knobs', (request) => {
    const { faults, balance, ...knobs } = readBody(request.body) as {
      faults?: FaultRule[];
      balance?: { workspaceId: string; credits: number; wallet?: WalletName };
    } & Partial<Knobs>;
    control.set(knobs);
    if (faults !== undefined) control.setFaults(faults);
    if (balance !== undefined) control.setBalance(balance.workspaceId, balance.credits, balance.wallet);
    return { ok: true };
  });
}
