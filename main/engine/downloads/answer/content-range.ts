/** What a `Content-Range` header says, in bytes; the end is inclusive as it is written, null where it says `*`. */
export interface ContentRange {
  readonly start: number | null;
  readonly end: number | null;
  readonly total: number | null;
}

const PATTERN = /^bytes[ \t]+(?:(\d{1,15})-(\d{1,15})|\*)\/(?:(\d{1,15})|\*)$/i;

/** Reads a `Content-Range` header; null where it is not one that makes sense. */
export function parseContentRange(text: string | null): ContentRange | null {
  const match = PATTERN.exec(text?.trim() ?? '');
  if (match === null) return null;
  const [start, end, total] = match.slice(1).map((part) => (part === undefined ? null : Number(part)));
  const range = { start: start ?? null, end: end ?? null, total: total ?? null };
  if (range.start === null && range.total === null) return null;
  if (range.start !== null && range.end !== null) {
    if (range.end < range.start) return null;
    if (range.total !== null && range.end >= range.total) return null;
  }
  return range;
}
