import type { Accounts, SandboxAccount, SandboxWorkspace } from './accounts.ts';
import type { Faults } from './faults.ts';
import type { LimitGroup, RateLimits } from './rate-limits.ts';

/** What can be changed while the service runs. */
export interface Knobs {
  /** Shortest and longest time before an answer, ms. */
  latencyMs: readonly [number, number];
  /** Requests a minute by group, where they differ from the documented ones. */
  limits: Partial<Record<LimitGroup, number>>;
  /** No limits and endless credits. */
  unlimited: boolean;
}

/** One request as a test reads it afterwards. */
export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  operation: string;
  workspaceId: string | null;
  status: number;
  domains: readonly string[];
  charged: readonly string[];
}

export interface SandboxContext {
  accounts: Accounts;
  limits: RateLimits;
  faults: Faults;
  knobs: Knobs;
  log: LoggedRequest[];
  /** How often each key was charged, by `kind key`, such as `companies example.com`. */
  charges: Map<string, number>;
  /** What is served, as `GET /v1/me`. */
  routes: string[];
}

/** Who asks, and on whose wallet. */
export interface Scope {
  account: SandboxAccount;
  workspace: SandboxWorkspace;
}
