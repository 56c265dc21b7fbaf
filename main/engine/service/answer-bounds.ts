import type { JsonBounds } from '#contract/bounded-json.ts';

const MIB = 1_024 * 1_024;

/** Several times deeper than anything that the service documents. */
const DEPTH = 64;

/**
 * What an answer may hold: several times what the service documents. A page of 500 technologies has 7,000
 * parts and 150 KB, a full batch ten times that. `bytes` bounds the unpacked body. A larger answer is not
 * read; if it was paid, it is in doubt, and its beginning is kept.
 */
export interface AnswerBounds extends JsonBounds {
  readonly bytes: number;
}

const bounds = (mib: number, parts: number): AnswerBounds => ({
  bytes: mib * MIB,
  length: mib * MIB,
  depth: DEPTH,
  parts,
});

/** One thing: a balance, a company, a list. */
export const smallAnswer = bounds(4, 200_000);
/** Many things: technologies, websites, workspaces, companies, lists. */
export const middleAnswer = bounds(16, 1_000_000);
/** The technologies of 100 domains, 2,000 for each. */
export const largestAnswer = bounds(64, 3_000_000);
