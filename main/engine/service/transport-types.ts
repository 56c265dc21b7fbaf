import type { ErrorCode } from '../../../preload/contract/errors.ts';
import { inEnglish, type Reason } from '../../../preload/contract/reason.ts';
import type { HttpPool } from '../world/http-pool.ts';
import type { Headers } from './answer.ts';

/** One HTTP request; `url` is absolute, and `headers` may hold the token, so no error may hold the request. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A complete HTTP answer; `text` is the decoded body. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface ExchangeHooks {
  /** Stops the request; see `isPaid`. */
  readonly signal?: AbortSignal | undefined;
  /** The answer is being paid for: `signal` is ignored once the bytes left, and of a broken one is kept what came. */
  readonly isPaid?: boolean;
  /** No more of the body is taken, neither as it comes nor unpacked. */
  readonly mostBodyBytes?: number;
  /** Called synchronously right before the bytes leave; when it throws, nothing leaves and its error comes out. */
  readonly onSend?: () => void;
  /** Called when the final status line and headers are there, before the body. */
  readonly onHeaders?: (status: number, headers: Headers) => void;
}

/** Whether the service can be reached, without a token; `latencyMs` is a whole number. */
export type Reach =
  | { readonly reachable: true; readonly status: number; readonly latencyMs: number }
  | { readonly reachable: false; readonly code: ErrorCode; readonly message: string };

/** Carries requests: time-outs, keep-alive, proxy and certificates are settled when it is made. */
export interface Transport {
  /** Sends the request at most once. Rejects with `TransportFailure`, or with what `onSend` threw. */
  exchange(request: HttpRequest, hooks?: ExchangeHooks): Promise<Exchange>;
  /** Any HTTP answer of the base address counts as reached. */
  ping(baseUrl: string, signal?: AbortSignal): Promise<Reach>;
  /** The library's own connections to an address, for bodies that are too large for `exchange`. */
  poolFor(url: URL): HttpPool;
  /** Ends every connection; requests under way fail. */
  close(): Promise<void>;
  /** Ends every connection once its requests under way have their answers; no new ones are taken. */
  retire(): Promise<void>;
}

/**
 * A request without a complete answer. `sent` says whether any byte of it can have left; `partial` is what came of the body of a paid answer,
 * null for nothing: text, or `base64:` and the bytes if they are packed. It holds neither the request nor the library's error, so that no
 * token can come out with it.
 */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly code: ErrorCode;
  readonly sent: boolean;
  readonly reason: Reason;
  readonly partial: string | null;

  constructor(code: ErrorCode, reason: Reason, sent: boolean, partial: string | null = null) {
    super(inEnglish(reason) ?? code);
    this.code = code;
    this.reason = reason;
    this.sent = sent;
    this.partial = partial;
  }
}
