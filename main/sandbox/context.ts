import type { Accounts, SandboxAccount, SandboxWorkspace } from './accounts.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { ListKnobs } from './lists/knobs.ts';
import type { Lists } from './lists/lists.ts';
import type { TransferEnd } from './lists/send-pieces.ts';
import type { TransferFaults } from './lists/transfer-faults.ts';
import type { LimitGroup, RateLimits } from './rate-limits.ts';
import type { Wallets } from './wallets.ts';

/** What can be changed while the service runs. */
export interface Knobs {
  /** How many times faster than real time a minute passes. */
  timeScale: number;
  /** The shortest and the longest time before an answer, ms. */
  latencyMs: readonly [number, number];
  /** Requests per minute by group, if they differ from the documented ones. */
  limits: Partial<Record<LimitGroup, number>>;
  /** No limits and endless credits. */
  unlimited: boolean;
}

/** One paid request, for a test to read. */
export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  operation: string;
  workspaceId: string | null;
  /** 0 if the connection broke or stalled without an answer. */
  status: number;
  /** As the request spelt them. */
  domains: readonly string[];
  /** Keys that were charged, one credit each. */
  charged: readonly string[];
  fault: FaultKind | null;
}

/** Any request to the service, even a refused one. */
export interface LoggedTraffic {
  at: number;
  method: string;
  path: string;
  status: number;
}

/** One download, for a test to read. */
export interface LoggedTransfer {
  at: number;
  reportId: number;
  status: number;
  /** The bytes that the answer promised. The end is exclusive. */
  fromByte: number;
  toByte: number;
  /** Bytes that were written to the connection. */
  sentBytes: number;
  /** Null while the download lasts. */
  end: TransferEnd | null;
}

export interface SandboxContext {
  accounts: Accounts;
  wallets: Wallets;
  limits: RateLimits;
  faults: Faults;
  knobs: Knobs;
  lists: Lists;
  listKnobs: ListKnobs;
  transferFaults: TransferFaults;
  nowMs: () => number;
  /** True if requests and charges are kept for a test. Otherwise they would only fill the memory. */
  recording: boolean;
  log: LoggedRequest[];
  traffic: LoggedTraffic[];
  transfers: LoggedTransfer[];
  /** How often each key was charged, by `kind key`, such as `companies example.com`. */
  charges: Map<string, number>;
  /** Every route that is served, such as `GET /v1/me`. */
  routes: string[];
}

/** The account of a request, and the workspace whose wallet pays. */
export interface Scope {
  account: SandboxAccount;
  workspace: SandboxWorkspace;
}
