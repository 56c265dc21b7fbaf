import { createHash } from 'node:crypto';
import { createRecordCounter } from './csv-records.ts';

/** What is known of a file's bytes by having seen each of them once, from the first to the last. */
export interface Digest {
  push(bytes: Buffer): void;
  /** Answers the SHA-256 of the bytes so far, in hexadecimal, whenever it is asked; more bytes may follow. */
  sha256AtThisPoint(): () => string;
  /** Records of the bytes read as CSV; null where they are not counted. */
  readonly rows: { readonly count: number; readonly isOpen: boolean } | null;
  /** The first bytes tell a ZIP file from a text. */
  readonly isZip: boolean;
}

/** Starts at the first byte of a file. */
export function createDigest(countsRows: boolean): Digest {
  const hash = createHash('sha256');
  const counter = countsRows ? createRecordCounter() : null;
  let head = '';
  return {
    push(bytes) {
      hash.update(bytes);
      if (head.length < 4) head += bytes.toString('latin1', 0, 4 - head.length);
      if (counter !== null && !isZipHead(head)) counter.push(bytes);
    },
    sha256AtThisPoint() {
      const frozen = hash.copy();
      let text: string | null = null;
      return () => {
        text ??= frozen.digest('hex');
        return text;
      };
    },
    get rows() {
      return counter;
    },
    get isZip() {
      return isZipHead(head);
    },
  };
}

function isZipHead(head: string): boolean {
  return head === 'PK\x03\x04';
}
