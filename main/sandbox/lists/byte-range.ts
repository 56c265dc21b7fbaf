/** The bytes that are sent. The end of a part is exclusive. `none`: the range is outside the file. */
export type Wanted = { kind: 'all' } | { kind: 'part'; from: number; to: number } | { kind: 'none' };

interface RangeRequest {
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * Reads `Range` and `If-Range` by RFC 9110: one range of bytes. Ignores several ranges, other units,
 * malformed ones, and a range whose condition is not exactly this file's strong validator.
 */
export function readRange({ range, ifRange }: RangeRequest, etag: string, sizeBytes: number): Wanted {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return { kind: 'all' };
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? { kind: 'none' } : { kind: 'part', from: sizeBytes - count, to: sizeBytes };
  }
  if (last !== '' && Number(last) < Number(first)) return { kind: 'all' };
  const from = Number(first);
  if (from >= sizeBytes) return { kind: 'none' };
  return { kind: 'part', from, to: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}
