import { because, type Reason } from '../../../../preload/contract/reason.ts';
import { type Headers, headerOf } from '../../service/answer.ts';
import { parseContentRange } from './content-range.ts';
import { agree, type Validators, validatorsOf } from './validators.ts';

/** What was asked for, and what was known of the file before. */
export interface Asked {
  /** The first byte of the range that was asked for; 0 where the whole file was. */
  readonly fromBytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly totalBytes: number | null;
}

/** What an answer means for the part file. */
export type Verdict =
  /** The body goes behind what is there; it has exactly `bodyBytes` bytes. */
  | { readonly kind: 'append'; readonly totalBytes: number | null; readonly bodyBytes: number }
  /** The body is the whole file. Its end is certain where a length or a closing chunk tells it. */
  | {
      readonly kind: 'whole';
      readonly totalBytes: number | null;
      readonly validators: Validators;
      readonly encoding: 'identity' | 'gzip';
      readonly isEndCertain: boolean;
    }
  /** Everything is there already. */
  | { readonly kind: 'complete'; readonly totalBytes: number }
  /** What is there is of no use any more: begin anew, and ask for no range again where `isBroken`. */
  | { readonly kind: 'start-over'; readonly why: Reason; readonly isBroken: boolean }
  /** No file, though it looks like a success. */
  | { readonly kind: 'refuse'; readonly why: Reason }
  /** An error of the server; its body says which. */
  | { readonly kind: 'error' };

/** Judges an answer by its status and headers alone. */
export function judgeAnswer(status: number, headers: Headers, asked: Asked): Verdict {
  if (status === 200) return judgeWhole(headers);
  if (status === 206) return judgePart(headers, asked);
  if (status === 416) return judgeUnsatisfiable(headers, asked);
  if (status < 300) return { kind: 'refuse', why: because('refused_status', { status }) };
  return { kind: 'error' };
}

const NO_FILE = /^(?:text\/html|application\/xhtml\+xml|application\/(?:[a-z0-9.-]+\+)?json)\b/i;

function judgeWhole(headers: Headers): Verdict {
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

function judgePart(headers: Headers, asked: Asked): Verdict {
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

/** Nothing behind what we have: either it is all, or the file is another one. */
function judgeUnsatisfiable(headers: Headers, asked: Asked): Verdict {
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
