import { createThreadProof, type Findings } from './proof-thread.ts';

/** What is known of a file's bytes by having seen each of them once, from the first to the last. */
export interface Digest {
  /** Takes the memory of the bytes away until they are read, and returns it then. */
  push(bytes: Buffer): Promise<ArrayBuffer>;
  /** Of the bytes so far; more may follow. */
  facts(): Promise<DigestFacts>;
  /** No bytes follow, and no question. */
  end(): void;
  /** The first bytes tell a ZIP file from a text. */
  readonly isZip: boolean;
}

export interface DigestFacts {
  /** In hexadecimal. */
  readonly sha256: string;
  /** Records of the bytes read as CSV; null if they are not counted. */
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
