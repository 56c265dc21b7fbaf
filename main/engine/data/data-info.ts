import type { DataInfo, DataPart } from '#contract/models/data.ts';
import { listDataFolder, sizeOf } from '../files/data-folder.ts';
import type { Reader } from '../store/database.ts';
import { statfs } from '../world/files.ts';

const PARTS: readonly DataPart[] = ['store', 'copies', 'pasted', 'cache', 'logs', 'other'];

/** The size of all that is kept on this computer, by part. */
export async function describeData(
  db: Reader,
  { dataDir, logsDir }: { dataDir: string; logsDir: string | null },
): Promise<DataInfo> {
  const logs = logsDir === null ? [] : [{ part: 'logs' as const, ...sizeOf(logsDir) }];
  const entries = [...listDataFolder(dataDir), ...logs];
  const parts = PARTS.map((part) => {
    const mine = entries.filter((entry) => entry.part === part);
    return {
      part,
      bytes: mine.reduce((sum, { bytes }) => sum + bytes, 0),
      files: mine.reduce((sum, { files }) => sum + files, 0),
    };
  });
  const disk = await statfs(dataDir).catch(() => null);
  return {
    dataDir,
    totalBytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts,
    freeBytes:
      countOf(db, 'SELECT freelist_count AS count FROM pragma_freelist_count') *
      countOf(db, 'SELECT page_size AS count FROM pragma_page_size'),
    diskFreeBytes: disk === null ? null : disk.bavail * disk.bsize,
  };
}

function countOf(db: Reader, sql: string): number {
  return db.get<{ count: number }>(sql)?.count ?? 0;
}
