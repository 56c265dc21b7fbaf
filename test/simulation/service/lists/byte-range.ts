/** Positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The single range that a `Range` header asks for; null if the header should be ignored. */
export function rangeAsked(header: string, length: number): ByteRange | 'outside' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [, from = '', to = ''] = found ?? [];
  if (found === null || (from === '' && to === '')) return null;
  if (from === '') {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'outside' : { first: length - count, last: length - 1 };
  }
  const first = Number(from);
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (first >= length) return 'outside';
  return first <= last ? { first, last } : null;
}
