import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { openZip } from '../../sheets/zip/read-zip.ts';
import type { RowDifference } from '../../store/transfers.ts';
import type { DigestFacts } from './digest.ts';
import { countSloppyRecords } from './sloppy-records.ts';

/** What must be proven about a complete file. */
export interface Proof {
  readonly path: string;
  readonly name: string;
  /** True if its first bytes are those of a ZIP file. */
  readonly isZip: boolean;
  /** Records of a CSV file. Null if they were not counted. */
  readonly rows: DigestFacts['rows'];
  /** Rows of the file according to the service, without its header. Null if it says nothing. */
  readonly expectedRows: number | null;
  /** True if the file has the length that the server announced, or its end was otherwise certain. */
  readonly isLengthCertain: boolean;
}

/**
 * Proves that a file is whole: a workbook by the directory at its end, a CSV file by its length. If no length
 * was announced, the announced number of rows is the only proof. Returns how the rows of a whole file differ
 * from what was announced, or null. A file that differs is kept, since fetching it again would bring the
 * same. Throws `download_damaged`.
 */
export async function verifyFile(proof: Proof): Promise<RowDifference | null> {
  const { name, rows, expectedRows } = proof;
  if (proof.isZip) {
    await verifyWorkbook(proof);
    return null;
  }
  if (/\.xlsx$/i.test(name)) throw damaged(name, because('not_whole_workbook'));
  if (proof.isLengthCertain) {
    return expectedRows === null || rows === null ? null : differenceOf(proof.path, rows, expectedRows);
  }
  if (expectedRows === null || rows === null) throw damaged(name, because('not_whole_untold'));
  if (rows.isOpen) throw damaged(name, because('not_whole_quotes'));
  // The documentation does not say if the service writes a header. Without a length, only exactly one more
  // record than announced rows proves the file.
  if (rows.count === expectedRows + 1) return null;
  throw damaged(name, because('not_whole_rows', { lines: rows.count, rows: expectedRows }));
}

async function differenceOf(
  path: string,
  { count, isOpen }: NonNullable<DigestFacts['rows']>,
  announced: number,
): Promise<RowDifference | null> {
  const isRight = (found: number) => found === announced + 1 || found === announced;
  if (!isOpen && isRight(count)) return null;
  // A stray quote within a field makes every count after it wrong, so the file is read leniently.
  const sloppy = await countSloppyRecords(path);
  if (isRight(sloppy)) return null;
  return { rows: Math.max(0, (isOpen ? sloppy : count) - 1), announced };
}

async function verifyWorkbook({ path, name }: Proof): Promise<void> {
  const zip = await openZip(path).catch((cause: unknown) => {
    throw damaged(name, because('not_whole_end'), cause);
  });
  try {
    if (zip.find('[Content_Types].xml') === undefined) throw damaged(name, because('not_whole_workbook'));
  } finally {
    await zip.close();
  }
}

function damaged(name: string, why: Reason, cause?: unknown): StackdeskError {
  return new StackdeskError('download_damaged', because('not_whole', { name, why }), { cause });
}
