/** Which bytes of a file an answer carries: all of them, a part (the end is exclusive), or none because there are none such. */
export type Wanted = { kind: 'all' } | { kind: 'part'; from: number; to: number } | { kind: 'none' };

interface RangeRequest {
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * Reads `Range` and `If-Range` as RFC 9110 has them: one range of bytes; several, other units and nonsense are passed over,
 * and so is any range whose condition is not exactly this file's strong validator.
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
