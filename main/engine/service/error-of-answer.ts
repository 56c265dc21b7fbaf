import { type ErrorCode, isErrorCode } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { creditFactsOf, headerOf } from './answer.ts';
import type { Operation } from './operations.ts';
import { tellsOfStart } from './read/lists.ts';
import { quoted } from './read/outcome.ts';
import { chargedIn } from './read/credits.ts';
import { retryAfterMsOf } from './read/retry-after.ts';
import type { ReadExchange } from './read-exchange.ts';
import { type Outcome, ServiceError } from './service-error.ts';
import type { Exchange } from './transport-types.ts';

const LONGEST_RAW = 64 * 1_024;

/**
 * Turns an HTTP answer into an error, or null if the answer can be used. Nothing else does. It decides by
 * `error_code`, and by the status if there is no code (a 402 may only have a `message`). A success that holds
 * an answer is one, whatever its `error_code` says; so is anything else that holds one and names what it charged.
 */
export function errorOfAnswer(exchange: ReadExchange, operation: Operation): ServiceError | null {
  const { status, text } = exchange;
  const body = exchange.body as Readonly<Record<string, unknown>> | undefined;
  const serviceCode = typeof body?.error_code === 'string' ? body.error_code : null;
  if (status >= 200 && status < 300 && body !== undefined && isAnswer(exchange, operation, serviceCode))
    return null;
  const isLookup = operation.group !== 'list-start';
  if (isLookup && body !== undefined && isPaidFor(exchange, operation) && hasAnswer(body)) return null;
  const outcome = outcomeOf(exchange, operation, serviceCode);
  const lost = outcome === 'unknown';
  if (!lost && status >= 300 && status < 400) return refusedRedirect(exchange, outcome);

  const code = codeOf(status, serviceCode, body !== undefined);
  const facts = {
    outcome,
    status,
    serviceCode,
    retryAfterMs: code === 'rate_limited' ? retryAfterMsOf(exchange.headers, body) : null,
    // A paid answer is kept whole. Of any other, a message is all that is of use.
    raw: lost ? text : text.slice(0, LONGEST_RAW),
  };
  const said = quoted(body?.message ?? body?.error);
  return new ServiceError(
    lost ? 'outcome_unknown' : code,
    lost
      ? because('charge_not_told', { operation: because(operation.name), status })
      : said === ''
        ? because('answered', { operation: because(operation.name), status })
        : because('answered_words', { operation: because(operation.name), status, words: said }),
    facts,
  );
}

function isAnswer(
  { body, headers }: ReadExchange,
  operation: Operation,
  serviceCode: string | null,
): boolean {
  if (serviceCode === null && operation.group === 'list-start' && !tellsOfStart(body)) {
    // A list costs its price unless it is said to be paid already. One that is neither named nor paid for may be there.
    const figures = [creditFactsOf(headers).used, chargedIn(body)];
    return figures.every((figure) => figure === null) || figures.some((figure) => (figure ?? 0) > 0);
  }
  if (serviceCode === null || hasAnswer(body as Readonly<Record<string, unknown>>)) return true;
  // The codes of a refused start are not documented.
  return operation.group === 'list-start' && !SERVICE_CODES.has(serviceCode) && tellsOfStart(body);
}

function codeOf(status: number, serviceCode: string | null, isJson: boolean): ErrorCode {
  if (serviceCode !== null && SERVICE_CODES.has(serviceCode) && isErrorCode(serviceCode)) return serviceCode;
  if (status === 401) return 'unauthenticated';
  if (status === 402) return 'insufficient_credits';
  if (status === 407) return 'proxy_unauthenticated';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  if (status >= 400 && isJson) return 'invalid_request';
  return 'bad_answer';
}

/**
 * Statuses with which something between here and the service gives up waiting, or points elsewhere. The
 * service may still be at work on the request.
 */
const PASSED_ON: ReadonlySet<number> = new Set([303, 408, 425, 499]);

/**
 * Only what the document calls free is: 429, and a start of a list that the service refuses as wrong. Any
 * other refusal is presumed to be. These may well have cost credits: a success that cannot be read, a failure
 * of something in between, and any answer that names a charge.
 */
function outcomeOf(exchange: ReadExchange, operation: Operation, serviceCode: string | null): Outcome {
  const { status } = exchange;
  if (!operation.paid) return 'not-charged';
  if (isPaidFor(exchange, operation)) return 'unknown';
  if (status === 429 || (status < 500 && serviceCode === 'rate_limited')) return 'not-charged';
  const isDocumented = serviceCode !== null && SERVICE_CODES.has(serviceCode);
  // No balance shows what a start of a list cost. The history of lists does, and judges what is in doubt.
  // How it refuses one is not documented, but that this is free.
  if (operation.group === 'list-start')
    return status >= 400 && status < 500 && !PASSED_ON.has(status) && isOwn(exchange)
      ? 'not-charged'
      : 'unknown';
  if (status >= 500) return serviceCode === 'server_error' ? 'presumed' : 'unknown';
  return isDocumented || (status >= 300 && !PASSED_ON.has(status)) ? 'presumed' : 'unknown';
}

/** True if it names a charge. */
function isPaidFor({ headers, body }: ReadExchange, { paid }: Operation): boolean {
  return paid && ((creditFactsOf(headers).used ?? 0) > 0 || (chargedIn(body) ?? 0) > 0);
}

/** True if it is the service that speaks, and nothing in between. */
function isOwn({ body }: ReadExchange): boolean {
  const { error_code: code, message, error } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [code, message, error].some((text) => typeof text === 'string' && text !== '');
}

/** Names only the origin. The rest of a redirect's address may be secret, and reasons get into logs. */
function refusedRedirect(exchange: Exchange, outcome: Outcome): ServiceError {
  const location = headerOf(exchange.headers, 'location');
  const origin = location !== null && URL.canParse(location) ? new URL(location).origin : null;
  return new ServiceError(
    'redirect_refused',
    origin === null
      ? because('redirected', { status: exchange.status })
      : because('redirected_to', { origin, status: exchange.status }),
    { outcome, status: exchange.status },
  );
}

const OF_ERRORS: ReadonlySet<string> = new Set([
  ...['error_code', 'message', 'error', 'success', 'status', 'retry_after'],
]);

/** True if an answer says anything besides what went wrong. */
function hasAnswer(body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(body).some(
    ([name, value]) => !OF_ERRORS.has(name) && typeof value === 'object' && value !== null,
  );
}

const SERVICE_CODES: ReadonlySet<string> = new Set([
  'unauthenticated',
  'workspace_required',
  'workspace_not_found',
  'workspace_forbidden',
  'insufficient_credits',
  'rate_limited',
  'invalid_request',
  'server_error',
  'download_limit_reached',
]);
