import { join } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import type { UnpackedApp } from '../../../scripts/package/unpacked.mjs';

export interface ArchiveFile {
  /** Its path inside the archive, with `/` and without one at the beginning. */
  path: string;
  sizeBytes: number;
  /** Whether it is a plain file beside the archive. */
  isUnpacked: boolean;
  /** Whether the archive's header has a hash of its bytes, which is checked when they are read. */
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

export interface PackageData {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The npm packages in the archive, by the path of their folder. */
export function packagesOf(app: UnpackedApp, files: readonly ArchiveFile[]): Map<string, PackageData> {
  const packages = new Map<string, PackageData>();
  for (const { path } of files) {
    if (!/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)) continue;
    const text = extractFile(join(app.resources, 'app.asar'), path).toString('utf8');
    packages.set(path.slice(0, -'/package.json'.length), JSON.parse(text) as PackageData);
  }
  return packages;
}

/** The package that code at `path` gets for `name`: the nearest one on the way up. */
export function resolveIn(
  packages: Map<string, PackageData>,
  path: string,
  name: string,
): PackageData | undefined {
  for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('node_modules')).replace(/\/$/, '')) {
    const found = packages.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    if (found !== undefined || folder === '') return found;
  }
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
