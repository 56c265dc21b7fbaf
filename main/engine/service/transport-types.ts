import type { ErrorCode } from '#contract/errors.ts';
import { inEnglish, type Reason } from '#contract/reason.ts';
import type { HttpPool } from '../world/http-pool.ts';
import type { Headers } from './answer.ts';

/** One HTTP request. `url` is absolute. `headers` may hold the token, so no error may hold the request. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A complete HTTP answer. `text` is the decoded body. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface ExchangeHooks {
  /** Stops the request; see `isPaid`. */
  readonly signal?: AbortSignal | undefined;
  /** The answer is paid: `signal` is ignored once the bytes left, and a broken answer is kept. */
  readonly isPaid?: boolean;
  /** The most bytes of the body, both as it comes and unpacked. */
  readonly mostBodyBytes?: number;
  /** Called synchronously right before the bytes leave. If it throws, nothing leaves. */
  readonly onSend?: () => void;
  /** Called when the final status and headers have arrived, before the body. */
  readonly onHeaders?: (status: number, headers: Headers) => void;
}

/** Whether the service can be reached without a token. `latencyMs` is whole. */
export type Reach =
  | { readonly reachable: true; readonly status: number; readonly latencyMs: number }
  | { readonly reachable: false; readonly code: ErrorCode; readonly message: string };

/** Carries requests. Time-outs, keep-alive, proxy and certificates are set when it is made. */
export interface Transport {
  /** Sends the request at most once. Rejects with `TransportFailure`, or with what `onSend` threw. */
  exchange(request: HttpRequest, hooks?: ExchangeHooks): Promise<Exchange>;
  /** Asks for `llms.txt` under the base address. Any HTTP answer counts as reached. */
  ping(baseUrl: string, signal?: AbortSignal): Promise<Reach>;
  /** The library's own connections to an address, for bodies that are too large for `exchange`. */
  poolFor(url: URL): HttpPool;
  /** Closes every connection. Requests under way fail. */
  close(): Promise<void>;
  /** Closes every connection once its requests under way have their answers. Takes no new ones. */
  retire(): Promise<void>;
}

/**
 * A request without a complete answer. `sent` is true if any byte of it can have left. `part` is what came of a paid
 * answer, its body as text, or as `base64:` and base64 if it can't be unpacked; null if nothing came of it. It holds
 * neither the request nor the library's error, so that no token can leak with it.
 */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly code: ErrorCode;
  readonly sent: boolean;
  readonly reason: Reason;
  readonly part: Exchange | null;

  constructor(code: ErrorCode, reason: Reason, sent: boolean, part: Exchange | null = null) {
    super(inEnglish(reason) ?? code);
    this.code = code;
    this.reason = reason;
    this.sent = sent;
    this.part = part;
  }
}
