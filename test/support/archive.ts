import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import type { UnpackedApp } from './packaged-app.ts';

export interface ArchiveFile {
  /** Within the archive, `/` between parts and none before. */
  path: string;
  sizeBytes: number;
  /** It lies as a plain file beside the archive. */
  isUnpacked: boolean;
  /** What the archive's head says of its bytes, by which they are proven when they are read. */
  isHashed: boolean;
}

interface Entry {
  files?: Record<string, Entry>;
  size?: number;
  unpacked?: boolean;
  integrity?: { algorithm: string; hash: string };
}

/** Every file of the packaged application, in the archive and beside it. */
export function archiveFiles(app: UnpackedApp): ArchiveFile[] {
  const { header } = getRawHeader(join(app.resources, 'app.asar'));
  return filesOf(header as Entry, '');
}

function filesOf(folder: Entry, under: string): ArchiveFile[] {
  return Object.entries(folder.files ?? {}).flatMap(([name, entry]) => {
    const path = under === '' ? name : `${under}/${name}`;
    if (entry.files !== undefined) return filesOf(entry, path);
    return {
      path,
      sizeBytes: entry.size ?? 0,
      isUnpacked: entry.unpacked === true,
      isHashed: entry.integrity?.algorithm === 'SHA256',
    };
  });
}
