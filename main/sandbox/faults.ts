import { mix, share } from './hash.ts';

/** The faults of paid requests, before or after the charge. */
export const FAULT_KINDS = [
  'server_error',
  'reset_before',
  'reset_after',
  'cut_after',
  'stall_before',
  'stall_after',
  'rate_limited',
  'gateway_before',
  'gateway_after',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults to cause: at a rate from 0 to 1, or at given paid requests, counted from 1. */
export interface FaultRule {
  kind: FaultKind;
  rate?: number;
  at?: readonly number[];
}

export interface Faults {
  /** The fault of the next paid request, or null. */
  next(): FaultKind | null;
  set(rules: readonly FaultRule[]): void;
}

export function createFaults(rules: readonly FaultRule[], seed: number): Faults {
  let active = rules;
  let count = 0;
  return {
    next: () => {
      count += 1;
      const hit = active.find(
        ({ at, rate }, index) =>
          at?.includes(count) ||
          (rate !== undefined && share(mix(seed + count * 7_919 + index * 104_729)) < rate),
      );
      return hit?.kind ?? null;
    },
    set: (next) => {
      active = next;
      count = 0;
    },
  };
}

/** Reads `KIND:RATE` (0 to 1) or `KIND@N,N` (from 1). Null if it is neither. */
export function parseFault(text: string): FaultRule | null {
  const match = /^(\w+)(?::([\d.]+)|@([1-9]\d*(?:,[1-9]\d*)*))$/.exec(text);
  const kind = FAULT_KINDS.find((each) => each === match?.[1]);
  if (match === null || kind === undefined) return null;
  if (match[2] !== undefined) {
    const rate = Number(match[2]);
    return rate <= 1 ? { kind, rate } : null;
  }
  return { kind, at: (match[3] ?? '').split(',').map(Number) };
}
