import { isDeepStrictEqual } from 'node:util';
import { because, type Reason } from '#contract/reason.ts';
import { type Headers, headerOf } from '../../service/answer.ts';
import { isLoopback } from '../../service/base-url.ts';
import { ServiceError } from '../../service/service-error.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import type { HttpPool } from '../../world/http-pool.ts';
import { type OpenAnswer, type OpenRequest, openAnswer } from './open-answer.ts';

/** How addresses are reached. */
export interface Route {
  readonly poolFor: (url: URL) => HttpPool;
  /** Headers that identify us, such as the token, for an address that they are meant for; else none. */
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
  /** True if an address belongs to the service itself. Without this function, all do. */
  readonly isService?: (url: URL) => boolean;
}

/** Called with the first answer of the server that was asked, even if it is a redirect. */
export type OnAnswer = (status: number, headers: Headers) => void;

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** `isTrusted`: the answer is from the service that was asked, not from a server that it redirected to. */
export interface FollowedAnswer {
  readonly answer: OpenAnswer;
  readonly isTrusted: boolean;
}

/**
 * Opens an address and follows its redirects. Once a redirect has led to another origin, nothing that
 * identifies us is sent any more, not even to the first origin: a foreign server must not choose what we ask
 * the service for. A token that was replaced while connecting does not leave. Rejects with
 * `TransportFailure`, `redirect_refused`, or what `headersFor` throws.
 */
export async function openFollowing(
  route: Route,
  request: OpenRequest,
  onAnswer: OnAnswer,
): Promise<FollowedAnswer> {
  let { url } = request;
  let isTrusted = route.isService?.(url) ?? true;
  for (let redirects = 0; ; redirects += 1) {
    requireSafe(url, request.url);
    isTrusted = isTrusted && url.origin === request.url.origin;
    const identity = isTrusted ? route.headersFor(url) : {};
    const headers = { ...identity, ...request.headers };
    const hop = url;
    const onSend = (): void => {
      // The token can be replaced while the connection is being made.
      if (isTrusted && !isDeepStrictEqual(route.headersFor(hop), identity))
        throw new TransportFailure('unreachable', because('token_gone'), false);
      request.onSend();
    };
    const answer = await openAnswer(route.poolFor(url), { ...request, url, headers, onSend });
    if (redirects === 0) onAnswer(answer.status, answer.headers);
    if (!REDIRECTS.has(answer.status)) return { answer, isTrusted };
    answer.drop();
    if (redirects === MOST_REDIRECTS) throw refused(because('redirect_many'));
    url = targetOf(answer, url);
  }
}

function targetOf(answer: OpenAnswer, from: URL): URL {
  const location = headerOf(answer.headers, 'location');
  if (location === null || !URL.canParse(location, from.href)) throw refused(because('redirect_lost'));
  const target = new URL(location, from);
  target.username = '';
  target.password = '';
  return target;
}

/** Only https, or http on this computer. A foreign `first` may not redirect to this computer. */
export function isSafe(url: URL, first: URL): boolean {
  const isLocal = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return false;
  return !isLocal || isLoopback(first.hostname);
}

function requireSafe(url: URL, first: URL): void {
  if (isSafe(url, first)) return;
  throw refused(because('redirect_unsafe', { origin: url.origin }));
}

function refused(reason: Reason): ServiceError {
  return new ServiceError('redirect_refused', reason, { outcome: 'not-charged' });
}
