/** A request as the service gets it; `path` begins with a slash and has no query. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * The service's answer; header names are in lower case. The body is bytes only for a list file that is a
 * workbook.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/**
 * What the service does with a request. It is done, and paid, when `finish` is called; further calls return
 * the same answer.
 */
export interface Work {
  /** The service's serial number of the request, from 1. */
  readonly requestId: number;
  /** How long the service takes, virtual ms. */
  readonly workMs: number;
  finish(): Answer;
}

/** A JSON answer with its content type. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A query parameter or body field as a boolean; the default if it is missing. */
export function booleanOf(value: unknown, usual: boolean): boolean {
  if (value === 'true' || value === '1' || value === true) return true;
  if (value === 'false' || value === '0' || value === false) return false;
  return usual;
}

/** The JSON object in a request's body, or null. */
export function objectIn(body: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
