import { join } from 'node:path';
import type { List, ListFile } from '#contract/models/list.ts';
import { isoTime } from '../base/iso-time.ts';
import type { TransferProgress } from '../downloads/progress.ts';
import type { Reader } from '../store/database.ts';
import type { StoredList } from '../store/lists.ts';
import { isGoingOn, newestTransfer, type StoredTransfer } from '../store/transfers.ts';
import { existsSync } from '../world/files.ts';

/** What only the process that runs a transfer knows of it. */
export interface Moving {
  progress: TransferProgress | undefined;
  /** False if it waits for a token, although the journal says that it runs. */
  isUnderWay: boolean;
}

/** The newest transfer of a list's file, if there is one. */
export function transferOf(
  db: Reader,
  { workspace, reportId }: Pick<StoredList, 'workspace' | 'reportId'>,
): StoredTransfer | undefined {
  return reportId === null ? undefined : newestTransfer(db, workspace, reportId);
}

/** A stored list in the shape of the contract. */
export function describeList(list: StoredList, transfer: StoredTransfer | undefined, moving: Moving): List {
  return {
    id: list.id,
    reportId: list.reportId,
    workspaceId: list.workspaceId,
    technology: list.technology,
    techapiId: list.techapiId,
    filters: list.filters,
    state: list.state,
    estimatedRows: list.estimatedRows,
    resultCount: list.resultCount,
    exportedRows: list.exportedRows,
    truncated: list.truncated,
    withheldRows: list.withheldRows,
    downloadLimit: list.downloadLimit,
    downloadsRemaining: list.downloadsRemaining,
    creditsCharged: list.credits,
    ...(list.requestId === null ? {} : { label: list.label }),
    reusedBillingPeriod: list.reused,
    automatic: list.automatic,
    createdAt: isoTime(list.createdAt),
    checkedAt: isoTime(list.checkedAt),
    readyAt: isoTime(list.readyAt),
    problem: list.problem,
    file: transfer === undefined ? null : describeFile(transfer, moving),
    extra: list.extra,
  };
}

/** The path of the complete file; null while it is not complete. */
export function filePathOf(transfer: StoredTransfer): string | null {
  return transfer.state === 'done' && transfer.name !== null ? join(transfer.folder, transfer.name) : null;
}

function describeFile(transfer: StoredTransfer, { progress, isUnderWay }: Moving): ListFile {
  const path = filePathOf(transfer);
  const isMissing = transfer.state === 'done' && (path === null || !existsSync(path));
  const bytes =
    progress?.bytes ?? (transfer.state === 'done' ? (transfer.totalBytes ?? 0) : transfer.syncedBytes);
  const totalBytes = progress?.totalBytes ?? transfer.totalBytes;
  const rate = progress?.rate ?? null;
  return {
    state: isMissing ? 'missing' : isGoingOn(transfer) && !isUnderWay ? 'paused' : transfer.state,
    phase: progress?.phase ?? null,
    path,
    name: transfer.name ?? transfer.wantedName,
    bytes,
    totalBytes,
    rate,
    remainingMs:
      rate === null || rate === 0 || totalBytes === null
        ? null
        : Math.round(((totalBytes - bytes) / rate) * 1_000),
    rows: rowsOf(transfer),
    difference: transfer.rowDifference,
    sha256: transfer.sha256,
    attemptsUsed: transfer.attemptsUsed,
    reserved: transfer.problem?.code === 'attempts_reserved',
    problem: transfer.problem,
  };
}

/** Rows without the header. The stored count may include it; only the announced count shows that. */
function rowsOf({ rows, expectedRows, rowDifference }: StoredTransfer): number | null {
  if (rowDifference !== null) return rowDifference.rows;
  return rows !== null && expectedRows === rows - 1 ? expectedRows : rows;
}
