import type { Dispatcher } from 'undici';
import type { ServiceRequest } from '../messages.ts';
import type { End, ResponseHeaders } from './client-side.ts';
import type { FaultName } from './weather.ts';

/** One request that left the client, in the order of leaving. Times are virtual. */
export interface SentRequest {
  /** From 1. */
  readonly serial: number;
  readonly leftAt: number;
  readonly origin: string;
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly token: string | null;
  readonly workspace: string | null;
  readonly body: string | null;
  /** The service's serial number; null if it has not arrived. */
  requestId: number | null;
  /** The same for what something in between sent once more. */
  againId: number | null;
  readonly faults: FaultName[];
  end: End | null;
  endedAt: number | null;
  /** What was being delivered; the client has all of it only if `end` is `answered`. */
  answer: { readonly status: number; readonly headers: ResponseHeaders; readonly body: Buffer } | null;
}

/** The request of a dispatch, as the service gets it. */
export function requestOf({ method, path, headers, body }: Dispatcher.DispatchOptions): ServiceRequest {
  const [pathname = '/', search = ''] = path.split('?', 2);
  return {
    method,
    path: pathname,
    query: new URLSearchParams(search),
    headers: headersOf(headers),
    body: typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : null,
  };
}

/** Headers by lower-case name, from any form that the library accepts. */
function headersOf(given: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  const named: Record<string, string> = {};
  const keep = (name: unknown, value: unknown): void => {
    if (value !== undefined && value !== null) named[String(name).toLowerCase()] = String(value);
  };
  if (given === undefined || given === null) return named;
  if (Array.isArray(given)) {
    for (let index = 0; index + 1 < given.length; index += 2) keep(given[index], given[index + 1]);
  } else if (Symbol.iterator in given) {
    for (const [name, value] of given as Iterable<[string, unknown]>) keep(name, value);
  } else {
    for (const [name, value] of Object.entries(given)) keep(name, value);
  }
  return named;
}
