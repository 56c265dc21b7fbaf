import type { Knobs, LoggedRequest, LoggedTraffic, LoggedTransfer, SandboxContext } from '../context.ts';
import type { FaultRule } from '../faults.ts';
import type { ListKnobs } from '../lists/knobs.ts';
import type { TransferFault } from '../lists/transfer-faults.ts';
import type { WalletName } from '../wallets.ts';

/** What a test turns and reads while the service runs. */
export interface SandboxControl {
  set(knobs: Partial<Knobs>): void;
  /** Replaces the faults; paid requests are counted from 1 again. */
  setFaults(rules: readonly FaultRule[]): void;
  setBalance(workspaceId: string, credits: number, wallet?: WalletName): void;
  /** Changes what it names about lists. */
  setLists(knobs: Partial<ListKnobs>): void;
  /** Replaces the faults of downloads. */
  setTransfers(rules: readonly TransferFault[]): void;
  /** From now on the files of these lists are gone. */
  expire(reportIds: readonly number[]): void;
  /** From now on the token is refused like a wrong one. */
  revoke(token: string): void;
  balances(): Record<string, Record<WalletName, number>>;
  /** Paid requests so far that were let in, oldest first. */
  requests(): readonly LoggedRequest[];
  /** All requests so far, refused ones too, in the order of their answers. */
  traffic(): readonly LoggedTraffic[];
  /** Downloads so far that were let in, oldest first; the last ones may still go on. */
  transfers(): readonly LoggedTransfer[];
  /** A list's file as it is in the current version, worked out where it has to be; undefined for no list. */
  file(reportId: number): Promise<{ sizeBytes: number; sha256: string } | undefined>;
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
