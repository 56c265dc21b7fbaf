/** What can go wrong with a download: the connection closes, or it stays open and nothing more comes. */
export const TRANSFER_FAULT_KINDS = ['drop', 'stall'] as const;
export type TransferFaultKind = (typeof TRANSFER_FAULT_KINDS)[number];

/** A fault to cause in the next downloads. */
export interface TransferFault {
  kind: TransferFaultKind;
  /** Bytes of the body that are sent before the fault. */
  afterBytes: number;
  /** How many downloads fail, 1 by default. */
  times?: number;
  /** The list whose downloads fail. By default, any. */
  reportId?: number;
}

export interface TransferFaults {
  /** The fault of a download that begins now, or null. Rules are used in order. */
  next(reportId: number): TransferFault | null;
  set(rules: readonly TransferFault[]): void;
}

export function createTransferFaults(rules: readonly TransferFault[]): TransferFaults {
  let left: { rule: TransferFault; times: number }[] = [];
  const set = (next: readonly TransferFault[]) => {
    left = next.map((rule) => ({ rule, times: rule.times ?? 1 }));
  };
  set(rules);
  return {
    set,
    next: (reportId) => {
      const found = left.find(
        ({ rule, times }) => times > 0 && (rule.reportId === undefined || rule.reportId === reportId),
      );
      if (found === undefined) return null;
      found.times -= 1;
      return found.rule;
    },
  };
}

export function isTransferFault(rule: unknown): rule is TransferFault {
  if (typeof rule !== 'object' || rule === null) return false;
  const { kind, afterBytes, times = 1, reportId = 1, ...rest } = rule as Record<string, unknown>;
  return (
    TRANSFER_FAULT_KINDS.some((each) => each === kind) &&
    [afterBytes, times, reportId].every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    Object.keys(rest).length === 0
  );
}

/** Reads `KIND@BYTES` or `KIND@BYTESxTIMES`. Null if it is neither. */
export function parseTransferFault(text: string): TransferFault | null {
  const [, kind, bytes, times] = /^(\w+)@(\d+)(?:x([1-9]\d*))?$/.exec(text) ?? [];
  const rule = { kind, afterBytes: Number(bytes), ...(times === undefined ? {} : { times: Number(times) }) };
  return bytes !== undefined && isTransferFault(rule) ? rule : null;
}
