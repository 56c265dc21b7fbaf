import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because, type Reason } from '../../../preload/contract/reasons/reason.ts';
import { openZip } from '../sheets/zip/read-zip.ts';
import type { DigestFacts } from './digest.ts';
import { countSloppyRecords } from './sloppy-records.ts';

/** What is to be proven of a complete file. */
export interface Proof {
  readonly path: string;
  readonly name: string;
  /** Its first bytes are those of a ZIP file. */
  readonly isZip: boolean;
  /** Records of a CSV file; null where they were not counted. */
  readonly rows: DigestFacts['rows'];
  /** Rows that the service says are in the file, its header not counted; null where it says nothing. */
  readonly expectedRows: number | null;
  /** A length that the server announced was reached. */
  readonly isLengthCertain: boolean;
}

/**
 * Proves that a file is whole: a workbook by the directory at its end, a CSV file by its length and, where its rows were announced, by their
 * number. Without an announced length the number of rows is the only proof. Throws `download_damaged`.
 */
export async function verifyFile(proof: Proof): Promise<void> {
  const { name, rows } = proof;
  if (proof.isZip) return verifyWorkbook(proof);
  if (/\.xlsx$/i.test(name)) throw damaged(name, because('not_whole_workbook'));
  const { expectedRows } = proof;
  if (expectedRows === null || rows === null) {
    if (proof.isLengthCertain) return;
    throw damaged(name, because('not_whole_untold'));
  }
  const { count, isOpen } = rows;
  // Whether the service writes a header is not documented; a length that nobody announced leaves no room for doubt.
  const isRight = (found: number) =>
    found === expectedRows + 1 || (found === expectedRows && proof.isLengthCertain);
  if (!isOpen && isRight(count)) return;
  // A stray quote within a field turns every count after it round; a file of the right length is read once more as readers do that forgive.
  if (proof.isLengthCertain && isRight(await countSloppyRecords(proof.path))) return;
  if (isOpen) throw damaged(name, because('not_whole_quotes'));
  throw damaged(name, because('not_whole_rows', { lines: count, rows: expectedRows }));
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
