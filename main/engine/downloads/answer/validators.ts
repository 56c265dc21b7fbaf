import { type Headers, headerOf } from '../../service/answer.ts';

/** What tells one version of a file from another, as its headers spelt it. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** What `If-Range` may carry: only a strong validator proves that the bytes are the same. */
  readonly ifRange: string | null;
}

const STRONG_ETAG = /^"[\x21\x23-\x7e\x80-\xff]*"$/;
/** A file changed twice within this time of the answer could carry the same date (RFC 9110, 8.8.2.2). */
const DATE_IS_STRONG_AFTER_MS = 60_000;

/** Reads the validators of an answer. */
export function validatorsOf(headers: Headers): Validators {
  const etag = headerOf(headers, 'etag');
  const lastModified = headerOf(headers, 'last-modified');
  const isStrongTag = etag !== null && STRONG_ETAG.test(etag);
  return { etag, lastModified, ifRange: isStrongTag ? etag : strongDate(etag, lastModified, headers) };
}

/** Whether an answer may be of the same version: a validator that it names must be the one that is known. */
export function agree(known: Omit<Validators, 'ifRange'>, answered: Omit<Validators, 'ifRange'>): boolean {
  if (known.etag !== null && answered.etag !== null) return known.etag === answered.etag;
  if (known.lastModified !== null && answered.lastModified !== null)
    return known.lastModified === answered.lastModified;
  return true;
}

/** A weak entity tag says that the bytes may differ, so a date beside it proves nothing either. */
function strongDate(etag: string | null, lastModified: string | null, headers: Headers): string | null {
  if (etag !== null || lastModified === null) return null;
  const ageMs = Date.parse(headerOf(headers, 'date') ?? '') - Date.parse(lastModified);
  return ageMs >= DATE_IS_STRONG_AFTER_MS ? lastModified : null;
}
