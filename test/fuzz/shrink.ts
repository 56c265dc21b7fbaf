import type { Reader } from './reader.ts';
import type { Finding } from './verdict.ts';

/** The result of an input, in a process that it may crash. */
export async function judge(reader: Reader, input: Buffer): Promise<Finding | null> {
  let found: Finding | null = null;
  const fall = await reader.do({ do: 'one', input: input.toString('base64') }, (report) => {
    if (report.told === 'verdict') found = report.finding;
  });
  return fall === null ? found : fall.finding;
}

/**
 * Makes an input smaller that still fails in the same way. First it removes halves, quarters and so on down
 * to single bytes, while there is time. Then it replaces bytes by the letter `a`. Returns the smallest input
 * that was found.
 */
export async function shrink(
  reader: Reader,
  input: Buffer,
  finding: Finding,
  mostMs = 45_000,
): Promise<Buffer> {
  const endsMs = performance.now() + mostMs;
  let best = input;
  const isStill = async (candidate: Buffer): Promise<boolean> => {
    if (performance.now() > endsMs) return false;
    if ((await judge(reader, candidate))?.signature !== finding.signature) return false;
    best = candidate;
    return true;
  };
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && performance.now() < endsMs;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.length && performance.now() < endsMs; ) {
      const without = Buffer.concat([best.subarray(0, from), best.subarray(from + size)]);
      if (!(await isStill(without))) from += size;
    }
  }
  const plain = 'a'.charCodeAt(0);
  for (let at = 0; at < Math.min(best.length, 200); at += 1) {
    if (best[at] === plain) continue;
    const changed = Buffer.from(best);
    changed[at] = plain;
    await isStill(changed);
  }
  return best;
}
