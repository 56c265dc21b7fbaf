import { because, type Reason } from '#contract/reason.ts';
import { type Headers, headerOf } from '../../service/answer.ts';

/** What was asked for, and what was known of the file before. */
export interface Asked {
  /** The first byte of the range that was asked for. 0 if it was the whole file. */
  readonly fromBytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly totalBytes: number | null;
}

/** What an answer means for the part file. */
export type Verdict =
  /** The body follows what is there. It has exactly `bodyBytes` bytes. */
  | { readonly kind: 'append'; readonly totalBytes: number | null; readonly bodyBytes: number }
  /** The body is the whole file. Its end is certain if it has a length or a closing chunk, or is packed. */
  | {
      readonly kind: 'whole';
      readonly totalBytes: number | null;
      readonly validators: Validators;
      readonly encoding: 'identity' | 'gzip';
      readonly isEndCertain: boolean;
    }
  /** Everything is there already. */
  | { readonly kind: 'complete'; readonly totalBytes: number }
  /** The part file is of no use: start again. If `isBroken`, do not ask for a range again. */
  | { readonly kind: 'start-over'; readonly why: Reason; readonly isBroken: boolean }
  /** This is no file, although it looks like a success. */
  | { readonly kind: 'refuse'; readonly why: Reason }
  /** An error of the server. Its body says which. */
  | { readonly kind: 'error' };

/** Checks an answer by its status and headers alone. */
export function checkAnswer(status: number, headers: Headers, asked: Asked): Verdict {
  if (status === 200) return checkWhole(headers);
  if (status === 206) return checkPart(headers, asked);
  if (status === 416) return checkUnsatisfiable(headers, asked);
  if (status < 300) return { kind: 'refuse', why: because('refused_status', { status }) };
  return { kind: 'error' };
}

const NO_FILE = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[a-z0-9.-]+\+)?json)\b/i;

function checkWhole(headers: Headers): Verdict {
  const type = headerOf(headers, 'content-type') ?? '';
  if (/json/i.test(type) && NO_FILE.test(type)) return { kind: 'error' };
  if (NO_FILE.test(type)) return { kind: 'refuse', why: because('refused_web_page') };
  const encoding = encodingOf(headers);
  if (encoding === null) return { kind: 'refuse', why: because('refused_packed') };
  const length = lengthOf(headers);
  const isChunked = /\bchunked\b/i.test(headerOf(headers, 'transfer-encoding') ?? '');
  // Ranges and lengths of a packed answer are not those of the file.
  const isPlain = encoding === 'identity';
  return {
    kind: 'whole',
    totalBytes: isPlain ? length : null,
    validators: isPlain ? validatorsOf(headers) : { etag: null, lastModified: null, ifRange: null },
    encoding,
    isEndCertain: length !== null || isChunked || !isPlain,
  };
}

function checkPart(headers: Headers, asked: Asked): Verdict {
  if (asked.fromBytes === 0) return { kind: 'refuse', why: because('refused_part') };
  const distrust = (why: Reason): Verdict => ({ kind: 'start-over', why, isBroken: true });
  if (encodingOf(headers) !== 'identity') return distrust(because('anew_packed'));
  const range = parseContentRange(headerOf(headers, 'content-range'));
  if (range === null || range.start === null || range.end === null) return distrust(because('anew_nowhere'));
  if (range.start !== asked.fromBytes) return distrust(because('anew_elsewhere'));
  if (range.total !== null && asked.totalBytes !== null && range.total !== asked.totalBytes)
    return distrust(because('anew_length'));
  if (!agree(asked, validatorsOf(headers))) return distrust(because('anew_version'));
  const bodyBytes = range.end - range.start + 1;
  const length = lengthOf(headers);
  if (length !== null && length !== bodyBytes) return distrust(because('anew_short'));
  const totalBytes = range.total ?? asked.totalBytes;
  if (totalBytes !== null && asked.fromBytes + bodyBytes > totalBytes) return distrust(because('anew_long'));
  return { kind: 'append', totalBytes, bodyBytes };
}

/** There is nothing after what we have: either it is everything, or the file has changed. */
function checkUnsatisfiable(headers: Headers, asked: Asked): Verdict {
  if (asked.fromBytes === 0) return { kind: 'refuse', why: because('refused_whole') };
  const total = parseContentRange(headerOf(headers, 'content-range'))?.total ?? null;
  const isAll =
    total === asked.fromBytes &&
    (asked.totalBytes === null || asked.totalBytes === total) &&
    agree(asked, validatorsOf(headers));
  if (isAll && total !== null) return { kind: 'complete', totalBytes: total };
  return { kind: 'start-over', why: because('anew_shrunk'), isBroken: false };
}

function encodingOf(headers: Headers): 'identity' | 'gzip' | null {
  const encoding = (headerOf(headers, 'content-encoding') ?? '').toLowerCase();
  if (encoding === '' || encoding === 'identity') return 'identity';
  return encoding === 'gzip' || encoding === 'x-gzip' ? 'gzip' : null;
}

function lengthOf(headers: Headers): number | null {
  const text = headerOf(headers, 'content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A `Content-Range` header, in bytes. `end` is the last byte, as in the header. Null for `*`. */
export interface ContentRange {
  readonly start: number | null;
  readonly end: number | null;
  readonly total: number | null;
}

const PATTERN = /^bytes[ \t]+(?:(\d{1,15})-(\d{1,15})|\*)\/(?:(\d{1,15})|\*)$/i;

/** Reads a `Content-Range` header. Null if it makes no sense. */
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

/** The headers that tell two versions of a file apart, as they were spelt. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The value for `If-Range`. Only a strong validator proves that the bytes are the same. */
  readonly ifRange: string | null;
}

const STRONG_ETAG = /^"[\x21\x23-\x7e\x80-\xff]*"$/;
/** A file that changes twice within this time of the answer could have the same date (RFC 9110, 8.8.2.2). */
const DATE_IS_STRONG_AFTER_MS = 60_000;

/** Reads the validators of an answer. */
export function validatorsOf(headers: Headers): Validators {
  const etag = headerOf(headers, 'etag');
  const lastModified = headerOf(headers, 'last-modified');
  const isStrongTag = etag !== null && STRONG_ETAG.test(etag);
  return { etag, lastModified, ifRange: isStrongTag ? etag : strongDate(etag, lastModified, headers) };
}

/** True if an answer may be about the same version: if both name a validator, it must be the same. */
export function agree(known: Omit<Validators, 'ifRange'>, answered: Omit<Validators, 'ifRange'>): boolean {
  if (known.etag !== null && answered.etag !== null) return known.etag === answered.etag;
  if (known.lastModified !== null && answered.lastModified !== null)
    return known.lastModified === answered.lastModified;
  return true;
}

/** A weak entity tag means that the bytes may differ, so a date next to it proves nothing either. */
function strongDate(etag: string | null, lastModified: string | null, headers: Headers): string | null {
  if (etag !== null || lastModified === null) return null;
  const ageMs = Date.parse(headerOf(headers, 'date') ?? '') - Date.parse(lastModified);
  return ageMs >= DATE_IS_STRONG_AFTER_MS ? lastModified : null;
}
