/** A request as the service gets it; `path` has no query and begins with a slash. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What the service says; header names are in lower case. Only a list file that is a workbook has bytes as its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** What the service does with a request. It is done, and paid, when `finish` is called; later calls return the same answer. */
export interface Work {
  /** The service's own serial number of the request, from 1. */
  readonly requestId: number;
  /** How long the service takes, virtual ms. */
  readonly workMs: number;
  finish(): Answer;
}

/** A JSON answer with a header that says so. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A parameter of a query or a field of a body as a boolean, or the default if it is missing. */
export function booleanOf(value: unknown, usual: boolean): boolean {
  if (value === 'true' || value === '1' || value === true) return true;
  if (value === 'false' || value === '0' || value === false) return false;
  return usual;
}

/** The JSON object in a request's body, or null if there is none. */
export function objectIn(body: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
