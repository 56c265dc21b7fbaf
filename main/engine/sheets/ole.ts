import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { openInput, readInput } from './input.ts';

/** An office file's directory has no more sectors than this. */
const MOST_SECTORS = 1_000;
/** Most sectors to read: a small file can name the same ones again and again. */
const MOST_READS = 5_000;
const ENTRY_BYTES = 128;
/** Sector numbers from here on mean that there is no sector. */
const NO_SECTOR = 0xfffffffa;

/**
 * Why an OLE file is refused, by the names in its directory: old workbooks and those with a password look the same from
 * outside. Throws `file_not_found` or `file_unreadable`.
 */
export async function oleRefusal(path: string): Promise<StackdeskError> {
  const file = await openInput(path);
  try {
    const names = await directoryNames(file, path);
    if (names === null) return new StackdeskError('file_damaged', because('no_workbook', { path }));
    if (names.has('encryptedpackage'))
      return new StackdeskError('file_encrypted', because('password', { path }));
    return new StackdeskError('file_unsupported', reasonOf(names, path));
  } finally {
    await file.close();
  }
}

function reasonOf(names: ReadonlySet<string>, path: string): Reason {
  if (names.has('workbook') || names.has('book')) return because('old_excel', { path });
  if (names.has('worddocument')) return because('letter_file', { path, kind: 'Word' });
  if (names.has('powerpoint document')) return because('letter_file', { path, kind: 'PowerPoint' });
  if (names.has('__properties_version1.0')) return because('mail_file', { path });
  return because('no_spreadsheet', { path });
}

/** The names of all streams in lower case; null if the directory can't be read. */
async function directoryNames(file: FileHandle, path: string): Promise<Set<string> | null> {
  const header = await readInput(file, path, 0, 512);
  if (header.length < 512) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 1 << shift;
  let reads = 0;
  const readSector = async (sector: number): Promise<Buffer | null> => {
    reads += 1;
    if (reads > MOST_READS) return null;
    const bytes = await readInput(file, path, (sector + 1) * sectorBytes, sectorBytes);
    return bytes.length === sectorBytes ? bytes : null;
  };
  const names = new Set<string>();
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < NO_SECTOR; count += 1) {
    if (count >= MOST_SECTORS) return null;
    const bytes = await readSector(sector);
    if (bytes === null) return count === 0 ? null : names;
    for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + 64);
      const isUsed = bytes[at + 66] !== 0 && length >= 2 && length <= 64;
      if (isUsed) names.add(bytes.toString('utf16le', at, at + length - 2).toLowerCase());
    }
    const next = await nextSector(header, sector, sectorBytes, readSector);
    if (next === null) return names;
    sector = next;
  }
  return names.size === 0 ? null : names;
}

/** The next sector, from the table of sectors; null if the table is not where the header says. */
async function nextSector(
  header: Buffer,
  sector: number,
  sectorBytes: number,
  readSector: (sector: number) => Promise<Buffer | null>,
): Promise<number | null> {
  const perSector = sectorBytes / 4;
  let table = Math.floor(sector / perSector);
  let place = 0;
  if (table < 109) place = header.readUInt32LE(76 + table * 4);
  else {
    // Large files list their tables in sectors of their own. Each of them names the next.
    table -= 109;
    let list: Buffer | null = null;
    let listSector = header.readUInt32LE(68);
    for (let count = 0; count <= MOST_SECTORS; count += 1) {
      if (listSector >= NO_SECTOR) return null;
      list = await readSector(listSector);
      if (list === null) return null;
      if (table < perSector - 1) break;
      table -= perSector - 1;
      listSector = list.readUInt32LE(sectorBytes - 4);
    }
    if (list === null || table >= perSector - 1) return null;
    place = list.readUInt32LE(table * 4);
  }
  if (place >= NO_SECTOR) return null;
  const bytes = await readSector(place);
  return bytes === null ? null : bytes.readUInt32LE((sector % perSector) * 4);
}
