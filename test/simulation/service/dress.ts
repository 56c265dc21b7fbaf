import type { Pass } from './limits.ts';
import type { Answer } from './messages.ts';
import { type Service, serviceNow } from './service.ts';

/** Adds what all answers of this world have: the limits' headers and undocumented fields. */
export function dress(service: Service, answer: Answer, pass: Pass | null, requestId: number): Answer {
  const { dialect } = service;
  const rates: Record<string, string> =
    pass === null || !dialect.rateHeaders
      ? {}
      : { 'x-ratelimit-limit': String(pass.limit), 'x-ratelimit-remaining': String(pass.remaining) };
  const { body } = answer;
  const isObject = typeof body === 'string' && body.startsWith('{"');
  const extra = `{"request_ref":"r-${requestId}","meta":{"node":"n${requestId % 3}","hints":[]},`;
  return {
    status: answer.status,
    headers: { date: new Date(serviceNow(service)).toUTCString(), ...answer.headers, ...rates },
    body: dialect.extraFields && isObject ? extra + body.slice(1) : body,
  };
}

/** The `error_code` of an answer, or null. */
export function errorCodeOf({ status, body }: Answer): string | null {
  if (status < 400 || typeof body !== 'string') return null;
  return /"error_code":"([a-z_]+)"/.exec(body)?.[1] ?? null;
}
