import { technologies } from '../world/technologies.ts';
import type { ListFilters } from './filters.ts';
import type { Selection } from './match.ts';

/** How often a list's file can be downloaded. */
export const DOWNLOAD_LIMIT = 30;

/** A list as it is in the state file. Its file follows from this alone. */
export interface ListRecord {
  reportId: number;
  workspaceId: string;
  techapiId: string;
  technology: string;
  filters: ListFilters;
  status: 'queued' | 'ready' | 'failed';
  createdAtMs: number;
  /** When it became ready or failed. */
  endedAtMs: number | null;
  /** 1, or 0 if the technology was bought before in the same billing period. */
  creditsCharged: number;
  estimatedRows: number;
  willFail: boolean;
  /** The settings of lists at its start. */
  wishes: { rowCap: number; rows: number | null; sizeBytes: number | null; xlsxUpToRows: number };
  /** How many websites matched, and how many rows the file has. Null until it is ready. */
  resultCount: number | null;
  exportedRows: number | null;
  downloadCount: number;
  /** True if it was removed before its time. */
  isExpired: boolean;
}

/** The valid lists of a state file. */
export function readRecords(section: unknown): ListRecord[] {
  if (!Array.isArray(section)) return [];
  return section.filter((each): each is ListRecord => {
    const { reportId, techapiId, wishes, downloadCount } = (each ?? {}) as Partial<ListRecord>;
    const isWhole = [reportId, downloadCount].every((count) => Number.isSafeInteger(count));
    return isWhole && wishes !== undefined && technologies.some((known) => known.techapi_id === techapiId);
  });
}

export function selectionOf({ techapiId, filters, createdAtMs }: ListRecord): Selection {
  const technology = technologies.find((each) => each.techapi_id === techapiId);
  if (technology === undefined) throw new Error(`no technology ${techapiId}`);
  return { technology, filters, atMs: createdAtMs };
}

/** The billing period of technologies, such as 2026-11. */
export function billingPeriodOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}
