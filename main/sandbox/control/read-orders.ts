import { WORKSPACES } from '../accounts.ts';
import type { Knobs } from '../context.ts';
import { refusals } from '../errors.ts';
import { FAULT_KINDS, type FaultRule } from '../faults.ts';
import { areListKnobs, type ListKnobs } from '../lists/knobs.ts';
import { isTransferFault, type TransferFault } from '../lists/transfer-faults.ts';
import { LIMITS } from '../rate-limits.ts';
import type { WalletName } from '../wallets.ts';

/** The changes to the sandbox that one request orders. Everything else stays as it is. */
export interface Orders {
  knobs: Partial<Knobs>;
  faults?: FaultRule[];
  balance?: { workspaceId: string; credits: number; wallet?: WalletName };
  revoke?: string;
  lists?: Partial<ListKnobs>;
  transfers?: TransferFault[];
  /** Lists whose files are removed. */
  expire?: number[];
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const readers: Readonly<Record<string, (value: unknown) => boolean>> = {
  timeScale: (value) => typeof value === 'number' && value > 0,
  latencyMs: (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(isCount) &&
    Number(value[0]) <= Number(value[1]),
  limits: (value) =>
    isFields(value) &&
    Object.entries(value).every(([group, count]) => Object.hasOwn(LIMITS, group) && isCount(count)),
  unlimited: (value) => typeof value === 'boolean',
  faults: (value) => Array.isArray(value) && value.every(isFault),
  balance: (value) =>
    isFields(value) &&
    WORKSPACES.some(({ id }) => id === value.workspaceId) &&
    isCount(value.credits) &&
    [undefined, 'bulk_lookup', 'standard'].includes(value.wallet as string | undefined),
  revoke: (value) => typeof value === 'string',
  lists: (value) => isFields(value) && areListKnobs(value),
  transfers: (value) => Array.isArray(value) && value.every(isTransferFault),
  expire: (value) => Array.isArray(value) && value.every(isCount),
};

/** Reads the changes in a body. One mistake refuses all of them, so that no test runs with wrong settings. */
export function readOrders(body: Record<string, unknown>): Orders {
  for (const [name, value] of Object.entries(body))
    if (!Object.hasOwn(readers, name) || readers[name]?.(value) !== true)
      throw refusals.invalid(`${name} is no knob, or does not take this value.`);
  const { faults, balance, revoke, lists, transfers, expire, ...knobs } = body as Partial<Knobs> &
    Omit<Orders, 'knobs'>;
  return {
    knobs,
    ...(faults === undefined ? {} : { faults }),
    ...(balance === undefined ? {} : { balance }),
    ...(revoke === undefined ? {} : { revoke }),
    ...(lists === undefined ? {} : { lists }),
    ...(transfers === undefined ? {} : { transfers }),
    ...(expire === undefined ? {} : { expire }),
  };
}

function isFault(rule: unknown): boolean {
  if (!isFields(rule) || !FAULT_KINDS.some((kind) => kind === rule.kind)) return false;
  const isRate = typeof rule.rate === 'number' && rule.rate >= 0 && rule.rate <= 1;
  const isPlaces = Array.isArray(rule.at) && rule.at.every((place) => isCount(place) && place > 0);
  return isRate || isPlaces;
}
