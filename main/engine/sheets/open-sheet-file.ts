import { resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { open, stat } from '../world/files.ts';
import { openCsvFile } from './csv/csv-file.ts';
import { isBinary } from './csv/dialect.ts';
import type { Encoding } from './csv/encodings.ts';
import type { SheetFile } from './model.ts';
import { openXlsxFile } from './xlsx/xlsx-file.ts';

/** Beginnings by which a file is known, whatever it is called. */
const ZIP = Buffer.from([0x50, 0x4b]);
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PDF = Buffer.from('%PDF');
/** JSON and HTML are text, but no tables of lines. */
const OTHER_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*"|\[\s*\{\s*"|<!doctype html|<html|<\?xml)/i;

export interface OpenSheetOptions {
  /** How the text of a CSV file is encoded, if a person said so; else that is detected. */
  encoding?: Encoding | null | undefined;
}

/** Opens a CSV or XLSX file by what it holds. Throws `file_not_found`, `file_unsupported`, `file_encrypted`, `file_damaged` and their like. */
export async function openSheetFile(
  path: string,
  { encoding = null }: OpenSheetOptions = {},
): Promise<SheetFile> {
  const absolute = resolve(path);
  const { sizeBytes, head } = await look(absolute);
  if (sizeBytes === 0) throw new StackdeskError('file_empty', because('is_empty', { path: absolute }));
  if (startsWith(head, ZIP)) return openXlsxFile(absolute, sizeBytes);
  if (startsWith(head, OLE)) {
    if (/\.xls[xm]$/i.test(absolute))
      throw new StackdeskError('file_encrypted', because('password', { path: absolute }));
    throw new StackdeskError('file_unsupported', because('old_excel', { path: absolute }));
  }
  if (/\.(xls[xmb]?|ods|numbers)$/i.test(absolute))
    throw new StackdeskError('file_damaged', because('no_workbook', { path: absolute }));
  if (
    startsWith(head, PDF) ||
    OTHER_TEXT.test(head.toString('latin1')) ||
    (encoding === null && isBinary(head))
  )
    throw new StackdeskError('file_unsupported', because('no_spreadsheet', { path: absolute }));
  return openCsvFile(absolute, sizeBytes, encoding);
}

async function look(path: string): Promise<{ sizeBytes: number; head: Buffer }> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new StackdeskError('file_unsupported', because('is_folder', { path }));
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
      return { sizeBytes: facts.size, head: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof StackdeskError) throw cause;
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (isMissing) throw new StackdeskError('file_not_found', because('no_file', { path }), { cause });
    throw new StackdeskError('file_unreadable', because('unreadable', { path }), { cause });
  }
}

function startsWith(head: Buffer, mark: Buffer): boolean {
  return head.subarray(0, mark.length).equals(mark);
}
