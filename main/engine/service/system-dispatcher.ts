import { Dispatcher } from 'undici';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { type ProxyRoute, routeOfAnswer, type SystemProxyLookup } from './proxy-route.ts';
import { TransportFailure } from './transport-types.ts';

/** How long an answer of the computer holds, ms: a laptop moves between networks. */
const HOLDS_MS = 30_000;

/** Takes to each origin the way that the computer takes; connections are kept apart by way. */
export class SystemDispatcher extends Dispatcher {
  readonly #lookUp: SystemProxyLookup;
  readonly #create: (route: ProxyRoute) => Dispatcher;
  readonly #ways = new Map<ProxyRoute, Dispatcher>();
  readonly #answers = new Map<string, { at: number; route: Promise<ProxyRoute> }>();

  constructor(lookUp: SystemProxyLookup, create: (route: ProxyRoute) => Dispatcher) {
    super();
    this.#lookUp = lookUp;
    this.#create = create;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = String(options.origin);
    this.routeOf(origin)
      .then((route) => this.#way(route).dispatch(options, handler))
      // The library itself gives no controller where there is no connection yet.
      .catch((error: Error) => handler.onResponseError?.(null as never, error));
    return true;
  }

  /** The way to an origin. Rejects with `TransportFailure` where the computer knows only ways that can't be taken. */
  routeOf(origin: string): Promise<ProxyRoute> {
    const known = this.#answers.get(origin);
    if (known !== undefined && performance.now() - known.at < HOLDS_MS) return known.route;
    const route = this.#ask(origin);
    this.#answers.set(origin, { at: performance.now(), route });
    return route;
  }

  async #ask(origin: string): Promise<ProxyRoute> {
    // Without an answer the direct way is taken, as browsers do.
    const answer = await this.#lookUp(origin).catch(() => 'DIRECT');
    const route = routeOfAnswer(answer);
    if (route !== undefined) return route;
    const reason = because('proxy_kind_unknown', { origin });
    throw new TransportFailure('unreachable', reason, false);
  }

  #way(route: ProxyRoute): Dispatcher {
    const way = this.#ways.get(route) ?? this.#create(route);
    this.#ways.set(route, way);
    return way;
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    return settle(
      [...this.#ways.values()].map((way) => way.close()),
      callback,
    );
  }

  override destroy(error?: Error | null): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | void {
    const error = first instanceof Error ? first : null;
    return settle(
      [...this.#ways.values()].map((way) => way.destroy(error)),
      typeof first === 'function' ? first : second,
    );
  }
}

function settle(endings: Promise<void>[], callback: (() => void) | undefined): Promise<void> | void {
  const all = Promise.all(endings).then(() => undefined);
  if (callback === undefined) return all;
  void all.then(callback);
}
