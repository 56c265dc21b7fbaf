import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because, type Reason } from '../../../../preload/contract/reason.ts';
import { openZip } from '../../sheets/zip/read-zip.ts';
import type { RowDifference } from '../../store/transfers.ts';
import type { DigestFacts } from './digest.ts';
import { countSloppyRecords } from './sloppy-records.ts';

/** What is to be proven of a complete file. */
export interface Proof {
  readonly path: string;
  readonly name: string;
  /** Its first bytes are those of a ZIP file. */
  readonly isZip: boolean;
  /** Records of a CSV file; null if they were not counted. */
  readonly rows: DigestFacts['rows'];
  /** Rows that the service says are in the file, its header not counted; null if it says nothing. */
  readonly expectedRows: number | null;
  /** A length that the server announced was reached. */
  readonly isLengthCertain: boolean;
}

/**
 * Proves that a file is whole: a workbook by the directory at its end, a CSV file by its length. If no length was announced, the announced
 * number of rows is the only proof. Returns how the rows of a whole file differ from what was announced, null if they don't or nobody
 * knows: such a file is all that the service has, so fetching it again would bring the same. Throws `download_damaged`.
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
  // Whether the service writes a header is not documented; a length that nobody announced leaves no room for doubt.
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
  // A stray quote within a field turns every count after it round; the file is read once more as readers do that forgive.
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
