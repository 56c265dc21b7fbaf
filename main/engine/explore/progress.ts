import { every } from '../world/clock.ts';
import type { TableConnection } from '../world/table-database.ts';

const LOOK_MS = 150;

/**
 * Reports progress while statements run: the share that is done, from 0 to 1, and the rows read so far. Both
 * are the database's estimates.
 */
export async function withProgress<T>(
  connection: TableConnection,
  onProgress: ((share: number, rows: number) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (onProgress === undefined) return work();
  const end = every(LOOK_MS, () => {
    const { percentage, rows_processed } = connection.progress;
    if (percentage > 0) onProgress(Math.min(percentage, 100) / 100, Number(rows_processed));
  });
  try {
    return await work();
  } finally {
    end();
  }
}
