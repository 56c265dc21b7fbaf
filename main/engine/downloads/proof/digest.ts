import { createThreadProof, type Findings } from './proof-thread.ts';

/** What is known of a file's bytes after each was seen once, from the first to the last. */
export interface Digest {
  /** Takes the memory of the bytes, and returns it once they are read. */
  push(bytes: Buffer): Promise<ArrayBuffer>;
  /** About the bytes so far. More may follow. */
  facts(): Promise<DigestFacts>;
  /** No bytes and no question follow. */
  end(): void;
  /** True if the first bytes are those of a ZIP file. */
  readonly isZip: boolean;
}

export interface DigestFacts {
  /** In hexadecimal. */
  readonly sha256: string;
  /** Records of the bytes read as CSV. Null if they are not counted. */
  readonly rows: Findings['rows'] | null;
}

/** Starts at the first byte of a file. */
export function createDigest(countsRows: boolean): Digest {
  const proof = createThreadProof();
  let head = '';
  const isZip = (): boolean => head === 'PK\x03\x04';
  return {
    push(bytes) {
      if (head.length < 4) head += bytes.toString('latin1', 0, 4 - head.length);
      return proof.push(bytes, countsRows && !isZip());
    },
    async facts() {
      const { sha256, rows } = await proof.findings();
      return { sha256, rows: countsRows && !isZip() ? rows : null };
    },
    end: proof.end,
    get isZip() {
      return isZip();
    },
  };
}
