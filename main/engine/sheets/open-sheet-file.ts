import { resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { openRegular } from '../files/open-regular.ts';
import { openCsvFile } from './csv/csv-file.ts';
import { KIND_BYTES, kindOf } from './file-kind.ts';
import type { SheetFile } from './model.ts';
import { isOpenDocument } from './ods/document.ts';
import { openOdsFile } from './ods/ods-file.ts';
import { oleRefusal } from './ole.ts';
import { openXlsxFile } from './xlsx/xlsx-file.ts';
import { openZip, type ZipFile } from './zip/read-zip.ts';

const WORKBOOK_NAME = /\.(xls[xmb]?|ods|numbers)$/i;

export interface OpenSheetOptions {
  /** The encoding of a CSV file, if a person chose it; else it is detected. */
  encoding?: Encoding | null | undefined;
}

/**
 * Opens a CSV, XLSX or ODS file, by its content. Throws `file_not_found`, `file_unreadable`, `file_empty`,
 * `file_unsupported`, `file_encrypted`, `file_damaged` and the like.
 */
export async function openSheetFile(
  path: string,
  { encoding = null }: OpenSheetOptions = {},
): Promise<SheetFile> {
  const absolute = resolve(path);
  const { sizeBytes, head } = await look(absolute);
  if (sizeBytes === 0) throw new StackdeskError('file_empty', because('is_empty', { path: absolute }));
  const kind = kindOf(head, absolute);
  if (kind === 'zip') return openZipped(absolute, sizeBytes);
  if (kind === 'ole') throw await oleRefusal(absolute);
  if (kind !== 'text' && kind !== 'noise') throw new StackdeskError('file_unsupported', kind);
  // Noise may be text in the encoding that a person chose. That a name is a workbook's says what the noise was.
  if (kind === 'noise' && WORKBOOK_NAME.test(absolute))
    throw new StackdeskError('file_damaged', because('no_workbook', { path: absolute }));
  if (kind === 'noise' && encoding === null)
    throw new StackdeskError('file_unsupported', because('no_spreadsheet', { path: absolute }));
  return openCsvFile(absolute, sizeBytes, encoding);
}

/** Opens a workbook in a ZIP file. Which other documents are ZIP files, the names of their parts say. */
async function openZipped(path: string, sizeBytes: number): Promise<SheetFile> {
  const zip = await openZip(path);
  try {
    if (!(await isOpenDocument(zip))) {
      const refusal = zipRefusal(zip);
      if (refusal !== null) throw new StackdeskError('file_unsupported', refusal);
      return openXlsxFile(path, sizeBytes);
    }
  } finally {
    await zip.close();
  }
  return openOdsFile(path, sizeBytes);
}

/** Why a ZIP file is no workbook that can be read; null if it may be one. */
function zipRefusal({ path, entries, find }: ZipFile): Reason | null {
  if (find('xl/workbook.bin') !== undefined) return because('binary_workbook', { path });
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (has(/^word\/document\.xml$/i)) return because('letter_file', { path, kind: 'Word' });
  if (has(/^ppt\/presentation\.xml$/i)) return because('letter_file', { path, kind: 'PowerPoint' });
  if (has(/^META-INF\/container\.xml$/)) return because('letter_file', { path, kind: 'EPUB' });
  if (!has(/^Index(?:\.zip$|\/Document\.iwa$)/)) return null;
  if (has(/^Index\/(?:Template|Master)?Slide[\w-]*\.iwa$/))
    return because('letter_file', { path, kind: 'Keynote' });
  // Texts of Pages may hold tables as well. Only the name tells them from sheets then.
  return /\.pages$/i.test(path)
    ? because('letter_file', { path, kind: 'Pages' })
    : because('numbers_document', { path });
}

async function look(path: string): Promise<{ sizeBytes: number; head: Buffer }> {
  try {
    const file = await openRegular(path);
    try {
      const facts = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
      return { sizeBytes: facts.size, head: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
}
