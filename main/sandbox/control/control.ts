import type { Knobs, LoggedRequest, LoggedTraffic, LoggedTransfer, SandboxContext } from '../context.ts';
import type { FaultRule } from '../faults.ts';
import type { ListKnobs } from '../lists/knobs.ts';
import type { TransferFault } from '../lists/transfer-faults.ts';
import type { WalletName } from '../wallets.ts';

/** What a test can change and read while the service runs. */
export interface SandboxControl {
  set(knobs: Partial<Knobs>): void;
  /** Replaces the faults. Paid requests are counted from 1 again. */
  setFaults(rules: readonly FaultRule[]): void;
  setBalance(workspaceId: string, credits: number, wallet?: WalletName): void;
  /** Changes these settings of lists. */
  setLists(knobs: Partial<ListKnobs>): void;
  /** Replaces the faults of downloads. */
  setTransfers(rules: readonly TransferFault[]): void;
  /** Removes the files of these lists. */
  expire(reportIds: readonly number[]): void;
  /** From now on, refuses the token like a wrong one. */
  revoke(token: string): void;
  balances(): Record<string, Record<WalletName, number>>;
  /** Authorized paid requests so far, oldest first. */
  requests(): readonly LoggedRequest[];
  /** All requests so far, even refused ones, in the order of their answers. */
  traffic(): readonly LoggedTraffic[];
  /** Authorized downloads so far, oldest first. The last ones may not have ended. */
  transfers(): readonly LoggedTransfer[];
  /** The current version of a list's file. Undefined if there is no such list. */
  file(reportId: number): Promise<{ sizeBytes: number; sha256: string } | undefined>;
  /** How often each key was charged, by `kind key`. */
  charges(): ReadonlyMap<string, number>;
  /** How many requests the rate limits refused. */
  refusals(): number;
  /** Every route that is served, such as `GET /v1/me`. */
  routes(): readonly string[];
}

export function createControl(context: SandboxContext): SandboxControl {
  return {
    set: (knobs) => Object.assign(context.knobs, knobs),
    setFaults: (rules) => context.faults.set(rules),
    setBalance: (workspaceId, credits, wallet = 'bulk_lookup') =>
      context.wallets.setBalance(workspaceId, wallet, credits),
    setLists: (knobs) => Object.assign(context.listKnobs, knobs),
    setTransfers: (rules) => context.transferFaults.set(rules),
    expire: (reportIds) => {
      for (const id of reportIds) context.lists.expire(id);
    },
    revoke: (token) => context.accounts.revoke(token),
    balances: () => context.wallets.balances(),
    requests: () => context.log,
    traffic: () => context.traffic,
    transfers: () => context.transfers,
    file: async (reportId) => {
      const { lists, listKnobs } = context;
      const record = lists.byId(reportId);
      if (record === undefined) return undefined;
      const { sizeBytes } = (await lists.files.open(record)).content(listKnobs.fileVersion);
      return { sizeBytes, sha256: await lists.files.sha256(record, listKnobs.fileVersion) };
    },
    charges: () => context.charges,
    refusals: () => context.limits.refused(),
    routes: () => context.routes,
  };
}
