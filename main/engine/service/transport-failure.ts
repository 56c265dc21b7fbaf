import type { ErrorCode } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { TransportFailure } from './transport-types.ts';

const TIME_OUTS = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
/** Codes of OpenSSL's certificate checks, and of a peer that does not speak TLS. */
const TLS =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|UND_ERR_PRX_TLS)/;

/** Turns an error of the HTTP library into ours. Of the address it only names `origin`. */
export function transportFailureOf(error: unknown, origin: string, sent: boolean): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const detail = codeOf(error);
  const code = failureCode(detail);
  const proxy = /Proxy response \((\d{3})\)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (proxy !== undefined) {
    const code = proxy === '407' ? 'proxy_unauthenticated' : 'unreachable';
    return new TransportFailure(code, because('proxy_refused', { origin, status: proxy }), sent);
  }
  return new TransportFailure(
    code,
    because(PHRASES[code], { origin, detail: detail === '' ? '' : ` (${detail})` }),
    sent,
  );
}

type FailureCode = Extract<ErrorCode, 'bad_answer' | 'timed_out' | 'tls_failed' | 'unreachable'>;

const PHRASES = {
  bad_answer: 'answer_headers_large',
  timed_out: 'silent',
  tls_failed: 'insecure',
  unreachable: 'no_connection',
} as const satisfies Record<FailureCode, string>;

function failureCode(detail: string): FailureCode {
  if (TIME_OUTS.has(detail)) return 'timed_out';
  if (detail === 'UND_ERR_HEADERS_OVERFLOW') return 'bad_answer';
  return TLS.test(detail) ? 'tls_failed' : 'unreachable';
}

/** The code of the error, or of its cause: the library wraps the failures of a proxy. */
function codeOf(error: unknown): string {
  for (let seen = error, depth = 0; seen instanceof Error && depth < 4; seen = seen.cause, depth += 1) {
    const code = 'code' in seen && typeof seen.code === 'string' ? seen.code : '';
    if (code !== '' && !(code.startsWith('UND_ERR_PRX') && seen.cause instanceof Error)) return code;
  }
  return '';
}
